/** What the others do in the ninja phase, one line at a time: a sentence, the card that has just been laid, and whatever
 * happens to the viewer. */
import type { ShinobiLine } from "../../protocol/events";
import type { ShinobiView } from "../../protocol/types";
import type { Side } from "./strings";

/** In milliseconds. */
const BEATS: Partial<Record<ShinobiLine["kind"], number>> = {
  passed: 700,
  stacked: 1200,
  armed: 1200,
  "scout-left": 700,
  spied: 1300,
  revealed: 1200,
  scouted: 1200,
  appeared: 1200,
  disappeared: 1200,
  stole: 1500,
  kept: 800,
};
/** What happens to the viewer stays long enough to be read twice. */
const TO_ME = 2600;

/** A card on the table: in the stack of a target (counted from the bottom), or in a slot. */
export interface Place {
  target: string;
  side: Side | null;
  index: number;
}

export interface Act {
  line: ShinobiLine;
  /** The card that has just been laid, and by whom. */
  laid: (Place & { seat: number }) | null;
  /** It happens to the viewer; a card of theirs, where one is known. */
  toMe: { card: string | null } | null;
  length: number;
}

const seatOf = (line: ShinobiLine): number | null => ("seat" in line.fields ? line.fields.seat : null);

function laidBy(line: ShinobiLine, view: ShinobiView): Act["laid"] {
  if (line.kind === "armed") {
    const { seat, target, side, slot } = line.fields;
    return { seat, target, side, index: slot - 1 };
  }
  if (line.kind !== "stacked" && line.kind !== "scouted") return null;
  const { seat, target } = line.fields;
  const lane = view.lanes.find((one) => one.target === target);
  const index = (lane?.stack.length ?? 0) - (line.kind === "stacked" ? 1 : 0);
  return { seat, target, side: null, index };
}

function toMe(line: ShinobiLine, view: ShinobiView): Act["toMe"] {
  const { viewer } = view;
  if (viewer === null) return null;
  if (line.kind === "disappeared" && line.fields.victim === viewer) return { card: null };
  if (line.kind === "stole" && line.fields.victim === viewer) return { card: line.fields.card };
  if (line.kind !== "revealed") return null;
  const { target, card } = line.fields;
  const stack = view.lanes.find((lane) => lane.target === target)?.stack ?? [];
  return stack.some((seen) => seen.owner === viewer && seen.face_up && seen.card === card) ? { card } : null;
}

/** The lines that are played out one by one; what the viewer does is on the table already. */
export function actsOf(lines: readonly ShinobiLine[], view: ShinobiView): Act[] {
  const isMine = lines.some((line) => BEATS[line.kind] !== undefined && seatOf(line) === view.viewer);
  return lines.flatMap((line) => {
    const length = BEATS[line.kind];
    if (length === undefined || isMine || seatOf(line) === view.viewer) return [];
    const mine = toMe(line, view);
    return [{ line, laid: laidBy(line, view), toMe: mine, length: mine ? TO_ME : length }];
  });
}
