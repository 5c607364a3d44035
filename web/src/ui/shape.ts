/** The shapes of tables that boards have layouts for. */
export type Shape = "wide" | "tall" | "phone";

const LOW = 400;
const WIDE = 1.15;
export const PHONE_BELOW = 620;

export const shapeOf = (width: number, height: number): Shape =>
  width === 0 || width / height > WIDE ? "wide" : width < PHONE_BELOW ? "phone" : "tall";

/** A phone on its side: its boards have a layout of their own, with things side by side. */
export const isLow = (width: number, height: number): boolean => height > 0 && height < LOW && width > 1.2 * height;

/** What boards on wide tables are designed for. */
const DESKTOP = { width: 1132, height: 790 };
/** How much larger than on a desktop a wide board may be drawn. */
export const enlarged = (width: number, height: number): number =>
  Math.max(1, Math.min(width / DESKTOP.width, height / DESKTOP.height));
