/** Ignores presses for a moment after an animation, an undo or a new question: the buttons have changed under the
 * finger. */
import { settings } from "../lib/settings.svelte";

const TIMES_MS = { off: 0, short: 350, long: 1000 };

export class Guard {
  /** Whether presses do nothing now. */
  isUp = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  raise(): void {
    const time = TIMES_MS[settings.guard];
    if (time === 0) return;
    this.isUp = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isUp = false), time);
  }

  /** When the table goes away. */
  readonly stop = (): void => clearTimeout(this.timer);
}
