/** Plays what happened. The desk shows `shown`, which follows the true view after a few short beats; any key or tap
 * takes it there at once. The log has been written before. */
import { tick } from "svelte";
import type { AgenciesView, LogLine } from "../../protocol/types";

export type Verdict = "completed" | "failed" | "spared";

/** A hit on the desk while it is being told. */
export interface Scene {
  hit: string;
  seat: number;
  insured: boolean;
  verdict: Verdict | null;
  crew: string[];
  /** The photo is on its way to the cork board. */
  leaving: boolean;
}

/** A card that travels from one place of the desk to another; null = face down. */
export interface Flight {
  id: number;
  from: string;
  to: string;
  card: string | null;
}

/** In milliseconds (the design's d3, d4 and d5, and holds). */
const TRAVEL = 260;
const FLIP = 560;
const CROSS = 620;
const STAMP = 900;
const READ = 650;
const DROP = 620;
/** With so many updates behind, the story is told faster. */
const BEHIND = 2;

interface Update {
  view: AgenciesView;
  lines: LogLine[];
}

const text = (line: LogLine, field: string): string => String(line.fields[field] ?? "");
const texts = (line: LogLine, field: string): string[] => {
  const value = line.fields[field];
  return Array.isArray(value) ? value.map(String) : [];
};

export class Theatre {
  shown = $state.raw<AgenciesView>() as AgenciesView;
  scene = $state.raw<Scene | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Counts shuffles, so that the decks riffle once for each. */
  shuffles = $state(0);
  playing = $state(false);
  /** Somebody went straight to the end: nothing travels there any more. */
  hurried = $state(false);

  #queue: Update[] = [];
  #latest: AgenciesView;
  #counter = 0;
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: AgenciesView) {
    this.shown = view;
    this.#latest = view;
  }

  /** A new view, and the lines that led to it. */
  update(view: AgenciesView, lines: LogLine[], motion: boolean): void {
    if (view === this.#latest) return;
    this.#latest = view;
    if (!motion || !lines.length || document.hidden) {
      this.skip();
      return;
    }
    this.hurried = false;
    this.#queue.push({ view, lines });
    if (!this.playing) void this.#play(++this.#run);
  }

  /** Straight to the true view. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
    this.#queue = [];
    this.hurried = true;
    this.playing = false;
    this.scene = null;
    this.flights = [];
    this.shown = this.#latest;
  }

  async #play(run: number): Promise<void> {
    this.playing = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      for (const line of next.lines) {
        await this.#tell(line, next.view, run);
        if (run !== this.#run) return;
      }
      const told = this.scene !== null && next.view.attempt === null;
      this.shown = next.view;
      this.scene = null;
      this.flights = [];
      // Let the dossier leave before the next thing comes.
      if (told && this.#queue.length) await this.#wait(TRAVEL);
      if (run !== this.#run) return;
    }
    this.playing = false;
  }

  async #tell(line: LogLine, view: AgenciesView, run: number): Promise<void> {
    const seat = Number(line.fields.seat ?? -1);
    switch (line.kind) {
      case "drew":
        // One's own card walks into the hand by itself.
        return seat === view.viewer ? undefined : this.#fly("agents", `agency-${seat}`, null);
      case "discarded":
        return this.#fly(this.#handOf(seat, view), "discard", text(line, "card"));
      case "declared":
        return this.#fly(this.#handOf(seat, view), "discard", "Jo");
      case "recycled":
        this.shuffles += 1;
        return this.#wait(TRAVEL);
      case "revealed":
        this.scene = this.#scene(line, seat, view);
        return this.#wait(FLIP);
      case "completed":
        return this.#complete(line, seat, view, run);
      case "failed":
      case "spared":
        return this.#miss(line, seat, view, run);
    }
  }

  #scene(line: LogLine, seat: number, view: AgenciesView): Scene {
    const insured = view.attempt?.insured ?? this.shown.attempt?.insured ?? false;
    return { hit: text(line, "hit"), seat, insured, verdict: null, crew: [], leaving: false };
  }

  async #complete(line: LogLine, seat: number, view: AgenciesView, run: number): Promise<void> {
    const scene = this.scene ?? this.#scene(line, seat, view);
    const crew = texts(line, "crew");
    if (seat !== view.viewer && crew.length) {
      this.scene = { ...scene, crew };
      await this.#wait(READ);
      if (run !== this.#run) return;
    }
    this.scene = { ...scene, crew, verdict: "completed" };
    await this.#wait(CROSS);
    if (run !== this.#run) return;
    this.scene = { ...scene, crew, verdict: "completed", leaving: true };
    await this.#wait(TRAVEL);
  }

  async #miss(line: LogLine, seat: number, view: AgenciesView, run: number): Promise<void> {
    const verdict = line.kind === "failed" ? "failed" : "spared";
    this.scene = { ...(this.scene ?? this.#scene(line, seat, view)), verdict };
    await this.#wait(STAMP);
    if (run !== this.#run) return;
    this.shuffles += 1;
    if (verdict === "spared") return;
    // The photos fall off the board while the dossier still lies there.
    this.shown = { ...view, attempt: null };
    await this.#wait(DROP);
  }

  #handOf(seat: number, view: AgenciesView): string {
    return seat === view.viewer ? "hand" : `agency-${seat}`;
  }

  async #fly(from: string, to: string, card: string | null): Promise<void> {
    await tick();
    this.flights = [...this.flights, { id: ++this.#counter, from, to, card }];
    await this.#wait(TRAVEL);
  }

  #wait(time: number): Promise<void> {
    const pace = this.#queue.length > BEHIND ? 0.45 : 1;
    return new Promise((done) => {
      this.#timer = setTimeout(done, time * pace);
    });
  }
}
