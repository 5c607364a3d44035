/** The play in hand: which act, how far it has come, and whether it goes on by itself. */
import { fallen, isDuel, type Act } from "./acts";

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

  #timer: ReturnType<typeof setTimeout> | undefined;

  get isOpen(): boolean {
    return this.acts.length > 0;
  }
  get act(): Act | null {
    return this.acts[this.index] ?? null;
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

  open(acts: Act[], round: number, moving: boolean): void {
    this.acts = acts;
    this.round = round;
    this.moving = moving;
    this.running = moving;
    this.#show(0);
  }

  close = (): void => {
    clearTimeout(this.#timer);
    this.acts = [];
    this.running = false;
  };

  /** What any key or tap does: finish the beat, then go on. */
  onwards = (): void => {
    if (!this.isDecided) this.#to(VERDICT);
    else this.next();
  };

  next = (): void => {
    if (this.index + 1 < this.acts.length) this.#show(this.index + 1);
    else this.close();
  };

  back = (): void => {
    this.running = false;
    if (this.isDecided && this.index > 0) this.#show(this.index - 1, VERDICT);
    else this.#show(this.index, VERDICT);
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
