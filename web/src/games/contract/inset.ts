/** Where the inset of Europe lies: in the corner where it hides least of what matters. */
import type { Point } from "./atlas";
import type { Mark } from "./places";
import { EUROPE } from "./projection";

export interface InsetPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

const EDGE = 6;
const FRAME = 8;
const BELOW = 14;
/** What the map's tools take of the right edge. */
const TOOLS = 64;
/** What stands around a mark. */
const AROUND = 24;

/** What is lost where a place is hidden; the viewer's own targets are never. */
function worth(mark: Mark): number {
  if (mark.enlarged) return 0;
  if (mark.target?.isMine) return Infinity;
  return (mark.ways.length ? 6 : 1) + mark.pawns.length * 8 + (mark.target ? 1 : 0);
}

/** Null where it would hide a target of the viewer's in every corner: then Europe is pressed on the map itself. */
export function insetPlace(
  marks: readonly Mark[],
  place: (space: string) => Point | null,
  scale: number,
  room: { width: number; height: number },
): InsetPlace | null {
  const width = EUROPE.width * scale + FRAME;
  const height = EUROPE.height * scale + FRAME;
  const low = room.height - height - BELOW;
  const spots = [
    [EDGE, low],
    [room.width - width - TOOLS, low],
    [EDGE, EDGE],
  ] as const;
  let best: InsetPlace | null = null;
  let least = Infinity;
  for (const [x, y] of spots) {
    const cost = marks.reduce((sum, mark) => {
      const at = place(mark.id);
      const isUnder =
        at !== null &&
        at[0] > x - AROUND &&
        at[0] < x + width + AROUND &&
        at[1] > y - AROUND &&
        at[1] < y + height + AROUND;
      return isUnder ? sum + worth(mark) : sum;
    }, 0);
    if (cost < least) [least, best] = [cost, { x, y, width, height }];
  }
  return best;
}
