/** The posters of all games, in the order in which they hang. A game's folder registers itself by its `poster.ts`. */
import type { Poster } from "./module";

const FOUND = import.meta.glob<Poster>("./*/poster.ts", { eager: true, import: "default" });
const keyOf = (path: string): string => path.split("/")[1] ?? "";

export const POSTERS: Readonly<Record<string, Poster>> = Object.fromEntries(
  Object.entries(FOUND)
    .map(([path, poster]) => [keyOf(path), poster] as const)
    .sort(([, one], [, other]) => one.order - other.order),
);

/** A game's poster, or a plain one for a game that has none. */
export const posterOf = (key: string, title = key, line = ""): Poster =>
  POSTERS[key] ?? { order: Infinity, title, line, minutes: 0 };
