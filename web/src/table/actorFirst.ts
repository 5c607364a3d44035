import { strings } from "../lib/strings";

/** A line in two parts: who acts, if it starts with somebody, and the rest. */
export function actorFirst(text: string, names: readonly string[]): [actor: string, rest: string] {
  const first = [strings.log.actor, ...names]
    .filter((name) => name !== "" && text.startsWith(name) && !/[\p{L}\p{N}]/u.test(text.charAt(name.length)))
    .sort((a, b) => b.length - a.length)[0];
  return first === undefined ? ["", text] : [first, text.slice(first.length)];
}
