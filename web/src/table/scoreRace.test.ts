import { expect, it } from "vitest";
import type { Swing } from "../games/module";
import { HEIGHT, scoreRace, SIGN } from "./scoreRace";

const swing = (...changes: number[]): Swing => ({ version: 1, text: "", changes });
const RACE = [swing(2, 0, 0), swing(0, 3, 0), swing(0, -3, 0), swing(5, 0, 0)];

/** How high a line stands after each moment; the higher, the smaller. */
const heights = (path: string): number[] => [...path.matchAll(/(?:M0 |V)(\d+)/g)].map(([, y]) => Number(y));

it("draws a line of steps for everybody, and the winner's on top", () => {
  const race = scoreRace(RACE, RACE[2]!, 0, 3);
  expect(race?.lines.map(({ seat }) => seat)).toEqual([1, 2, 0]);
  const [rival, last, won] = race!.lines.map(({ path }) => heights(path));
  expect(rival![2]).toBeLessThan(rival![1]!);
  expect(rival![3]).toBe(rival![0]);
  expect(new Set(last).size).toBe(1);
  expect(won!.at(-1)).toBe(Math.min(...won!));
  expect(won![0]).toBe(race!.ground);
});

it("marks where it turned on the winner's line", () => {
  const race = scoreRace(RACE, RACE[2]!, 0, 3)!;
  const won = heights(race.lines.at(-1)!.path);
  expect(race.turned).toEqual({ x: expect.any(Number) as number, y: won[3] });
  expect(scoreRace(RACE, null, 0, 3)!.turned).toBeNull();
});

it("keeps the signs of those apart that end together", () => {
  const level = Array.from({ length: 3 }, () => swing(1, 1, 1, 1, 1, 0));
  const ends = scoreRace(level, null, 0, 6)!
    .lines.map(({ end }) => end)
    .sort((a, b) => a - b);
  ends.forEach((end, at) => {
    expect(end - (ends[at - 1] ?? -HEIGHT)).toBeGreaterThanOrEqual(SIGN);
    expect(end).toBeLessThanOrEqual(HEIGHT);
  });
});

it("draws nothing of a game without moments, or in which nobody ever moved", () => {
  expect(scoreRace(RACE.slice(0, 2), null, 0, 3)).toBeNull();
  expect(scoreRace([swing(0, 0), swing(0, 0), swing(0, 0)], null, 0, 2)).toBeNull();
});
