import { expect, test } from "vitest";
import { actorFirst } from "./actorFirst";

const NAMES = ["Wren", "Ana", "Anatol", "Marek (x)"];

test("who acts comes first, the longest name that fits", () => {
  expect(actorFirst("Anatol hides.", NAMES)).toEqual(["Anatol", " hides."]);
  expect(actorFirst("You hide.", NAMES)).toEqual(["You", " hide."]);
  expect(actorFirst("Round 2 begins.", NAMES)).toEqual(["", "Round 2 begins."]);
  expect(actorFirst("Analysis.", NAMES)).toEqual(["", "Analysis."]);
});
