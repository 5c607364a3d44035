/** Finds what has to be pressed for a move, by its words alone: the button that plays it, else the things it names. */
import type { CardFacts, MoveInfo } from "../protocol/types";

const PRESSABLE = "button:not(:disabled), input[type=radio]:not(:disabled), [role=button]";

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

/** What is not chosen yet on the board; when all of it is, or nothing there fits, the button in the bar. */
export function thingsOf(
  move: MoveInfo,
  catalogue: Record<string, CardFacts>,
  board: HTMLElement,
  bar: HTMLElement,
): HTMLElement[] {
  const onBoard = [...board.querySelectorAll<HTMLElement>(PRESSABLE)].filter((one) => !isChosen(one));
  const inBar = [...bar.querySelectorAll<HTMLElement>(PRESSABLE)];
  const marked = onBoard.filter((one) => one.dataset.move === String(move.action));
  if (marked.length) return marked;
  const whole = called(onBoard, plain(move.label));
  if (whole.length) return whole;
  const parts = idsIn(move).flatMap((id) => {
    const word = wordsFor(id, catalogue);
    const card = onBoard.filter((one) => one.dataset.card === id);
    const own = card.length ? card.slice(0, 1) : beginning(onBoard, word);
    return own.length ? own : called(onBoard, word).slice(0, 1);
  });
  const things = new Set([...beginning(onBoard, plain(move.kind)), ...parts]);
  if (things.size) return [...things];
  const direct = called(inBar, plain(move.label));
  return direct.length ? direct : inBar.slice(-1);
}
