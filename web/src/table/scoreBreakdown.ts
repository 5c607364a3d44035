/** Where the points of a finished game came from, as far as the game's table can tell. */
import type { Gain } from "../games/module";
import type { Outcome } from "../protocol/types";

const sum = (gains: Gain[]): number => gains.reduce((total, one) => total + one.points, 0);

/** By seat, in the order of play; empty where the points do not add up to the score. */
export const scoreBreakdown = (gains: Gain[][], outcome: Outcome): Gain[][] =>
  outcome.scores.map((score, seat) => {
    const own = gains[seat] ?? [];
    return sum(own) === score ? own : [];
  });
