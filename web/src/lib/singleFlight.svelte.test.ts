import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { singleFlight } from "./singleFlight.svelte";

test("a second press while the first is under way does nothing, a later one does", async () => {
  let done = (): void => undefined;
  const action = vi.fn((_: number) => new Promise<void>((resolve) => (done = resolve)));
  const { press } = singleFlight(action);
  const first = press(1);
  await press(2);
  expect(action.mock.calls).toEqual([[1]]);
  done();
  await first;
  void press(3);
  expect(action.mock.lastCall).toEqual([3]);
});

test("what fails may be pressed again, and whoever pressed hears of it", async () => {
  const { press } = singleFlight(vi.fn().mockRejectedValue(new Error("no")));
  await expect(press()).rejects.toThrow("no");
  await expect(press()).rejects.toThrow("no");
});

test("a page sees when it is busy", async () => {
  let done = (): void => undefined;
  const one = singleFlight(() => new Promise<void>((resolve) => (done = resolve)));
  const seen: boolean[] = [];
  const leave = $effect.root(() => {
    $effect(() => void seen.push(one.busy));
  });
  flushSync();
  const pressed = one.press();
  flushSync();
  done();
  await pressed;
  flushSync();
  expect(seen).toEqual([false, true, false]);
  leave();
});
