/** What happened to each attempt, read from the log: the order, the dice, the numbers and the money. */
import type { LogLine, NationAttempt } from "../../protocol/types";
import { field, number } from "./model";

type Verdict = "killed" | "missed" | "preempted" | "voided";

/** Money that changed hands, in dollars. */
export interface Gain {
  source: "tile" | "tokens" | "attribute" | "card" | "vote";
  id: string;
  amount: number;
}

export interface Strike {
  seat: number;
  /** A target's id, or "rivals" in a duel. */
  target: string;
  /** The numbers that made the roll, as the server told them. */
  reasons: string;
  threshold: number | null;
  dice: number[];
  /** No roll was made. */
  certain: "sure" | "hopeless" | null;
  verdict: Verdict | null;
  gains: Gain[];
  /** Tokens on the target after a miss. */
  left: number;
  attempt: NationAttempt | null;
}

export interface Conflict {
  target: string;
  ties: { seat: number; die: number }[];
  order: { seat: number; minutes: number; place: number }[];
}

export interface Scene {
  conflict: Conflict | null;
  strike: Strike | null;
}
export const EMPTY: Scene = { conflict: null, strike: null };

/** Beyond every time of day: an attempt without a Weapon. */
const UNARMED = 100_000;
export const isUnarmed = (minutes: number): boolean => minutes >= UNARMED;

const KINDS = [
  "conflict",
  "tie-rolled",
  "ordered",
  "counted",
  "rolled",
  "sure-hit",
  "sure-miss",
  "killed",
  "matched",
  "paid",
  "missed",
  "preempted",
  "voided",
];
export const isPlayed = (line: LogLine): boolean => KINDS.includes(line.kind);

const begun = (line: LogLine, attempts: readonly NationAttempt[]): Strike => {
  const seat = number(line, "seat");
  return {
    seat,
    target: field(line, "target"),
    reasons: "",
    threshold: null,
    dice: [],
    certain: null,
    verdict: null,
    gains: [],
    left: 0,
    attempt: attempts.find((one) => one.seat === seat) ?? null,
  };
};

/** The numbers without the name of who strikes: they stand beside it. */
const reasonsIn = (text: string): string => text.slice(text.indexOf(". ") + 2).replace(/\.$/, "");

/** One line further. `valueOf`: what a target's tile is worth. */
export function step(
  scene: Scene,
  line: LogLine,
  attempts: readonly NationAttempt[],
  valueOf: (target: string) => number,
): Scene {
  const { conflict, strike } = scene;
  switch (line.kind) {
    case "conflict":
      return { conflict: { target: field(line, "target"), ties: [], order: [] }, strike: null };
    case "tie-rolled":
      return conflict
        ? {
            ...scene,
            conflict: {
              ...conflict,
              ties: [...conflict.ties, { seat: number(line, "seat"), die: number(line, "die") }],
            },
          }
        : scene;
    case "ordered": {
      const one = { seat: number(line, "seat"), minutes: number(line, "minutes"), place: number(line, "place") };
      return conflict ? { ...scene, conflict: { ...conflict, order: [...conflict.order, one] } } : scene;
    }
    case "counted": {
      const next = begun(line, attempts);
      return {
        conflict: conflict?.target === next.target ? conflict : null,
        strike: { ...next, reasons: reasonsIn(line.text), threshold: next.attempt?.odds?.threshold ?? null },
      };
    }
    case "preempted":
    case "voided": {
      const next = begun(line, attempts);
      return { conflict: conflict?.target === next.target ? conflict : null, strike: { ...next, verdict: line.kind } };
    }
  }
  return strike ? { conflict, strike: further(strike, line, valueOf) } : scene;
}

function further(strike: Strike, line: LogLine, valueOf: (target: string) => number): Strike {
  const gain = (source: Gain["source"], id: string, amount: number): Strike =>
    amount ? { ...strike, gains: [...strike.gains, { source, id, amount }] } : strike;
  switch (line.kind) {
    case "rolled": {
      const second = line.fields.second;
      const dice = [number(line, "die"), ...(typeof second === "number" ? [second] : [])];
      return { ...strike, dice, threshold: number(line, "threshold") };
    }
    case "sure-hit":
      return { ...strike, certain: "sure" };
    case "sure-miss":
      return { ...strike, certain: "hopeless" };
    case "killed": {
      const tile = { source: "tile", id: strike.target, amount: valueOf(strike.target) } as const;
      const tokens = { source: "tokens", id: "", amount: 1000 * number(line, "tokens") } as const;
      return { ...strike, verdict: "killed", gains: tokens.amount ? [tile, tokens] : [tile] };
    }
    case "matched":
      return gain("attribute", field(line, "attribute"), 1000 * number(line, "tokens"));
    case "paid":
      return gain(line.fields.card === null ? "vote" : "card", field(line, "card"), 1000 * number(line, "tokens"));
    case "missed":
      return { ...strike, verdict: "missed", left: number(line, "tokens") };
  }
  return strike;
}

/** What is told of the latest reveal. */
export const latestReveal = (log: readonly LogLine[]): LogLine[] =>
  log
    .slice(log.findLastIndex((line) => line.kind === "round-began" || line.kind === "duel-began") + 1)
    .filter(isPlayed);

/** All attempts of the latest reveal, in the order in which they were made. */
export function latestStrikes(log: readonly LogLine[], valueOf: (target: string) => number): Strike[] {
  const strikes: Strike[] = [];
  let scene = EMPTY;
  for (const line of latestReveal(log)) {
    const next = step(scene, line, [], valueOf);
    if (next.strike !== scene.strike && next.strike) {
      if (["counted", "preempted", "voided"].includes(line.kind)) strikes.push(next.strike);
      else strikes[strikes.length - 1] = next.strike;
    }
    scene = next;
  }
  return strikes;
}
