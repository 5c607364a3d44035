/** Keys and ids of any game in words a player can read. */
import type { CardFacts } from "../../protocol/types";
import { strings } from "./strings";

export type Catalogue = Record<string, CardFacts>;

/** Keys whose number is a seat. */
const SEAT_KEYS = new Set([
  "active",
  "by",
  "first",
  "first_pick",
  "first_player",
  "killer",
  "on",
  "owner",
  "scout",
  "seat",
  "starter",
  "stolen_from",
  "winner",
]);
const SEAT_LISTS = new Set(["winners", "duelists", "dropped", "waiting"]);

export const isSeatKey = (key: string): boolean => SEAT_KEYS.has(key);
export const isSeatList = (key: string): boolean => SEAT_LISTS.has(key);

/** "gold_this_round" as "Gold this round". */
export function labelled(key: string): string {
  const words = key
    .replace(/^(is|has)_/, "")
    .replaceAll(/[_-]/g, " ")
    .trim();
  // Three letters without a vowel are an abbreviation.
  if (/^[^aeiouy ]{2,3}$/.test(words)) return words.toUpperCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "simon-semtex" as "Simon Semtex". */
export const titled = (id: string): string =>
  id
    .replaceAll(/[_-]/g, " ")
    .replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase())
    .trim();

/** What an id is called: its card's name, or its own words; a place between two ends names both. */
export function named(id: string, catalogue: Catalogue): string {
  const card = catalogue[id];
  if (card) return card.name;
  const [from, to] = id.split("~");
  return from && to ? strings.between(named(from, catalogue), named(to, catalogue)) : titled(id);
}

/** A number as it is read: chances in per cent, large ones with separators. */
export function counted(key: string, value: number): string {
  return /chance|odds|probability/.test(key) ? strings.percent(value) : strings.number(value);
}
