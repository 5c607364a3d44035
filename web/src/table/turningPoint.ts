/** The moment that turned a finished game: the largest swing of the race in favour of whoever won it. */
import type { Swing } from "../games/module";
import type { LogLine, Outcome } from "../protocol/types";

/** How far a seat is ahead of the best of the others; below nought: behind. */
function lead(points: readonly number[], seat: number): number {
  const others = points.filter((_, other) => other !== seat);
  return (points[seat] ?? 0) - Math.max(...others);
}

/** Of equal swings the one that took the lead counts, then the later one. */
export function turningPoint(race: readonly Swing[], { places }: Outcome): Swing | null {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const [winner] = winners;
  if (winner === undefined || winners.length > 1 || places.length < 2) return null;
  let points = places.map(() => 0);
  let best: { swing: Swing; by: number; leads: boolean } | null = null;
  for (const swing of race) {
    const before = lead(points, winner);
    points = points.map((now, seat) => now + (swing.changes[seat] ?? 0));
    const after = lead(points, winner);
    const [by, leads] = [after - before, before <= 0 && after > 0];
    if (by > 0 && (!best || by > best.by || (by === best.by && (leads || !best.leads)))) best = { swing, by, leads };
  }
  return best?.swing ?? null;
}

/** Under which heading of the log a moment stands: "Round 2"; "" = none. An update may hold the next heading, too. */
export function whenOf(
  { version, text }: Swing,
  log: readonly LogLine[],
  heading?: (line: LogLine, log: LogLine[]) => string | null,
): string {
  const told = log.findLastIndex((line) => line.version === version && line.text === text);
  const at = told >= 0 ? told : log.findIndex((line) => line.version === version);
  for (const line of log.slice(0, at + 1).reverse()) {
    const found = heading?.(line, log as LogLine[]);
    if (found) return found;
  }
  return "";
}
