/** How a game sounds: the kinds of its events, by the sound they make. */
import type { TableSound } from "../lib/sounds";
import type { LogLine } from "../protocol/types";

export function soundsLike<L extends LogLine>(
  kinds: Partial<Record<TableSound, readonly L["kind"][]>>,
): (line: L) => TableSound | null {
  const sounds = Object.entries(kinds) as [TableSound, readonly string[]][];
  return (line) => sounds.find(([, all]) => all.includes(line.kind))?.[0] ?? null;
}
