import { expect, it } from "vitest";
import type { CrisisLine } from "../../protocol/events";
import { lineOf } from "../testing";
import type { CrisisView } from "../../protocol/types";
import { chipsWon, race } from "./gains";

const line = lineOf<CrisisLine>();

it("counts chips, not deeds", () => {
  const log = [
    line("called", { seat: 0, number: 1, action: "assassinate", target: 1 }),
    line("killed", { seat: 0, victim: 1, how: "open" }, { text: "You kill the Siren." }),
    line("chip", { seat: 0, chips: 1, supply: 9 }),
    line("skipped", { seat: 1, action: "hide" }),
    line("countered", { seat: 2, victim: 0 }, { text: "The Dragon strikes back." }),
    line("chip", { seat: 2, chips: 1, supply: 8 }),
    line("missed", { seat: 1, target: 0, why: "dead" }),
  ];
  expect(chipsWon(log, 3)).toEqual([
    [{ text: "You kill the Siren.", points: 1 }],
    [],
    [{ text: "The Dragon strikes back.", points: 1 }],
  ]);
});

it.each([
  ["standard", 1],
  ["battle-royale", -1],
])("counts a chip in the race for its owner or against: %s", (mode, worth) => {
  const view = { mode, players: [{ seat: 0 }, { seat: 1 }] } as CrisisView;
  const log = [
    line("killed", { seat: 0, victim: 1, how: "open" }, { text: "You kill Odile." }),
    line("chip", { seat: 1, chips: 1, supply: 9 }, { version: 6 }),
  ];
  expect(race(view, log)).toEqual([{ version: 6, text: "You kill Odile.", changes: [0, worth] }]);
});
