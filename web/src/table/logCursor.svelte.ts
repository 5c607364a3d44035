/** How much of a log has been told: while a board plays something out, the log goes along with it. */
import { untrack } from "svelte";
import type { LogLine } from "../protocol/types";

export class LogCursor {
  lines = $derived.by(() => this.#log().slice(0, this.#count));
  /** What was told last. */
  fresh = $state.raw<LogLine[]>([]);
  #count = $state(0);
  #at = $state.raw<LogLine | null>(null);
  readonly #log: () => LogLine[];

  /** To be made where effects can be: in a component. */
  constructor(log: () => LogLine[]) {
    this.#log = log;
    this.#count = log().length;
    // After the board's own effects, which say whether something is told of what is new.
    $effect(() => {
      const before = untrack(() => this.#count);
      const now = told(this.#log(), this.#at, before);
      this.#count = now;
      if (now > before) this.fresh = this.#log().slice(before, now);
    });
  }

  /** What a board says of its playing. */
  follow = (isPlaying: boolean, at?: LogLine | null): void => {
    this.#at = isPlaying ? (at ?? null) : null;
  };
}

/** What was told once stays told, also where somebody looks at it again. */
function told(log: LogLine[], at: LogLine | null, before: number): number {
  return at ? Math.max(Math.min(before, log.length), log.lastIndexOf(at) + 1) : log.length;
}
