/** In which order puzzles are offered. */
import type { PuzzleInfo } from "../protocol/types";

/** The next one of the same game that was not solved, going round; then any other that was not. */
export function nextOf(all: PuzzleInfo[], id: string, isSolved: (id: string) => boolean): PuzzleInfo | null {
  const here = all.find((one) => one.id === id);
  const same = all.filter((one) => one.game === here?.game);
  const place = same.findIndex((one) => one.id === id);
  const around = [...same.slice(place + 1), ...same.slice(0, Math.max(0, place)), ...all];
  return around.find((one) => one.id !== id && !isSolved(one.id)) ?? null;
}
