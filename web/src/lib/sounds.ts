/** A few short sounds and a quiet theme for each game. Nothing sounds unless a person wants it, what makes it is loaded
 * only then, and whatever is heard can also be seen. */
import type { LogLine } from "../protocol/types";
import { settings } from "./settings.svelte";
import type { Recipe, Theme } from "./synth";

/** How something that happens at a table sounds: paper, dice, a blade. */
export type TableSound = "card" | "die" | "hit";
export type Sound = TableSound | "turn" | "end";

/** A game's own sounds: the default export of its `soundscape.ts`. */
export interface Soundscape extends Record<TableSound, Recipe> {
  theme: Theme;
}

const LOUDEST_FIRST: TableSound[] = ["hit", "die", "card"];
/** Of one update only the loudest is heard. */
export function soundOf(
  lines: readonly LogLine[],
  module: { sound?: (line: LogLine) => TableSound | null },
): TableSound | null {
  const heard = new Set(lines.map((line) => module.sound?.(line)));
  return LOUDEST_FIRST.find((one) => heard.has(one)) ?? null;
}

let own: Soundscape | null = null;

const isWanted = (sound: Sound): boolean =>
  settings.sound && (sound === "turn" || sound === "end" ? settings.calls : settings.effects);
const volume = (): number => settings.volume / 100;

/** Plays a sound after so many seconds, if sounds of its kind are wanted. */
export function play(sound: Sound, after = 0): void {
  if (!isWanted(sound) || typeof AudioContext === "undefined") return;
  const recipe = sound === "turn" || sound === "end" ? null : own?.[sound];
  void import("./synth").then(({ strike, PLAIN }) => strike(recipe ?? PLAIN[sound], after, volume()));
}

/** Lends a game's sounds to the table, and its theme while `isPlaying`, until the function it returns is called. As an
 * effect it follows the settings. */
export function hear(load: () => Promise<Soundscape | null>, isPlaying: boolean): () => void {
  if (!settings.sound || typeof AudioContext === "undefined") return () => undefined;
  const hasTheme = settings.music && isPlaying;
  let stop = (): void => undefined;
  let isLeft = false;
  void Promise.all([load(), import("./synth")]).then(([found, { startTheme }]) => {
    if (isLeft) return;
    own = found;
    if (found && hasTheme) stop = startTheme(found.theme, volume);
  });
  return () => {
    isLeft = true;
    own = null;
    stop();
  };
}
