/** How many columns the groups of a hand get, and how wide a card is. */
export interface Arrangement {
  size: number;
  columns: number[];
  /** Too many for pictures that can be read: slips with number and name, so high. */
  isBrief: boolean;
  slip: number;
  /** Slips in small letters, where others would have to be scrolled to. */
  isTight: boolean;
}

const GAP = 8;
const BETWEEN = 18;
const PADDING = 18;
/** Of the groups' titles. */
const TITLE = 29;
const ROW_GAP = 8;
/** Room for what stands out below the last row. */
const FOOT = 12;
const TALL = 1.4;
/** The narrowest picture whose name can be read. */
const LEAST = 84;
const MOST_ROWS = 3;
/** Slips: as wide and as high as they may be, and at least. */
const SLIP = { wide: [112, 190], high: [34, 44] } as const;

/** Slips in small letters, for a large hand, or for one on a phone. */
const NARROW_SLIP = { least: 98, gap: 5, high: 40 } as const;
const PICTURES = { isBrief: false, slip: 0, isTight: false };

/** The largest cards that fit into a room, in one row or several: a row is begun before anything is cut. */
export function arranged(
  counts: readonly number[],
  { width, height, most }: { width: number; height: number; most: number },
): Arrangement {
  const inRows = (rows: number): number[] => counts.map((count) => Math.ceil(count / rows));
  const widthOf = (columns: readonly number[]): number => {
    const all = columns.reduce((sum, n) => sum + n, 0);
    return (width - PADDING - (counts.length - 1) * BETWEEN - (all - counts.length) * GAP) / Math.max(1, all);
  };
  const high = height - TITLE - FOOT;
  let best: Arrangement = { ...PICTURES, size: 0, columns: inRows(1) };
  for (let rows = 1; rows <= MOST_ROWS; rows += 1) {
    const columns = inRows(rows);
    const size = Math.floor(Math.min(most, widthOf(columns), (high / rows - (rows - 1) * ROW_GAP) / TALL));
    if (size > best.size) best = { ...PICTURES, size, columns };
  }
  if (best.size >= Math.min(LEAST, most) || !width) return best;
  const fitting = (least: number): number => Math.max(1, Math.floor((high + ROW_GAP) / (least + ROW_GAP)));
  const [narrow, wide] = SLIP.wide;
  const [low, tall] = SLIP.high;
  const longest = Math.max(...counts);
  let rows = 1;
  // Wide slips while they fit, low ones before narrow ones, small letters before what has to be scrolled to.
  while (rows < Math.min(fitting(tall), longest) && widthOf(inRows(rows)) < wide) rows += 1;
  const untilWide = (least: number): void => {
    while (rows < longest && widthOf(inRows(rows)) < least) rows += 1;
  };
  const before = rows;
  untilWide(narrow);
  const isTight = rows > fitting(low);
  if (isTight) {
    rows = before;
    untilWide(NARROW_SLIP.least);
  }
  const columns = inRows(rows);
  const slip = Math.floor(Math.max(low, Math.min(tall, (high - (rows - 1) * ROW_GAP) / rows)));
  return { size: Math.floor(Math.min(wide, widthOf(columns))), columns, isBrief: true, slip, isTight };
}

/** On a phone, as many rows as it takes: a few cards as pictures in one row, more of them as slips. */
export function stacked(
  count: number,
  { width, most }: { width: number; most: number },
): Arrangement & { gap: number } {
  const room = width - PADDING;
  if (count * (most + GAP) - GAP <= room || !width)
    return { ...PICTURES, size: most, columns: [Math.max(1, count)], gap: GAP };
  const { least, gap, high } = NARROW_SLIP;
  const across = Math.max(1, Math.min(count, Math.floor((room + gap) / (least + gap))));
  return {
    size: Math.floor((room + gap) / across - gap),
    columns: [across],
    isBrief: true,
    slip: high,
    isTight: true,
    gap,
  };
}
