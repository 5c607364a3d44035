/** The coast of both sheets and the grid of the world, from Natural Earth: a large picture and nothing else, so a table
 * does not wait for it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoGraticule, geoNaturalEarth1, geoPath, type GeoProjection } from "d3-geo";
import { feature } from "topojson-client";
import type { Coast, Point } from "./atlas";
import { EUROPE, MIDDLE, WORLD, type Projection } from "./projection";

const require = createRequire(import.meta.url);
/** Antarctica begins here; nobody goes there. */
const SOUTH = -58;

/** A path with small relative steps, which packs better. */
function compact(d: string): string {
  return d.replace(/M([^MZ]+)(Z?)/g, (_all, points: string, end: string) => {
    const list = points.split("L").map((pair) => pair.split(",").map((n) => Math.round(Number(n) * 10)) as Point);
    let [x, y] = list[0] ?? [0, 0];
    let out = `M${x / 10} ${y / 10}l`;
    for (const [nx, ny] of list.slice(1)) {
      if (nx === x && ny === y) continue;
      out += `${(nx - x) / 10} ${(ny - y) / 10} `;
      [x, y] = [nx, ny];
    }
    return out.trimEnd() + end.toLowerCase();
  });
}

function land(projection: GeoProjection): string {
  const file = require.resolve("world-atlas/land-110m.json");
  const topology = JSON.parse(readFileSync(file, "utf8")) as Parameters<typeof feature>[0];
  const shape = feature(topology, topology.objects.land as never) as unknown as {
    features: { geometry: { coordinates: Point[][][] } }[];
  };
  const coordinates = shape.features
    .flatMap((one) => one.geometry.coordinates)
    .filter((polygon) => (polygon[0] ?? []).some(([, lat]) => lat > SOUTH));
  return compact(geoPath(projection)({ type: "MultiPolygon", coordinates }) ?? "");
}

const onSheet = ({ scale, x, y }: Projection): GeoProjection =>
  geoNaturalEarth1().rotate([-MIDDLE, 0]).scale(scale).translate([x, y]);
const world = onSheet(WORLD);
const europe = onSheet(EUROPE).clipExtent([
  [-6, -6],
  [EUROPE.width + 6, EUROPE.height + 6],
]);

const grid = compact(geoPath(world)(geoGraticule().step([20, 20]).precision(5)()) ?? "");
const coast: Coast = { world: land(world), europe: land(europe), grid };
export default coast;
