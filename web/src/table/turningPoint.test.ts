import { expect, it } from "vitest";
import type { Swing } from "../games/module";
import type { LogLine } from "../protocol/types";
import { turningPoint, whenOf } from "./turningPoint";

const swing = (text: string, ...changes: number[]): Swing => ({ version: 1, text, changes });
const won = { places: [1, 2, 3], scores: [7, 5, 0], reason: "" };

it("is the largest swing of the race, and not the last scoring", () => {
  const race = [swing("Shogun", 14, 0, 0), swing("Bridge", 0, 8, 0), swing("Daimyo", 6, 0, 0)];
  expect(turningPoint(race, won)?.text).toBe("Shogun");
});

it("may be what a rival lost", () => {
  const race = [
    swing("Queen", 2, 0, 0),
    swing("King", 0, 3, 0),
    swing("another King", 0, 3, 0),
    swing("ruin", 0, -6, 0),
    swing("mine", 3, 0, 0),
  ];
  expect(turningPoint(race, won)?.text).toBe("ruin");
});

it("does not count what only moves the last among those behind", () => {
  const race = [swing("first", 2, 0, 0), swing("ruin of the last", 0, 0, -9), swing("second", 1, 0, 0)];
  expect(turningPoint(race, won)?.text).toBe("first");
});

it("is the one that took the lead where several are equal, else the later one", () => {
  const race = [swing("rival", 0, 1, 0), swing("level", 1, 0, 0), swing("ahead", 1, 0, 0), swing("more", 1, 0, 0)];
  expect(turningPoint(race, won)?.text).toBe("ahead");
});

it("is not there for a shared win, or a race without points", () => {
  const race = [swing("one", 1, 0, 0)];
  expect(turningPoint(race, { ...won, places: [1, 1, 3] })).toBeNull();
  expect(turningPoint([swing("nought", 0, 0, 0)], won)).toBeNull();
  expect(turningPoint([], won)).toBeNull();
});

it("is told with the round or turn in which it came, also where the next one begins in the same update", () => {
  const line = (version: number, text: string): LogLine =>
    ({ version, text, kind: text.split(" ")[0], fields: {}, about: { seats: [], ids: [] }, rules: [] }) as never;
  const log = [line(1, "Round 1"), line(2, "Odile kills"), line(2, "Round 2"), line(3, "Marek kills")];
  const heading = ({ text }: LogLine): string | null => (text.startsWith("Round") ? text : null);
  const at = (version: number, text: string): string => whenOf({ version, text, changes: [] }, log, heading);
  expect(at(2, "Odile kills")).toBe("Round 1");
  expect(at(3, "Marek kills")).toBe("Round 2");
  expect(at(3, "told in other words")).toBe("Round 2");
  expect(whenOf({ version: 2, text: "Odile kills", changes: [] }, log)).toBe("");
});
