/** What a line of the log is about. */
import type { Highlight } from "../ui/highlight";
import type { LogLine } from "../protocol/types";
import { strings } from "../lib/strings";

/** Fields that hold seats, where they hold numbers. */
const SEATS = new Set([
  ..."seat seats victim other target against by for rival second duelists winner winners owner from to".split(" "),
]);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const mentions = (text: string, name: string): boolean =>
  name !== "" && new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "u").test(text);

/** The seats and things that a line names; `viewer` is whom the log calls "you". */
export function subjects(line: LogLine, names: readonly string[], viewer: number | null): Highlight {
  const seats = new Set<number>();
  const cards = new Set<string>();
  for (const [field, value] of Object.entries(line.fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "string") cards.add(one);
      else if (typeof one === "number" && SEATS.has(field) && names[one] !== undefined) seats.add(one);
    }
  }
  for (const [seat, name] of names.entries()) {
    if (seat === viewer ? strings.log.you.test(line.text) : mentions(line.text, name)) seats.add(seat);
  }
  return { seats: [...seats].sort((a, b) => a - b), cards: [...cards] };
}

/** A line in two parts: who acts, if it starts with somebody, and the rest. */
export function actorFirst(text: string, names: readonly string[]): [actor: string, rest: string] {
  const first = [strings.log.actor, ...names]
    .filter((name) => name !== "" && text.startsWith(name) && !/[\p{L}\p{N}]/u.test(text.charAt(name.length)))
    .sort((a, b) => b.length - a.length)[0];
  return first === undefined ? ["", text] : [first, text.slice(first.length)];
}
