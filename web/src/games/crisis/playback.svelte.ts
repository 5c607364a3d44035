/** How the court plays out the execution of a round: act by act. */
import type { CrisisLine } from "../../protocol/events";
import type { CrisisView } from "../../protocol/types";
import { ScenePlayback, type Beats, type Update } from "../playback.svelte";
import { deckOf } from "./deck";
import { actsOf, chipsToCome, fallen, isDuel, type Act } from "./acts";

/** An act begins with its number, may go on with a blade in the air, and ends with the verdict. */
export const CALL = 0;
export const STRIKE = 1;
export const VERDICT = 2;
type Beat = typeof CALL | typeof STRIKE | typeof VERDICT;

/** In milliseconds. */
const LENGTH: Record<Beat, number> = { [CALL]: 1000, [STRIKE]: 900, [VERDICT]: 2200 };
const QUIET = 1500;
/** The dead are skipped, and a round that decides nothing ends, in half the time. */
const DULL = 0.5;

export const isDull = (act: Act): boolean =>
  act.verdict === "skipped" || (act.verdict === "end" && act.winner === null && !act.capped);

function lengthOf(act: Act, beat: Beat): number {
  const isQuiet = beat === VERDICT && !isDuel(act) && act.verdict !== "end";
  return (isQuiet ? QUIET : LENGTH[beat]) * (isDull(act) ? DULL : 1);
}

export class CrisisPlayback extends ScenePlayback<CrisisView, CrisisLine> {
  readonly deck = deckOf(this.catalogue);
  acts = $state.raw<Act[]>([]);
  index = $state(0);
  beat = $state<Beat>(CALL);
  /** The view after this execution. */
  #after = $state.raw<CrisisView>(this.latest);

  get act(): Act | null {
    return this.acts[this.index] ?? null;
  }
  /** Header and seats speak of the execution. */
  get isExecuting(): boolean {
    return this.isTelling && this.act !== null;
  }
  /** The round that is executed. */
  get round(): number {
    return roundBefore(this.#after);
  }
  /** How many numbers there are in it: one for each who took part. A win may come before all of them are called, and
   * nobody is to count that beforehand. */
  get numbers(): number {
    const dropped = this.acts.filter((act) => act.dropped !== null).length;
    return this.#after.players.filter((one) => one.is_in).length + dropped;
  }
  /** Whether it is played with target cards. */
  get hasTargets(): boolean {
    return this.#after.last_used_targets;
  }
  override get line(): CrisisLine | null {
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
  /** The chips of a seat at this moment of the execution. */
  chipsOf(seat: number): number {
    return (this.#after.players[seat]?.chips ?? 0) - chipsToCome(this.acts, this.over, seat);
  }

  /** What any key or tap does: finish the act, then go on. */
  onwards = (): void => {
    if (this.isDecided) this.next();
    else this.goTo(this.#from(this.index, VERDICT));
  };

  back = (): void => {
    this.paused = true;
    this.goTo(this.index > 0 ? this.#from(this.index - 1, VERDICT) : this.#from(0));
  };

  protected override clear(): void {
    this.acts = [];
  }
  protected override isPlayed(lines: readonly CrisisLine[]): boolean {
    return lines.some((line) => line.kind === "called");
  }
  protected override *playScene({ view, lines }: Update<CrisisView, CrisisLine>): Beats {
    this.acts = actsOf(lines);
    this.#after = view;
    yield* this.#from(0);
  }

  *#from(index: number, beat: Beat = CALL): Beats {
    let first = beat;
    for (const [place, act] of [...this.acts.entries()].slice(index)) {
      this.index = place;
      for (const one of this.#beatsOf(act).filter((each) => each >= first)) {
        this.beat = one;
        yield lengthOf(act, one);
      }
      first = CALL;
    }
  }
  #beatsOf(act: Act): Beat[] {
    if (!this.moving) return [VERDICT];
    return isDuel(act) ? [CALL, STRIKE, VERDICT] : [CALL, VERDICT];
  }
}

/** The round that was executed last. */
export const roundBefore = (view: CrisisView): number => (view.phase === "over" ? view.round : view.round - 1);
