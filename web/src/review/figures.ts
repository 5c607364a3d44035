/** The arithmetic of a review's pictures. */
import type { Decision, Estimate, Moment, Report, SeatReport } from "../protocol/types";

export interface Point {
  x: number;
  y: number;
}

/** Of one seat, over the width and height of the chart; 0 is at the bottom. */
export function line(chances: Estimate[][], seat: number, width: number, height: number): Point[] {
  const last = Math.max(1, chances.length - 1);
  return chances.map((now, at) => ({ x: (at / last) * width, y: height * (1 - (now[seat]?.value ?? 0)) }));
}

export const path = (points: Point[]): string =>
  points.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** The strip in which the true chances lie, as far as the estimates can tell. */
export function band(chances: Estimate[][], seat: number, width: number, height: number): string {
  const last = Math.max(1, chances.length - 1);
  const edge = (sign: number) => (now: Estimate[], at: number) => {
    const { value, error } = now[seat] ?? { value: 0, error: 0 };
    return { x: (at / last) * width, y: height * (1 - Math.min(1, Math.max(0, value + sign * error))) };
  };
  return `${path([...chances.map(edge(1)), ...chances.map(edge(-1)).reverse()])}Z`;
}

/** The place of a moment in the report's chances, which begin before the deal: where its effect is seen. */
export const placeOf = (moment: Moment): number => moment.move + 1;

/** The names at the right end, moved apart so that none lies on another; in the order of the seats. */
export function spread(wanted: number[], gap: number, height: number): number[] {
  const order = wanted.map((_, seat) => seat).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const placed = [...wanted];
  let least = gap / 2;
  for (const seat of order) {
    placed[seat] = Math.max(least, placed[seat] ?? 0);
    least = (placed[seat] ?? 0) + gap;
  }
  let most = height - gap / 2;
  for (const seat of [...order].reverse()) {
    placed[seat] = Math.min(most, placed[seat] ?? 0);
    most = (placed[seat] ?? 0) - gap;
  }
  return placed;
}

export interface Bar {
  name: "start" | "luck" | "own" | "others" | "result";
  from: number;
  to: number;
  error: number;
}

/** From nothing to the result, step by step. */
export function waterfall(seat: SeatReport): Bar[] {
  const steps: [Bar["name"], number, number][] = [
    ["start", seat.start, seat.start_error],
    ["luck", seat.luck, seat.luck_error],
    ["own", seat.own, seat.own_error],
    ["others", seat.others, seat.others_error],
  ];
  let sum = 0;
  const bars = steps.map(([name, value, error]): Bar => {
    const from = sum;
    sum += value;
    return { name, from, to: sum, error };
  });
  return [...bars, { name: "result", from: 0, to: seat.result, error: 0 }];
}

/** What all bars have to have room for. */
export function range(report: Report): [number, number] {
  const ends = report.seats.flatMap((seat) => waterfall(seat).flatMap((bar) => [bar.from, bar.to]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** What the review says of the move that leads to a position; null where there was no choice. */
export const decisionAt = (report: Report, move: number): Decision | null =>
  report.decisions.find((one) => one.move === move && one.known !== null) ?? null;
