/** Reading the view: cards as they look, places where a card may go, and who is who. */
import { linesOf } from "../../lib/lines";
import type { CardFacts, CardSeen, Lane, MoveInfo } from "../../protocol/types";
import type { CardLook } from "./art";
import type { CardType } from "./cast";
import { strings, type Side } from "./strings";

export type Catalogue = Record<string, CardFacts>;
export type { Shape as Layout } from "../../ui/shape";
export type { Side };
export const SIDES: readonly Side[] = ["guardian", "assassin"];

const TYPES: ReadonlySet<string> = new Set(["assassin", "guardian", "specialist", "meddler", "weapon", "event"]);
const isType = (kind: string): kind is CardType => TYPES.has(kind);

const fact = (card: CardFacts | undefined, name: string): number => {
  const value = card?.facts[name];
  return typeof value === "number" ? value : 0;
};
export const nameOf = (catalogue: Catalogue, id: string): string => catalogue[id]?.name ?? id;
/** What it does; "" = nothing. */
export const abilityOf = (catalogue: Catalogue, id: string): string => strings.ability(catalogue[id]?.text ?? "");
export const typeOf = (catalogue: Catalogue, id: string): CardType => {
  const kind = catalogue[id]?.kind ?? "";
  return isType(kind) ? kind : "specialist";
};
export const weaponValue = (catalogue: Catalogue, id: string, side: Side): number =>
  fact(catalogue[id], `power_${side}`);
export const targetPower = (catalogue: Catalogue, id: string): number => fact(catalogue[id], "guardian_power");
export const targetGold = (catalogue: Catalogue, id: string): number => fact(catalogue[id], "assassination_gold");

/** The numbers in shield and lozenge: power of ninjas and weapons, gold of meddlers. */
function marks(card: CardFacts | undefined, type: CardType): [guardian: string, assassin: string] {
  const shown = (value: number): string => (value ? String(value) : "");
  if (type === "meddler")
    return [fact(card, "gold_guard"), fact(card, "gold_assassinate")].map((gold) =>
      gold ? strings.signed(gold) : "",
    ) as [string, string];
  if (type === "weapon") return [shown(fact(card, "power_guardian")), shown(fact(card, "power_assassin"))];
  const power = String(fact(card, "power"));
  if (type === "guardian") return [power, ""];
  if (type === "assassin") return ["", power];
  return card?.facts.power === undefined ? ["", ""] : [power, power];
}

export function lookOf(catalogue: Catalogue, id: string): CardLook {
  const card = catalogue[id];
  const type = typeOf(catalogue, id);
  const [guardian, assassin] = marks(card, type);
  const over = type === "assassin" || type === "guardian" ? (strings.types[type] ?? "") : "";
  const name = nameOf(catalogue, id).replace(over ? `${over} ` : /^$/, "");
  const words = {
    over,
    name,
    lines: card?.facts.edited ? linesOf(card.text, 20, 2) : (strings.effects[id] ?? []),
    type: strings.types[type] ?? "",
  };
  return { id, type, guardian, assassin, words };
}

/** Everything the face of a card says. */
export function spoken(catalogue: Catalogue, id: string): string {
  const look = lookOf(catalogue, id);
  const kind = look.words.type;
  const power =
    look.type === "weapon"
      ? strings.card.both(look.guardian, look.assassin)
      : look.type !== "meddler" && (look.guardian || look.assassin)
        ? strings.card.power(look.guardian || look.assassin)
        : "";
  return [strings.named(nameOf(catalogue, id), kind), power, abilityOf(catalogue, id)].filter(Boolean).join(", ");
}

/** A card on the table, as the viewer may know it. */
export function spokenSeen(catalogue: Catalogue, seen: CardSeen, viewer: number | null, names: string[]): string {
  const owner = seen.owner === viewer ? strings.you : (names[seen.owner] ?? "");
  if (seen.card === null) return strings.card.faceDown(owner);
  const name = spoken(catalogue, seen.card);
  if (seen.face_up) return strings.card.up(name, owner);
  return seen.owner === viewer ? strings.card.ownDown(name) : strings.card.known(name, owner);
}

export const textField = (move: MoveInfo, field: string): string | null => {
  const value = move.fields[field];
  return typeof value === "string" ? value : null;
};
export const numberField = (move: MoveInfo, field: string): number | null => {
  const value = move.fields[field];
  return typeof value === "number" ? value : null;
};
const sideField = (move: MoveInfo): Side | null => {
  const side = move.fields.side;
  return side === "guardian" || side === "assassin" ? side : null;
};

export const movesOf = (moves: MoveInfo[], card: string, kind = "play"): MoveInfo[] =>
  moves.filter((move) => move.kind === kind && move.fields.card === card);

/** The moves that lead to one place at a target: its stack, or a side's slots. */
export const movesAt = (moves: MoveInfo[], target: string, side: Side | null): MoveInfo[] =>
  moves.filter((move) => move.fields.target === target && sideField(move) === side);

export const weaponsOf = (lane: Lane, side: Side): CardSeen[] =>
  side === "guardian" ? lane.guardian_weapons : lane.assassin_weapons;

/** Gold a contract pays as the table lies. */
export const pays = (lane: Lane, side: Side): number => (side === "assassin" ? lane.kill_pays : lane.guard_pays);

export const CONTRACT_SIDE: Record<string, Side> = { guard: "guardian", assassinate: "assassin" };

/** Repeated cards told apart, so that a list can keep track of them. */
export const keyed = (cards: string[]): { card: string; place: number; key: string }[] =>
  cards.map((card, place) => ({
    card,
    place,
    key: `${card}${cards.slice(0, place).filter((one) => one === card).length}`,
  }));
