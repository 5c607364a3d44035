/** Where things stand on the stage: three compositions, one unit, places for one to five rivals. */
import { shapeOf } from "../../ui/shape";
import type { Layout } from "./model";

/** The stage is drawn for these sizes; one unit of it becomes so many pixels. */
const SIZES: Record<Layout, [number, number]> = { wide: [1132, 770], tall: [820, 930], phone: [390, 634] };
const SHORT_PHONE = 540;
const SHORT_HEIGHT = 616;

/* A phone on its side: rivals left, the own hand right. */
const LOW_HEIGHT = 400;
const LEAST_LOW = 280;
export const lowHeight = (height: number): number => Math.max(LEAST_LOW, height);
/** Whoever only watches has no hand beside the rivals, and sees them larger. */
const WATCHING = 1.35;
export const lowUnit = (height: number, isWatching: boolean): number =>
  (height / LOW_HEIGHT) * (isWatching ? WATCHING : 1);

/** The execution on a phone on its side: what stands above and below the two on the stage, in pixels, and their height. */
const LOW_EDGES = 138;
const LOW_ACTORS = 342;
export const lowStageUnit = (width: number, height: number): number =>
  Math.min(width / SIZES.wide[0], (height - LOW_EDGES) / LOW_ACTORS);

/** A short phone: words that stand elsewhere too are cut. */
export const isTight = (layout: Layout, height: number): boolean => layout === "phone" && height < SHORT_PHONE;

/** With less room than this the stage is scrolled instead of squeezed. */
const LEAST: Record<Layout, number> = { wide: 440, tall: 600, phone: 474 };
export function heightOf(width: number, height: number): number {
  const layout = shapeOf(width, height);
  // Higher than the drawing at this width is no use.
  const [across, down] = SIZES[layout];
  return Math.max(height, layout === "wide" ? Math.min(LEAST.wide, (width * down) / across) : LEAST[layout]);
}

/** Without a hand the drawing is only so high. */
const WATCHED: Record<Layout, number> = { wide: 690, tall: 780, phone: 556 };
/** On a phone open cards lie below the masks. */
const OPEN = 90;
export function unitOf(layout: Layout, width: number, height: number, isWatching = false, isOpen = false): number {
  const [across, down] = SIZES[layout];
  const opened = isOpen && layout === "phone" ? OPEN : 0;
  const needed = isWatching ? WATCHED[layout] + opened : isTight(layout, height) ? SHORT_HEIGHT : down;
  return width ? Math.min(width / across, height / needed) : 1;
}

/** Without a hand below them the rivals are larger, on an upright stage in rows. */
export interface Rows {
  across: number;
  width: number;
}
const ROW_WIDTHS: Record<Exclude<Layout, "wide">, [few: number, many: number]> = {
  tall: [280, 166],
  phone: [168, 104],
};
const WIDE_ROW = [0, 240, 240, 206, 180, 172];
export function rowsOf(layout: Layout, rivals: number): Rows {
  if (layout === "wide") return { across: rivals, width: WIDE_ROW[rivals] ?? 0 };
  const [few, many] = ROW_WIDTHS[layout];
  return rivals < 3 ? { across: rivals, width: few } : { across: rivals > 4 ? 3 : 2, width: many };
}

export type Side = "right" | "edge" | "over";

/** Where a rival's cards lie: to the right, at the edge of the stage without words, or over the mask. */
export function sideOf(layout: Layout, rivals: number, index: number, isAlone = false): Side {
  if (isAlone) return layout === "wide" && rivals > 4 ? "over" : "edge";
  if (rivals > 4 || (layout === "tall" && rivals > 3)) return "over";
  return rivals === 4 && index === 3 ? "edge" : "right";
}

/** How far the outer ones stand from the back of the table. */
export const dipOf = (layout: Layout, rivals: number, index: number): number =>
  layout === "wide" && rivals > 2 && Math.abs((2 * index) / (rivals - 1) - 1) > 0.5 ? 42 : 0;

const WIDTHS: Record<Layout, [few: number, five: number]> = { wide: [154, 172], tall: [132, 112], phone: [88, 70] };
const TIGHT_WIDTHS: [few: number, five: number] = [68, 60];
export const widthOf = (layout: Layout, rivals: number, isTight = false): number =>
  isTight
    ? TIGHT_WIDTHS[rivals > 4 ? 1 : 0]
    : rivals === 1
      ? WIDTHS[layout][0] * 1.2
      : WIDTHS[layout][rivals > 4 ? 1 : 0];

const SIDES: [number, number][] = [
  [150, 270],
  [956, 270],
];
const BACK: [number, number] = [552, 214];
/** Candles stand where nobody's cards lie, by the number of rivals. */
const CANDLES: [number, number][][] = [
  [],
  SIDES,
  [...SIDES, BACK],
  SIDES,
  [[284, 262], BACK, [836, 262]],
  [
    [60, 480],
    [1046, 480],
  ],
];
export const candlesOf = (layout: Layout, rivals: number): [number, number][] =>
  layout === "wide" ? (CANDLES[rivals] ?? []) : [];
