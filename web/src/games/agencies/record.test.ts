import { describe, expect, it } from "vitest";
import type { AgenciesLine } from "../../protocol/events";
import { lineOf } from "../testing";
import { layoutOf } from "./layout";
import type { AgenciesView } from "../../protocol/types";
import { careers, race, turnHeading } from "./record";

const line = lineOf<AgenciesLine>();
const drew = (version: number, seat: number): AgenciesLine => line("drew", { seat, card: null }, { version });
const LOG = [
  line("started", { seat: 0 }),
  drew(1, 0),
  drew(2, 0),
  line("declared", { seat: 1 }, { version: 3 }),
  line("revealed", { seat: 1, hit: "KC" }, { version: 3 }),
  line("completed", { seat: 1, hit: "KC", points: 3, crew: [] }, { version: 4 }),
  line("revealed", { seat: 0, hit: "QS" }, { version: 5 }),
  line("failed", { seat: 0, hit: "QS", lost: ["JD"], cards: [] }, { version: 5 }),
  drew(5, 0),
  line("recycled", { agents: 24 }, { version: 6 }),
  drew(6, 1),
  drew(7, 0),
];

it("counts completed hits in the race, and all that a failure costs", () => {
  const view = { agencies: [{}, {}] } as AgenciesView;
  const lost = line("failed", { seat: 1, hit: "JD", lost: ["KC"], cards: [] }, { version: 9 });
  expect(race(view, [...LOG, lost]).map(({ version, changes }) => [version, ...changes])).toEqual([
    [4, 0, 3],
    [5, 0, 0],
    [9, 0, -3],
  ]);
});

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
