/** What every part of the generic table needs, handed down once. */
import { getContext, setContext } from "svelte";
import type { MoveInfo } from "../../protocol/types";
import type { Catalogue } from "./words";

export interface TableContext {
  catalogue: () => Catalogue;
  /** The kinds of cards of this game, in the catalogue's order: each has a tint. */
  kinds: () => string[];
  names: () => string[];
  /** The legal moves that mean one of these ids. */
  offers: (ids: string[]) => MoveInfo[];
  select: (ids: string[], name: string) => void;
  selected: () => string | null;
}

const KEY = Symbol("generic table");
export const provideTable = (context: TableContext): TableContext => setContext(KEY, context);
export const table = (): TableContext => getContext<TableContext>(KEY);
