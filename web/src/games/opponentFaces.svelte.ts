/** The faces of opponents. A folder registers its own by `opponents.ts`; they are fetched when the first one is to be seen. */
import { bust, type Look } from "../art/bust";
import { portrait } from "../art/portraits";

const FOUND = import.meta.glob<Readonly<Record<string, Look>>>("./*/opponents.ts", { import: "default" });
const known = $state<Record<string, Readonly<Record<string, Look>>>>({});
const asked = new Set<string>();

/** Fetches the faces of a game; until they are here, a bot looks like anybody in its seat. */
export function wantFaces(game: string): void {
  const load = FOUND[`./${game}/opponents.ts`];
  if (!load || asked.has(game)) return;
  asked.add(game);
  load().then(
    (faces) => {
      known[game] = faces;
    },
    () => asked.delete(game),
  );
}

/** Who sits there, as SVG markup for a 200 x 200 box: an opponent by their own face, anybody else by that of the seat. */
export function faceOf(game: string, bot: string | null | undefined, seat: number): string {
  const look = bot ? known[game]?.[bot] : undefined;
  return look ? bust(look) : portrait(seat);
}
