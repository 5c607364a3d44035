/** Plays what happened. The table shows `shown`, which follows the true view beat by beat: by itself, one at a time where
 * somebody holds it, or all at once. The log has been written before. */
import type { LogLine, NationView, Played } from "../../protocol/types";
import { field, number, tileOf } from "./model";
import { EMPTY, isTold, step, type Scene } from "./reveal";

/** In milliseconds; beats of the design, and holds. */
const BEATS: Record<string, number> = {
  conflict: 650,
  "tie-rolled": 520,
  ordered: 480,
  counted: 950,
  rolled: 1050,
  "sure-hit": 600,
  "sure-miss": 600,
  killed: 900,
  matched: 480,
  paid: 480,
  missed: 900,
  preempted: 800,
  voided: 900,
  played: 900,
  blocked: 700,
  "showed-mark": 0,
};
/** With so many strikes to tell, or updates behind, the story is told faster. */
const MANY = 3;
const BEHIND = 2;

interface Update {
  view: NationView;
  lines: LogLine[];
}

export class Theatre {
  shown = $state.raw<NationView>() as NationView;
  scene = $state.raw<Scene>(EMPTY);
  /** A rival's card on its way. */
  card = $state.raw<(Played & { blocked: boolean }) | null>(null);
  playing = $state(false);
  /** Waits for somebody before each beat. */
  held = $state(false);
  /** A tile on its way to its owner. */
  flight = $state.raw<{ target: string; seat: number } | null>(null);
  /** The plans have just been turned up. */
  turned = $state(false);

  #queue: Update[] = [];
  #latest: NationView;
  #run = 0;
  #pace = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void) | undefined;

  constructor(view: NationView) {
    this.shown = view;
    this.#latest = view;
  }

  update(view: NationView, lines: LogLine[], motion: boolean): void {
    if (view === this.#latest) return;
    this.#latest = view;
    this.turned = motion && lines.some((line) => line.kind === "showed-mark");
    if (!motion || document.hidden || !lines.some((line) => this.#isTold(line, view))) {
      if (!this.playing || !motion) this.skip();
      else this.#queue.push({ view, lines: [] });
      return;
    }
    this.#queue.push({ view, lines });
    if (!this.playing) void this.#play(++this.#run);
  }

  /** The beats of a reveal once more, as fast as somebody wants them. */
  replay(lines: LogLine[]): void {
    this.skip();
    this.#queue.push({ view: this.#latest, lines });
    this.held = true;
    void this.#play(++this.#run);
  }

  /** The next beat, now. */
  next = (): void => {
    clearTimeout(this.#timer);
    this.#wake?.();
  };

  hold = (): void => {
    this.held = !this.held;
    if (this.held) clearTimeout(this.#timer);
    else this.next();
  };

  /** Straight to the true view. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
    this.#wake?.();
    this.#queue = [];
    this.#rest();
    this.shown = this.#latest;
  }

  #rest(): void {
    this.playing = this.held = false;
    this.scene = EMPTY;
    this.card = this.flight = null;
  }

  #isTold = (line: LogLine, view: NationView): boolean =>
    isTold(line) || (["played", "blocked"].includes(line.kind) && number(line, "seat") !== view.viewer);

  async #play(run: number): Promise<void> {
    this.playing = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const strikes = next.lines.filter((line) => line.kind === "counted").length;
      this.#pace = this.#queue.length > BEHIND ? 0.4 : strikes > MANY ? 0.75 : 1;
      // The cards of an attempt lie open only after they are shown: then the new view has them.
      if (!this.shown.attempts.length && next.view.attempts.length)
        this.shown = { ...this.shown, attempts: next.view.attempts };
      for (const line of next.lines) {
        if (!this.#isTold(line, next.view)) continue;
        this.#tell(line);
        await this.#wait(BEATS[line.kind] ?? 400);
        if (run !== this.#run) return;
      }
      this.shown = next.view;
      this.scene = EMPTY;
      this.card = null;
    }
    this.#rest();
  }

  #tell(line: LogLine): void {
    const seat = number(line, "seat");
    if (line.kind === "played") {
      this.card = { card: field(line, "card"), by: seat, on: number(line, "on"), blocked: false };
      return;
    }
    if (line.kind === "blocked") {
      this.card = { card: field(line, "card"), by: number(line, "by"), on: seat, blocked: true };
      return;
    }
    this.card = null;
    const valueOf = (target: string): number => tileOf(this.shown, target)?.value ?? 0;
    this.scene = step(this.scene, line, this.shown.attempts, valueOf);
    if (line.kind === "killed") {
      const target = field(line, "target");
      if (tileOf(this.shown, target)?.state !== "gone") this.flight = { target, seat };
      this.#change(target, { state: "gone", owner: seat, tokens: 0 });
    }
    if (line.kind === "missed") this.#change(field(line, "target"), { tokens: number(line, "tokens") });
  }

  #change(target: string, changes: { state?: string; owner?: number; tokens: number }): void {
    const pyramid = this.shown.pyramid.map((tile) => (tile.target === target ? { ...tile, ...changes } : tile));
    this.shown = { ...this.shown, pyramid };
  }

  #wait(time: number): Promise<void> {
    return new Promise((done) => {
      this.#wake = done;
      if (!this.held) this.#timer = setTimeout(done, time * this.#pace);
    });
  }
}
