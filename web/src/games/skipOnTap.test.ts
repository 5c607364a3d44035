/** A tap while something is played out skips to the end, and does nothing else. */
import { afterEach, expect, it, vi } from "vitest";
import { skipOnTap, type Skippable } from "./skipOnTap";

class Story implements Skippable {
  playing = true;
  hurry(): void {
    this.playing = false;
  }
}

function board(story: Skippable): { button: HTMLButtonElement; pressed: () => void } {
  const root = document.createElement("div");
  const button = document.createElement("button");
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  root.append(button);
  document.body.append(root);
  skipOnTap(story)(root);
  return { button, pressed };
}
const tap = (button: HTMLElement): void => {
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
};
afterEach(() => document.body.replaceChildren());

it("skips after the next paint, and presses nothing", async () => {
  const story = new Story();
  const { button, pressed } = board(story);
  tap(button);
  expect(story.playing).toBe(true);
  await vi.waitFor(() => expect(story.playing).toBe(false));
  expect(pressed).not.toHaveBeenCalled();
  tap(button);
  expect(pressed).toHaveBeenCalledOnce();
});

it("leaves keys alone, which click without a tap", () => {
  const story = new Story();
  const { button, pressed } = board(story);
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
});
