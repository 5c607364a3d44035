/** How the scrolls play out what the others do with their ninjas, card by card, and the battles of a round: target by
 * target, step by step, and the gold at the end. */
import type { ShinobiLine } from "../../protocol/events";
import type { ShinobiView } from "../../protocol/types";
import { ScenePlayback, type Beats, type Given, type Update } from "../playback.svelte";
import { actsOf, type Act } from "./acts";
import { goldToCome, hasBattle, latestBattles, type Battle, type Step } from "./battle";

/** In milliseconds. */
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

export class ShinobiPlayback extends ScenePlayback<ShinobiView, ShinobiLine> {
  battles = $state.raw<Battle[]>([]);
  round = $state(0);
  index = $state(0);
  at = $state(0);
  /** After the last battle: the gold of the round. */
  isSummed = $state(false);
  /** What somebody does just now in the ninja phase. */
  act = $state.raw<Act | null>(null);
  /** The card that was laid last: it glows until the next one. */
  newest = $state.raw<Act["laid"]>(null);
  #isMoving = false;

  /** The battles lie over the table. */
  get isBattle(): boolean {
    return this.battles.length > 0;
  }
  get battle(): Battle | null {
    return this.battles[this.index] ?? null;
  }
  get step(): Step | null {
    return this.battle?.steps[this.at] ?? null;
  }
  override get line(): ShinobiLine | null {
    return this.act?.line ?? this.step?.lines.at(-1) ?? null;
  }
  override get isHeld(): boolean {
    return this.isSummed;
  }

  /** Header and seats speak of the battles, not of the round that comes after them. */
  get isFought(): boolean {
    return this.isBattle && this.isTelling;
  }

  /** The gold of a seat as far as the battles have been played out. */
  goldOf(seat: number): number {
    if (!this.isFought) return this.soFar.gold[seat] ?? 0;
    return (this.shown.gold[seat] ?? 0) - goldToCome(this.battles, this.index, this.at, seat);
  }
  /** The gold of a seat before these battles. */
  goldBefore(seat: number): number {
    return (this.shown.gold[seat] ?? 0) - goldToCome(this.battles, 0, -1, seat);
  }

  override update(given: Given<ShinobiView, ShinobiLine>): void {
    this.#isMoving = given.motion && !document.hidden;
    super.update(given);
  }

  /** On to the next target, or to the gold. */
  target = (): void => {
    if (this.isSummed) this.skip();
    else if (this.index + 1 < this.battles.length) this.show(this.index + 1, 0, this.paused);
    else {
      this.at = (this.battle?.steps.length ?? 1) - 1;
      this.goTo(this.#sum());
    }
  };

  back = (): void => {
    if (this.isSummed) this.show(this.index, this.at);
    else if (this.at > 0 || this.index === 0) this.show(this.index, Math.max(0, this.at - 1));
    else this.show(this.index - 1, (this.battles[this.index - 1]?.steps.length ?? 1) - 1);
  };

  /** Go to a step, and stay there. */
  show = (index: number, at: number, paused = true): void => {
    this.paused = paused;
    this.goTo(this.#from(index, at));
  };

  protected override clear(): void {
    this.battles = [];
    this.isSummed = false;
    this.act = null;
  }
  protected override isPlayed(lines: readonly ShinobiLine[]): boolean {
    return hasBattle(lines) || (this.#isMoving && actsOf(lines, this.latest).length > 0);
  }
  /** Cards are laid one after the other; a battle takes the place of the one before it. */
  protected override isReplaced(): boolean {
    return this.isBattle;
  }
  protected override *playScene({ view, lines, log }: Update<ShinobiView, ShinobiLine>): Beats {
    this.newest = null;
    if (!hasBattle(lines)) {
      yield* this.#playActs(actsOf(lines, view));
      return;
    }
    const round = latestBattles(log, this.catalogue);
    if (!round) return;
    this.battles = round.battles;
    this.round = round.round;
    yield* this.#from(0, 0);
  }

  *#playActs(acts: readonly Act[]): Beats {
    for (const act of acts) {
      this.act = act;
      this.newest = act.laid ?? this.newest;
      yield act.length;
    }
  }
  *#from(index: number, at: number): Beats {
    this.isSummed = false;
    let first = at;
    for (const [place, battle] of [...this.battles.entries()].slice(index)) {
      this.index = place;
      for (const [number, step] of [...battle.steps.entries()].slice(first)) {
        this.at = number;
        yield LENGTH[step.kind];
      }
      first = 0;
    }
    yield* this.#sum();
  }
  /** Stays until somebody has seen it. */
  *#sum(): Beats {
    this.isSummed = this.paused = true;
    yield 0;
  }
}
