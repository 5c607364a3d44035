/** What the tests of all boards share: a page without a screen, a position put on a table, and everything pressed on it. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cleanup, fireEvent, render, type RenderResult } from "@testing-library/svelte";
import { tick, type Component } from "svelte";
import { vi } from "vitest";
import type { CardFacts, LogLine, MoveInfo, Outcome, View } from "../protocol/types";
import type { Aims, BoardProps, GameModule, OfKind, Proposal } from "./module";
import type { Playback } from "./playback.svelte";
import TestBoard from "./testing.svelte";

/** What a seat, or a spectator, sees and may do. */
export interface Position<V, L extends LogLine = LogLine> {
  seat: number | null;
  view: V;
  moves: MoveInfo[];
  names: string[];
  log: L[];
}

/** One that tests/boards has made: with what the last move led to. */
export interface Fixture<V, L extends LogLine = LogLine> extends Position<V, L> {
  fresh: L[];
  outcome: Outcome | null;
}

/** Made anew for every run of the tests (see testing.setup.ts). */
const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), "../../.fixtures");

const read = (game: string, name: string): unknown =>
  JSON.parse(readFileSync(join(FIXTURES, game, `${name}.json`), "utf8"));

export const position = <V, L extends LogLine = LogLine>(game: string, name: string): Fixture<V, L> =>
  read(game, name) as Fixture<V, L>;

export const catalogueOf = (game: string): Record<string, CardFacts> =>
  read(game, "catalogue") as Record<string, CardFacts>;

/** The last moves of a game, update by update as one seat gets them (tests/boards/courses.py). */
export interface Course {
  seat: number;
  names: string[];
  catalogue: Record<string, CardFacts>;
  /** All lines before the first step. */
  log: LogLine[];
  first: View;
  steps: { view: View; lines: LogLine[] }[];
  outcome: Outcome;
}

export const courseOf = (game: string): Course =>
  JSON.parse(readFileSync(join(FIXTURES, `${game}.json`), "utf8")) as Course;

/** What a board has told the shell. */
export interface BoardCalls {
  proposal: Proposal | null;
  aims: Aims | null;
  chosen: MoveInfo[];
  readonly playing: boolean;
  said: string[];
}

type Props<V, L extends LogLine> = Omit<BoardProps<V, L>, "playback">;
export interface Table<V, L extends LogLine = LogLine, P extends Playback<V, L> = Playback<V, L>> {
  page: RenderResult<Component<Props<V, L>>>;
  props: Props<V, L>;
  playback: P;
  told: BoardCalls;
}

/** What a page has that nobody looks at; with a room, everything in it is told to be that large. */
export function withoutScreen(room?: { width: number; height: number }): void {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  HTMLElement.prototype.showPopover = function (): void {
    this.removeAttribute("popover");
  };
  Element.prototype.scrollTo = (): void => undefined;
  Element.prototype.scrollIntoView = (): void => undefined;
  if (!room) return;
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => room.width });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => room.height });
}

/** A line of a game's log; the compiler refuses what the game's specification of events does not know. */
export const lineOf =
  <L extends LogLine>() =>
  <K extends L["kind"]>(kind: K, fields: OfKind<L, K>["fields"], more: { version?: number; text?: string } = {}): L =>
    ({ version: 1, kind, fields, about: { seats: [], ids: [] }, text: "", rules: [], ...more }) as LogLine as L;

export function sitAt<V, L extends LogLine, P extends Playback<V, L>>(
  module: GameModule<V, L, P>,
  shown: Position<V, L>,
  catalogue: Record<string, CardFacts>,
  more: Partial<Props<V, L>> = {},
): Table<V, L, P> {
  const { seat, view, moves, names, log } = shown;
  let playback: P | undefined;
  const told: BoardCalls = {
    proposal: null,
    aims: null,
    chosen: [],
    get playing() {
      return playback?.playing === true;
    },
    said: [],
  };
  const props: Props<V, L> = {
    seat,
    view,
    moves,
    choose: (move) => told.chosen.push(move),
    chosen: null,
    unchoose: () => undefined,
    propose: (proposal) => (told.proposal = proposal),
    aim: (aims) => (told.aims = aims),
    names,
    fresh: [],
    log,
    catalogue,
    outcome: null,
    motion: false,
    readonly: moves.length === 0,
    say: (text) => told.said.push(text),
    said: names.map(() => ""),
    ...more,
  };
  const mounted = (made: P): void => void (playback = made);
  const page = render(TestBoard as unknown as Component, { props: { module, mounted, ...props } });
  return { page: page as unknown as RenderResult<Component<Props<V, L>>>, props, playback: playback!, told };
}

/** Controls that make a move, or a part of one; all of them are buttons, which keys reach. */
const parts = ({ page }: { page: { container: HTMLElement } }): HTMLButtonElement[] => [
  ...page.container.querySelectorAll<HTMLButtonElement>("button[data-item], button.lit[data-space]"),
];
const FEW = 3;
/** So many things are tried after a first one. */
const NEXT = 4;

/** Where the bar's button stands for several moves, it plays the first of them; bad odds are asked about once. */
async function runs({ told }: { told: BoardCalls }): Promise<void> {
  for (const _ of ["press", "mean it"]) {
    told.proposal?.run?.();
    await tick();
  }
}

/** The kinds of move at a position that can be made neither of what lies on the board, a thing at a time or two, nor
 * with the bar's own buttons. */
export async function outOfReach<V, L extends LogLine, P extends Playback<V, L>>(
  sit: () => Table<V, L, P>,
): Promise<string[]> {
  let table = sit();
  await tick();
  const { told, props } = table;
  const missing = new Set(props.moves.map((move) => move.kind));
  const note = (moves: readonly (MoveInfo | null | undefined)[]): void =>
    moves.forEach((move) => move && missing.delete(move.kind));
  if (!told.proposal && props.moves.length <= FEW) note(props.moves);
  note([told.proposal?.move]);
  await runs(table);
  told.proposal?.other?.run();
  note(told.chosen);
  const count = parts(table).length;
  // What lies in the hand comes last on the page, and asks for more than places do.
  for (let number = count - 1; number >= 0 && missing.size; number -= 1) {
    cleanup();
    table = sit();
    await tick();
    const before = parts(table);
    const press = async (part: HTMLElement | undefined): Promise<void> => {
      if (part?.isConnected) await fireEvent.click(part);
      note([table.told.proposal?.move, ...table.told.chosen]);
    };
    await press(before[number]);
    const lit = parts(table).filter((part) => !before.includes(part));
    const rest = before.filter((part, at) => at !== number && part.isConnected).reverse();
    for (const part of (lit.length ? lit : rest).slice(0, NEXT)) await press(part);
    await runs(table);
    note(table.told.chosen);
  }
  return [...missing];
}
