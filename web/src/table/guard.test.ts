import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { Guard } from "./guard.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.guard = "short";
});

test.each([
  ["short", 350],
  ["long", 1000],
] as const)("%s: presses do nothing for %i ms after the last change", (guard, time) => {
  settings.guard = guard;
  const presses = new Guard();
  presses.raise();
  vi.advanceTimersByTime(time - 1);
  expect(presses.isUp).toBe(true);
  presses.raise();
  vi.advanceTimersByTime(time - 1);
  expect(presses.isUp).toBe(true);
  vi.advanceTimersByTime(1);
  expect(presses.isUp).toBe(false);
});

test("whoever wants no guard has none", () => {
  settings.guard = "off";
  const presses = new Guard();
  presses.raise();
  expect(presses.isUp).toBe(false);
});

test("a table that is gone does not wait", () => {
  const presses = new Guard();
  presses.raise();
  presses.stop();
  expect(vi.getTimerCount()).toBe(0);
});
