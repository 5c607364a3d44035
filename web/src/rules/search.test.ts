import { expect, test } from "vitest";
import table from "../../../tests/game/search_table.json";
import { entries, search, stem, wordsOf, type Entry } from "./search";

test.each(table.questions)("the table that both languages answer: $ask", ({ ask, finds }) => {
  expect(search(table.entries as Entry[], ask).map((entry) => entry.id)).toEqual(finds);
});

test.each(Object.entries(table.stems))("the stem of %s", (word, stemmed) => {
  expect(stem(word)).toBe(stemmed);
});

test("words have neither accents nor punctuation", () => {
  expect(wordsOf("Šimon's `joker`, ZÜRICH!")).toEqual(["simon", "s", "joker", "zurich"]);
});

test("guide, glossary, gallery and rules can be found, in this order", () => {
  const step = (title: string): { title: string; say: string; cards: string[]; rules: string[]; asks: string[] } => ({
    title,
    say: "",
    cards: [],
    rules: [],
    asks: [],
  });
  const card = (id: string, time: number): object => ({
    id,
    name: id,
    kind: "gun",
    text: "",
    rule: "",
    facts: { time },
  });
  const guide = {
    weight: "light" as const,
    minutes: 20,
    begin: "Bring friends.",
    unit: "turn" as const,
    goal: step("Goal"),
    start: step("Before"),
    turn: [step("First")],
    example: { title: "Once", steps: [step("")] },
    exceptions: [step("But")],
    words: [{ word: "Gun", means: "" }],
    gallery: [{ kind: "gun", title: "Guns", say: "", once: "time" }],
  };
  const rule = { id: "X-1.1", chapter: "Setup", text: "", source: "book" as const, definition: false };
  const catalogue = { a: card("a", 1), b: card("b", 1), c: card("c", 2) } as Parameters<typeof entries>[1];
  const found = entries(guide, catalogue, [rule], [2, 4]);
  expect(found[1]?.text).toBe("2 to 4 players, about 20 minutes, light. Bring friends.");
  expect(found.map((entry) => entry.id)).toEqual([
    "goal",
    "begin",
    "start",
    "turn-1",
    "exception-1",
    "word-1",
    "example-1",
    "a",
    "c",
    "X-1.1",
  ]);
});
