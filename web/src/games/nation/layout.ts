/** How the room is shared between the pyramid, the desk beside or below it, and the hand; all in pixels. */
import { enlarged, isLow, shapeOf } from "../../ui/shape";
import { HEX_RATIO } from "./art";
import type { Layout } from "./model";

export interface Room {
  layout: Layout;
  /** A phone on its side: the hand stands beside the rest, in rows of three; without a hand the desk does. */
  low: boolean;
  /** The width of a hex. */
  hex: number;
  /** The pyramid, as high as four rows of them. */
  pyramid: number;
  board: number;
  desk: { width: number; height: number };
  hand: number;
  card: number;
  /** How much larger than on a desktop everything else is drawn. */
  scale: number;
}

export interface Needs {
  hasHand: boolean;
  hasNote: boolean;
  /** How many cards it is. */
  cards: number;
  /** How much of the pyramid is shown: on a phone the desk may need its room, or half of it. */
  pyramid: "whole" | "half" | "none";
  /** A target is to be touched; else a low phone's pyramid gives way to what lies on the desk. */
  isPicking?: boolean;
}

const ROWS = 3 * 0.75 * HEX_RATIO + HEX_RATIO;
const NOTE = 62;
const UNKNOWN = 117;
const BESIDE = 206;
/** A low room without a hand that is wider than this is no phone: open cards lie under it. */
const WIDE_DESK = 900;
const ACROSS = 3;
/** What a phone's desk needs for its cards to be read, and the least hexes that still show who is who. */
const DESK = 138;
const LEAST_HEX = 30;

const LARGEST = 2.2;
const within = (least: number, size: number, most: number): number => Math.min(most, Math.max(least, size));

/** A board that is not much higher than wide has the desk beside the pyramid, too. */
function layoutOf(width: number, height: number): Layout {
  const shape = shapeOf(width, height);
  return shape === "tall" && width >= height ? "wide" : shape;
}

function handOf(layout: Layout, width: number, height: number, scale: number): number {
  if (layout === "wide") return Math.min(232 * scale, height * 0.3);
  if (layout === "tall") return Math.min(218, Math.max(96, Math.min(116, width / 8.2)) * 1.4 + 52);
  return Math.min(182, Math.max(136, height * 0.29));
}

function hexOf(layout: Layout, width: number, height: number, above: number): number {
  if (width === 0) return UNKNOWN;
  if (layout === "wide")
    return Math.min(above / ROWS, (width * 0.62 - 20) / 6, Math.max(width * 0.54, width - 352) / 6);
  if (layout === "tall") return Math.min((height * 0.355) / ROWS, (width - 280) / 6);
  return Math.min((width - 16) / 6, Math.max(44, (height * 0.37) / ROWS));
}

function lowRoom(width: number, height: number, { hasHand, pyramid, cards }: Needs): Room {
  const left = width - BESIDE;
  const hex = (left - 16) / 6;
  const high = hex * ROWS * (pyramid === "half" ? 0.62 : 1);
  const board = pyramid === "none" ? 0 : high + 12;
  const rows = Math.max(2, Math.ceil(cards / ACROSS));
  const below = { width: left - 20, height: height - board - 6 };
  const beside = { width: (board ? BESIDE : width) - 20, height: height - 6 };
  return {
    layout: "phone",
    low: true,
    hex,
    pyramid: high,
    board,
    desk: hasHand ? below : beside,
    hand: hasHand ? height : 0,
    card: Math.min((BESIDE - 26) / ACROSS, (height - 12) / rows / 1.4 - 13),
    scale: 1,
  };
}

export function share(width: number, height: number, needs: Needs): Room {
  const { hasHand, hasNote, pyramid } = needs;
  if (isLow(width, height) && (hasHand || width < WIDE_DESK)) return lowRoom(width, height, needs);
  const layout = layoutOf(width, height);
  const isPhone = layout === "phone";
  const scale = layout === "wide" ? Math.min(enlarged(width, height), LARGEST) : 1;
  const hand = hasHand ? handOf(layout, width, height, scale) : 0;
  const whole = hexOf(layout, width, height, height - hand - (hasNote ? NOTE * scale + 16 : 8) - 22);
  const beside = Math.max(LEAST_HEX, (height - hand - DESK - 22) / ROWS);
  const hex = isPhone && hasHand && width > 0 && !needs.isPicking ? Math.min(whole, beside) : whole;
  const high = hex * ROWS * (isPhone && pyramid === "half" ? 0.62 : 1);
  const board = isPhone && pyramid === "none" ? 0 : high + (isPhone ? 16 : 24);
  return {
    layout,
    low: false,
    hex,
    pyramid: high,
    board,
    desk:
      layout === "wide"
        ? { width: width - hex * 6 - 52, height: height - hand - 20 }
        : { width: width - (isPhone ? 20 : 40), height: height - board - hand - (isPhone ? 6 : 14) },
    hand,
    card: isPhone
      ? (hand - 38) / 1.4
      : Math.min(126 * scale, (hand - (layout === "tall" ? 52 : 60)) / 1.4, width / 8.2),
    scale,
  };
}

/** How large a sheet is drawn that was designed for a desk of a desktop. */
export const deskScale = (width: number, height: number): number =>
  within(1, Math.min(width / 420, height / 470), LARGEST);
