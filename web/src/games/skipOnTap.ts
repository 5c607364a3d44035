/** While a table catches up, any tap and any key end the telling, and do nothing else: what is under a finger may be
 * another thing a moment later. */
import type { Attachment } from "svelte/attachments";
import { afterPicture } from "../lib/paint";

export interface Telling {
  readonly playing: boolean;
  /** Straight to the true view. */
  skip(): void;
}

export function hurry(telling: Telling): void {
  if (telling.playing) void afterPicture(() => telling.skip());
}

/** For the board as a whole. */
export const endedByTaps =
  (telling: Telling): Attachment<HTMLElement> =>
  (board) => {
    let isSpent = false;
    const down = (): void => {
      isSpent = telling.playing;
      hurry(telling);
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
