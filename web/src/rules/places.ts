/** Where something stands in the rules: a rule by its number, a card by `card-` and its id, a part of the guide by name. */
import type { Rule } from "../protocol/types";
import type { Entry } from "./search";

export type Part = "guide" | "cards" | "rules" | "about";

/** Where the rules tell what of a game is printed in its rulebook, and what is ours. */
export const ABOUT = "about";

const CARD = "card-";
export const cardPlace = (id: string): string => CARD + id;
export const placeOf = (entry: Entry): string => (entry.kind === "card" ? cardPlace(entry.id) : entry.id);

/** The part of the rules that a place is in; without one, the guide where there is one. */
export function partOf(place: string, rules: readonly Rule[], hasGuide: boolean): Part {
  if (place === "rules" || rules.some((rule) => rule.id === place)) return "rules";
  if (place === ABOUT) return "about";
  if (place === "cards" || place.startsWith(CARD)) return "cards";
  return hasGuide ? "guide" : "rules";
}
