/** Natural Earth, as on the coast that the build draws: where a place of the world lies on a sheet. */
import type { Point } from "./atlas";

export interface Projection {
  width: number;
  height: number;
  scale: number;
  /** Where 0° N, 11° E lies. */
  x: number;
  y: number;
}

/** The meridian in the middle: it cuts the Pacific where it is widest. */
export const MIDDLE = 11;
export const WORLD: Projection = { width: 1132, height: 514, scale: 205, x: 566, y: 273 };
/** Europe larger, for the inset. */
export const EUROPE: Projection = { width: 266, height: 222, scale: 321.584, x: 112.146, y: 394.991 };

const RADIAN = Math.PI / 180;

export function projected({ scale, x, y }: Projection, latitude: number, longitude: number): Point {
  const turned = ((((longitude - MIDDLE + 180) % 360) + 360) % 360) - 180;
  const [lambda, phi] = [turned * RADIAN, latitude * RADIAN];
  const [p2, p4] = [phi ** 2, phi ** 4];
  const across = lambda * (0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4)));
  const up = phi * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4)));
  return [x + scale * across, y - scale * up];
}
