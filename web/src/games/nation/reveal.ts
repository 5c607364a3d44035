/** What happened to each attempt, read from the log: the order, the dice, the numbers and the money. */
import type { NationLine } from "../../protocol/events";
import type { NationAttempt, NationView } from "../../protocol/types";
import type { OfKind } from "../module";
import { isRolled } from "./model";

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
  /** The numbers that made the roll, in the server's words. */
  reasons: string;
  /** Null where no die decides. */
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
  /** By time; null = unarmed. */
  order: { seat: number; minutes: number | null; place: number }[];
}

export interface Scene {
  conflict: Conflict | null;
  strike: Strike | null;
}
export const EMPTY: Scene = { conflict: null, strike: null };

const KINDS: readonly NationLine["kind"][] = [
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
export const isPlayed = (line: NationLine): boolean => KINDS.includes(line.kind);

/** Where the targets lie, and what the money on the table is worth. */
type Worth = Pick<NationView, "pyramid" | "token">;

type Beginning = OfKind<NationLine, "counted" | "preempted" | "voided">;

/** An attempt is void for its slot, whoever lies there. */
const targetOf = (line: Beginning, { pyramid }: Worth): string =>
  line.kind === "voided" ? (pyramid.find((tile) => tile.slot === line.fields.slot)?.target ?? "") : line.fields.target;

const begun = (line: Beginning, attempts: readonly NationAttempt[], worth: Worth): Strike => {
  const { seat } = line.fields;
  return {
    seat,
    target: targetOf(line, worth),
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

/** One line further. */
export function step(scene: Scene, line: NationLine, attempts: readonly NationAttempt[], worth: Worth): Scene {
  const { conflict, strike } = scene;
  switch (line.kind) {
    case "conflict":
      return { conflict: { target: line.fields.target, ties: [], order: [] }, strike: null };
    case "tie-rolled":
      return conflict ? { ...scene, conflict: { ...conflict, ties: [...conflict.ties, line.fields] } } : scene;
    case "ordered":
      return conflict ? { ...scene, conflict: { ...conflict, order: [...conflict.order, line.fields] } } : scene;
    case "counted": {
      const next = begun(line, attempts, worth);
      const odds = next.attempt?.odds;
      return {
        conflict: conflict?.target === next.target ? conflict : null,
        strike: { ...next, reasons: reasonsIn(line.text), threshold: odds && isRolled(odds) ? odds.threshold : null },
      };
    }
    case "preempted":
    case "voided": {
      const next = begun(line, attempts, worth);
      return { conflict: conflict?.target === next.target ? conflict : null, strike: { ...next, verdict: line.kind } };
    }
  }
  return strike ? { conflict, strike: further(strike, line, worth) } : scene;
}

function further(strike: Strike, line: NationLine, { pyramid, token }: Worth): Strike {
  const gain = (source: Gain["source"], id: string, amount: number): Strike =>
    amount ? { ...strike, gains: [...strike.gains, { source, id, amount }] } : strike;
  switch (line.kind) {
    case "rolled": {
      const { die, second, threshold } = line.fields;
      return { ...strike, dice: second === null ? [die] : [die, second], threshold };
    }
    case "sure-hit":
      return { ...strike, certain: "sure" };
    case "sure-miss":
      return { ...strike, certain: "hopeless" };
    case "killed": {
      const tile = {
        source: "tile",
        id: strike.target,
        amount: pyramid.find((tile) => tile.target === strike.target)?.value ?? 0,
      } as const;
      const tokens = { source: "tokens", id: "", amount: token * line.fields.tokens } as const;
      return { ...strike, verdict: "killed", gains: tokens.amount ? [tile, tokens] : [tile] };
    }
    case "matched":
      return gain("attribute", line.fields.attribute, token * line.fields.tokens);
    case "paid":
      return gain(line.fields.card === null ? "vote" : "card", line.fields.card ?? "", token * line.fields.tokens);
    case "missed":
      return { ...strike, verdict: "missed", left: line.fields.tokens };
  }
  return strike;
}

/** What a line brings a seat: dollars in all, and the tokens among them. */
export function earnedBy(line: NationLine, view: Worth): { seat: number; amount: number; tokens: number } | null {
  switch (line.kind) {
    case "killed": {
      const { seat, target, tokens } = line.fields;
      const value = view.pyramid.find((tile) => tile.target === target)?.value ?? 0;
      return { seat, amount: value + view.token * tokens, tokens };
    }
    case "matched":
    case "paid":
      return { seat: line.fields.seat, amount: view.token * line.fields.tokens, tokens: line.fields.tokens };
  }
  return null;
}

/** The lines of the latest reveal that are played out. */
export const latestReveal = (log: readonly NationLine[]): NationLine[] =>
  log
    .slice(log.findLastIndex((line) => line.kind === "round-began" || line.kind === "duel-began") + 1)
    .filter(isPlayed);

/** All attempts of the latest reveal, in the order in which they were made. */
export function latestStrikes(log: readonly NationLine[], worth: Worth): Strike[] {
  const strikes: Strike[] = [];
  let scene = EMPTY;
  for (const line of latestReveal(log)) {
    const next = step(scene, line, [], worth);
    if (next.strike !== scene.strike && next.strike) {
      if (line.kind === "counted" || line.kind === "preempted" || line.kind === "voided") strikes.push(next.strike);
      else strikes[strikes.length - 1] = next.strike;
    }
    scene = next;
  }
  return strikes;
}
