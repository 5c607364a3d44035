import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle";

const GAP = 80;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("single things are done at once", () => {
  const { run } = throttle(GAP);
  const done: number[] = [];
  run(() => done.push(1));
  expect(done).toEqual([1]);
  vi.advanceTimersByTime(GAP);
  run(() => done.push(2));
  expect(done).toEqual([1, 2]);
});

test("of many that come fast, the first and the last are done, and some on the way", () => {
  const { run } = throttle(GAP);
  const done: number[] = [];
  for (let number = 0; number <= 100; number += 1) {
    run(() => done.push(number));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(GAP);
  expect(done.length).toBeLessThanOrEqual(1 + Math.ceil(1010 / GAP));
  expect(done.length).toBeGreaterThan(10);
  expect([done[0], done.at(-1)]).toEqual([0, 100]);
});

test("what was stopped is not done any more", () => {
  const { run, stop } = throttle(GAP);
  const done: number[] = [];
  run(() => done.push(1));
  run(() => done.push(2));
  stop();
  vi.advanceTimersByTime(GAP * 2);
  expect(done).toEqual([1]);
});
