/** Plays out on a board what has just happened, a beat at a time: by itself, step by step while it is paused, or skipped
 * to the end. Each mounted board has a playback of its own.
 *
 * Nothing on the page knows more than the board has told. While a playback `isTelling`, seats, scores and header show
 * `soFar`, the log goes no further than `line`, and the shell holds the next question, the outcome and the tab's title
 * back. That lasts for as long as anything lies on the board: also while somebody has paused it, while it stays until
 * somebody goes on (`isHeld`), and before it begins where people go on step by step. A new game gets all that from the
 * two classes below:
 *
 * - `LinePlayback`: what the board draws (`shown`) is what the seats show. A line that is not worth a beat, and whatever
 *   `playLine` does not change, comes with the last line of its update. To tell a fact earlier, change `shown` in
 *   `playLine` when its line has been seen: `this.shown = { ...this.shown, players: paid }`.
 * - `ScenePlayback`: seats and header keep the view before the scene until it is over. To tell facts during the scene,
 *   override `soFar`.
 *
 * Without motion, after `skip`, and on a page that is loaded later, everything is told at once. */
import { untrack } from "svelte";
import { settings } from "../lib/settings.svelte";
import type { CardFacts, LogLine } from "../protocol/types";
import type { BoardProps, GameModule } from "./module";
import type { Skippable } from "./skipOnTap";

/** Each beat stays on the board for the milliseconds it yields. */
export type Beats = Generator<number, void, void>;

/** A view, and the lines that led to it. */
export interface Update<V, L extends LogLine = LogLine> {
  view: V;
  lines: readonly L[];
  /** All lines so far. */
  log: readonly L[];
  motion: boolean;
  /** Somebody asked to see it once more. */
  isAgain: boolean;
}

/** What a playback needs to know of its board. */
export interface Given<V, L extends LogLine = LogLine> extends Pick<
  BoardProps<V, L>,
  "view" | "fresh" | "log" | "motion"
> {
  stepping?: boolean | undefined;
}

/** With more updates than this waiting, beats are shortened. */
const BEHIND = 2;
const FASTER = 0.45;
/** Beats last so many times as long, as people like it. */
const PACES = { slow: 1.7, normal: 1, fast: 0.5, step: 1 };

export abstract class Playback<V, L extends LogLine = LogLine> implements Skippable {
  /** What the board draws. */
  shown = $state.raw<V>() as V;
  /** The true view, which `shown` may still be behind. */
  latest = $state.raw<V>() as V;
  /** Something is on the board that is being played out. */
  isOpen = $state(false);
  /** Waits for somebody before each beat. */
  paused = $state(false);
  /** Step by step: the next update begins when somebody goes on. */
  waits = $state(false);
  /** Somebody skipped to the end, so the cards jump to their places instead of travelling there. */
  skipped = $state(false);
  /** It has been seen before. */
  isAgain = $state(false);
  /** It goes on by itself. */
  moving = $state(true);
  /** The last line that the board has come to; null = none yet. */
  abstract readonly line: L | null;

