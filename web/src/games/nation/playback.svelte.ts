/** How the situation room plays out what happened, line by line. */
import type { NationLine } from "../../protocol/events";
import type { NationView, Played } from "../../protocol/types";
import { LinePlayback, type Beats, type Update } from "../playback.svelte";
import { tileOf } from "./model";
import { earnedBy, EMPTY, isPlayed, step, type Scene } from "./reveal";

/** In milliseconds; beats of the design, and holds. */
const BEATS: Partial<Record<NationLine["kind"], number>> = {
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
};
/** What is played on the viewer stays long enough to be read twice. */
const ON_ME = 2000;
/** With more strikes than this, beats are shortened. */
const MANY = 3;
const BRISK = 0.75;

export class NationPlayback extends LinePlayback<NationView, NationLine> {
  scene = $state.raw<Scene>(EMPTY);
  /** A rival's card on its way. */
  card = $state.raw<(Played & { blocked: boolean }) | null>(null);
  /** A tile on its way to its owner. */
  flight = $state.raw<{ target: string; seat: number } | null>(null);
  #pace = 1;

  protected override clear(): void {
    this.scene = EMPTY;
    this.card = this.flight = null;
  }

  protected override isPlayed(line: NationLine, view: NationView): boolean {
    return isPlayed(line) || ((line.kind === "played" || line.kind === "blocked") && line.fields.seat !== view.viewer);
  }

  protected override isRevealed({ kind }: NationLine): boolean {
    return kind === "rolled" || kind === "tie-rolled";
  }

  protected override prepare({ view, lines }: Update<NationView, NationLine>): void {
    this.#pace = lines.filter((line) => line.kind === "counted").length > MANY ? BRISK : 1;
    // The cards of an attempt lie open only after they are shown: then the new view has them.
    if (!this.shown.attempts.length && view.attempts.length) this.shown = { ...this.shown, attempts: view.attempts };
  }

  protected override *playLine(line: NationLine, { view, isAgain }: Update<NationView, NationLine>): Beats {
    this.#show(line);
    // Seen again, it has all been paid.
    if (!isAgain) this.#pay(line);
    const isOnMe = line.kind === "played" && line.fields.on === view.viewer;
    yield (isOnMe ? ON_ME : (BEATS[line.kind] ?? 0)) * this.#pace;
  }

  /** The money of a seat follows what it has been seen to earn. */
  #pay(line: NationLine): void {
    const paid = earnedBy(line, this.shown);
    if (!paid) return;
    const { seat, amount, tokens } = paid;
    const players = this.shown.players.map((player, one) =>
      one === seat
        ? {
            ...player,
            money: player.money + amount,
            cash: player.cash + Math.max(0, tokens),
            debt: player.debt + Math.max(0, -tokens),
          }
        : player,
    );
    this.shown = { ...this.shown, players };
  }

  #show(line: NationLine): void {
    if (line.kind === "played") {
      const { card, seat, on } = line.fields;
      this.card = { card, by: seat, on, blocked: false };
      return;
    }
    if (line.kind === "blocked") {
      const { card, seat, by } = line.fields;
      this.card = { card, by, on: seat, blocked: true };
      return;
    }
    this.card = null;
    this.scene = step(this.scene, line, this.shown.attempts, this.shown);
    if (line.kind === "killed") {
      const { target, seat } = line.fields;
      if (tileOf(this.shown, target)?.state !== "gone") this.flight = { target, seat };
      this.#change(target, { state: "gone", owner: seat, tokens: 0 });
    }
    if (line.kind === "missed") this.#change(line.fields.target, { tokens: line.fields.tokens });
  }

  #change(target: string, changes: { state?: string; owner?: number; tokens: number }): void {
    const cash = this.shown.token * changes.tokens;
    const pyramid = this.shown.pyramid.map((tile) => (tile.target === target ? { ...tile, ...changes, cash } : tile));
    this.shown = { ...this.shown, pyramid };
  }
}
