/** News waits for the picture that answers a press, and for nothing else. */
import { afterEach, expect, it, vi } from "vitest";
import { afterPaint, pendingPaint } from "./paint";

afterEach(() => vi.restoreAllMocks());

it("waits for nobody where nothing was pressed", () => {
  expect(pendingPaint()).toBeNull();
});

it("waits for the paint after a press, once", async () => {
  const frames = vi.spyOn(window, "requestAnimationFrame");
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  document.body.dispatchEvent(new Event("click", { bubbles: true }));
  expect(frames).toHaveBeenCalledTimes(1);
  expect(pendingPaint()).not.toBeNull();
  await pendingPaint();
  expect(pendingPaint()).toBeNull();
});

it("runs slow work after the paint that answers a press, and at once where nothing was pressed", async () => {
  const done: string[] = [];
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const later = afterPaint(() => done.push("scene"));
  await Promise.resolve();
  expect(done).toEqual([]);
  await later;
  expect(done).toContain("scene");
  expect(pendingPaint()).toBeNull();
  await afterPaint(() => done.push("again"));
  expect(done.at(-1)).toBe("again");
});

it("does not wait for long where no picture is drawn", async () => {
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  await pendingPaint();
  expect(pendingPaint()).toBeNull();
});

it("does not wait at all where the page is hidden", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.body.dispatchEvent(new Event("click", { bubbles: true }));
  expect(pendingPaint()).toBeNull();
});
