/** How much of a log has been told: while a board plays something out, the log goes along with it. */
import type { LogLine } from "../protocol/types";

export class Heard {
  #count = $state(0);
  #at = $state.raw<LogLine | null>(null);
  readonly #log: () => LogLine[];

  /** To be made where effects can be: in a component. */
  constructor(log: () => LogLine[]) {
    this.#log = log;
    this.#count = log().length;
    // After the board's own effects, which say whether something is told of what is new.
    $effect(() => {
      this.#count = told(this.#log(), this.#at, this.#count);
    });
  }

  get lines(): LogLine[] {
    return this.#log().slice(0, this.#count);
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
