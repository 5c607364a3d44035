import { expect, it } from "vitest";
import type { LogLine } from "../protocol/types";
import { chapterAt, chapters } from "./chapters";

const line = (version: number, text: string): LogLine => ({
  version,
  kind: text,
  fields: {},
  about: { seats: [], ids: [] },
  text,
  rules: [],
});
const heading = (one: LogLine): string | null => (one.text.startsWith("Round") ? one.text : null);

it("divides a game by the headings of its log", () => {
  const log = [line(0, "dealt"), line(2, "Round 1"), line(5, "hit"), line(6, "Round 2"), line(6, "Round 2, draft")];
  const all = chapters(log, heading, 10);
  expect(all).toEqual([
    { from: 0, to: 2, title: "" },
    { from: 2, to: 6, title: "Round 1" },
    { from: 6, to: 10, title: "Round 2, draft" },
  ]);
  expect(chapterAt(all, 1)).toBe("");
  expect(chapterAt(all, 5)).toBe("Round 1");
  expect(chapterAt(all, 10)).toBe("Round 2, draft");
});

it("has nothing to say of a game without headings", () => {
  expect(chapters([line(1, "hit")], heading, 4)).toEqual([]);
});
