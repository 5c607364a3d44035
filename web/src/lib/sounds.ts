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

/** For a game without sounds of its own; a carriage bell, and four notes at the end, are everybody's. */
const PLAIN: Record<Sound, Recipe> = {
  turn: [
    { pitch: 1760, seconds: 0.9, loud: 0.1, wave: "sine" },
    { pitch: 2637, seconds: 0.9, loud: 0.05, wave: "sine" },
  ],
  card: [{ pitch: 2600, seconds: 0.07, loud: 0.16 }],
  die: [900, 1200, 1500].map((pitch, index) => ({ pitch, at: 0.08 * index, seconds: 0.035, loud: 0.3 })),
  hit: [
    { pitch: 5200, seconds: 0.16, loud: 0.12 },
    { pitch: 92, at: 0.09, seconds: 0.22, loud: 0.3, wave: "sine" },
  ],
  end: [98, 116.5, 146.8, 196].map((pitch, index) => ({
    pitch,
    at: 0.22 * index,
    seconds: 0.6,
    loud: 0.22,
    wave: "triangle",
  })),
};
let own: Soundscape | null = null;

const isWanted = (sound: Sound): boolean =>
  settings.sound && (sound === "turn" || sound === "end" ? settings.calls : settings.effects);
const volume = (): number => settings.volume / 100;

/** Plays a sound after so many seconds, if sounds of its kind are wanted. */
export function play(sound: Sound, after = 0): void {
  if (!isWanted(sound) || typeof AudioContext === "undefined") return;
  const recipe = (sound === "turn" || sound === "end" ? null : own?.[sound]) ?? PLAIN[sound];
  void import("./synth").then(({ strike }) => strike(recipe, after, volume()));
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
