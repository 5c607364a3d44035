/** Where the points of a finished game came from, as far as the game's table can tell. */
import type { Gain } from "../games/module";
import type { Outcome } from "../protocol/types";

export interface ScoreBreakdown {
  /** By seat, in the order of play; empty where the points do not add up to the score. */
  bySeat: Gain[][];
  /** What took the only winner there, where most points win. */
  decided: Gain | null;
}

const sum = (gains: Gain[]): number => gains.reduce((total, one) => total + one.points, 0);

export function scoreBreakdown(gains: Gain[][], outcome: Outcome): ScoreBreakdown {
  const bySeat = outcome.scores.map((score, seat) => {
    const own = gains[seat] ?? [];
    return sum(own) === score ? own : [];
  });
  const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const [winner = -1] = winners;
  const leads = winners.length === 1 && outcome.scores.every((score) => score <= (outcome.scores[winner] ?? 0));
  return { bySeat, decided: (leads && bySeat[winner]?.at(-1)) || null };
}
