import { expect, it } from "vitest";
import type { LogLine } from "../../protocol/types";
import { chipsWon } from "./gains";

const line = (kind: string, fields: LogLine["fields"], text = kind): LogLine => ({
  version: 1,
  kind,
  fields,
  about: { seats: [], ids: [] },
  text,
  rules: [],
});

it("counts chips, not deeds", () => {
  const log = [
    line("called", { seat: 0, number: 1 }),
    line("killed", { seat: 0, victim: 1 }, "You kill the Siren."),
    line("chip", { seat: 0, chips: 1 }),
    line("skipped", { seat: 1, number: 2 }),
    line("countered", { seat: 2, victim: 0 }, "The Dragon strikes back."),
    line("chip", { seat: 2, chips: 1 }),
    line("missed", { seat: 1 }),
  ];
  expect(chipsWon(log, 3)).toEqual([
    [{ text: "You kill the Siren.", points: 1 }],
    [],
    [{ text: "The Dragon strikes back.", points: 1 }],
  ]);
});
