/** What the table shows, put together from the view, the legal moves and the printed facts. No rules. */
import type { CardFacts, ContractContract, Kit, ContractPlayer, ContractView, MoveInfo } from "../../protocol/types";
import { ways } from "./art";

export type { Shape as Layout } from "../../ui/shape";
export type Catalogue = Record<string, CardFacts>;

export const moveOf = (moves: readonly MoveInfo[], kind: string): MoveInfo | null =>
  moves.find((move) => move.kind === kind) ?? null;
export const movesOf = (moves: readonly MoveInfo[], kind: string): MoveInfo[] =>
  moves.filter((move) => move.kind === kind);
export const byField = (moves: readonly MoveInfo[], kind: string, field: string, value: string): MoveInfo | null =>
  moves.find((move) => move.kind === kind && move.fields[field] === value) ?? null;

export const nameOf = (catalogue: Catalogue, id: string): string => catalogue[id]?.name ?? id;
export const numberOf = (catalogue: Catalogue, id: string): number => Number(catalogue[id]?.facts.number ?? 0);

/** A way to a place: the first move of it, and the getaway if it takes one. */
export interface Way {
  space: string;
  move: MoveInfo;
  getaway: string | null;
  /** The spaces of a walk, as far as it goes this turn; none by getaway, or where a place is just named. */
  path: readonly string[];
  /** How long the whole walk is. */
  steps: number;
}

/** All the ways that the legal moves open, by the place they lead to. */
export function waysOf(view: ContractView, moves: readonly MoveInfo[]): Map<string, Way[]> {
  const found = new Map<string, Way[]>();
  const add = (space: string, move: MoveInfo, getaway: string | null): void => {
    found.set(space, [...(found.get(space) ?? []), { space, move, getaway, path: [], steps: 0 }]);
  };
  for (const space of Object.keys(view.walks)) {
    const walk = walkTo(view, moves, space);
    // Between two cities one stops only on purpose.
    if (walk && walk.steps <= view.actions && (walk.steps === 1 || !isRoute(space))) found.set(space, [walk]);
  }
  for (const move of moves) {
    if (move.kind === "to") add(String(move.fields.city), move, null);
    else if (move.kind === "target") {
      const city = contractOn(view, String(move.fields.target))?.contract.city;
      if (city) add(city, move, null);
    } else if (move.kind === "travel") {
      const card = String(move.fields.card);
      for (const city of view.reach[card] ?? []) add(city, move, card);
    }
  }
  return found;
}

/** The walk to a place along the view's ways, cut where the actions of this turn end. */
export function walkTo(view: ContractView, moves: readonly MoveInfo[], space: string): Way | null {
  const whole: string[] = [];
  for (let at: string | undefined = space; at && view.walks[at]; at = view.walks[at]) whole.unshift(at);
  const move = byField(moves, "move", "space", whole[0] ?? "");
  return move ? { space, move, getaway: null, path: whole.slice(0, view.actions), steps: whole.length } : null;
}

/** Who has the contract on a target. */
export function contractOn(
  view: ContractView,
  target: string,
): { seat: number; contract: ContractContract } | undefined {
  for (const player of view.players) {
    const contract = player.contracts.find((one) => one.target === target);
    if (contract) return { seat: player.seat, contract };
  }
  return undefined;
}

/** The open contract in a city. */
export function liveIn(view: ContractView, city: string): { seat: number; contract: ContractContract } | undefined {
  for (const player of view.players) {
    if (player.resigned) continue;
    const contract = player.contracts.find((one) => one.city === city && !one.fulfilled);
    if (contract) return { seat: player.seat, contract };
  }
  return undefined;
}

export const pawnsAt = (view: ContractView, space: string): ContractPlayer[] =>
  view.players.filter((player) => player.space === space && !player.in_prison);

/** The cards of a hand in the order of the catalogue: weapons, getaways, bonus cards. */
export interface Held {
  id: string;
  count: number;
}
const KINDS = ["weapon", "getaway", "bonus"] as const;
export type Kind = (typeof KINDS)[number];

export function handOf(hand: Record<string, number>, catalogue: Catalogue): { kind: Kind; cards: Held[] }[] {
  const order = Object.keys(catalogue);
  return KINDS.map((kind) => ({
    kind,
    cards: Object.entries(hand)
      .filter(([id]) => catalogue[id]?.kind === kind)
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .map(([id, count]) => ({ id, count })),
  })).filter((group) => group.cards.length);
}

/** What a set of cards does in an attempt or an escape: what each of them does, taken together. */
export function outlook(kit: Kit, cards: readonly string[]): { hits: number[]; blocked: number[]; chance: number } {
  const each = cards.map((card) => kit.cards[card]).filter((one) => one !== undefined);
  const hits = [...new Set([...kit.always, ...each.flatMap((one) => one.hits)])].sort((a, b) => a - b);
  const blocked = [...new Set(each.flatMap((one) => one.blocked))].filter((n) => !hits.includes(n));
  const chance = kit.target ? hits.reduce((sum, n) => sum + ways(n), 0) / 36 : hits.length / 6;
  return { hits, blocked, chance: cards.length ? chance : 0 };
}

// What lies beside what on the map, for the camera and the arrow keys

export const isRoute = (space: string): boolean => space.includes("~");
