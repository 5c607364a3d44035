/** What the log tells: which turn a line belongs to, and how each agency fared. */
import type { AgenciesLine } from "../../protocol/events";
import type { AgenciesView } from "../../protocol/types";
import type { Swing } from "../module";
import { strings } from "./strings";

export interface Career {
  completed: number;
  attempts: number;
  lost: string[];
}

export function careers(log: readonly AgenciesLine[], seats: number): Career[] {
  const all: Career[] = Array.from({ length: seats }, () => ({ completed: 0, attempts: 0, lost: [] }));
  for (const line of log) {
    if (line.kind !== "revealed" && line.kind !== "completed" && line.kind !== "failed") continue;
    const career = all[line.fields.seat];
    if (!career) continue;
    if (line.kind === "revealed") career.attempts += 1;
    else if (line.kind === "completed") career.completed += 1;
    else career.lost.push(...line.fields.lost);
  }
  return all;
}

/** Every hit that was completed, and every failure, which costs all points. */
export function race(view: AgenciesView, log: readonly AgenciesLine[]): Swing[] {
  const points = view.agencies.map(() => 0);
  return log.flatMap((line) => {
    if (line.kind !== "completed" && line.kind !== "failed") return [];
    const { seat } = line.fields;
    const now = line.kind === "completed" ? line.fields.points : 0;
    const changes = points.map((before, owner) => (owner === seat ? now - before : 0));
    points[seat] = now;
    return [{ version: line.version, text: line.text, changes }];
  });
}

/** With these a turn begins; everything else goes on with it. */
const OPENINGS: readonly AgenciesLine["kind"][] = ["recycled", "drew", "declared", "revealed"];
const headings = new WeakMap<AgenciesLine[], Map<AgenciesLine, string>>();

function headingsOf(log: AgenciesLine[]): Map<AgenciesLine, string> {
  const found = new Map<AgenciesLine, string>();
  log.forEach((line, place) => {
    const before = log[place - 1];
    if (before && before.version !== line.version && OPENINGS.includes(line.kind))
      found.set(line, strings.turn(found.size + 1));
  });
  return found;
}

/** "Turn 7" for its first line. */
export function turnHeading(line: AgenciesLine, log: AgenciesLine[]): string | null {
  let known = headings.get(log);
  if (!known) headings.set(log, (known = headingsOf(log)));
  return known.get(line) ?? null;
}
