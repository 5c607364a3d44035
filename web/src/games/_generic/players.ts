/** The players' lines: the score if the view has an obvious one, and how many cards each holds. */
import type { View } from "../../protocol/types";
import type { PlayerLine } from "../module";
import { strings } from "./strings";
import { labelled, titled } from "./words";

const SCORES = ["score", "points", "gold", "money", "cash", "chips", "total"];
const HANDS = ["hand_size", "hand_sizes", "cards"];

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

/** Who somebody is stands first of all words about them. */
const roleIn = (facts: Record<string, unknown>): string | undefined =>
  Object.values(facts).find((fact) => typeof fact === "string");

export function playerLines(view: View): PlayerLine[] {
  const all = Array.from({ length: view.seats }, (_, seat) => said(view, seat));
  // The same score for everybody: one that is known of each seat.
  const score = SCORES.find((key) => all.every((facts) => typeof facts[key] === "number"));
  return all.map((facts) => {
    const hand = HANDS.find((key) => typeof facts[key] === "number");
    const words = [titled(roleIn(facts) ?? ""), hand ? strings.holds(Number(facts[hand])) : ""].filter(Boolean);
    return {
      facts: words.join(", "),
      score: score ? strings.number(Number(facts[score])) : "",
      unit: score ? labelled(score).toLowerCase() : "",
    };
  });
}
