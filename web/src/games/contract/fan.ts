/** How many columns the groups of a hand get, and how wide a card is. */
export interface Arrangement {
  size: number;
  columns: number[];
  /** Too many for pictures that can be read: slips with number and name. */
  isBrief: boolean;
}

const GAP = 8;
const BETWEEN = 18;
const PADDING = 18;
/** Of the groups' titles. */
const TITLE = 29;
const ROW_GAP = 10;
/** Room for what stands out below the last row. */
const FOOT = 12;
const TALL = 1.4;
/** The narrowest picture whose name can be read. */
const LEAST = 84;
const MOST_ROWS = 3;
/** A slip: as wide as it may be, at least this wide, and so high with its gap. */
const SLIP = { most: 190, least: 112, height: 44 + ROW_GAP };

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
  let best: Arrangement = { size: 0, columns: inRows(1), isBrief: false };
  for (let rows = 1; rows <= MOST_ROWS; rows += 1) {
    const columns = inRows(rows);
    const size = Math.floor(Math.min(most, widthOf(columns), (high / rows - (rows - 1) * ROW_GAP) / TALL));
    if (size > best.size) best = { size, columns, isBrief: false };
  }
  if (best.size >= Math.min(LEAST, most) || !width) return best;
  const fitting = Math.max(1, Math.floor((high + ROW_GAP) / SLIP.height));
  let rows = 1;
  // Rather below the edge, where it can be scrolled to, than cut.
  while (widthOf(inRows(rows)) < (rows < fitting ? SLIP.most : SLIP.least) && rows < Math.max(...counts)) rows += 1;
  const columns = inRows(rows);
  return { size: Math.floor(Math.min(SLIP.most, widthOf(columns))), columns, isBrief: true };
}
