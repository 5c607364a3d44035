/** All cards open, whatever the game: where seats see different things, those who see something are right. */
import type { View } from "../../protocol/types";
import { isNothing, isStruct, type Json, type Struct } from "./model";
import { isOwnKey } from "./words";

/** What several seats see in one place; undefined where each sees something of its own. */
function merged(seen: Json[]): Json | undefined {
  const known = seen.filter((one) => !isNothing(one));
  const [first] = known;
  if (first === undefined) return seen.find((one) => one !== null) ?? null;
  if (known.every(isStruct)) return mergedStruct(known);
  if (known.every(Array.isArray)) return mergedList(known);
  return known.every((one) => one === first) ? first : undefined;
}

function mergedStruct(seen: Struct[]): Struct {
  const keys = new Set(seen.flatMap((one) => Object.keys(one)));
  return Object.fromEntries([...keys].map((key) => [key, mergedOr(seen.map((one) => one[key] ?? null))]));
}

/** Place by place; of lists that are not equally long the longest, if the others are parts of it. */
function mergedList(seen: Json[][]): Json[] | undefined {
  const longest = seen.reduce((long, one) => (one.length > long.length ? one : long));
  if (seen.every((one) => one.length === longest.length)) {
    const places = longest.map((_, place) => merged(seen.map((one) => one[place] ?? null)));
    return places.every((one) => one !== undefined) ? places : undefined;
  }
  const has = new Set(longest.map((one) => JSON.stringify(one)));
  return seen.every((list) => list.every((one) => has.has(JSON.stringify(one)))) ? longest : undefined;
}

const nothing = (value: Json | undefined): Json => (Array.isArray(value) ? [] : isStruct(value) ? {} : null);
const mergedOr = (seen: Json[]): Json => merged(seen) ?? nothing(seen.find((one) => !isNothing(one)));

/** A spectator's view: what is the viewer's own stays with the seat. */
export function open(views: View[]): View {
  const all = views as unknown as Struct[];
  const [table] = all;
  if (!table) throw new Error("nobody sits there");
  const fields = Object.keys(table).map((key): [string, Json] => {
    const seen = all.map((view) => view[key] ?? null);
    return [key, isOwnKey(key) ? nothing(table[key]) : mergedOr(seen)];
  });
  return { ...Object.fromEntries(fields), viewer: null, prompt: "" } as View;
}
