/** What the table is about, read off the view: who sits where, the order as far as it is known, and names. */
import { MASKS, type Character } from "../../art/masks";
import type { CrisisView, LogLine, PlayerView } from "../../protocol/types";
import { strings } from "./strings";

export type ActionId = "assassinate" | "track" | "hide";
export type { Character };

/** In the order of the deal: who tracked acts first (AC-3.2). */
export const ORDER_GROUPS: readonly ActionId[] = ["track", "hide", "assassinate"];
export const ACTIONS: readonly ActionId[] = ["assassinate", "track", "hide"];
export const CHIPS = 3;

export const isCharacter = (id: unknown): id is Character => typeof id === "string" && id in MASKS;
export const isAction = (id: unknown): id is ActionId => typeof id === "string" && id in strings.actions;

export const characterOf = (view: CrisisView, seat: number | null): Character | null => {
  const id = seat === null ? null : view.players[seat]?.character;
  return isCharacter(id) ? id : null;
};

/** "the Siren", or "you" for the viewer, or the name before the masks are chosen. */
export function called(view: CrisisView, names: string[], seat: number | null): string {
  if (seat !== null && seat === view.viewer) return strings.you;
  const character = characterOf(view, seat);
  return character ? strings.the(character) : ((seat === null ? undefined : names[seat]) ?? "");
}

export const isRoyale = (view: CrisisView): boolean => view.mode === "battle-royale";

/** The characters around the table, the viewer's left; a viewer's own one stands apart. */
export function aroundTheTable(view: CrisisView): PlayerView[] {
  const first = view.viewer ?? -1;
  const round = Array.from({ length: view.seats }, (_, i) => (first + 1 + i + view.seats) % view.seats);
  return round
    .map((seat) => view.players[seat])
    .filter((player) => player !== undefined)
    .filter((player) => player.seat !== view.viewer && (player.is_in || view.phase === "over"));
}

export interface Rung {
  seat: number;
  /** The number, or the numbers it may be. */
  numbers: number[];
}
export interface OrderGroup {
  /** null in round 1: all were dealt together. */
  action: ActionId | null;
  rungs: Rung[];
}

/** The order of this round as far as the viewer knows it. */
export function orderLadder(view: CrisisView): OrderGroup[] {
  if (view.phase !== "plan") return [];
  const playing = view.players.filter((player) => player.is_in);
  const groups = view.round === 1 ? [null] : ORDER_GROUPS;
  let first = 1;
  return groups.flatMap((action) => {
    const members = playing.filter((player) => action === null || player.group === action);
    const known = members.map((player) => player.order);
    const open = members.map((_, i) => first + i).filter((number) => !known.includes(number));
    first += members.length;
    const rungs = members.map((player) => ({
      seat: player.seat,
      numbers: player.order === null ? open : [player.order],
    }));
    rungs.sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0) || a.numbers.length - b.numbers.length);
    return members.length ? [{ action, rungs }] : [];
  });
}

export const text = (line: LogLine, field: string): string | null => {
  const value = line.fields[field];
  return typeof value === "string" ? value : null;
};
export const number = (line: LogLine, field: string): number | null => {
  const value = line.fields[field];
  return typeof value === "number" ? value : null;
};

export const MASK_ORDER = Object.keys(MASKS).filter(isCharacter);
export type { Shape as Layout } from "../../design/shape";
