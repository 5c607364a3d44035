import { expect, it } from "vitest";
import type { Swing } from "../games/module";
import { turningPoint } from "./turningPoint";

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
