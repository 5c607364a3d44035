/** How a game sounds: the kinds of its events, by the sound they make. */
import type { TableSound } from "../lib/sounds";
import type { LogLine } from "../protocol/types";

/** The kinds are words in one line. */
export function soundsLike(kinds: Partial<Record<TableSound, string>>): (line: LogLine) => TableSound | null {
  const sounds = new Map<string, TableSound>();
  for (const [sound, words] of Object.entries(kinds) as [TableSound, string][])
    for (const kind of words.split(" ")) sounds.set(kind, sound);
  return (line) => sounds.get(line.kind) ?? null;
}
