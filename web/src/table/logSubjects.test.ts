import { describe, expect, test } from "vitest";
import type { LogLine } from "../protocol/types";
import { actorFirst, subjects } from "./logSubjects";

const NAMES = ["Wren", "Ana", "Anatol", "Marek (x)"];
const line = (text: string, fields: LogLine["fields"] = {}): LogLine => ({
  version: 1,
  kind: "any",
  fields,
  text,
  rules: [],
});

describe("what a line is about", () => {
  test("the seats in its fields, and the things", () => {
    const lit = subjects(
      line("A blow.", { seat: 1, victim: 2, chips: 3, card: "h-7", crew: ["c-2", "c-3"] }),
      NAMES,
      0,
    );
    expect(lit).toEqual({ seats: [1, 2], cards: ["h-7", "c-2", "c-3"] });
  });

  test("the people in its words, whole names only", () => {
    expect(subjects(line("Anatol thanks Marek (x)."), NAMES, 0).seats).toEqual([2, 3]);
    expect(subjects(line("Ana takes your card."), NAMES, 0).seats).toEqual([0, 1]);
    expect(subjects(line("Ana takes your card."), NAMES, null).seats).toEqual([1]);
  });

  test("a target that is a thing is no seat", () => {
    expect(subjects(line("Dead.", { target: "shogun" }), NAMES, 0)).toEqual({ seats: [], cards: ["shogun"] });
  });
});

test("who acts comes first, the longest name that fits", () => {
  expect(actorFirst("Anatol hides.", NAMES)).toEqual(["Anatol", " hides."]);
  expect(actorFirst("You hide.", NAMES)).toEqual(["You", " hide."]);
  expect(actorFirst("Round 2 begins.", NAMES)).toEqual(["", "Round 2 begins."]);
  expect(actorFirst("Analysis.", NAMES)).toEqual(["", "Analysis."]);
});
