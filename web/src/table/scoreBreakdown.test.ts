import { expect, it } from "vitest";
import type { Gain } from "../games/module";
import { scoreBreakdown } from "./scoreBreakdown";

const gain = (text: string, points: number): Gain => ({ text, points });
const QUEEN = gain("Queen of Clubs", 2);
const KING = gain("King of Clubs", 3);
const JACK = gain("Jack of Hearts", 1);

it("names what brought each seat its points, and what decided it", () => {
  const why = scoreBreakdown([[JACK], [QUEEN, KING]], { places: [2, 1], scores: [1, 5], reason: "" });
  expect(why.bySeat).toEqual([[JACK], [QUEEN, KING]]);
  expect(why.decided).toBe(KING);
});

it("says nothing where the points do not add up", () => {
  const why = scoreBreakdown([[JACK, JACK, JACK], [QUEEN]], { places: [2, 1], scores: [1, 2], reason: "" });
  expect(why.bySeat).toEqual([[], [QUEEN]]);
});

it("has nothing that decided a shared win, or one with fewer points", () => {
  expect(scoreBreakdown([[JACK], [JACK]], { places: [1, 1], scores: [1, 1], reason: "" }).decided).toBeNull();
  expect(scoreBreakdown([[JACK], [QUEEN]], { places: [1, 2], scores: [1, 2], reason: "" }).decided).toBeNull();
  expect(scoreBreakdown([], { places: [1, 2], scores: [4, 2], reason: "" }).decided).toBeNull();
});
