/** The pictures of the posters, 300 x 440, apart from their words: a table needs none of them. A game's folder registers
 * its own by its `posterArt.ts`. */
import { plainPoster } from "./plainPoster";

const FOUND = import.meta.glob<() => string>("./*/posterArt.ts", { eager: true, import: "posterArt" });

export const posterArt = (key: string, title = key): string =>
  (FOUND[`./${key}/posterArt.ts`] ?? (() => plainPoster(title)))();
