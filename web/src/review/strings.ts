/** The words of a review. */
import type { Moment } from "../protocol/types";

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const points = (share: number): string => {
  const rounded = Math.round(share * 100);
  return `${rounded < 0 ? "−" : "+"}${Math.abs(rounded)}`;
};
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
const worth = (share: number): string => many(Math.max(1, Math.abs(Math.round(share * 100))), "point");

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
  whereOf: (move: number) => (move ? `move ${move}` : "the deal"),
  bestOnBoard: "Best move on the board",
  // Luck and skill
  skill: "Luck and skill",
  skillNote:
    "What each seat started with, and what luck, its own decisions and everybody else’s added. It adds up to the result.",
  rows: { start: "Start", luck: "Luck", own: "Own decisions", others: "Others’ decisions", result: "Result" },
  // Accuracy
  accuracy: "Accuracy",
  accuracyNote:
    "How much each seat made of its decisions, judged by what it could know: 100 % is the best move every time, 0 % a blind choice.",
  noChoice: "too little at stake to tell",
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
  // To try a move in a position
  trial: {
    short: "Your move",
    note: "What is asked, and what your move is worth",
    broken: "This table could not be drawn. The note and the list of moves go on.",
    judging: "Playing it out …",
    again: "Try again",
    tags: { best: "Well done", fine: "Not bad", worse: "Not quite" },
    marks: { best: "✓", fine: "≈", worse: "✗" },
    shown: (move: string, why = "") => `The best move is marked on the table: ${move}. ${why}`.trim(),
    isBest: (more: number) => `That is the best move: worth ${worth(more)} more than what you played.`,
    isPlayed: (less: number) => `That is what you played. It is worth ${worth(less)} less than the best move.`,
    isAsGood: "As good as the best, as far as we could find.",
    isBetter: (less: number) => `Better than what you played, but worth ${worth(less)} less than the best move.`,
    isLess: (less: number) => `Worth ${worth(less)} less than the best move.`,
  },
  // Learn from your mistakes
  learn: {
    title: "Your mistakes",
    of: (game: string) => `Learn from your mistakes: ${game}`,
    link: "Learn from your mistakes",
    linkOf: (name: string) => `Try what ${name} missed`,
    count: (place: number, all: number, move: number) => `${place} of ${all}, before move ${move}`,
    say: (label: string, played: string, loss: number) =>
      `${label}: you played “${played}”. Something else was worth ${worth(loss)} more. What would you do now?`,
    next: "Next one",
    end: "That was all",
    playOn: "Play on from here",
    none: (name: string) => `We found no mistake by ${name} in this game.`,
    done: (all: number) => `${all === 1 ? "That was the one" : `Those were all ${all}`}. Ready for the next game?`,
  },
};
