/** What the table is about, read off the view: who sits where, the order as far as it is known, and names. */
import { MASKS, type Character } from "./masks";
import type { CrisisView, PlayerView } from "../../protocol/types";
import type { Deck } from "./deck";
import { strings } from "./strings";

export type ActionId = "assassinate" | "track" | "hide";
export type { Character };

export const ACTIONS: readonly ActionId[] = ["assassinate", "track", "hide"];

export const isCharacter = (id: unknown): id is Character => typeof id === "string" && id in MASKS;
export const isAction = (id: unknown): id is ActionId => ACTIONS.some((action) => action === id);

export const characterOf = (view: CrisisView, seat: number | null): Character | null => {
  const id = seat === null ? null : view.players[seat]?.character;
  return isCharacter(id) ? id : null;
};

/** "you", or the player's name: what everybody is called wherever nobody is introduced. */
export function called(view: CrisisView, names: string[], seat: number | null): string {
  return seat !== null && seat === view.viewer ? strings.you : nameOf(names, seat);
}

/** "Shrike the Siren": the name, and the mask as its epithet. */
export function titled(view: CrisisView, names: string[], deck: Deck, seat: number | null): string {
  const character = characterOf(view, seat);
  return character ? `${nameOf(names, seat)} ${deck.the(character)}` : nameOf(names, seat);
}

const nameOf = (names: string[], seat: number | null): string => (seat === null ? undefined : names[seat]) ?? "";

/** Who wears a mask. */
export const wearer = (view: CrisisView, character: Character): number | null =>
  view.players.find((player) => player.character === character)?.seat ?? null;

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

export interface OrderGroup {
  /** null in round 1: all were dealt together. */
  action: ActionId | null;
  rungs: PlayerView[];
}

/** The order of this round as far as the viewer knows it, group by group. */
export function orderLadder(view: CrisisView): OrderGroup[] {
  if (view.phase !== "plan") return [];
  const groups: OrderGroup[] = [];
  for (const player of view.players.filter((one) => one.is_in).sort(byOrders)) {
    const action = isAction(player.group) ? player.group : null;
    const last = groups.at(-1);
    if (last && last.action === action) last.rungs.push(player);
    else groups.push({ action, rungs: [player] });
  }
  return groups;
}
const byOrders = (a: PlayerView, b: PlayerView): number =>
  (a.orders[0] ?? 0) - (b.orders[0] ?? 0) || a.orders.length - b.orders.length;

export const MASK_ORDER = Object.keys(MASKS).filter(isCharacter);
export type { Shape as Layout } from "../../ui/shape";
