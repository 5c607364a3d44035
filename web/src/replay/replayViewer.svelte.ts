/** A finished game, looked at move by move: where we are in it, through whose eyes, and what is to be seen there. */
import type { LogLine, ReplayStep } from "../protocol/types";
import { api } from "../lib/api";
import { retold } from "../table/connection.svelte";
import { paced } from "../lib/throttle";
import { wordsOf } from "../lib/errorText";

/** Nobody's eyes: all cards lie open. */
export const ALL = "all";
/** The server answers twenty requests a second for long. */
const GAP_MS = 80;

/** A moment of the game as somebody saw it. */
export interface Scene {
  step: ReplayStep;
  eyes: string;
  /** What led here from the scene before, where one follows the other. */
  fresh: LogLine[];
}

export class Replaying {
  number = $state(0);
  /** A seat's number, ALL, or "" for a spectator. */
  eyes = $state("");
  scene = $state.raw<Scene | null>(null);
  problem = $state("");

  readonly #record: string;
  readonly #fetching = paced(GAP_MS);
  #looks = 0;
  #seen = 0;

  constructor(record: string) {
    this.#record = record;
  }

  /** The seat that is looked through; null for a spectator, and where all cards lie open. */
  get seat(): number | null {
    return this.eyes === "" || this.eyes === ALL ? null : Number(this.eyes);
  }

  /** Fetch what is to be seen now. While the playhead is dragged, answers show what it went past. */
  look(): void {
    const [number, eyes] = [this.number, this.eyes];
    this.#fetching.run(() => void this.#look(number, eyes));
  }

  async #look(number: number, eyes: string): Promise<void> {
    const mine = (this.#looks += 1);
    const isWanted = (): boolean => number === this.number && eyes === this.eyes;
    try {
      const found = await api.replayStep(this.#record, number, eyes);
      if (mine < this.#seen || eyes !== this.eyes) return;
      this.#seen = mine;
      this.scene = follow(this.scene, found, eyes);
      if (isWanted()) this.problem = "";
    } catch (error) {
      if (isWanted()) this.problem = wordsOf(error);
    }
  }

  stop(): void {
    this.#fetching.stop();
  }
}

/** Only a step that follows the one before is told; wherever else somebody looks, things lie as they lie. */
export function follow(before: Scene | null, found: ReplayStep, eyes: string): Scene {
  const log = retold(before?.step.log ?? [], found.log);
  const follows = before?.eyes === eyes && before.step.number + 1 === found.number;
  return {
    step: { ...found, log },
    eyes,
    fresh: follows ? log.filter((line) => line.version === found.number) : [],
  };
}
