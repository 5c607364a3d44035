/** Walking the map with arrow keys: along the routes, in the direction of the key. */
import { goesAround, type Atlas } from "./atlas";
import type { Mark } from "./places";
import { WORLD } from "./projection";

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far off the direction of the key a route may lead: 75 degrees along routes, 45 elsewhere. */
const ALONG = Math.cos((75 * Math.PI) / 180);
const ACROSS = Math.cos((45 * Math.PI) / 180);

/** The next place, or null if nothing lies that way. Around the edge of the world the far side is next. */
export function nextSpace(atlas: Atlas, here: string, key: string, marks: readonly Mark[]): string | null {
  const way = DIRECTIONS[key];
  const from = atlas.world.points[here];
  if (!way || !from) return null;
  const linkedTo = (space: string): readonly string[] => atlas.linked.get(space) ?? [];
  const there = new Set(marks.map((mark) => mark.id));
  const lit = marks.filter((mark) => mark.isRoute).map((mark) => mark.id);
  const best = (spaces: readonly string[], least: number): string | null => {
    let found: string | null = null;
    let most = -Infinity;
    for (const space of spaces) {
      const point = atlas.world.points[space];
      if (!point || space === here || !there.has(space)) continue;
      let dx = point[0] - from[0];
      // A route over the edge leads the other way.
      if (goesAround(dx)) dx -= Math.sign(dx) * WORLD.width;
      const dy = point[1] - from[1];
      const length = Math.hypot(dx, dy);
      const match = (dx * way[0] + dy * way[1]) / (length || 1);
      if (match < least) continue;
      const worth = match - length / 2000;
      if (worth > most) [found, most] = [space, worth];
    }
    return found;
  };
  const beside = [...linkedTo(here), ...lit.filter((space) => linkedTo(space).includes(here))];
  return best(beside, ALONG) ?? nearest(atlas, here, way, there);
}

function nearest(
  atlas: Atlas,
  here: string,
  way: readonly [number, number],
  there: ReadonlySet<string>,
): string | null {
  const from = atlas.world.points[here];
  if (!from) return null;
  let found: string | null = null;
  let least = Infinity;
  for (const [space, point] of Object.entries(atlas.world.points)) {
    if (space === here || !there.has(space)) continue;
    const [dx, dy] = [point[0] - from[0], point[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if ((dx * way[0] + dy * way[1]) / length < ACROSS) continue;
    if (length < least) [found, least] = [space, length];
  }
  return found;
}
