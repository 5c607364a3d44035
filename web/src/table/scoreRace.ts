/** The race of a finished game, drawn: each seat's points after every moment of it, as a line of steps. */
import type { Swing } from "../games/module";

export interface RaceLine {
  seat: number;
  /** The line, in a box of `WIDTH` by `HEIGHT`. */
  path: string;
  /** Where it ends; lines that end together end side by side. */
  end: number;
}
export interface Race {
  lines: RaceLine[];
  /** Where nobody has a point. */
  ground: number;
  /** Where the turning point is. */
  turned: { x: number; y: number } | null;
}

export const WIDTH = 600;
export const HEIGHT = 84;
/** Of a seat's sign at the end of its line. */
export const SIGN = 14;
const EDGE = 9;
/** With fewer moments there is nothing to see. */
const FEWEST = 3;

/** Points after each moment, beginning with none. */
function totals(race: readonly Swing[], seats: number): number[][] {
  let points = Array.from({ length: seats }, () => 0);
  return [points, ...race.map(({ changes }) => (points = points.map((now, seat) => now + (changes[seat] ?? 0))))];
}

export function scoreRace(race: readonly Swing[], turned: Swing | null, winner: number, seats: number): Race | null {
  const moments = totals(race, seats);
  const all = moments.flat();
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (race.length < FEWEST || least === most) return null;
  const x = (at: number): number => Math.round((at / race.length) * (WIDTH - SIGN - 6));
  const y = (points: number): number =>
    Math.round(EDGE + (1 - (points - least) / (most - least)) * (HEIGHT - 2 * EDGE));
  const path = (seat: number): string =>
    moments.map((points, at) => (at ? `H${x(at)}V${y(points[seat] ?? 0)}` : `M0 ${y(points[seat] ?? 0)}`)).join("");
  const ends = apart((moments.at(-1) ?? []).map(y));
  const lines = ends.map((end, seat) => ({ seat, path: path(seat), end }));
  const at = turned ? race.indexOf(turned) + 1 : 0;
  return {
    // Whoever won lies on top.
    lines: lines.sort((a, b) => Number(a.seat === winner) - Number(b.seat === winner)),
    ground: y(0),
    turned: at ? { x: x(at), y: y(moments[at]?.[winner] ?? 0) } : null,
  };
}

/** The same places, moved down and then up until no sign lies on another or outside. */
function apart(wanted: readonly number[]): number[] {
  const order = wanted.map((_, seat) => seat).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found = [...wanted];
  let above = -SIGN;
  for (const seat of order) above = found[seat] = Math.max(found[seat] ?? 0, above + SIGN);
  let below = HEIGHT + SIGN / 2;
  for (const seat of order.toReversed()) below = found[seat] = Math.min(found[seat] ?? 0, below - SIGN);
  return found;
}
