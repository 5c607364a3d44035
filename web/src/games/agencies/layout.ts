/** How the desk is laid out in the room it gets. All sizes are in units of the drawing, times `unit` pixels. */
import { isLow, PHONE_BELOW, type Shape } from "../../ui/shape";

export interface Layout {
  shape: Shape;
  /** Pixels for one unit of the drawing. */
  unit: number;
  /** A phone on its side: the hand lies below everything else. */
  low?: boolean;
}

/** The rooms that the desk is drawn for. */
const WIDE = { width: 1132, height: 770 };
const TALL = { width: 860, height: 950 };
const PHONE = { width: 390, height: 560 };
const SMALLEST = 0.5;
const LARGEST = 1.7;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const fit = (room: { width: number; height: number }, width: number, height: number): number =>
  Math.min(width / room.width, height / room.height);

/** With less room than this the desk is scrolled instead of squeezed. */
const LEAST = { wide: 462, phone: 424, low: 280 };
const LOW_HEIGHT = 430;
export const heightOf = (width: number, height: number): number =>
  Math.max(height, isLow(width, height) ? LEAST.low : width < PHONE_BELOW ? LEAST.phone : LEAST.wide);

export function layoutOf(width: number, height: number): Layout {
  if (!width || !height) return { shape: "wide", unit: 1 };
  if (isLow(width, height)) return { shape: "phone", unit: clamp(height / LOW_HEIGHT, 0.62, 1), low: true };
  if (width < PHONE_BELOW) return { shape: "phone", unit: clamp(fit(PHONE, width, height), 0.75, 1.3) };
  const [wide, tall] = [fit(WIDE, width, height), fit(TALL, width, height)];
  const shape = tall > wide * 1.12 ? "tall" : "wide";
  return { shape, unit: clamp(shape === "tall" ? tall : wide, SMALLEST, LARGEST) };
}
