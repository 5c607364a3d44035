/** A hint for the decision at hand, in three steps: what to look at, the odds, the move. */
import type { Advice } from "../protocol/types";
import type { TableConnection } from "./connection.svelte";
import type { Viewer } from "./viewer.svelte";

export const LOOK = 1;
export const ODDS = 2;
export const MOVE = 3;

export class Hinting {
  /** The decision that was asked about, and how much is shown. */
  #asked = $state("");
  #step = $state(LOOK);
  /** Why there is none. */
  #refused = $state("");

  constructor(
    readonly connection: TableConnection,
    readonly viewer: Viewer,
  ) {}

  /** Whether there is something to ask about. */
  isOffered = $derived.by(() => Boolean(this.connection.table?.hints) && this.viewer.moves.length > 1);
  /** It was asked for, and the decision is still to be made. */
  isOpen = $derived.by(() => this.#asked !== "" && this.#asked === this.viewer.decision);
  #given = $derived.by(() => {
    const { hint } = this.connection;
    return hint && `${hint.seat}/${hint.decision}` === this.viewer.decision ? hint : null;
  });
  advice: Advice | null = $derived.by(() => (this.isOpen ? (this.#given?.advice ?? null) : null));
  problem = $derived.by(() => this.#refused || (this.isOpen ? (this.#given?.text ?? "") : ""));
  step = $derived.by(() => (this.advice ? this.#step : 0));
  /** The action to be marked on the board; null = none yet. */
  action = $derived.by(() => (this.step === MOVE ? (this.advice?.action ?? null) : null));

  /** Ask, or go on by a step. */
  more(): void {
    if (this.advice) this.#step = Math.min(MOVE, this.#step + 1);
    else if (this.isOffered && (!this.isOpen || this.problem)) void this.#ask();
  }

  close(): void {
    this.#asked = "";
    this.#refused = "";
  }

  async #ask(): Promise<void> {
    const { question, decision } = this.viewer;
    if (!question) return;
    this.#asked = decision;
    this.#step = LOOK;
    this.#refused = "";
    this.connection.hint = null;
    const answer = await this.connection.send({ type: "ask-hint", seat: question.seat, decision: question.decision });
    if (!answer.ok && this.#asked === decision) this.#refused = answer.text;
  }
}
