/** Where the names of cities stand: each beside its mark, and away from pawns, targets and other names. */
import type { Point } from "./atlas";
import type { ContractPlayer } from "../../protocol/types";
import type { Mark } from "./places";

/** In pixels from the mark: across, down, and which end of the name that is. */
export type Anchor = "start" | "middle" | "end";
export type Offset = readonly [x: number, y: number, anchor: Anchor];

const BELOW: Offset = [0, 21, "middle"];

const OFFSETS: Record<string, Offset> = {
  anchorage: [11, 0, "start"],
  vancouver: [-11, 0, "end"],
  "las-vegas": [10, -9, "start"],
  "los-angeles": [-11, 2, "end"],
  ottawa: [-15, -8, "end"],
  "new-york": [14, 6, "start"],
  chicago: [-8, -13, "end"],
  dallas: [-14, 1, "end"],
  miami: [12, -2, "start"],
  havana: [-14, 6, "end"],
  "mexico-city": [-12, 4, "end"],
  "panama-city": [11, -6, "start"],
  bogota: [12, 1, "start"],
  lima: [13, 8, "start"],
  santiago: [-2, 19, "middle"],
  "easter-island": [11, 1, "start"],
  "buenos-aires": [12, 6, "start"],
  "rio-de-janeiro": [12, 1, "start"],
  reykjavik: [0, -17, "middle"],
  "ponta-delgada": [0, -16, "middle"],
  dakar: [-11, 1, "end"],
  marrakesh: [-12, 1, "end"],
  lagos: [0, 21, "middle"],
  cairo: [-14, 8, "end"],
  johannesburg: [16, 3, "start"],
  "cape-town": [13, 0, "start"],
  antananarivo: [11, 1, "start"],
  perth: [-11, 1, "end"],
  sydney: [-8, 21, "middle"],
  auckland: [-4, 20, "middle"],
  suva: [-12, 1, "end"],
  honolulu: [0, 21, "middle"],
  dubai: [12, 8, "start"],
  mumbai: [-12, 6, "end"],
  colombo: [11, 6, "start"],
  bangkok: [-15, 2, "end"],
  singapore: [13, 8, "start"],
  "hong-kong": [14, 5, "start"],
  manila: [12, 1, "start"],
  seoul: [-2, 19, "middle"],
  kyoto: [16, 2, "start"],
  beijing: [-11, 2, "end"],
  vladivostok: [11, -8, "start"],
  tashkent: [0, -15, "middle"],
  baku: [11, -7, "start"],
  novosibirsk: [0, -17, "middle"],
  nottingham: [-8, -17, "middle"],
  london: [-13, 1, "end"],
  paris: [-12, 7, "end"],
  madrid: [0, 19, "middle"],
  zurich: [2, 19, "middle"],
  rome: [-11, 9, "end"],
  hamburg: [14, -10, "start"],
  prague: [15, 5, "start"],
  stockholm: [0, -17, "middle"],
  athens: [-2, 19, "middle"],
  istanbul: [16, 11, "start"],
  moscow: [0, 21, "middle"],
};

export type Rect = readonly [left: number, top: number, right: number, bottom: number];

interface Scene {
  marks: readonly Mark[];
  place: (space: string) => Point | null;
  /** Nothing is written outside of it. */
  room: Rect;
  /** Where something else lies. */
  taken: readonly Rect[];
  /** What is named in any case, rather on something else than not at all. */
  isWanted: (mark: Mark) => boolean;
  /** How much larger than usual names are written. */
  zoom?: number;
}

/** How much worse it is to lie on a pawn or under a tool than on the mark of another city. */
const HIDDEN = 20;
const LETTER = 6.7;
const LARGE = 8.2;
const HALF = 8;

/** Wide ones count for more. */
export const lettersOf = (name: string): number => name.length + 0.5 * (name.match(/[mw]/gi)?.length ?? 0);

/** The names that are written, and where. Those that matter most choose first; others find another side, or stay away. */
export function placeNames({ marks, place, room, taken, isWanted, zoom = 1 }: Scene): Map<string, Offset> {
  const found = new Map<string, Offset>();
  const known = marks.flatMap((mark) => {
    const at = place(mark.id);
    return at ? [{ mark, at, isWanted: isWanted(mark) }] : [];
  });
  const filled: Rect[] = known.flatMap(({ mark, at }) => spotsOf(mark, at));
  const rank = ({ mark, isWanted }: (typeof known)[number]): number =>
    (mark.target?.isMine ? 4 : 0) + (isWanted ? 2 : 0) + Number(mark.ways.length > 0);
  for (const { mark, at, isWanted } of known.sort((a, b) => rank(b) - rank(a))) {
    if (mark.isRoute || outside([...at, ...at], room)) continue;
    const width = lettersOf(mark.name) * (mark.target?.isMine ? LARGE : LETTER) * zoom;
    let least = Infinity;
    let best: { offset: Offset; rect: Rect } | null = null;
    for (const offset of isWanted ? [...sidesOf(mark), ...fartherSidesOf(mark)] : sidesOf(mark)) {
      const beside = rectOf(at, offset, width);
      const rect = isWanted ? intoRoom(beside, room) : beside;
      const [x, y, anchor] = offset;
      const moved: Offset = [x + rect[0] - beside[0], y + rect[1] - beside[1], anchor];
      const cost = costOf(rect, filled) + HIDDEN * costOf(rect, taken) + outside(rect, room);
      if (cost < least) [least, best] = [cost, { offset: moved, rect }];
      if (!cost) break;
    }
    if (!best || (least && !isWanted)) continue;
    found.set(mark.id, best.offset);
    filled.push(best.rect);
  }
  return found;
}

