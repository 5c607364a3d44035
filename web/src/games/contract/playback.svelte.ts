/** How the map and the airmail sheet play out what happened, line by line. */
import type { ContractLine } from "../../protocol/events";
import type { ContractAttempt, ContractView } from "../../protocol/types";
import { outlook } from "./model";
import { LinePlayback, type Beats, type Update } from "../playback.svelte";

export interface Journey {
  seat: number;
  from: string;
  to: string;
  getaway: string | null;
}

export type Verdict = "killed" | "missed" | "blocked" | "escaped" | "arrested";

/** Dice on the sheet. */
export interface Roll {
  seat: number;
  dice: number[];
  /** What lay on the table when they were thrown. */
  attempt: ContractAttempt | null;
  verdict: Verdict | null;
}

/** In milliseconds: the design's d3 to d5, and holds. */
const STEP = 340;
const RIDE = 860;
const APPROACH = 420;
const TUMBLE = 1000;
const VERDICT: Record<Verdict, number> = { killed: 1900, missed: 1300, blocked: 1400, escaped: 1200, arrested: 1600 };
const CARD = 260;
const FINALE = 3200;
/** One of several that are told as one. */
const TAKE = 110;

export class ContractPlayback extends LinePlayback<ContractView, ContractLine> {
  journey = $state.raw<Journey | null>(null);
  roll = $state.raw<Roll | null>(null);

  protected override clear(): void {
    this.journey = null;
    this.roll = null;
  }

  protected override isRevealed({ kind }: ContractLine): boolean {
    return kind === "death-dice" || kind === "getaway-die";
  }

  protected override *playLine(line: ContractLine, update: Update<ContractView, ContractLine>): Beats {
    const { view } = update;
    switch (line.kind) {
      case "moved":
        return yield* this.#travel({ ...line.fields, getaway: null }, STEP);
      case "travelled":
      case "escaped":
        if (line.kind === "escaped") yield* this.#judge("escaped", line, update);
        this.roll = null;
        return yield* this.#travel(line.fields, RIDE);
      case "flew":
        return yield* this.#travel({ ...line.fields, getaway: "private-jet" }, RIDE);
      case "death-dice":
        return yield* this.#throw(line.fields.seat, [line.fields.die, line.fields.second_die]);
      case "getaway-die":
        return yield* this.#throw(line.fields.seat, [line.fields.die]);
      case "killed":
      case "missed":
      case "blocked":
      case "arrested":
        return yield* this.#judge(line.kind, line, update);
      case "brought":
        this.#lay(line.fields.card);
        if (line.fields.seat !== view.viewer) yield CARD;
        return;
      case "won":
      case "time-up":
        // The last letter is read before any result lies on it.
        this.roll = null;
        this.shown = view;
        yield FINALE;
        return;
      case "guarded":
        yield CARD;
        return;
      case "took":
        if (line.fields.seat !== view.viewer) yield TAKE;
        return;
      case "bonus":
        if (line.fields.seat !== view.viewer) yield CARD;
    }
  }

  /** The last card goes out and is rolled with in one update, sometimes the only one, so it is laid here. */
  #lay(card: string): void {
    const { kit, attempt } = this.shown;
    if (!kit?.cards[card] || attempt?.laid.includes(card)) return;
    const laid = [...(attempt?.laid ?? []), card];
    this.shown = { ...this.shown, attempt: { target: kit.target, laid, roll: null, ...outlook(kit, laid) } };
  }

  *#throw(seat: number, dice: number[]): Beats {
    this.roll = { seat, dice, attempt: this.shown.attempt ?? this.roll?.attempt ?? null, verdict: null };
    yield TUMBLE + APPROACH;
  }

  *#judge(verdict: Verdict, line: ContractLine, { log }: Update<ContractView, ContractLine>): Beats {
    const roll = this.roll ?? this.#thrownBefore(line, log);
    if (!roll) return;
    this.roll = { ...roll, verdict };
    yield VERDICT[verdict];
  }

  /** The dice of an earlier update, where a question came between them and what they decide. */
  #thrownBefore(line: ContractLine, log: readonly ContractLine[]): Roll | null {
    const earlier = log.slice(0, log.indexOf(line));
    const last = earlier.findLast(({ kind }) => kind in VERDICT || kind === "death-dice" || kind === "getaway-die");
    if (last?.kind !== "death-dice" && last?.kind !== "getaway-die") return null;
    const { seat, die } = last.fields;
    const dice = last.kind === "death-dice" ? [die, last.fields.second_die] : [die];
    return { seat, dice, attempt: this.shown.attempt, verdict: null };
  }

  *#travel(journey: Journey, time: number): Beats {
    this.journey = journey;
    yield time;
    this.journey = null;
    const players = this.shown.players.map((player) =>
      player.seat === journey.seat ? { ...player, space: journey.to } : player,
    );
    this.shown = { ...this.shown, players };
  }
}
