/** What is heard of a game: the kinds of its events, by the sound they make. */
import type { LogLine } from "../protocol/types";
import type { Heard } from "./module";

/** The kinds are words in one line. */
export function heardAs(kinds: Partial<Record<Heard, string>>): (line: LogLine) => Heard | null {
  const sounds = new Map<string, Heard>();
  for (const [sound, words] of Object.entries(kinds) as [Heard, string][])
    for (const kind of words.split(" ")) sounds.set(kind, sound);
  return (line) => sounds.get(line.kind) ?? null;
}
