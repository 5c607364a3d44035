/** The words of a review. */
import type { Moment } from "../protocol/types";

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const points = (share: number): string => {
  const rounded = Math.round(share * 100);
  return `${rounded < 0 ? "−" : "+"}${Math.abs(rounded)}`;
};
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export const words = {
  title: "Review",
  of: (game: string) => `Review: ${game}`,
  percent,
  points,
  pointsLong: (share: number) => `${points(share)} ${Math.abs(Math.round(share * 100)) === 1 ? "point" : "points"}`,
  error: (share: number) => `± ${Math.max(1, Math.round(share * 100))}`,
  replay: "Replay",
  // While it is made
  waiting: "Your review waits for its turn.",
  making: (percentDone: number) => `Playing your game again, thousands of times: ${percentDone} %`,
  refining: (percentDone: number) => `A first look. The figures are being made more precise: ${percentDone} %`,
  stop: "Stop here",
  again: "Try again",
  failed: "This game could not be reviewed.",
  ask: "Review this game",
  // The chart
  chances: "Chances to win",
  chancesNote: "On the true cards, if everybody played on as a good player would.",
  at: (move: number, of: number) =>
    move < 0 ? "Before the deal" : move === 0 ? "After the deal" : `After move ${move} of ${of}`,
  step: "Move through the game",
  open: "Open on the board",
  table: "As a table",
  move: "Move",
  // Turning points
  moments: "Turning points",
  noMoments: "No single move or card decided this game.",
  labels: { blunder: "Blunder", mistake: "Mistake", inaccuracy: "Inaccuracy", "": "Key move" } satisfies Record<
    Moment["label"],
    string
  >,
  marks: { blunder: "??", mistake: "?", inaccuracy: "?!", "": "!" } satisfies Record<Moment["label"], string>,
  luck: "Luck",
  luckMark: "◆",
  lost: (share: number) => `${many(Math.abs(Math.round(share * 100)), "point")} given away`,
  swung: (name: string, share: number) => `${points(share)} for ${name}`,
  asKnown: (name: string) => `As ${name} knew it`,
  openCards: "All cards open",
  // Luck and skill
  skill: "Luck and skill",
  skillNote:
    "What each seat started with, and what luck, its own decisions and everybody else’s added. It adds up to the result.",
  rows: { start: "Start", luck: "Luck", own: "Own decisions", others: "Others’ decisions", result: "Result" },
  // Accuracy
  accuracy: "Accuracy",
  accuracyNote:
    "How much of what its decisions could bring a seat got, judged by what it could know. 0 % is a blind choice.",
  noChoice: "no real choice",
  count: (blunders: number, mistakes: number, inaccuracies: number) =>
    [
      ...(blunders ? [many(blunders, "blunder")] : []),
      ...(mistakes ? [many(mistakes, "mistake")] : []),
      ...(inaccuracies ? [many(inaccuracies, "inaccuracy", "inaccuracies")] : []),
    ].join(", ") || "no mistake found",
  precision: (share: number, rollouts: number) =>
    `Most figures are within ${Math.max(1, Math.round(share * 100))} ${Math.round(share * 100) === 1 ? "point" : "points"}, from ${rollouts.toLocaleString("en")} games played out.`,
  // Beside the replay
  verdict: "Review of this move",
  nothingToDecide: "Nothing was to be decided here.",
  best: "best",
  played: "played",
  chance: (share: number, error: number) => `${percent(share)} ± ${Math.max(1, Math.round(error * 100))}`,
  toReview: "The whole review",
};
