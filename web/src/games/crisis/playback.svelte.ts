/** The play in hand: which act, how far it has come, and whether it goes on by itself. */
import type { LogLine } from "../../protocol/types";
import { chipsToCome, fallen, isDuel, type Act } from "./acts";

/** One round's execution; the chips of the seats are those after it. */
export interface Play {
  acts: Act[];
  round: number;
  chips: number[];
  /** Whether it is played with target cards. */
  hasTargets: boolean;
  /** Somebody wants to see it once more. */
  isAgain: boolean;
}

/** An act begins with its number, may go on with a blade in the air, and ends with the verdict. */
export const CALL = 0;
export const STRIKE = 1;
export const VERDICT = 2;
type Beat = typeof CALL | typeof STRIKE | typeof VERDICT;

const LENGTH: Record<Beat, number> = { [CALL]: 1000, [STRIKE]: 900, [VERDICT]: 2200 };
const QUIET = 1500;

class Playback {
  acts = $state.raw<Act[]>([]);
  index = $state(0);
  beat = $state<Beat>(CALL);
  running = $state(false);
  moving = $state(true);
  round = $state(0);
  hasTargets = $state(false);
  isAgain = $state(false);

  #chips: number[] = [];
  /** Rounds that went on while one was still being shown. */
  #queue: Play[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  get isOpen(): boolean {
    return this.acts.length > 0;
  }
  get act(): Act | null {
    return this.acts[this.index] ?? null;
  }
  /** The line of the log that has come by now; who goes from act to act need not wait for the rest. */
  get line(): LogLine | null {
    if (!this.moving) return null;
    return (this.isDecided ? this.act?.lines.at(-1) : this.act?.lines[0]) ?? null;
  }
  get isDecided(): boolean {
    return this.beat === VERDICT;
  }
  /** Acts that have come to their verdict. */
  get over(): number {
    return this.index + (this.isDecided ? 1 : 0);
  }
  get dead(): number[] {
    return fallen(this.acts, this.over);
  }

  /** The chips of a seat at this moment of the play. */
  chipsOf(seat: number): number {
    return (this.#chips[seat] ?? 0) - chipsToCome(this.acts, this.over, seat);
  }

  open(play: Play, moving: boolean): void {
    this.moving = moving;
    this.running = moving;
    this.#begin(play);
  }

  /** Show it when what is being shown is over. */
  enqueue(play: Play, moving: boolean): void {
    if (this.isOpen) this.#queue.push(play);
    else this.open(play, moving);
  }

  #begin(play: Play): void {
    this.acts = play.acts;
    this.round = play.round;
    this.hasTargets = play.hasTargets;
    this.isAgain = play.isAgain;
    this.#chips = play.chips;
    this.#show(0);
  }

  close = (): void => {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.acts = [];
    this.running = false;
  };

  /** What any key or tap does: finish the beat, then go on. */
  onwards = (): void => {
    if (!this.isDecided) this.#to(VERDICT);
    else this.next();
  };

  next = (): void => {
    const queued = this.index + 1 < this.acts.length ? undefined : this.#queue.shift();
    if (this.index + 1 < this.acts.length) this.#show(this.index + 1);
    else if (queued) this.#begin(queued);
    else this.close();
  };

  back = (): void => {
    this.running = false;
    if (this.index > 0) this.#show(this.index - 1, VERDICT);
    else this.#show(0);
  };

  toggle = (): void => {
    this.running = !this.running;
    if (this.running && this.isDecided) this.next();
    else this.#wait();
  };

  #show(index: number, beat: Beat = CALL): void {
    this.index = index;
    this.#to(this.moving ? beat : VERDICT);
  }

  #to(beat: Beat): void {
    this.beat = beat;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.running || !this.act) return;
    const act = this.act;
    if (this.beat === VERDICT)
      this.#timer = setTimeout(this.next, isDuel(act) || act.verdict === "end" ? LENGTH[VERDICT] : QUIET);
    else
      this.#timer = setTimeout(() => this.#to(this.beat === CALL && isDuel(act) ? STRIKE : VERDICT), LENGTH[this.beat]);
  }
}

/** One table is open at a time; the rail and the header follow the same play. */
export const playback = new Playback();
