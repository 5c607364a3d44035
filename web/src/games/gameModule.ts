/** A game's own table, or the generic one. A folder registers itself by its `index.ts`, and is a chunk of its own. */
import type { Soundscape } from "../lib/sounds";
import type { View } from "../protocol/types";
import type { CardFace, GameModule } from "./module";

const FOUND = import.meta.glob<GameModule<View>>("./*/index.ts", { import: "default" });
const FACES = import.meta.glob<CardFace>("./*/faces.ts", { import: "default" });
const SOUNDS = import.meta.glob<Soundscape>("./*/soundscape.ts", { import: "default" });
const GENERIC = "_generic";

export async function gameModule(key: string): Promise<GameModule<View>> {
  const load = FOUND[`./${key}/index.ts`] ?? FOUND[`./${GENERIC}/index.ts`];
  if (!load) throw new Error("there is no table for games without one of their own");
  return load();
}

/** How a game's cards are drawn in the rules; a game without drawings has only their words. */
export async function gameFaces(key: string): Promise<CardFace> {
  return (await FACES[`./${key}/faces.ts`]?.()) ?? (() => null);
}

/** How a game sounds; null = it has no sounds of its own. */
export async function gameSounds(key: string): Promise<Soundscape | null> {
  return (await SOUNDS[`./${key}/soundscape.ts`]?.()) ?? null;
}

/** Fetches a table that is likely to be wanted; whether it can be had is seen when it is. */
export function prefetchGame(key: string): void {
  gameModule(key).catch(() => undefined);
}
