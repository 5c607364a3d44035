/** The map: points and paths in the units of a sheet, laid out from the cities and routes of the table's catalogue.
 *
 * An edition may have others. Easter Island is moved towards Chile. Europe is laid out once more, larger, for the inset;
 * what would stand on each other's feet even there is moved apart. */
import type { Catalogue } from "./model";
import { EUROPE, projected, WORLD, type Projection } from "./projection";

export type Point = [number, number];

export interface AtlasCity {
  id: string;
  /** Shown once more in the inset of Europe. */
  enlarged: boolean;
}

export interface AtlasLink {
  a: string;
  b: string;
  kind: "land" | "sea";
  d: string;
  /** The route spaces on it, from a to b. */
  route: string[];
}

/** One projection: the world, or Europe enlarged. */
export interface Sheet {
  width: number;
  height: number;
  links: AtlasLink[];
  /** Cities and route spaces. */
  points: Record<string, Point>;
}

export interface Atlas {
  cities: AtlasCity[];
  world: Sheet;
  europe: Sheet;
  prison: Point;
  /** Cities at the other ends of a place's links. */
  linked: Map<string, string[]>;
}

/** The land on both sheets. */
export interface Coast {
  world: string;
  europe: string;
  /** Meridians and parallels of the world. */
  grid: string;
}

interface City {
  id: string;
  latitude: number;
  longitude: number;
  enlarged: boolean;
}
interface Link {
  a: string;
  b: string;
  steps: number;
  kind: "land" | "sea";
}

interface Standing {
  point: Point;
  enlarged: boolean;
}

/** By hand, from where they would lie. */
const MOVED: Record<string, Point> = { "easter-island": [98.1, 106.9] };
const MOVED_IN_EUROPE: Record<string, Point> = {
  nottingham: [-11.1, -15.3],
  london: [-1.9, -1.1],
  paris: [9.1, 3.4],
  zurich: [8.5, 7.2],
};
/** The cities in this part of the inset's sheet are enlarged; around it is room for their neighbours. */
const ENLARGED = { left: 45, top: 55, right: 223, bottom: 187 };
/** What keeps cities apart that nobody has laid out by hand; those of Europe are pressed in the inset. */
const APART = { world: 12, europe: 24, small: 5 };
/** How far, and in how many directions, room is looked for. */
const FARTHEST = 60;
const TURNS = 24;
const EDGE = 14;
/** How far a route bows, land and sea. */
const BOW = { land: 0.04, sea: 0.12 };
/** A route longer than this part of the world goes over its edge. */
const AROUND = 0.55;

const round = (n: number): number => Math.round(n * 10) / 10;
const rounded = ([x, y]: Point): Point => [round(x), round(y)];
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const goesAround = (dx: number): boolean => Math.abs(dx) > WORLD.width * AROUND;

const made = new WeakMap<Catalogue, Atlas>();
/** Laid out once for a catalogue. */
export function atlasOf(catalogue: Catalogue): Atlas {
  const atlas = made.get(catalogue) ?? layOut(catalogue);
  made.set(catalogue, atlas);
  return atlas;
}

function layOut(catalogue: Catalogue): Atlas {
  const rows = Object.values(catalogue).filter((card) => card.kind === "city");
  const cities: City[] = rows.map(({ id, facts }) => {
    const [latitude, longitude] = [Number(facts.latitude), Number(facts.longitude)];
    return { id, latitude, longitude, enlarged: isEnlarged(projected(EUROPE, latitude, longitude)) };
  });
  const links = (["land", "sea"] as const).flatMap((kind) =>
    rows.flatMap(({ id, facts }) => linksOf(id, facts[kind], kind)),
  );
  const yard = catalogue["prison-yard"]?.facts ?? {};
  return {
    cities: cities.map(({ id, enlarged }) => ({ id, enlarged })),
    world: sheet(WORLD, cities, links),
    europe: insetOf(cities, links),
    prison: rounded(projected(WORLD, Number(yard.latitude ?? 0), Number(yard.longitude ?? 0))),
    linked: linkedBy(links),
  };
}

const isEnlarged = ([x, y]: Point): boolean =>
  x > ENLARGED.left && x < ENLARGED.right && y > ENLARGED.top && y < ENLARGED.bottom;

/** A city's routes as its card names them: the other end and the steps in turns. */
function linksOf(a: string, named: unknown, kind: Link["kind"]): Link[] {
  if (!Array.isArray(named)) return [];
  return named.flatMap((b: unknown, n) =>
    n % 2 === 0 ? [{ a, b: String(b), steps: Number(named[n + 1]), kind }] : [],
  );
}

function linkedBy(links: Link[]): Map<string, string[]> {
  const linked = new Map<string, string[]>();
  const add = (a: string, b: string): void => void linked.set(a, [...(linked.get(a) ?? []), b]);
  for (const { a, b, steps } of links) {
    add(a, b);
    add(b, a);
    for (const space of spacesOf(a, b, steps)) linked.set(space, [a, b]);
  }
  return linked;
}

const spacesOf = (a: string, b: string, steps: number): string[] =>
  Array.from({ length: steps - 1 }, (_, k) => `${a}~${b}~${k + 1}`);

