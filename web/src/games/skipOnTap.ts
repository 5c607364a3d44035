/** While a board plays something out, any tap or key skips to the end and does nothing else: the buttons may change under
 * the finger. */
import type { Attachment } from "svelte/attachments";
import { afterPaint } from "../lib/paint";

export interface Skippable {
  readonly playing: boolean;
  /** Go on: to the next step where it waits for one, else straight to the true view. */
  hurry(): void;
}

export function skipAfterPaint(playback: Skippable): void {
  if (playback.playing) void afterPaint(() => playback.hurry());
}

/** For the board as a whole. */
export const skipOnTap =
  (playback: Skippable): Attachment<HTMLElement> =>
  (board) => {
    let isSpent = false;
    const down = (): void => {
      isSpent = playback.playing;
      skipAfterPaint(playback);
    };
    const click = (event: MouseEvent): void => {
      // Keys click, too, without having tapped.
      if (isSpent && event.detail > 0) event.stopPropagation();
      isSpent = false;
    };
    board.addEventListener("pointerdown", down, { capture: true });
    board.addEventListener("click", click, { capture: true });
    return () => {
      board.removeEventListener("pointerdown", down, { capture: true });
      board.removeEventListener("click", click, { capture: true });
    };
  };
