/** How far from its middle each place of a map can be pressed: as far as a finger wants, but no nearer to another one. */
import type { Point } from "./atlas";
import type { Mark } from "./places";

const MOST = 22;
/** Of places closer together than this, each keeps what it has drawn. */
const LEAST = 9;

export function reachOf(marks: readonly Mark[], place: (space: string) => Point | null): Map<string, number> {
  const points = marks.flatMap(({ id }) => {
    const at = place(id);
    return at ? [{ id, at }] : [];
  });
  const nearest = (id: string, [x, y]: Point): number =>
    Math.min(...points.filter((one) => one.id !== id).map(({ at }) => Math.hypot(at[0] - x, at[1] - y)));
  return new Map(points.map(({ id, at }) => [id, Math.max(LEAST, Math.min(MOST, nearest(id, at) / 2))]));
}