  /** Somebody steps through the game already, as in a replay. */
  protected isStepped = false;
  /** The view after the last update that has been played out. */
  #told = $state.raw<V>() as V;
  #playing: Update<V, L> | null = null;
  #queue: Update<V, L>[] = [];
  #beats: Beats | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    view: V,
    readonly catalogue: Record<string, CardFacts>,
  ) {
    this.shown = view;
    this.latest = view;
    this.#told = view;
  }

  /** What has been told: seats, scores and header show this. */
  get soFar(): V {
    return this.#told;
  }
  /** The last line that has begun, for its sound: a roll sounds when the dice fall, and is told when they lie. */
  get begun(): L | null {
    return this.line;
  }
  /** The result stays closed until it is over. */
  get playing(): boolean {
    return this.isOpen;
  }
  /** The page asks nothing new meanwhile, and knows of no end. */
  get isTelling(): boolean {
    return this.isOpen;
  }
  /** All has been played out, and stays until somebody has seen it. A replay that runs by itself goes on. */
  get isHeld(): boolean {
    return false;
  }

  /** The board has got another view. */
  abstract update(given: Given<V, L>): void;
  /** How a game plays an update out. */
  protected abstract play(update: Update<V, L>): Beats;
  /** Remove what is on the board only while something is played out. */
  protected abstract clear(): void;

  /** Play some lines once more; without motion, at the pace of whoever watches. */
  replay(lines: readonly L[], motion = false): void {
    this.skip();
    this.add({ view: this.latest, lines, log: lines, motion, isAgain: true }, !motion);
  }

  /** Go straight to the true view. */
  skip = (): void => {
    this.skipped = true;
    this.#queue = [];
    this.#end();
    this.shown = this.latest;
  };

  /** What any tap or key does: on to the next step where it waits for one, else to the end. */
  hurry = (): void => {
    if (this.waits) this.next();
    else this.skip();
  };

  togglePause = (): void => {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.#timer);
    else this.next();
  };

  /** The next beat, now. */
  next = (): void => {
    clearTimeout(this.#timer);
    if (this.waits) return this.#play();
    const beat = this.#beats?.next();
    if (beat?.done) this.#begin();
    else if (beat && !this.paused) this.#timer = setTimeout(this.next, beat.value * this.#pace);
  };

  /** Play an update out after those that came before it. */
  protected add(update: Update<V, L>, paused = false): void {
    this.skipped = false;
    this.#queue.push(update);
    if (this.isOpen) return;
    this.isOpen = true;
    this.paused = paused;
    this.#begin();
  }

  /** Nothing is left to be played out. */
  protected tellAll(): void {
    this.#told = this.latest;
  }

  /** Go on from another place of the same update. */
  protected goTo(beats: Beats): void {
    this.#beats = beats;
    this.next();
  }

  get #pace(): number {
    const isBehind = this.#queue.length > BEHIND && settings.pace !== "step";
    return PACES[settings.pace] * (isBehind ? FASTER : 1);
  }

  #begin(): void {
    if (this.#playing) this.#told = this.#playing.view;
    this.#playing = this.#queue.shift() ?? null;
    if (!this.#playing) return this.#end();
    this.clear();
    this.isAgain = this.#playing.isAgain;
    this.moving = this.#playing.motion;
    if (this.#isOthers(this.#playing)) this.waits = true;
    else this.#play();
  }

  /** Whether it is told only when somebody goes on: what others do, step by step. */
  #isOthers({ lines, motion, isAgain }: Update<V, L>): boolean {
    const [first] = lines;
    if (settings.pace !== "step" || !motion || this.isStepped || isAgain || !first) return false;
    return first.about.seats[0] !== (this.latest as { viewer?: number | null }).viewer;
  }

  #play(): void {
    this.waits = false;
    if (!this.#playing) return;
    this.#beats = this.play(this.#playing);
    this.next();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#beats = this.#playing = null;
    this.isOpen = this.paused = this.waits = false;
    this.tellAll();
    this.clear();
  }
}

/** Changes the table line by line: `shown` follows the true view as the lines come. */
export abstract class LinePlayback<V, L extends LogLine = LogLine> extends Playback<V, L> {
  #line = $state.raw<L | null>(null);
  #begun = $state.raw<L | null>(null);

  /** Before the lines of an update. */
  protected prepare(_update: Update<V, L>): void {}
  protected abstract playLine(line: L, update: Update<V, L>): Beats;
  /** Whether a line is worth a beat. */
  protected isPlayed(_line: L, _view: V): boolean {
    return true;
  }
  /** Whether the beats of a line reveal what its words say, as those of a roll do: then the log has it after them. */
  protected isRevealed(_line: L): boolean {
    return false;
  }

