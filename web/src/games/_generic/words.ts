/** Keys and ids of any game in words a player can read. */
import { capital } from "../../lib/words";
import type { CardFacts } from "../../protocol/types";
import { strings } from "./strings";

export type Catalogue = Record<string, CardFacts>;

/* The nouns that table games have in common; whatever else a game calls its own is read by its structure alone. */
const SEAT = /(^|_)(seat|player|owner|winner|starter|dealer|active|by)$/;
const OWN = /^(hand|bid|picks?|picked|offers?|plan|own_.*)$/;
const PILE = /discard|deck|draw|pile|bag|_log$/;
const CARD = /(^|_)(hand|card|deck|discard|pile|bid|won|seen|top)s?$/;
const COUNTED = /hand|card|known|discard|deck|draw|pile|bag/;

/** Its number is a seat. */
export const isSeatKey = (key: string): boolean => SEAT.test(key);
/** Each of its numbers is a seat. */
export const isSeatList = (key: string): boolean => SEAT.test(key.replace(/s$/, ""));
/** It is the viewer's. */
export const isOwnKey = (key: string): boolean => OWN.test(key);
/** It is looked up rather than looked at. */
export const isPileKey = (key: string): boolean => PILE.test(key);
/** Its numbers are cards, where cards have numbers. */
export const isCardKey = (key: string): boolean => CARD.test(key);
/** Numbers beside its cards say how many there are; elsewhere they are facts about the card. */
export const isCountKey = (key: string): boolean => COUNTED.test(key);

/** "gold_this_round" as "Gold this round". */
export function labelled(key: string): string {
  const words = key
    .replace(/^(is|has)_/, "")
    .replaceAll(/[_-]/g, " ")
    .trim();
  // Three letters without a vowel are an abbreviation.
  if (/^[^aeiouy ]{2,3}$/.test(words)) return words.toUpperCase();
  return capital(words);
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
