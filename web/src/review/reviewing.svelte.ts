/** A review as it is made: asked for, followed, and read as soon as there is something to read. */
import { onDestroy, untrack } from "svelte";
import { api, isMissing } from "../lib/api";
import { errorText } from "../lib/errorText";
import { session } from "../lib/session.svelte";
import type { Report, ReviewState } from "../protocol/types";
import { words } from "./strings";

/** In milliseconds, between two looks at how far it is. */
const LOOK_EVERY = 1000;
const LOOK_AGAIN = 4000;

export class Reviewing {
  state = $state.raw<ReviewState | null>(null);
  report = $state.raw<Report | null>(null);
  problem = $state("");

  readonly #record: string;
  readonly #share: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #read = 0;
  #stopped = false;

  constructor(record: string, share = "") {
    this.#record = record;
    this.#share = share;
  }

  /** How much of the pass that is being made is done, in percent. */
  get percent(): number {
    const { done, tasks } = this.state ?? { done: 0, tasks: 0 };
    return tasks ? Math.floor((100 * done) / tasks) : 0;
  }

  /** How far it is, in words; "" = nothing is being made. */
  get progress(): string {
    if (this.state?.status !== "working") return "";
    if (this.report) return words.refining(this.percent);
    return this.state.tasks ? words.making(this.percent) : words.waiting;
  }

  /** Look whether there is one; with `ask`, have it made if there is none. */
  async open(ask: boolean): Promise<void> {
    await this.#attempt(async () => {
      let state = await api.review(this.#record, this.#share);
      if (ask && state.status === "none") {
        await session.arrive();
        state = await api.askReview(this.#record, this.#share);
      }
      await this.#take(state);
    });
  }

  async cancel(): Promise<void> {
    await this.#attempt(async () => this.#take(await api.cancelReview(this.#record, this.#share)));
  }

  async again(): Promise<void> {
    await this.#attempt(async () => this.#take(await api.askReview(this.#record, this.#share)));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #take(state: ReviewState): Promise<void> {
    this.state = state;
    if (state.passes > this.#read) {
      this.report = await api.report(this.#record, this.#share);
      this.#read = state.passes;
    }
    this.problem = "";
    if (state.status === "working") this.#later(LOOK_EVERY);
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#look(), wait);
  }

  async #look(): Promise<void> {
    await this.#attempt(async () => this.#take(await api.review(this.#record, this.#share)));
  }

  /** A line that breaks for a while does not end it. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.problem = errorText(error);
      if (this.state?.status === "working" && !isMissing(error)) this.#later(LOOK_AGAIN);
    }
  }
}

/** The review of a record, followed for as long as the page is open that asks for it. */
export function mountReviewing(record: () => string, share: string): Reviewing {
  const reviewing = new Reviewing(untrack(record), share);
  onDestroy(() => reviewing.stop());
  return reviewing;
}
