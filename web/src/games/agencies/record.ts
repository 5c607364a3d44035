/** What the log tells: which turn a line belongs to, and how each agency fared. */
import type { LogLine } from "../../protocol/types";
import { strings } from "./strings";

export interface Career {
  completed: number;
  attempts: number;
  lost: string[];
}

export function careers(log: readonly LogLine[], seats: number): Career[] {
  const all: Career[] = Array.from({ length: seats }, () => ({ completed: 0, attempts: 0, lost: [] }));
  for (const line of log) {
    const career = all[Number(line.fields.seat ?? -1)];
    if (!career) continue;
    if (line.kind === "revealed") career.attempts += 1;
    else if (line.kind === "completed") career.completed += 1;
    else if (line.kind === "failed" && Array.isArray(line.fields.lost))
      career.lost.push(...line.fields.lost.map(String));
  }
  return all;
}

/** With these a turn begins; everything else goes on with it. */
const OPENINGS = ["recycled", "drew", "declared", "revealed"];
const headings = new WeakMap<LogLine[], Map<LogLine, string>>();

function headingsOf(log: LogLine[]): Map<LogLine, string> {
  const found = new Map<LogLine, string>();
  log.forEach((line, place) => {
    const before = log[place - 1];
    if (before && before.version !== line.version && OPENINGS.includes(line.kind))
      found.set(line, strings.turn(found.size + 1));
  });
  return found;
}

/** "Turn 7" for its first line. */
export function turnHeading(line: LogLine, log: LogLine[]): string | null {
  let known = headings.get(log);
  if (!known) headings.set(log, (known = headingsOf(log)));
  return known.get(line) ?? null;
}
