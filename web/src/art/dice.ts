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

export function pips(number: number, x: number, y: number, size: number, fill: string): string {
  const r = size * 0.1;
  const one = ([px, py]: [number, number]): string =>
    `M${x + px * size - r} ${y + py * size}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1${-2 * r} 0Z`;
  return `<path fill="${fill}" d="${(PIPS[number] ?? []).map(one).join("")}"/>`;
}
