/** Plays what happened. A table shows `shown`, which follows the true view beat by beat: by itself, one at a time where
 * it is paused, or all at once. The log goes along with it. */
import type { LogLine } from "../protocol/types";
import type { BoardProps } from "./module";
import type { Skippable } from "./skipOnTap";

/** What is told, a beat at a time; each is left standing for so many milliseconds. */
export type Beats = Generator<number, void, void>;

/** A view, and the lines that led to it. */
export interface Update<V> {
  view: V;
  lines: readonly LogLine[];
}
interface Given<V> extends Pick<BoardProps<V>, "view" | "fresh" | "motion"> {
  stepping: BoardProps<V>["stepping"] | undefined;
}

/** With so many updates behind, the story is told faster. */
const BEHIND = 2;
const FASTER = 0.45;

export abstract class Playback<V> implements Skippable {
  shown = $state.raw<V>() as V;
  playing = $state(false);
  /** The line that is being told. */
  line = $state.raw<LogLine | null>(null);
  /** Waits for somebody before each beat. */
  paused = $state(false);
  /** Somebody went straight to the end: nothing travels there any more. */
  skipped = $state(false);

  #latest: V;
  #queue: Update<V>[] = [];
  #story: Beats | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: V) {
    this.shown = view;
    this.#latest = view;
  }

  /** Before the lines of an update. */
  protected prepare(_update: Update<V>): void {}
  /** How a game tells a line; the view of its update is shown after the last one. */
  protected abstract tell(line: LogLine, update: Update<V>): Beats;
  /** Take away what lies on the table only while something is told. */
  protected abstract clear(): void;
  protected isTold(_line: LogLine, _view: V): boolean {
    return true;
  }

  update({ view, fresh, motion, stepping }: Given<V>): void {
    if (view === this.#latest) return;
    if (stepping && this.playing) this.skip();
    this.#latest = view;
    const hasStory = motion && !document.hidden && fresh.some((line) => this.isTold(line, view));
    if (hasStory) this.#add({ view, lines: fresh });
    else if (motion && this.playing) this.#add({ view, lines: [] });
    else this.skip();
  }

  /** Some lines once more, as fast as somebody wants them. */
  replay(lines: readonly LogLine[]): void {
    this.skip();
    this.paused = true;
    this.#add({ view: this.#latest, lines });
  }

  /** Straight to the true view. */
  skip(): void {
    this.skipped = true;
    this.#queue = [];
    this.#end();
    this.shown = this.#latest;
  }

  togglePause = (): void => {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.#timer);
    else this.next();
  };

  /** The next beat, now. */
  next = (): void => {
    clearTimeout(this.#timer);
    const beat = this.#story?.next();
    if (beat?.done) this.#end();
    else if (beat && !this.paused) this.#timer = setTimeout(this.next, beat.value * this.#pace);
  };

  get #pace(): number {
    return this.#queue.length > BEHIND ? FASTER : 1;
  }

  #add(update: Update<V>): void {
    this.skipped = false;
    this.#queue.push(update);
    if (this.playing) return;
    this.playing = true;
    this.#story = this.#tellAll();
    this.next();
  }

  *#tellAll(): Beats {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.prepare(next);
      for (const line of next.lines) {
        this.line = line;
        if (this.isTold(line, next.view)) yield* this.tell(line, next);
      }
      this.shown = next.view;
      this.clear();
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#story = null;
    this.playing = this.paused = false;
    this.line = null;
    this.clear();
  }
}
