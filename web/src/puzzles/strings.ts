/** The words of puzzles. */
import type { PuzzleInfo } from "../protocol/types";

const worth = (share: number): string => {
  const points = Math.max(1, Math.round(share * 100));
  return `${points} ${points === 1 ? "point" : "points"}`;
};
const DIFFICULTIES: Record<PuzzleInfo["difficulty"], string> = { easy: "Easy", medium: "Medium", hard: "Hard" };
const STAGES: Record<PuzzleInfo["stage"], string> = {
  opening: "Early in the game",
  middle: "Mid-game",
  ending: "Late in the game",
};

export const words = {
  title: "Puzzles",
  lead: "Real positions from games of our strongest bots. One move is clearly best. Find it.",
  today: "Today’s puzzle",
  todayLead: "The same for everybody, a new one every day.",
  all: "All puzzles",
  of: (game: string) => `Puzzle: ${game}`,
  solved: (done: number, all: number) => `${done} of ${all} solved`,
  isSolved: "Solved",
  difficulties: DIFFICULTIES,
  stages: STAGES,
  number: (number: number) => `Puzzle ${number}`,
  facts: ({ stage, seats, moves }: PuzzleInfo) => `${STAGES[stage]} · ${seats} players · ${moves} moves to choose from`,
  short: ({ stage, seats }: PuzzleInfo) => `${STAGES[stage]}, ${seats} players`,
  // On the board
  count: ({ difficulty, stage }: PuzzleInfo) => `${DIFFICULTIES[difficulty]} · ${STAGES[stage]}`,
  say: (look: string) => `One move is clearly best. ${look} What do you do?`,
  right: "That’s it: the best move.",
  wrong: (behind: number) => `Not this one: it is worth ${worth(behind)} less than the best move.`,
  shown: (move: string, why: string) => `The best move is marked on the table: ${move}. ${why}`.trim(),
  next: "Next puzzle",
  playOn: "Play on from here",
  missing: "There is no such puzzle.",
};
