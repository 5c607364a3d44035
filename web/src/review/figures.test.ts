import { describe, expect, it } from "vitest";
import type { Report, SeatReport } from "../protocol/types";
import { band, decisionAt, line, path, range, spread, waterfall } from "./figures";

const sure = (value: number) => ({ value, error: 0 });
const seat = (start: number, luck: number, own: number, others: number, result: number): SeatReport => ({
  name: "Ana",
  kind: "person",
  start,
  start_error: 0.01,
  luck,
  luck_error: 0.02,
  own,
  own_error: 0.02,
  others,
  others_error: 0.02,
  result,
  accuracy: null,
  accuracy_error: null,
  decisions: 0,
  inaccuracies: 0,
  mistakes: 0,
  blunders: 0,
});

describe("the chart of chances", () => {
  it("runs from the left to the right, with a sure win on top", () => {
    const chances = [[sure(0.5)], [sure(0.25)], [sure(1)]];
    expect(line(chances, 0, 100, 200)).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 150 },
      { x: 100, y: 0 },
    ]);
    expect(path(line(chances, 0, 100, 200))).toBe("M0.0 100.0L50.0 150.0L100.0 0.0");
  });
  it("shows errors as a band that stays on the paper", () => {
    expect(band([[{ value: 0.95, error: 0.1 }], [sure(0.5)]], 0, 10, 100)).toBe(
      "M0.0 0.0L10.0 50.0L10.0 50.0L0.0 15.0Z",
    );
  });
  it("moves names apart, and keeps their order and the frame", () => {
    expect(spread([50, 52, 10], 20, 100)).toEqual([50, 70, 10]);
    expect(spread([99, 98], 20, 100)).toEqual([90, 70]);
    expect(spread([0, 0, 0], 20, 100)).toEqual([10, 30, 50]);
  });
});

describe("luck and skill", () => {
  it("adds up from bar to bar", () => {
    const bars = waterfall(seat(0.5, 0.3, -0.1, 0.3, 1));
    expect(bars.map((bar) => bar.name)).toEqual(["start", "luck", "own", "others", "result"]);
    for (const [at, bar] of bars.slice(1, 4).entries()) expect(bar.from).toBe(bars[at]?.to);
    expect(bars[3]?.to).toBeCloseTo(bars[4]?.to ?? 0);
  });
  it("has room for what lies beyond none and all", () => {
    const report = { seats: [seat(0.5, 0.7, -0.2, 0, 1), seat(0.5, -0.7, 0.2, 0, 0)] } as Report;
    const [low, high] = range(report);
    expect(low).toBeCloseTo(-0.2);
    expect(high).toBeCloseTo(1.2);
  });
});

it("finds the decision that leads to a move, where there was one", () => {
  const known = { candidates: [] };
  const report = {
    decisions: [
      { move: 1, known: null },
      { move: 2, known },
    ],
  } as unknown as Report;
  expect(decisionAt(report, 1)).toBeNull();
  expect(decisionAt(report, 2)?.move).toBe(2);
});
