/** Where a replay is: the move, the seat whose view is shown, and what was fetched for it. */
import type { LogLine, ReplayStep } from "../protocol/types";
import { api } from "../lib/api";
import { mergeLog } from "../table/connection.svelte";
import { throttle } from "../lib/throttle";
import { errorText } from "../lib/errorText";

/** All cards lie open. */
export const ALL = "all";
/** The server answers twenty requests a second for long. */
const GAP_MS = 80;

/** A moment of the game as somebody saw it. */
export interface Scene {
  step: ReplayStep;
  perspective: string;
  /** What led here from the scene before, where one follows the other. */
  fresh: LogLine[];
}

/** What has been fetched of a log: all lines of the setup and the moves up to one. */
class FetchedLog {
  upTo = -1;
  #lines: LogLine[] = [];

  /** An answer to a request since `upTo`, or since an earlier one. */
  add(step: ReplayStep): void {
    if (step.number <= this.upTo) return;
    this.#lines = [...this.#lines, ...step.log.filter((line) => line.version > this.upTo)];
    this.upTo = step.number;
  }

  at(number: number): LogLine[] {
    return this.#lines.filter((line) => line.version <= number);
  }
}

export class ReplayViewer {
  number = $state(0);
  /** A seat's number, ALL, or "" for a spectator. */
  perspective = $state("");
  scene = $state.raw<Scene | null>(null);
  problem = $state("");

  readonly #record: string;
  readonly #share: string;
  readonly #fetching = throttle(GAP_MS);
  /** By perspective. */
  readonly #logs: Record<string, FetchedLog> = {};
  #looks = 0;
  #seen = 0;

  /** With the token of the record's share link, if one was followed. */
  constructor(record: string, share = "") {
    this.#record = record;
    this.#share = share;
  }

  /** The seat that is looked through; null for a spectator, and where all cards lie open. */
  get seat(): number | null {
    return this.perspective === "" || this.perspective === ALL ? null : Number(this.perspective);
  }

  /** Fetch the current move. While the playhead is dragged, late answers are shown as it passes. */
  look(): void {
    const [number, perspective] = [this.number, this.perspective];
    this.#fetching.run(() => void this.#look(number, perspective));
  }

  async #look(number: number, perspective: string): Promise<void> {
    const mine = (this.#looks += 1);
    const isWanted = (): boolean => number === this.number && perspective === this.perspective;
    try {
      const found = await this.#fetch(number, perspective);
      if (mine < this.#seen || perspective !== this.perspective) return;
      this.#seen = mine;
      this.scene = follow(this.scene, found, perspective);
      if (isWanted()) this.problem = "";
    } catch (error) {
      if (isWanted()) this.problem = errorText(error);
    }
  }

  /** The log after so many moves, as a spectator read it. */
  async publicLog(number: number): Promise<LogLine[]> {
    return (await this.#fetch(number, "")).log;
  }

  /** Asks only for lines that are not here yet; the log of the answer is complete. */
  async #fetch(number: number, perspective: string): Promise<ReplayStep> {
    const log = (this.#logs[perspective] ??= new FetchedLog());
    const step = await api.replayStep(this.#record, number, perspective, log.upTo, this.#share);
    log.add(step);
    return { ...step, log: log.at(number) };
  }

  stop(): void {
    this.#fetching.stop();
  }
}

/** Only the next step is played out; a jump shows the position at once. */
export function follow(before: Scene | null, found: ReplayStep, perspective: string): Scene {
  const log = mergeLog(before?.step.log ?? [], found.log);
  const follows = before?.perspective === perspective && before.step.number + 1 === found.number;
  return {
    step: { ...found, log },
    perspective,
    fresh: follows ? log.filter((line) => line.version === found.number) : [],
  };
}
