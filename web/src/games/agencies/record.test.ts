import { describe, expect, it } from "vitest";
import type { LogLine } from "../../protocol/types";
import { layoutOf } from "./layout";
import { careers, turnHeading } from "./record";

const line = (version: number, kind: string, fields: LogLine["fields"] = { seat: 0 }): LogLine => ({
  version,
  kind,
  fields,
  about: { seats: [], ids: [] },
  text: "",
  rules: [],
});
const LOG = [
  line(1, "started"),
  line(1, "drew"),
  line(2, "drew"),
  line(3, "declared", { seat: 1 }),
  line(3, "revealed", { seat: 1, hit: "KC" }),
  line(4, "completed", { seat: 1, hit: "KC", crew: [] }),
  line(5, "revealed"),
  line(5, "failed", { seat: 0, hit: "QS", lost: ["JD"], cards: [] }),
  line(5, "drew"),
  line(6, "recycled", { agents: 24 }),
  line(6, "drew", { seat: 1 }),
  line(7, "drew"),
];

describe("the log", () => {
  it("has a heading for each turn, the deal not counted, an empty deck or not", () => {
    expect(LOG.map((one) => turnHeading(one, LOG))).toEqual([
      null,
      null,
      "Turn 1",
      "Turn 2",
      null,
      null,
      "Turn 3",
      null,
      null,
      "Turn 4",
      null,
      "Turn 5",
    ]);
  });

  it("tells how each agency fared", () => {
    expect(careers(LOG, 2)).toEqual([
      { completed: 0, attempts: 1, lost: ["JD"] },
      { completed: 1, attempts: 1, lost: [] },
    ]);
  });
});

describe("the layout", () => {
  it.each([
    [1132, 770, "wide", 1],
    [820, 930, "tall", 0.953],
    [390, 560, "phone", 1],
    [360, 480, "phone", 0.857],
  ])("%i x %i is %s", (width, height, shape, unit) => {
    const layout = layoutOf(width, height);
    expect(layout.shape).toBe(shape);
    expect(layout.unit).toBeCloseTo(unit, 2);
  });
});