  override get soFar(): V {
    return this.shown;
  }
  override get line(): L | null {
    return this.#line;
  }
  override get begun(): L | null {
    return this.#begun;
  }

  override update({ view, fresh, log, motion, stepping }: Given<V, L>): void {
    if (view === this.latest) return;
    this.isStepped = stepping === true;
    if (stepping && this.isOpen) this.skip();
    this.latest = view;
    const isPlayed = motion && !document.hidden && fresh.some((line) => this.isPlayed(line, view));
    if (isPlayed) this.add({ view, lines: fresh, log, motion, isAgain: false });
    else if (motion && this.isOpen) this.add({ view, lines: [], log, motion, isAgain: false });
    else this.skip();
  }

  protected override *play(update: Update<V, L>): Beats {
    this.prepare(update);
    this.#line = update.log.at(-update.lines.length - 1) ?? this.#line;
    for (const line of update.lines) {
      const isPlayed = this.isPlayed(line, update.view);
      this.#begun = line;
      if (!isPlayed || !this.isRevealed(line)) this.#line = line;
      if (isPlayed) yield* this.playLine(line, update);
      this.#line = line;
    }
    this.shown = update.view;
  }
}

/** Plays a scene over the table, which shows the view after it underneath; what comes meanwhile waits. A scene is read
 * from the log as a whole, so one can go back in it, and step through it even where nothing moves. */
export abstract class ScenePlayback<V, L extends LogLine = LogLine> extends Playback<V, L> {
  #isNew = true;

  /** Whether these lines hold a scene. */
  protected abstract isPlayed(lines: readonly L[]): boolean;
  /** Whether a new scene replaces the one that is being played, or waits for its end. */
  protected isReplaced(): boolean {
    return false;
  }
  protected abstract playScene(update: Update<V, L>): Beats;

  /** A board that has just been mounted plays what happened last, too. */
  override update({ view, fresh, log, motion, stepping }: Given<V, L>): void {
    if (view === this.latest && !this.#isNew) return;
    this.#isNew = false;
    this.isStepped = stepping === true;
    const isPlayed = this.isPlayed(fresh);
    // Without a scene in the log, the one that is being played has been undone.
    if (stepping || (isPlayed ? this.isReplaced() : !this.isPlayed(log))) this.skip();
    this.latest = view;
    if (isPlayed) this.add({ view, lines: fresh, log, motion, isAgain: false }, !motion);
    else if (!this.isOpen) this.tellAll();
  }
  override get soFar(): V {
    return this.isTelling ? super.soFar : this.latest;
  }
  /** Whoever goes from step to step without motion need not wait: then everything has been told. */
  override get isTelling(): boolean {
    return this.moving && this.isOpen;
  }

  protected override tellAll(): void {
    super.tellAll();
    this.shown = this.latest;
  }
  protected override *play(update: Update<V, L>): Beats {
    this.shown = update.view;
    yield* this.playScene(update);
  }
}

/** For a board that shows every view at once. */
export class InstantPlayback<V> extends Playback<V> {
  override readonly line = null;

  override update({ view }: Given<V>): void {
    this.latest = this.shown = view;
    this.tellAll();
  }
  protected override *play(): Beats {}
  protected override clear(): void {}
}

/** A playback for a board that is being mounted, kept up to date with what the board is given. */
export function mountPlayback<V, L extends LogLine, P extends Playback<V, L>>(
  module: Pick<GameModule<V, L, P>, "playback">,
  given: () => Given<V, L>,
  catalogue: Record<string, CardFacts>,
): P {
  const playback = module.playback(untrack(given).view, catalogue);
  $effect.pre(() => {
    const { view, fresh, log, motion, stepping } = given();
    untrack(() => playback.update({ view, fresh, log, motion, stepping }));
  });
  // Nothing ticks on for a board that is gone.
  $effect(() => () => playback.skip());
  return playback;
}
