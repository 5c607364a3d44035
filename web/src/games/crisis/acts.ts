/** The execution of a round, read from the log: one act for each number that is called, and the curtain at the end. */
import type { CrisisLine } from "../../protocol/events";
import type { OfKind } from "../module";
import { isAction, type ActionId } from "./model";

export type Verdict =
  "killed" | "found" | "again" | "countered" | "blocked" | "missed" | "skipped" | "hidden" | "tracking" | "end";

export interface Act {
  verdict: Verdict;
  /** The number called; null for the end of the round. */
  number: number | null;
  /** Who is called: the attacker, where somebody attacks. */
  seat: number | null;
  action: ActionId | null;
  /** The target card, if it was turned up. */
  target: number | null;
  isTracking: boolean;
  /** What the one who is attacked had played, and watched, if that came out. */
  answer: ActionId | null;
  watched: number | null;
  /** Who dies in it, and who has done it. */
  victim: number | null;
  killer: number | null;
  /** Whose chips change. */
  chip: number | null;
  dropped: number | null;
  winner: number | null;
  /** Tracks that stay on the table. */
  stays: number[];
  /** Whether the game ends with this round because it was the last. */
  capped: boolean;
  /** What is left to say of the end, beside that it has come and who has won. */
  remarks: string[];
  /** The rule that decided. */
  rule: string;
  /** The line that decided, and all of them. */
  decision: string;
  lines: CrisisLine[];
}

const blank = (verdict: Verdict): Act => ({
  verdict,
  number: null,
  seat: null,
  action: null,
  target: null,
  isTracking: false,
  answer: null,
  watched: null,
  victim: null,
  killer: null,
  chip: null,
  dropped: null,
  winner: null,
  stays: [],
  capped: false,
  remarks: [],
  rule: "",
  decision: "",
  lines: [],
});

const actionOf = (id: string): ActionId | null => (isAction(id) ? id : null);

const KILLS = { open: "killed", "through-hide": "found", corpse: "again" } as const;

/** What a line adds to the act it belongs to; null = it says nothing of one. */
function changes(line: CrisisLine): Partial<Act> | null {
  switch (line.kind) {
    case "skipped":
    case "missed":
      return { verdict: line.kind };
    case "idle":
      return { verdict: line.fields.action === "track" ? "tracking" : "hidden" };
    case "aimed": {
      const { target, action, tracking } = line.fields;
      return { target, answer: actionOf(action), isTracking: tracking };
    }
    case "killed": {
      const { seat, victim, how } = line.fields;
      return { verdict: KILLS[how], victim, killer: seat };
    }
    case "countered": {
      const { seat, victim } = line.fields;
      return { verdict: "countered", victim, killer: seat, watched: victim };
    }
    case "blocked":
      return { verdict: "blocked", watched: line.fields.watched };
    case "chip":
      return { chip: line.fields.seat };
    case "dropped":
      return { dropped: line.fields.seat };
    default:
      return null;
  }
}
/** Lines after the last number; a win may come in the middle of one, and ends the round there. */
const ENDINGS = new Set<CrisisLine["kind"]>(["round-ended", "stays", "cancelled", "two-left", "won", "capped"]);
/** Kinds that say which rule decided; chips and drop-outs only follow from it. */
const FOLLOWS = new Set<CrisisLine["kind"]>(["aimed", "chip", "dropped"]);

function call(line: OfKind<CrisisLine, "called">): Act {
  const { number, seat, action, target } = line.fields;
  return {
    ...blank("skipped"),
    number,
    seat,
    action: actionOf(action),
    target,
    rule: line.rules[0] ?? "",
  };
}

function conclude(act: Act, line: CrisisLine): Act {
  return {
    ...act,
    stays: line.kind === "stays" ? [...act.stays, line.fields.seat] : act.stays,
    winner: line.kind === "won" ? line.fields.seat : act.winner,
    capped: act.capped || line.kind === "capped",
    remarks: line.kind === "round-ended" || line.kind === "won" ? act.remarks : [...act.remarks, line.text],
    rule: line.kind === "won" || act.rule === "" ? (line.rules[0] ?? "") : act.rule,
    decision: line.kind === "won" || act.decision === "" ? line.text : act.decision,
    lines: [...act.lines, line],
  };
}

const isFirstCall = (line: CrisisLine): boolean => line.kind === "called" && line.fields.number === 1;

/** The acts of the execution in these lines; empty when there is none. */
export function actsOf(lines: readonly CrisisLine[]): Act[] {
  const acts: Act[] = [];
  let end = blank("end");
  for (const line of lines) {
    const last = acts.at(-1);
    if (line.kind === "called") {
      if (isFirstCall(line)) acts.length = 0;
      acts.push({ ...call(line), lines: [line] });
    } else if (!last) continue;
    else if (line.kind === "round") break;
    else if (ENDINGS.has(line.kind)) end = conclude(end, line);
    else {
      const read = changes(line);
      if (!read) continue;
      const rule = FOLLOWS.has(line.kind) ? last.rule : (line.rules[0] ?? last.rule);
      const decision = FOLLOWS.has(line.kind) ? last.decision : line.text;
      acts[acts.length - 1] = { ...last, ...read, rule, decision, lines: [...last.lines, line] };
    }
  }
  return acts.length ? [...acts, end] : [];
}

/** The lines of the latest execution in the whole log, and those after it; empty before the first. */
export const latestExecution = (log: readonly CrisisLine[]): CrisisLine[] => {
  const from = log.findLastIndex(isFirstCall);
  return from < 0 ? [] : log.slice(from);
};

/** Who lies dead when so many acts are over. */
export const fallen = (acts: Act[], over: number): number[] => [
  ...new Set(acts.slice(0, over).flatMap((act) => (act.victim === null ? [] : [act.victim]))),
];

/** How many chips a seat still gets after so many acts. */
export const chipsToCome = (acts: Act[], over: number, seat: number): number =>
  acts.slice(over).filter((act) => act.chip === seat).length;

export const isDuel = (act: Act): boolean => act.target !== null && act.answer !== null;
