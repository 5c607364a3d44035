/** What the table knows: cards and targets by id, places in the pyramid, and the moves by what they are about. */
import { LANGUAGE } from "../../lib/words";
import type { CardFacts, MoveInfo, NationPlayer, NationView, Odds, Prospect, Tile } from "../../protocol/types";
import type { Phase } from "./cast";
import { strings } from "./strings";

export type Catalogue = Record<string, CardFacts>;
export type { Shape as Layout } from "../../ui/shape";
/** Cards narrower than this are drawn with less on them, and larger. */
export const SMALL = 95;

export const nameOf = (catalogue: Catalogue, id: string): string => catalogue[id]?.name ?? id;
/** A Weapon without its time. */
export const weaponName = (catalogue: Catalogue, id: string): string => nameOf(catalogue, id).replace(/ \d{4}$/, "");
export const kindOf = (catalogue: Catalogue, id: string): string => catalogue[id]?.kind ?? "";
export const isContract = (catalogue: Catalogue, id: string): boolean => kindOf(catalogue, id) === "contract";
export const isWeapon = (catalogue: Catalogue, id: string): boolean => kindOf(catalogue, id) === "weapon";
export const factOf = (catalogue: Catalogue, id: string, fact: string): string => {
  const value = catalogue[id]?.facts[fact];
  return value === null || value === undefined ? "" : String(value);
};
export const listOf = (catalogue: Catalogue, id: string, fact: string): string[] => {
  const value = catalogue[id]?.facts[fact];
  return Array.isArray(value) ? value.map(String) : [];
};
export const phaseOf = (catalogue: Catalogue, id: string): Phase =>
  factOf(catalogue, id, "timing") === "reaction" ? "reaction" : ((factOf(catalogue, id, "phase") || "intel") as Phase);

export const field = (move: MoveInfo, name: string): string => String(move.fields[name] ?? "");
export const number = (move: MoveInfo, name: string): number => Number(move.fields[name] ?? 0);
export const moveOf = (moves: readonly MoveInfo[], kind: string): MoveInfo | null =>
  moves.find((move) => move.kind === kind) ?? null;
export const movesOf = (moves: readonly MoveInfo[], kind: string): MoveInfo[] =>
  moves.filter((move) => move.kind === kind);
export const byField = (moves: readonly MoveInfo[], kind: string, name: string, value: string): MoveInfo | null =>
  moves.find((move) => move.kind === kind && field(move, name) === value) ?? null;
export const pairOf = (move: MoveInfo): string[] =>
  Array.isArray(move.fields.cards) ? move.fields.cards.map(String) : [];

export const tileAt = (view: NationView, slot: string | null): Tile | null =>
  view.pyramid.find((tile) => tile.slot === slot) ?? null;
export const tileOf = (view: NationView, target: string): Tile | null =>
  view.pyramid.find((tile) => tile.target === target) ?? null;
export const prospectOf = (view: NationView, move: MoveInfo | null): Prospect | null =>
  view.prospects.find((one) => one.action === move?.action) ?? null;

export const isRolled = ({ chance }: Odds): boolean => chance > 0 && chance < 1;
export const rollNeeded = (odds: Odds): string => {
  const words = strings.plan;
  if (isRolled(odds)) return words.needs(odds.threshold);
  return odds.chance ? words.sure : words.hopeless;
};

/** Rows from the top, and where a hex stands: in widths from the left, in rows from the top. */
export const ROWS = ["D", "C", "B", "A"];
const INDENTS: Record<string, number> = { A: 0, B: 0.5, C: 1, D: 1.5 };
export const placeOf = (slot: string): { x: number; row: number } => ({
  x: (INDENTS[slot.charAt(0)] ?? 0) + Number(slot.slice(1)) - 1,
  row: ROWS.indexOf(slot.charAt(0)),
});

/** What a card in the hand can do now. */
export function movesWith(moves: readonly MoveInfo[], card: string): MoveInfo[] {
  return moves.filter(
    (move) =>
      field(move, "card") === card ||
      pairOf(move).includes(card) ||
      (card === "change-of-plans" && move.kind === "move") ||
      (card === "protected" && move.kind === "protected"),
  );
}

/** The move that the chosen cards make: one card, or two of a weapon. */
export function moveWith(moves: readonly MoveInfo[], cards: readonly string[]): MoveInfo | null {
  const [first] = cards;
  if (first === undefined) return null;
  if (cards.length === 2) {
    return moves.find((move) => move.kind === "pair" && cards.every((card) => pairOf(move).includes(card))) ?? null;
  }
  return moves.find((move) => ["lay", "throw"].includes(move.kind) && field(move, "card") === first) ?? null;
}

/** A card more, or less: a second one of the same weapon makes a pair, anything else takes its place. */
export function toggled(moves: readonly MoveInfo[], cards: readonly string[], card: string): string[] {
  if (cards.includes(card)) return cards.filter((one) => one !== card);
  const both = [...cards.slice(-1), card];
  return both.length === 2 && moveWith(moves, both) ? both : [card];
}

/** Repeated cards told apart, so that a list can keep track of them. */
export const keyed = (cards: readonly string[]): { card: string; place: number; key: string }[] =>
  cards.map((card, place) => ({
    card,
    place,
    key: `${card}/${cards.slice(0, place).filter((one) => one === card).length}`,
  }));

/** Cards of the hand that lie in the plan, or are about to be discarded: of equal ones, the first so many. */
export function spokenFor({ plan, discarding }: NationView): ReadonlySet<string> {
  const used = plan ? [...plan.cards, ...(plan.contract ? [plan.contract] : [])] : discarding;
  return new Set(keyed(used).map((one) => one.key));
}

interface Listed {
  target: string;
  bonus: number;
  /** won by its owner, lost to a rival, or still in the pyramid */
  state: "won" | "lost" | "open";
}
/** A hit list with what has become of its targets. */
export function listedOn(view: NationView, catalogue: Catalogue, list: string | null, owner: number | null): Listed[] {
  if (!list) return [];
  const bonuses = listOf(catalogue, list, "bonuses");
  return listOf(catalogue, list, "targets").map((target, i) => {
    const tile = tileOf(view, target);
    const state = tile?.state !== "gone" ? "open" : tile.owner === owner ? "won" : "lost";
    return { target, bonus: Number(bonuses[i] ?? 0), state };
  });
}

/** Where the money came from, in five parts; the list's part only where it is known. */
export function sources({ income }: NationPlayer): {
  tiles: number;
  list: number;
  contracts: number;
  cash: number;
  costs: number;
} {
  return {
    tiles: income.targets,
    list: income.hit_list ?? 0,
    contracts: income.contracts,
    cash: income.start + income.tokens + income.hazard_pay + income.vote,
    costs: income.purchases + income.contract_debt + income.loose_ends,
  };
}

/** Who takes part in what is chosen now. */
export const takesPart = (view: NationView, seat: number): boolean =>
  view.duelists.length === 0 || view.duelists.includes(seat);

export const dollars = (amount: number): string =>
  `${amount < 0 ? "−" : ""}$${Math.abs(amount).toLocaleString(LANGUAGE)}`;
export const signedDollars = (amount: number): string => (amount > 0 ? `+${dollars(amount)}` : dollars(amount));
export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0");
/** No line ends before the sign. */
export const percent = (chance: number): string => `${Math.round(chance * 100)}\u00a0%`;
