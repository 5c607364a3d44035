/** What is said of a move that somebody tries in place of one of their mistakes. */
import type { Candidate, Decision, ReviewKnown, MoveInfo, Report } from "../protocol/types";
import { capital } from "../lib/words";
import { words } from "./strings";
import type { Judgement } from "./judgement";

/** A decision that a seat could have made better, as far as it could know. */
export type Mistake = Decision & { known: ReviewKnown };

/** Those of one seat, in the order of the game. */
export const mistakesOf = (report: Report, seat: number): Mistake[] =>
  report.decisions.filter((one): one is Mistake => one.seat === seat && Boolean(one.known?.label));

const find = (known: ReviewKnown, move: string): Candidate | undefined =>
  known.candidates.find((one) => one.move === move);
export const bestOf = (known: ReviewKnown): Candidate | undefined => find(known, known.best);

/** What the report itself knows of a move; null = it was not judged at length, and has to be. */
export function judged({ known }: Mistake, { action }: MoveInfo): Judgement | null {
  const tried = known.candidates.find((one) => one.action === action);
  const best = bestOf(known);
  const s = words.trial;
  if (!tried?.judged || !best) return null;
  const about = { text: tried.reason, rules: [] };
  if (tried.move === known.best) return { ...about, tone: "best", title: s.isBest(known.loss), rules: known.rules };
  if (tried.move === known.played) return { tone: "worse", title: s.isPlayed(known.loss), ...about };
  const less = best.lead - tried.lead;
  // The two were compared with the played move, not with each other: this error is rather too large.
  if (less <= Math.hypot(best.lead_error, tried.lead_error)) return { tone: "fine", title: s.isAsGood, ...about };
  const isBetter = tried.lead > tried.lead_error;
  return { tone: isBetter ? "fine" : "worse", title: isBetter ? s.isBetter(less) : s.isLess(less), ...about };
}

/** What was found when the move was judged afterwards. */
export function judgedLater(tried: ReviewKnown): Judgement {
  const s = words.trial;
  const about = { text: find(tried, tried.played)?.reason ?? "", rules: [] };
  if (!tried.label) return { tone: "fine", title: s.isAsGood, ...about };
  return { tone: "worse", title: s.isLess(tried.loss), ...about };
}

/** What is said of the best move when it is shown: why it is better than what was played. */
export function shownBest({ known }: Mistake): string {
  const best = bestOf(known);
  return best ? words.trial.shown(capital(best.label), known.verdict) : "";
}
