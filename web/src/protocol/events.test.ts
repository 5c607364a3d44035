import { expect, expectTypeOf, test } from "vitest";
import type { NationLine, Seat } from "./events";
import type { LogLine } from "./types";

const rolled: LogLine = {
  version: 1,
  kind: "rolled",
  fields: { seat: 0, die: 1, second: 4, threshold: 4 },
  about: { seats: [0], ids: [] },
  text: "Ana rolls 1 and 4.",
  rules: [],
};

test("the kind of a line says which fields it has", () => {
  const line = rolled as NationLine;
  expect(line.kind).toBe("rolled");
  if (line.kind !== "rolled") return;
  expectTypeOf(line.fields).toEqualTypeOf<{ seat: Seat; die: number; second: number | null; threshold: number }>();
  expect(line.fields.second).toBe(4);
});
