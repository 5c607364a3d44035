/** The players' lines: the score if the view has an obvious one, and how many cards each holds. */
import type { View } from "../../protocol/types";
import type { PlayerLine } from "../module";
import { strings } from "./strings";
import { labelled, titled } from "./words";

const SCORES = ["score", "points", "gold", "total", "money", "cash", "chips", "kills", "won_sizes"];
const HANDS = ["hand_size", "hand_sizes", "assassin_cards", "cards"];
const WHO = ["character", "assassin", "specialist", "clan", "role"];

/** What is said of a seat: in the struct of the seat, or in a row by seat. */
export function said(view: View, seat: number): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(view)) {
    if (!Array.isArray(value) || value.length !== view.seats || key === "waiting") continue;
    const one: unknown = value[seat];
    if (typeof one === "object" && one !== null && !Array.isArray(one)) {
      if (SCORES.concat(HANDS).some((field) => field in one)) Object.assign(facts, one);
    } else if (typeof one === "number") facts[key] = one;
  }
  return facts;
}

const first = (facts: Record<string, unknown>, keys: string[], type: string): string | undefined =>
  keys.find((key) => typeof facts[key] === type);

export function playerLines(view: View): PlayerLine[] {
  const all = Array.from({ length: view.seats }, (_, seat) => said(view, seat));
  // The same score for everybody: one that is known of each seat.
  const score = SCORES.find((key) => all.every((facts) => typeof facts[key] === "number"));
  return all.map((facts) => {
    const hand = first(facts, HANDS, "number");
    const who = first(facts, WHO, "string");
    const words = [who ? titled(String(facts[who])) : "", hand ? strings.holds(Number(facts[hand])) : ""].filter(
      Boolean,
    );
    return {
      facts: words.join(", "),
      score: score ? strings.number(Number(facts[score])) : "",
      unit: score ? (strings.units[score] ?? labelled(score).toLowerCase()) : "",
    };
  });
}
