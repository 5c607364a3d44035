/** Legal moves for reading: in groups, by words, and by what they are about. */
import type { MoveInfo } from "../../protocol/types";
import { labelled } from "./words";

export interface Group {
  kind: string;
  title: string;
  moves: MoveInfo[];
}

/** By kind, in the order in which the kinds appear. */
export function grouped(moves: MoveInfo[]): Group[] {
  const groups = new Map<string, Group>();
  for (const move of moves) {
    const group = groups.get(move.kind) ?? { kind: move.kind, title: labelled(move.kind), moves: [] };
    group.moves.push(move);
    groups.set(move.kind, group);
  }
  return [...groups.values()];
}

/** The moves that have every word. */
export function matching(moves: MoveInfo[], wanted: string): MoveInfo[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return moves;
  return moves.filter((move) => {
    const text = `${move.label} ${move.detail} ${move.kind}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The ids that each move speaks of. */
export function byId(moves: MoveInfo[]): Map<string, MoveInfo[]> {
  const found = new Map<string, MoveInfo[]>();
  for (const move of moves)
    for (const field of Object.values(move.fields))
      for (const value of Array.isArray(field) ? field : [field]) {
        if (typeof value !== "string" && typeof value !== "number") continue;
        found.set(String(value), [...(found.get(String(value)) ?? []), move]);
      }
  return found;
}