/** How far a name stands from the middle of its mark. */
const awayFrom = (mark: Mark): number => (mark.ways.length ? 20 : mark.target?.isMine ? 16 : mark.isHome ? 14 : 11);

/** The place of its own first, then all around. */
function sidesOf(mark: Mark): Offset[] {
  const [x, y, anchor] = OFFSETS[mark.id] ?? BELOW;
  const d = awayFrom(mark);
  const own: Offset = mark.ways.length && x ? [x + Math.sign(x) * 8, y, anchor] : [x, y, anchor];
  const e = d * 0.8;
  return [
    own,
    [d + 2, 1, "start"],
    [-d - 2, 1, "end"],
    [0, d + 9, "middle"],
    [e, e, "start"],
    [-e, e, "end"],
    [e, -e, "start"],
    [-e, -e, "end"],
    [0, -d - 8, "middle"],
  ];
}

/** Where it is crowded: a little off, one line further down, and above pawns. */
function fartherSidesOf(mark: Mark): Offset[] {
  const d = awayFrom(mark);
  const near: Offset[] = [
    [d + 4, -14, "start"],
    [-d - 4, -14, "end"],
    [d + 4, 14, "start"],
    [-d - 4, 14, "end"],
    [0, -d - 20, "middle"],
  ];
  const far: Offset[] = [
    [d + 14, -24, "start"],
    [-d - 14, -24, "end"],
    [0, -62, "middle"],
    [d, 26, "start"],
    [-d, 26, "end"],
    [0, d + 24, "middle"],
  ];
  // So high above a mark without a pawn, nobody would look for its name.
  return mark.pawns.length ? [...far, ...near] : [...near, ...far.filter(([, y]) => y > -62)];
}

/** Moved as far as it takes to be in the room. */
function intoRoom(rect: Rect, room: Rect): Rect {
  const dx = Math.max(0, room[0] - rect[0]) - Math.max(0, rect[2] - room[2]);
  const dy = Math.max(0, room[1] - rect[1]) - Math.max(0, rect[3] - room[3]);
  return [rect[0] + dx, rect[1] + dy, rect[2] + dx, rect[3] + dy];
}

/** Where a note of that size beside a point hides least; null where the point is out of sight. */
export function placeNote(
  [x, y]: Point,
  [width, height]: Point,
  { marks, place, room, taken }: Omit<Scene, "isWanted">,
): Rect | null {
  if (outside([x, y, x, y], room)) return null;
  const filled = marks.flatMap((mark) => {
    const at = place(mark.id);
    return at ? spotsOf(mark, at) : [];
  });
  const corners: Point[] = [
    [x + 42, y + 20 - height],
    [x + 42, y - 12],
    [x - 42 - width, y + 20 - height],
    [x - 42 - width, y - 12],
    [x - width / 2, y + 22],
    [x - width / 2, y - 62 - height],
  ];
  const rects = corners.map(([left, top]) => intoRoom([left, top, left + width, top + height], room));
  const costs = rects.map((rect) => costOf(rect, filled) + HIDDEN * costOf(rect, taken));
  return rects[costs.indexOf(Math.min(...costs))] ?? null;
}

/** A pawn stands that high above its place. */
export const PAWN_FOOT = 6;
const [WIDE, HIGH] = [20, 46];
/** Above it, how many turns it misses. */
const CALENDAR = 16;
const LEAST = 0.6;

/** How large a pawn is drawn: where the map ends close above it, so small that it is seen whole. */
export function pawnScale({ missed }: ContractPlayer, y: number, small: boolean): number {
  const fits = (y - PAWN_FOOT) / (HIGH + (missed ? CALENDAR : 0));
  return Math.min(small ? 0.8 : 1, Math.max(LEAST, fits));
}

/** What pawns cover, wherever they stand. */
export function pawnSpots(players: readonly ContractPlayer[], place: Scene["place"], small: boolean): Rect[] {
  return players.flatMap((player): Rect[] => {
    const { space, resigned, missed } = player;
    const at = space && !resigned ? place(space) : null;
    if (!at) return [];
    const [x, y] = at;
    const here = players.filter((other) => other.space === space).length;
    const scale = pawnScale(player, y, small);
    const wide = WIDE * scale + (here - 1) * 12;
    const high = PAWN_FOOT + (HIGH + (missed ? CALENDAR : 0)) * scale;
    return [[x - wide, y - high, x + wide, y - 3]];
  });
}

/** What is drawn at a place: its mark, its guards and its airport. */
function spotsOf(mark: Mark, [x, y]: Point): Rect[] {
  const r = mark.ways.length ? 15 : mark.target?.isMine ? 12 : mark.target || mark.isHome ? 10 : 6;
  const spots: Rect[] = [[x - r, y - r, x + r, y + r]];
  if (mark.isAirport) spots.push([x + 6, y - 20, x + 20, y - 6]);
  if (mark.target?.guards.length) spots.push([x + 9, y + 3, x + 9 + mark.target.guards.length * 18, y + 18]);
  return spots;
}

function rectOf([x, y]: Point, [dx, dy, anchor]: Offset, width: number): Rect {
  const left = x + dx - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
  return [left, y + dy - HALF, left + width, y + dy + HALF - 2];
}

const costOf = (rect: Rect, others: readonly Rect[]): number =>
  others.reduce((sum, other) => sum + overlap(rect, other), 0);

export const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

const outside = (a: Rect, room: Rect): number =>
  20 *
  (Math.max(0, room[0] - a[0]) +
    Math.max(0, a[2] - room[2]) +
    Math.max(0, room[1] - a[1]) +
    Math.max(0, a[3] - room[3]));
