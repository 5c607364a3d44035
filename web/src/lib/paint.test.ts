/** News waits for the picture that answers a press, and for nothing else. */
import { afterEach, expect, it, vi } from "vitest";
import { afterPicture, pendingPicture } from "./paint";

afterEach(() => vi.restoreAllMocks());

it("waits for nobody where nothing was pressed", () => {
  expect(pendingPicture()).toBeNull();
});

it("waits for the picture after a press, once", async () => {
  const frames = vi.spyOn(window, "requestAnimationFrame");
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  document.body.dispatchEvent(new Event("click", { bubbles: true }));
  expect(frames).toHaveBeenCalledTimes(1);
  expect(pendingPicture()).not.toBeNull();
  await pendingPicture();
  expect(pendingPicture()).toBeNull();
});

it("does what a press sets off after its picture, and at once where nothing was pressed", async () => {
  const done: string[] = [];
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const later = afterPicture(() => done.push("scene"));
  await Promise.resolve();
  expect(done).toEqual([]);
  await later;
  expect(done).toContain("scene");
  expect(pendingPicture()).toBeNull();
  await afterPicture(() => done.push("again"));
  expect(done.at(-1)).toBe("again");
});

it("does not wait for long where no picture is drawn", async () => {
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  await pendingPicture();
  expect(pendingPicture()).toBeNull();
});

it("does not wait at all where the page is hidden", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.body.dispatchEvent(new Event("click", { bubbles: true }));
  expect(pendingPicture()).toBeNull();
});
