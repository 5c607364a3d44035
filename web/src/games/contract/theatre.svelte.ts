/** Plays what happened. The table shows `shown`, which follows the true view after a few short beats; any key or tap
 * takes it there at once. The log has been written before. */
import type { ContractAttempt, ContractView, LogLine } from "../../protocol/types";

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
const TUMBLE = 950;
const VERDICT = 850;
const CARD = 260;
/** With so many updates behind, the story is told faster. */
const BEHIND = 2;

interface Update {
  view: ContractView;
  lines: LogLine[];
}

const text = (line: LogLine, field: string): string => String(line.fields[field] ?? "");
const whole = (line: LogLine, field: string): number => Number(line.fields[field] ?? 0);

export class Theatre {
  shown = $state.raw<ContractView>() as ContractView;
  journey = $state.raw<Journey | null>(null);
  roll = $state.raw<Roll | null>(null);
  playing = $state(false);

  #numbers: (card: string, seat: number) => number[];
  #queue: Update[] = [];
  #latest: ContractView;
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void) | undefined;

  /** `numbers`: what is printed on a card, and the skill that its owner has in it. */
  constructor(view: ContractView, numbers: (card: string, seat: number) => number[]) {
    this.#numbers = numbers;
    this.shown = view;
    this.#latest = view;
  }

  update(view: ContractView, lines: LogLine[], motion: boolean): void {
    if (view === this.#latest) return;
    this.#latest = view;
    if (!motion || !lines.length || document.hidden) {
      this.skip();
      return;
    }
    this.#queue.push({ view, lines });
    if (!this.playing) void this.#play(++this.#run);
  }

  /** Straight to the true view. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
    this.#wake?.();
    this.#queue = [];
    this.playing = false;
    this.journey = null;
    this.roll = null;
    this.shown = this.#latest;
  }

  async #play(run: number): Promise<void> {
    this.playing = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      for (const line of next.lines) {
        await this.#tell(line, next.view);
        if (run !== this.#run) return;
      }
      this.shown = next.view;
      this.journey = null;
      this.roll = null;
    }
    this.playing = false;
  }

  async #tell(line: LogLine, view: ContractView): Promise<void> {
    const seat = whole(line, "seat");
    switch (line.kind) {
      case "moved":
        return this.#travel({ seat, from: text(line, "from"), to: text(line, "to"), getaway: null }, STEP);
      case "travelled":
      case "escaped":
        if (line.kind === "escaped") await this.#judge("escaped");
        this.roll = null;
        return this.#travel(
          { seat, from: text(line, "from"), to: text(line, "to"), getaway: text(line, "getaway") },
          RIDE,
        );
      case "flew":
        return this.#travel({ seat, from: text(line, "from"), to: text(line, "to"), getaway: "private-jet" }, RIDE);
      case "death-dice":
        return this.#throw(seat, [whole(line, "die"), whole(line, "second_die")]);
      case "getaway-die":
        return this.#throw(seat, [whole(line, "die")]);
      case "killed":
      case "missed":
      case "blocked":
      case "arrested":
        return this.#judge(line.kind);
      case "brought":
        this.#lay(text(line, "card"), seat);
        return seat === view.viewer ? undefined : this.#wait(CARD);
      case "took":
      case "guarded":
      case "bonus":
        return seat === view.viewer && line.kind !== "guarded" ? undefined : this.#wait(CARD);
    }
  }

  /** The last card goes out and is rolled with in one update, so it is laid here. */
  #lay(card: string, seat: number): void {
    const { attempt } = this.shown;
    if (!attempt) return;
    const guards = this.shown.players
      .flatMap((player) => player.contracts)
      .find((contract) => contract.target === attempt.target)?.guards;
    const added = this.#numbers(card, seat);
    const hits = [...new Set([...attempt.hits, ...added.filter((n) => !guards?.includes(n))])];
    const blocked = [...new Set([...attempt.blocked, ...added.filter((n) => guards?.includes(n))])];
    this.shown = { ...this.shown, attempt: { ...attempt, laid: [...attempt.laid, card], hits, blocked } };
  }

  async #throw(seat: number, dice: number[]): Promise<void> {
    this.roll = { seat, dice, attempt: this.shown.attempt ?? this.roll?.attempt ?? null, verdict: null };
    await this.#wait(TUMBLE);
  }

  async #judge(verdict: Verdict): Promise<void> {
    if (!this.roll) return;
    this.roll = { ...this.roll, verdict };
    await this.#wait(VERDICT);
  }

  async #travel(journey: Journey, time: number): Promise<void> {
    this.journey = journey;
    await this.#wait(time);
    this.journey = null;
    const players = this.shown.players.map((player) =>
      player.seat === journey.seat ? { ...player, space: journey.to } : player,
    );
    this.shown = { ...this.shown, players };
  }

  #wait(time: number): Promise<void> {
    const pace = this.#queue.length > BEHIND ? 0.45 : 1;
    return new Promise((done) => {
      this.#wake = done;
      this.#timer = setTimeout(done, time * pace);
    });
  }
}
