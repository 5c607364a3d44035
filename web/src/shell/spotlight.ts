/** Finds what has to be pressed for a move, by its words alone: the button that plays it, else the things it names.
 * Where words are not enough, a board marks a thing as `data-move`, or as a `data-part` of its moves. */
import type { CardFacts, MoveInfo } from "../protocol/types";

/** What opens a sheet plays nothing. */
const PRESSABLE = ["button:not(:disabled)", "input[type=radio]:not(:disabled)", "[role=button]"]
  .map((one) => `${one}:not([aria-haspopup])`)
  .join();

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

function nameOf(thing: HTMLElement): string {
  const label = thing.closest("label")?.textContent ?? "";
  return plain(`${thing.getAttribute("aria-label") ?? thing.textContent ?? ""} ${label}`);
}
const isChosen = (thing: HTMLElement): boolean =>
  thing.getAttribute("aria-pressed") === "true" || (thing instanceof HTMLInputElement && thing.checked);

/** The cards, places and people of a move. */
const idsIn = (move: MoveInfo): string[] =>
  Object.values(move.fields)
    .flat()
    .filter((value): value is string => typeof value === "string" && value !== "");
/** "Queen of Clubs" for a card, "ronin" for what is no card. */
const wordsFor = (id: string, catalogue: Record<string, CardFacts>): string =>
  plain(catalogue[id]?.name ?? id.slice(id.indexOf(":") + 1).replaceAll(/[-_]/g, " "));

const called = (all: HTMLElement[], words: string): HTMLElement[] => all.filter((one) => nameOf(one).includes(words));
const beginning = (all: HTMLElement[], word: string): HTMLElement[] =>
  all.filter((one) => nameOf(one).startsWith(word)).slice(0, 1);

/** What is not chosen yet on the board; when all of it is, or nothing there fits, the button in the bar. Where a board
 * takes two moves in one go (the vehicle, then the city), the things of the move `after` it. */
export function thingsOf(
  move: MoveInfo,
  catalogue: Record<string, CardFacts>,
  board: HTMLElement,
  bar: HTMLElement,
  after: MoveInfo | null = null,
): HTMLElement[] {
  const all = [...board.querySelectorAll<HTMLElement>(PRESSABLE)].filter((one) => !one.closest("[inert]"));
  const onBoard = all.filter((one) => !isChosen(one));
  const inBar = [...bar.querySelectorAll<HTMLElement>(PRESSABLE)];
  const marked = onBoard.filter((one) => one.dataset.move === String(move.action));
  if (marked.length) return marked;
  const whole = called(onBoard, plain(move.label));
  if (whole.length) return whole;
  /** The cards and the like that are drawn once for each id; null = none is. */
  const drawn = (id: string): HTMLElement[] | null => {
    const those = all.filter((one) => one.dataset.card === id || one.dataset.part === id);
    if (!those.length) return null;
    return those.some(isChosen) ? [] : those.slice(0, 1);
  };
  const named = (id: string): HTMLElement[] => {
    const word = wordsFor(id, catalogue);
    const own = beginning(onBoard, word);
    return own.length ? own : called(onBoard, word).slice(0, 1);
  };
  const cards = idsIn(move).flatMap((id) => drawn(id) ?? []);
  if (cards.length) return cards;
  const partsOf = (id: string): HTMLElement[] => drawn(id) ?? named(id);
  const things = new Set([...beginning(onBoard, plain(move.kind)), ...idsIn(move).flatMap(partsOf)]);
  if (things.size) return [...things];
  const direct = called(inBar, plain(move.label));
  if (direct.length) return direct;
  const next = after && all.some(isChosen) ? idsIn(after).flatMap(partsOf) : [];
  return next.length ? next : inBar.slice(-1);
}
