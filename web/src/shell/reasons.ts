/** Where the points of a finished game came from: the lines of the log that brought somebody something. */
import type { LogLine } from "../protocol/types";

const GAINS = /^(points|gold|chips|money|tokens|bonus|score|share|cash|won)$/;
const DEEDS = /kill|counter|complet|fulfil|eliminat|succeed/;
const NO_GAIN = /miss|fail|lost|drew|dealt|starts|order|discard/;

export interface Reasons {
  /** By seat, in the order of play. */
  bySeat: LogLine[][];
  /** The last one of the winner. */
  decided: LogLine | null;
}

export function isGain(line: LogLine): boolean {
  if (NO_GAIN.test(line.kind) || typeof line.fields.seat !== "number") return false;
  if (DEEDS.test(line.kind)) return true;
  return Object.entries(line.fields).some(([key, value]) => GAINS.test(key) && typeof value === "number" && value > 0);
}

export function reasons(log: LogLine[], places: number[]): Reasons {
  const bySeat: LogLine[][] = places.map(() => []);
  let decided: LogLine | null = null;
  for (const line of log) {
    if (!isGain(line)) continue;
    const seat = Number(line.fields.seat);
    bySeat[seat]?.push(line);
    if (places[seat] === 1) decided = line;
  }
  return { bySeat, decided };
}
