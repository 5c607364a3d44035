/** Which room of `src/` may import from which: `npm run boundaries` lists every import that goes the wrong way.
 *
 * Type-only imports count, too, so that they are read off the sources and not off compiled components. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const BASE = ["protocol", "lib", "art", "ui"];
/** A room may import from itself, and from these. A game's own folder is a room of its own, called `games/*`. */
const MAY_IMPORT = {
  protocol: [],
  lib: ["protocol"],
  art: ["protocol", "lib"],
  ui: ["protocol", "lib", "art"],
  games: BASE,
  "games/*": [...BASE, "games"],
  rules: [...BASE, "games"],
  table: [...BASE, "games", "rules"],
  review: [...BASE, "games", "rules", "table"],
  replay: [...BASE, "games", "rules", "table", "review"],
  lesson: [...BASE, "games", "rules", "table"],
  puzzles: [...BASE, "games", "rules", "table", "review"],
  pages: [...BASE, "games", "rules", "table", "review", "replay", "lesson", "puzzles"],
  "main.ts": [...BASE, "games", "pages"],
};
/** The only files that find the games' folders. */
const REGISTRIES = ["games/gameModule.ts", "games/posters.ts", "games/posterArt.ts", "games/opponentFaces.svelte.ts"];
const TEST = /\.test\.ts$|(^|\/)testing[./]/;
const BUILD_TIME = /\.build\.ts$/;

/** The room of a file, by its path in `src/`; and the game's folder, where it is in one. */
function roomOf(file) {
  const [room, game, more] = file.split("/");
  return room === "games" && more ? { room: "games/*", game } : { room, game: null };
}

/** Everything that a file imports, statically, on demand or for its types, as it is written there. */
function importsOf(file, text) {
  const script = file.endsWith(".svelte")
    ? [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((found) => found[1]).join("\n")
    : text;
  return ts.preProcessFile(script, true, true).importedFiles.map((one) => one.fileName);
}

/** What is wrong with one import, or null. */
function complaint(file, target) {
  if (TEST.test(file)) return null;
  if (target.startsWith("..")) return BUILD_TIME.test(file) ? null : "only *.build.ts reads the rest of the repository";
  if (TEST.test(target)) return "only tests may import test helpers";
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from.game && to.game && from.game !== to.game) return "a game imports no other game";
  if (from.room === to.room) return null;
  return MAY_IMPORT[from.room]?.includes(to.room) ? null : `${from.room} may not import from ${to.room}`;
}

function complaintsIn(src, file) {
  const text = readFileSync(join(src, file), "utf8");
  const found = importsOf(file, text)
    .filter((name) => name.startsWith("."))
    .map((name) => posix.normalize(posix.join(posix.dirname(file), name)))
    .map((target) => [target, complaint(file, target)])
    .filter(([, words]) => words !== null)
    .map(([target, words]) => `${file} -> ${target}: ${words}`);
  const isSearching = text.includes("import.meta.glob") && !REGISTRIES.includes(file) && !TEST.test(file);
  return isSearching ? [...found, `${file}: only ${REGISTRIES.join(" and ")} find files by their names`] : found;
}

/** All imports that go the wrong way in a folder like `src/`. */
export function violations(src) {
  const files = readdirSync(src, { recursive: true }).map((file) => file.split(sep).join("/"));
  return files.filter((file) => /\.(ts|svelte)$/.test(file)).flatMap((file) => complaintsIn(src, file));
}

const own = fileURLToPath(import.meta.url);
if (process.argv[1] === own) {
  const src = join(dirname(own), "src");
  const found = violations(src);
  for (const line of found) console.error(relative(process.cwd(), src) + "/" + line);
  process.exitCode = found.length ? 1 : 0;
}
