/** The battle in hand: which target, which step, and whether it goes on by itself. */
import type { LogLine } from "../../protocol/types";
import type { Battle, RoundOfBattles, Step } from "./battle";

const LENGTH: Record<Step["kind"], number> = {
  began: 1000,
  contracts: 1600,
  enters: 1000,
  meddles: 1200,
  strikes: 1700,
  harmless: 1200,
  compares: 1200,
  drops: 1000,
  counts: 900,
  verdict: 2200,
  gold: 2200,
};

class Playback {
  battles = $state.raw<Battle[]>([]);
  round = $state(0);
  index = $state(0);
  at = $state(0);
  running = $state(false);
  moving = $state(true);
  /** Somebody wants to see it once more. */
  isAgain = $state(false);
  /** After the last battle: the gold of the round. */
  isSummed = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;

  get isOpen(): boolean {
    return this.battles.length > 0;
  }
  get battle(): Battle | null {
    return this.battles[this.index] ?? null;
  }
  get step(): Step | null {
    return this.battle?.steps[this.at] ?? null;
  }

  /** The line of the log that has come by now; who goes from step to step need not wait for the rest. */
  get line(): LogLine | null {
    return this.isSummed || !this.moving ? null : (this.step?.lines.at(-1) ?? null);
  }

  open({ battles, round }: RoundOfBattles, { moving, isAgain }: { moving: boolean; isAgain: boolean }): void {
    this.battles = battles;
    this.round = round;
    this.isAgain = isAgain;
    this.moving = moving;
    this.running = moving;
    this.#to(0, 0);
  }

  close = (): void => {
    this.#stop();
    this.battles = [];
  };

  next = (): void => {
    const count = this.battle?.steps.length ?? 0;
    if (this.isSummed) this.close();
    else if (this.at + 1 < count) this.#to(this.index, this.at + 1);
    else this.target();
  };

  /** On to the next target, or to the gold. */
  target = (): void => {
    if (this.isSummed) this.close();
    else if (this.index + 1 < this.battles.length) this.#to(this.index + 1, 0);
    else {
      this.#stop();
      this.at = (this.battle?.steps.length ?? 1) - 1;
      this.isSummed = true;
    }
  };

  back = (): void => {
    this.#stop();
    if (this.isSummed) this.#to(this.index, this.at);
    else if (this.at > 0) this.#to(this.index, this.at - 1);
    else if (this.index > 0) this.#to(this.index - 1, (this.battles[this.index - 1]?.steps.length ?? 1) - 1);
  };

  toggle = (): void => {
    if (this.running) return this.#stop();
    this.running = true;
    this.next();
  };

  show = (index: number, at: number): void => {
    this.#stop();
    this.#to(index, at);
  };

  #stop(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  #to(index: number, at: number): void {
    clearTimeout(this.#timer);
    this.isSummed = false;
    this.index = index;
    this.at = at;
    if (this.running && this.step) this.#timer = setTimeout(this.next, LENGTH[this.step.kind]);
  }
}

/** One table is open at a time; the rail and the header follow the same play. */
export const playback = new Playback();
