/** The rounds or turns of a game on a scrubber, from the headings of its log. */
import type { LogLine } from "../protocol/types";

export interface Chapter {
  /** The first move of it. */
  from: number;
  /** The first move after it. */
  to: number;
  title: string;
}

export function chapters(
  log: LogLine[],
  heading: (line: LogLine, all: LogLine[]) => string | null,
  moves: number,
): Chapter[] {
  const found: Chapter[] = [];
  for (const line of log) {
    const title = heading(line, log);
    if (title === null || line.version >= moves) continue;
    // Of several headings in one move the last one names what follows.
    if (found.at(-1)?.from === line.version) found.pop();
    found.push({ from: line.version, to: moves, title });
  }
  found.forEach((one, place) => (one.to = found[place + 1]?.from ?? moves));
  const first = found[0]?.from ?? 0;
  return first > 0 ? [{ from: 0, to: first, title: "" }, ...found] : found;
}

export const chapterAt = (all: Chapter[], move: number): string =>
  all.findLast((one) => one.from <= move && one.title)?.title ?? "";
