/** The pips of a die, in a square of that size. */
const [LOW, MIDDLE, HIGH] = [0.26, 0.5, 0.74];
/** Six are drawn a little closer together down the sides. */
const [TOP, FOOT] = [0.24, 0.76];
const DIAGONAL: [number, number][] = [
  [LOW, LOW],
  [HIGH, HIGH],
];
const CORNERS: [number, number][] = [...DIAGONAL, [HIGH, LOW], [LOW, HIGH]];
const CENTRE: [number, number][] = [[MIDDLE, MIDDLE]];
const SIDES = [LOW, HIGH].flatMap((x): [number, number][] => [TOP, MIDDLE, FOOT].map((y) => [x, y]));
const PIPS: [number, number][][] = [
  [],
  CENTRE,
  DIAGONAL,
  [...DIAGONAL, ...CENTRE],
  CORNERS,
  [...CORNERS, ...CENTRE],
  SIDES,
];

export const pips = (number: number, x: number, y: number, size: number, fill: string): string =>
  `<g fill="${fill}">${(PIPS[number] ?? []).map(([px, py]) => `<circle cx="${x + px * size}" cy="${y + py * size}" r="${size * 0.1}"/>`).join("")}</g>`;
