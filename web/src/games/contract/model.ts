/** What the table shows, put together from the view, the legal moves and the printed facts. No rules. */
import atlas from "./atlas.build";
import type { CardFacts, ContractContract, ContractPlayer, ContractView, MoveInfo } from "../../protocol/types";

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
}

/** All the ways that the legal moves open, by the place they lead to. */
export function waysOf(view: ContractView, moves: readonly MoveInfo[]): Map<string, Way[]> {
  const found = new Map<string, Way[]>();
  const add = (space: string, move: MoveInfo, getaway: string | null): void => {
    found.set(space, [...(found.get(space) ?? []), { space, move, getaway }]);
  };
  for (const move of moves) {
    if (move.kind === "move") add(String(move.fields.space), move, null);
    else if (move.kind === "to") add(String(move.fields.city), move, null);
    else if (move.kind === "target") {
      const city = contractOn(view, String(move.fields.target))?.contract.city;
      if (city) add(city, move, null);
    } else if (move.kind === "travel") {
      const card = String(move.fields.card);
      for (const city of view.reach[card] ?? []) add(city, move, card);
    }
  }
  // The plain move first: it spends no card.
  for (const ways of found.values()) ways.sort((a, b) => Number(a.getaway !== null) - Number(b.getaway !== null));
  return found;
}

/** The second half of a way: the city, if it is this getaway that is asked about. */
export function arrival(view: ContractView, moves: readonly MoveInfo[], way: Way): MoveInfo | null {
  const cities = view.reach[way.getaway ?? ""] ?? [];
  const asked = movesOf(moves, "to");
  const isIts = asked.length === cities.length && asked.every((move) => cities.includes(String(move.fields.city)));
  return isIts ? byField(asked, "to", "city", way.space) : null;
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

// What lies beside what on the map, for the camera and the arrow keys

const LINKED = new Map<string, string[]>();
const link = (a: string, b: string): void => void LINKED.set(a, [...(LINKED.get(a) ?? []), b]);
for (const { a, b, route } of atlas.world.links) {
  link(a, b);
  link(b, a);
  for (const space of route) LINKED.set(space, [a, b]);
}

/** Cities at the other ends of a place's links. */
export const linkedTo = (space: string): readonly string[] => LINKED.get(space) ?? [];

export const isRoute = (space: string): boolean => space.includes("~");
