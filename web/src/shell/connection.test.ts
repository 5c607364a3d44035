import { expect, it } from "vitest";
import type { LogLine } from "../protocol/types";
import { retold } from "./connection.svelte";

const line = (version: number, text: string): LogLine => ({ version, kind: "told", text, rules: [], fields: {} });

it("keeps the lines of a log that is told anew, as far as it is the same", () => {
  const before = [line(1, "a"), line(2, "b"), line(3, "c")];
  const again = retold(before, [line(1, "a"), line(2, "b"), line(3, "other"), line(4, "d")]);
  expect(again.map((one) => one.text)).toEqual(["a", "b", "other", "d"]);
  expect(again.slice(0, 2).every((one, place) => one === before[place])).toBe(true);
  expect(again[2]).not.toBe(before[2]);
});

it("keeps what is left after taking back, and begins anew where nothing was told", () => {
  const before = [line(1, "a"), line(2, "b")];
  expect(retold(before, [line(1, "a")])).toEqual([before[0]]);
  expect(retold([], [line(1, "a")])).toHaveLength(1);
});
