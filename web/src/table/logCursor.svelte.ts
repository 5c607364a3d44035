/** How much of the log is shown: while a board plays something out, the log goes along with it. */
import { untrack } from "svelte";
import type { LogLine } from "../protocol/types";

export class LogCursor {
  lines = $derived.by(() => this.#log().slice(0, this.#count));
  /** The lines that came last. */
  fresh = $state.raw<LogLine[]>([]);
  #count = $state(0);
  readonly #log: () => LogLine[];

  /** `isTelling`: the playback holds back whatever comes after `line`. Create it inside a component: it uses effects. */
  constructor(log: () => LogLine[], isTelling: () => boolean, line: () => LogLine | null) {
    this.#log = log;
    this.#count = log().length;
    // After the playback's update, which says how much of what is new is held back.
    $effect(() => {
      const before = untrack(() => this.#count);
      const now = isTelling() ? countTold(log(), line(), before) : log().length;
      this.#count = now;
      if (now > before) this.fresh = log().slice(before, now);
    });
  }
}

/** Lines stay once they are there, also while somebody sees them played out again. */
function countTold(log: LogLine[], line: LogLine | null, before: number): number {
  return Math.max(Math.min(before, log.length), line ? log.lastIndexOf(line) + 1 : 0);
}