function insetOf(cities: City[], links: Link[]): Sheet {
  const enlarged = new Set(cities.filter((city) => city.enlarged).map((city) => city.id));
  const all = sheet(EUROPE, cities, links);
  const inside = ([x, y]: Point): boolean => x > 0 && x < EUROPE.width && y > 0 && y < EUROPE.height;
  return {
    ...all,
    links: all.links.filter((link) => enlarged.has(link.a) || enlarged.has(link.b)),
    points: Object.fromEntries(Object.entries(all.points).filter(([, point]) => inside(point))),
  };
}

/** Cities, links and route spaces on one projection. */
function sheet(projection: Projection, cities: City[], links: Link[]): Sheet {
  const isWorld = projection === WORLD;
  const places = placed(projection, cities);
  const points: Record<string, Point> = Object.fromEntries(places);
  const drawn = links.flatMap(({ a, b, steps, kind }): AtlasLink[] => {
    const [from, to] = [places.get(a), places.get(b)];
    if (!from || !to) return [];
    const way = isWorld && goesAround(from[0] - to[0]) ? around(from, to, steps) : curve(from, to, steps, kind);
    const route = spacesOf(a, b, steps);
    for (const [k, space] of route.entries()) points[space] = rounded(way.spaces[k] ?? from);
    return [{ a, b, kind, d: way.d, route }];
  });
  return { width: projection.width, height: projection.height, links: drawn, points };
}

/** Where the cities stand: on the sheet, and none on another's feet. */
function placed(projection: Projection, cities: City[]): Map<string, Point> {
  const isWorld = projection === WORLD;
  const moved = isWorld ? MOVED : MOVED_IN_EUROPE;
  const places = new Map<string, Point>();
  const standing: Standing[] = [];
  for (const { id, latitude, longitude, enlarged } of cities) {
    const [x, y] = projected(projection, latitude, longitude);
    const [dx, dy] = moved[id] ?? [0, 0];
    const room = (other: boolean): number =>
      isWorld ? (enlarged && other ? APART.small : APART.world) : enlarged && other ? APART.europe : 0;
    const point = besideOthers([x + dx, y + dy], standing, room);
    standing.push({ point, enlarged });
    places.set(id, rounded(isWorld ? onSheet(point) : point));
  }
  return places;
}

/** The nearest place with room to all others; where there is none far and wide, its own. */
function besideOthers(place: Point, others: Standing[], room: (enlarged: boolean) => number): Point {
  const isFree = (point: Point): boolean => others.every((one) => apart(one.point, point) >= room(one.enlarged));
  for (let ring = 0; ring <= FARTHEST; ring++)
    for (let turn = 0; turn < TURNS; turn++) {
      const angle = (turn / TURNS) * 2 * Math.PI;
      const point: Point = [place[0] + Math.cos(angle) * ring, place[1] + Math.sin(angle) * ring];
      if (isFree(point)) return point;
    }
  return place;
}

const onSheet = ([x, y]: Point): Point => [
  Math.max(EDGE, Math.min(WORLD.width - EDGE, x)),
  Math.max(EDGE, Math.min(WORLD.height - EDGE, y)),
];

/** A quadratic curve and the points that divide it into so many steps. */
function curve(a: Point, b: Point, steps: number, kind: Link["kind"]): { d: string; spaces: Point[] } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const bow = BOW[kind];
  const lift = kind === "sea" ? Math.hypot(dx, dy) * 0.03 : 0;
  const c: Point = [(a[0] + b[0]) / 2 + dy * bow, (a[1] + b[1]) / 2 - dx * bow - lift];
  const spaces: Point[] = [];
  for (let k = 1; k < steps; k++) {
    const t = k / steps;
    const on = (n: 0 | 1): number => (1 - t) ** 2 * a[n] + 2 * t * (1 - t) * c[n] + t * t * b[n];
    spaces.push([on(0), on(1)]);
  }
  return { d: `M${at(a)}Q${at(c)} ${at(b)}`, spaces };
}

/** Over the edge of the map and in again on the other side. */
function around(a: Point, b: Point, steps: number): { d: string; spaces: Point[] } {
  const y = (a[1] + b[1]) / 2;
  const edge = (p: Point): Point => (p[0] < WORLD.width / 2 ? [0, y] : [WORLD.width, y]);
  const [first, second] = [edge(a), edge(b)];
  const lengths = [Math.hypot(a[0] - first[0], a[1] - y), Math.hypot(b[0] - second[0], b[1] - y)] as const;
  const all = lengths[0] + lengths[1];
  const spaces: Point[] = [];
  for (let k = 1; k < steps; k++) {
    // A little away from the edge, where it could not be pressed.
    const way = (all * k) / steps;
    const isFirst = way < lengths[0];
    const [from, to] = isFirst ? [a, first] : [second, b];
    const t = isFirst ? way / lengths[0] : (way - lengths[0]) / lengths[1];
    const x = from[0] + (to[0] - from[0]) * t;
    spaces.push([Math.max(EDGE, Math.min(WORLD.width - EDGE, x)), from[1] + (to[1] - from[1]) * t]);
  }
  return { d: `M${at(a)}L${at(first)}M${at(second)}L${at(b)}`, spaces };
}
