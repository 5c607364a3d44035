/** How the room is shared between the scrolls and the hand; all in pixels but where it says units of a scroll. */
import { enlarged, isLow, shapeOf } from "../../ui/shape";
import type { Layout } from "./model";

export interface Room {
  layout: Layout;
  /** A phone on its side: the hand stands beside the scrolls, in rows of three. */
  low: boolean;
  /** Rows of the hand, and the width of a card in it. */
  rows: number;
  size: number;
  hand: { width: number; height: number };
  /** Pixels for a unit of a scroll. */
  unit: number;
  /** Half of a scroll beside its target, in units. */
  half: number;
}

export interface Needs {
  hasHand: boolean;
  /** Cards in the hand, and those that are to be played at once. */
  hand: number;
  smoke: number;
  lanes: number;
  /** Whether there is something to look up between scrolls and hand. */
  hasNotes: boolean;
}

/** Half a scroll with its slots, in units, and its height. */
const HALF: Record<Layout, number> = { wide: 540, tall: 412, phone: 322 };
const HEIGHT: Record<Layout, number> = { wide: 178, tall: 178, phone: 174 };
const EDGE: Record<Layout, number> = { wide: 26, tall: 26, phone: 8 };
const TARGET = 132;
const LEAST_LANES = 3;

export const ACROSS = 3;
const BESIDE = 184;
const NOTES = 40;
const SMOKE = 140;
const EDGES = 28;
export const GAP = 6;
/** Frame and gap of the cards in the smoke; there is room for two of them, or for one and what is said of it. */
const FRAME = 60;
const IN_SMOKE = 2;
export const smokeWidth = (size: number): number => (size + GAP) * IN_SMOKE + 28;
/** Between scrolls and hand there is room for a raised card, for what can be looked up, or for what is said of the smoke. */
const ABOVE = {
  wide: { plain: 30, notes: 56, smoke: 70 },
  tall: { plain: 30, notes: 56, smoke: 70 },
  phone: { plain: 20, notes: 46, smoke: 70 },
};

/** How much larger than on a desktop cards may be. */
export const scaleOf = (layout: Layout, width: number, height: number): number =>
  layout === "wide" ? enlarged(width, height) : 1;

/** On a wide table cards lie side by side: none covers the name of another. */
function sizeOf(layout: Layout, rows: number, cards: number, width: number, height: number): number {
  if (layout === "wide")
    return Math.min(
      134 * scaleOf(layout, width, height),
      height * 0.172,
      width / 6,
      (width - EDGES) / Math.max(1, cards) - GAP,
    );
  if (layout === "phone") return Math.min(104, height * 0.18);
  return Math.min(132, width / (Math.ceil(cards / rows) + 0.6), height * (rows === 2 ? 0.13 : 0.17));
}

function laneUnit(layout: Layout, lanes: number, width: number, height: number): { unit: number; half: number } {
  const unit = width
    ? Math.min((height - 12) / Math.max(LEAST_LANES, lanes) / HEIGHT[layout], width / 2 / HALF[layout])
    : 1;
  return { unit, half: width / 2 / unit - TARGET - EDGE[layout] };
}

/** The largest card of which so many fit into a column of rows of three. */
export const packed = (cards: number, width: number, height: number): number =>
  Math.min((width - 8) / ACROSS - 5, height / Math.max(2, Math.ceil(cards / ACROSS)) / 1.4 - 9);

function lowRoom(width: number, height: number, { hasHand, hand, smoke, lanes, hasNotes }: Needs): Room {
  const beside = hasHand ? BESIDE : 0;
  const rows = Math.max(1, Math.ceil(hand / ACROSS));
  const size = packed(hand, BESIDE, height - (smoke ? SMOKE : hasNotes ? NOTES : 0));
  const shape = laneUnit("phone", lanes, width - beside, height);
  return { layout: "phone", low: true, rows, size, hand: { width: beside, height }, ...shape };
}

export function share(width: number, height: number, needs: Needs): Room {
  if (isLow(width, height)) return lowRoom(width, height, needs);
  const { hasHand, hand, smoke, lanes, hasNotes } = needs;
  const layout = shapeOf(width, height);
  const rows = layout === "tall" && hand > 6 ? 2 : 1;
  const size = sizeOf(layout, rows, hand + (smoke ? IN_SMOKE : 0), width - (smoke ? FRAME : 0), height);
  const above = ABOVE[layout][smoke ? "smoke" : hasNotes ? "notes" : "plain"];
  const high = hasHand ? rows * (size * 1.4 + 14) + above : 0;
  return {
    layout,
    low: false,
    rows,
    size,
    hand: { width, height: high },
    ...laneUnit(layout, lanes, width, height - high),
  };
}
