/** Cards by their ids: "QC" is the Queen of Clubs, "10H" an agent, "Jo" a joker. */
import type { CardFacts } from "../../protocol/types";

export const SUITS = ["S", "H", "D", "C"] as const;
export type Suit = (typeof SUITS)[number];
export const HIT_RANKS = ["K", "Q", "J"] as const;
export type HitRank = (typeof HIT_RANKS)[number];

const JOKER = "Jo";

export const isJoker = (id: string): boolean => id === JOKER;
export const rankOf = (id: string): string => id.slice(0, -1);
export const suitOf = (id: string): Suit => id.slice(-1) as Suit;
export const isRed = (suit: Suit): boolean => suit === "H" || suit === "D";

/** A number that is printed on a card. */
export function printed(catalogue: Record<string, CardFacts>, id: string, fact: "strength" | "points"): number {
  const value = catalogue[id]?.facts[fact];
  return typeof value === "number" ? value : 0;
}

/** What an agent brings against a hit, by the table's option for bonuses. */
export function worthOf(catalogue: Record<string, CardFacts>, mode: string, agent: string, hit: string): number {
  const [worths, number] = [catalogue[agent]?.facts[mode], catalogue[hit]?.facts.number];
  const worth = Array.isArray(worths) && typeof number === "number" ? worths[number] : 0;
  return typeof worth === "number" ? worth : 0;
}

/** Agents as one would sort them on a desk: by suit, low to high, jokers last. */
export function sorted(ids: readonly string[], catalogue: Record<string, CardFacts>): string[] {
  const place = (id: string): number =>
    isJoker(id) ? 1000 : SUITS.indexOf(suitOf(id)) * 100 + printed(catalogue, id, "strength");
  return [...ids].sort((a, b) => place(a) - place(b));
}
