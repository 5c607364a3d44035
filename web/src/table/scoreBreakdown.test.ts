import { expect, it } from "vitest";
import type { Gain } from "../games/module";
import { scoreBreakdown } from "./scoreBreakdown";

const gain = (text: string, points: number): Gain => ({ text, points });
const QUEEN = gain("Queen of Clubs", 2);
const KING = gain("King of Clubs", 3);
const JACK = gain("Jack of Hearts", 1);

it("names what brought each seat its points", () => {
  const why = scoreBreakdown([[JACK], [QUEEN, KING]], { places: [2, 1], scores: [1, 5], reason: "" });
  expect(why).toEqual([[JACK], [QUEEN, KING]]);
});

it("says nothing where the points do not add up", () => {
  const why = scoreBreakdown([[JACK, JACK, JACK], [QUEEN]], { places: [2, 1], scores: [1, 2], reason: "" });
  expect(why).toEqual([[], [QUEEN]]);
});
