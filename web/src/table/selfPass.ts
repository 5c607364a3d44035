/** How long a pass waits that I do not have to think about: as long as one that I do think about. Others see when I
 * answer; if it were sooner, or always after the same time, they would know that there was nothing to choose. */

/** In milliseconds. */
const SHORTEST = 1200;
const LONGEST = 8000;
/** Against bots alone: they do not look at the clock. */
const UNWATCHED = 900;
/** Until enough of my own is known: about as long as people take. */
const USUAL = [1700, 2100, 2600, 3200, 4100, 5300];
const ENOUGH = 4;
const KEPT = 24;
/** No two pauses are the same to the millisecond. */
const JITTER = 0.12;

export class SelfPass {
  #taken: number[] = [];

  constructor(readonly random: () => number = Math.random) {}

  /** I had a choice, took so long, and passed. */
  took(ms: number): void {
    this.#taken = [...this.#taken, Math.min(LONGEST, Math.max(SHORTEST, ms))].slice(-KEPT);
  }

  pause(isWatched: boolean): number {
    if (!isWatched) return UNWATCHED;
    const times = this.#taken.length < ENOUGH ? [...USUAL, ...this.#taken] : this.#taken;
    const one = times[Math.floor(this.random() * times.length)] ?? SHORTEST;
    return one * (1 + JITTER * (2 * this.random() - 1));
  }
}
