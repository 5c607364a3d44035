/** The map of the world, projected while the client is built.
 *
 * Cities and links come from the game's data file; the client ships paths and points only. The coast is in `coast.build.ts`.
 * Easter Island is moved towards Chile. Europe is projected once more, larger, for the inset; what would stand on each
 * other's feet even there is moved apart. */
import { geoNaturalEarth1, type GeoProjection } from "d3-geo";
import { parse } from "smol-toml";
import data from "../../../../src/cutthroat/games/contract/data.toml?raw";
import type { Atlas, AtlasCity, AtlasLink, Sheet } from "./atlas";

type Point = [number, number];
type Row = [string, string, number];
interface City {
  id: string;
  lat: number;
  lon: number;
}
interface Data {
  city: City[];
  links: { land: Row[]; sea: Row[] };
  prison_yard: City;
}

const KNOWN = parse(data) as unknown as Data;
const WORLD = { width: 1132, height: 514, scale: 205, down: 16, turn: -11 };
const MOVED: Record<string, Point> = { "easter-island": [302, 478] };
const EUROPE = { width: 266, height: 222, left: 46, top: 56, right: 222, bottom: 186 };
const MOVED_IN_EUROPE: Record<string, Point> = {
  nottingham: [50, 81],
  london: [63, 103],
  paris: [84, 122],
  zurich: [110, 134],
};
const IN_EUROPE = [
  "nottingham",
  "london",
  "paris",
  "madrid",
  "zurich",
  "rome",
  "hamburg",
  "prague",
  "stockholm",
  "athens",
  "istanbul",
  "moscow",
];
/** How far a route bows, land and sea. */
const BOW = { land: 0.04, sea: 0.12 };

const round = (n: number): number => Math.round(n * 10) / 10;
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** A quadratic curve and the points that divide it into so many steps. */
function curve(a: Point, b: Point, steps: number, isSea: boolean): { d: string; spaces: Point[] } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const bow = isSea ? BOW.sea : BOW.land;
  const lift = isSea ? Math.hypot(dx, dy) * 0.03 : 0;
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
    spaces.push([Math.max(14, Math.min(WORLD.width - 14, x)), from[1] + (to[1] - from[1]) * t]);
  }
  return { d: `M${at(a)}L${at(first)}M${at(second)}L${at(b)}`, spaces };
}

export const worldProjection = (): GeoProjection =>
  geoNaturalEarth1()
    .rotate([WORLD.turn, 0])
    .scale(WORLD.scale)
    .translate([WORLD.width / 2, WORLD.height / 2 + WORLD.down]);

function world(data: Data): Sheet & { prison: Point } {
  const projection = worldProjection();
  const place = (city: City): Point => MOVED[city.id] ?? (projection([city.lon, city.lat]) as Point);
  return {
    ...sheet(data, place, (a, b) => Math.abs(a[0] - b[0]) > WORLD.width * 0.55),
    width: WORLD.width,
    height: WORLD.height,
    prison: place(data.prison_yard).map(round) as Point,
  };
}

export function europeProjection(): GeoProjection {
  const { width, height, left, top, right, bottom } = EUROPE;
  const cities = KNOWN.city.filter((city) => IN_EUROPE.includes(city.id));
  return geoNaturalEarth1()
    .rotate([WORLD.turn, 0])
    .fitExtent(
      [
        [left, top],
        [right, bottom],
      ],
      { type: "MultiPoint", coordinates: cities.map((city) => [city.lon, city.lat]) },
    )
    .clipExtent([
      [-6, -6],
      [width + 6, height + 6],
    ]);
}

function europe(data: Data): Sheet {
  const { width, height } = EUROPE;
  const projection = europeProjection();
  const open = geoNaturalEarth1().rotate([WORLD.turn, 0]).scale(projection.scale()).translate(projection.translate());
  const all = sheet(
    data,
    (city) => MOVED_IN_EUROPE[city.id] ?? (open([city.lon, city.lat]) as Point),
    () => false,
  );
  const links = all.links.filter((link) => IN_EUROPE.includes(link.a) || IN_EUROPE.includes(link.b));
  const inside = ([x, y]: Point): boolean => x > 0 && x < width && y > 0 && y < height;
  const kept = (points: Record<string, Point>): Record<string, Point> =>
    Object.fromEntries(Object.entries(points).filter(([, point]) => inside(point)));
  return { width, height, links, points: kept(all.points) };
}

/** Cities, links and route spaces on one projection. */
function sheet(data: Data, place: (city: City) => Point, wraps: (a: Point, b: Point) => boolean): Sheet {
  const points: Record<string, Point> = {};
  for (const city of data.city) points[city.id] = place(city).map(round) as Point;
  const links: AtlasLink[] = [];
  for (const kind of ["land", "sea"] as const) {
    for (const [a, b, steps] of data.links[kind]) {
      const [from, to] = [points[a], points[b]];
      if (!from || !to) throw new Error(`a link leads nowhere: ${a}, ${b}`);
      const way = wraps(from, to) ? around(from, to, steps) : curve(from, to, steps, kind === "sea");
      const route = way.spaces.map((point, k) => {
        const id = `${a}~${b}~${k + 1}`;
        points[id] = point.map(round) as Point;
        return id;
      });
      links.push({ a, b, kind, d: way.d, route });
    }
  }
  return { width: 0, height: 0, links, points };
}

function make(): Atlas {
  const cities: AtlasCity[] = KNOWN.city.map((city) => ({ id: city.id, enlarged: IN_EUROPE.includes(city.id) }));
  const { prison, ...sheets } = world(KNOWN);
  return { cities, world: sheets, europe: europe(KNOWN), prison };
}

export default make();
