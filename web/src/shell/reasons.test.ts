import { expect, it } from "vitest";
import type { LogLine } from "../protocol/types";
import { reasons } from "./reasons";

const line = (kind: string, fields: LogLine["fields"]): LogLine => ({
  version: 1,
  kind,
  fields,
  text: kind,
  rules: [],
});

it("finds the lines that brought somebody something, and the one that decided it", () => {
  const log = [
    line("drew-reward", { seat: 0, gold: 6 }),
    line("completed", { seat: 1, points: 2 }),
    line("missed", { seat: 1, tokens: 1 }),
    line("killed", { seat: 0, target: "boss", tokens: 0 }),
    line("completed", { seat: 1, points: 3 }),
  ];
  const why = reasons(log, [2, 1]);
  expect(why.bySeat.map((one) => one.length)).toEqual([1, 2]);
  expect(why.decided).toBe(log[4]);
});
