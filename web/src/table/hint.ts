/** Finds what has to be pressed for a move, by its words alone: the button that plays it, else the things it names.
 * Where words are not enough, a board marks a thing as `data-move`, or as a `data-part` of its moves, several with spaces
 * between them. */
import type { CardFacts, MoveInfo } from "../protocol/types";

/** Buttons that open a dialog play no move. */
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
/** The seats at which it may be aimed: any number that it has. */
const numbersIn = (move: MoveInfo): string[] =>
  Object.values(move.fields)
    .filter((value) => typeof value === "number")
    .map(String);
/** "Queen of Clubs" for a card, "ronin" for what is no card. */
const wordsFor = (id: string, catalogue: Record<string, CardFacts>): string =>
  plain(catalogue[id]?.name ?? id.slice(id.indexOf(":") + 1).replaceAll(/[-_]/g, " "));

/** The things on a page, and what they are called. */
class Things {
  readonly #all: HTMLElement[];
  /** Not chosen yet. */
  readonly #free: HTMLElement[];

  constructor(
    page: HTMLElement,
    readonly catalogue: Record<string, CardFacts>,
  ) {
    this.#all = [...page.querySelectorAll<HTMLElement>(PRESSABLE)].filter((one) => !one.closest("[inert]"));
    this.#free = this.#all.filter((one) => !isChosen(one));
  }

  get hasChosen(): boolean {
    return this.#all.some(isChosen);
  }

  /** The button that plays the move. */
  whole(move: MoveInfo): HTMLElement[] {
    const marked = this.#free.filter((one) => one.dataset.move === String(move.action));
    return marked.length ? marked : this.#called(plain(move.label));
  }
  /** Its cards and the like. */
  cards(move: MoveInfo): HTMLElement[] {
    return idsIn(move).flatMap((id) => this.#drawn(id) ?? []);
  }
  /** What is called like its kind, and whatever it names. */
  parts(move: MoveInfo): HTMLElement[] {
    return [...new Set([...this.#beginning(plain(move.kind)), ...this.named(move)])];
  }
  named(move: MoveInfo): HTMLElement[] {
    return idsIn(move).flatMap((id) => this.#drawn(id) ?? this.#worded(id));
  }

  /** What is drawn once for each id: nothing if it is chosen already; null = no such thing is drawn. */
  #drawn(id: string): HTMLElement[] | null {
    const those = this.#all.filter((one) => one.dataset.card === id || one.dataset.part?.split(" ").includes(id));
    if (!those.length) return null;
    return those.some(isChosen) ? [] : those.slice(0, 1);
  }
  #worded(id: string): HTMLElement[] {
    const words = wordsFor(id, this.catalogue);
    const own = this.#beginning(words);
    return own.length ? own : this.#called(words).slice(0, 1);
  }
  #called(words: string): HTMLElement[] {
    return this.#free.filter((one) => nameOf(one).includes(words));
  }
  /** Whose first words these are: "be" does not begin Beijing. */
  #beginning(words: string): HTMLElement[] {
    const begins = (name: string): boolean =>
      name.startsWith(words) && !/^[\p{L}\p{N}]/u.test(name.slice(words.length));
    return this.#free.filter((one) => begins(nameOf(one))).slice(0, 1);
  }
}

/** Players in the rail at whom the move can be aimed. */
function rivalsOf(move: MoveInfo, rail: HTMLElement | null): HTMLElement[] {
  const aims = [...(rail?.querySelectorAll<HTMLElement>("[data-seat] .aim:not([aria-pressed=true])") ?? [])];
  const seats = numbersIn(move);
  return aims.filter((one) => seats.includes(one.closest<HTMLElement>("[data-seat]")?.dataset.seat ?? "")).slice(0, 1);
}

/** What is not chosen yet on the board, or of the players in the `rail`; when all of it is, or nothing there fits, the
 * button in the bar that plays it; at last the list of all moves, or a button that leads on (`data-runs`), but never one
 * that plays another move. Where a board takes two moves in one go (the vehicle, then the city), the things of the move
 * `after` it. */
export function controlsFor(
  move: MoveInfo,
  catalogue: Record<string, CardFacts>,
  board: HTMLElement,
  bar: HTMLElement,
  after: MoveInfo | null = null,
  rail: HTMLElement | null = null,
): HTMLElement[] {
  const [onBoard, inBar] = [new Things(board, catalogue), new Things(bar, catalogue)];
  const ways = [
    () => onBoard.whole(move),
    () => onBoard.cards(move),
    () => onBoard.parts(move),
    () => rivalsOf(move, rail),
    () => inBar.whole(move),
    () => (after && onBoard.hasChosen ? onBoard.named(after) : []),
    () => inBar.parts(move),
  ];
  for (const way of ways) {
    const things = way();
    if (things.length) return things;
  }
  const last = ["[aria-haspopup=dialog]", "[data-runs]:enabled"].map((one) => bar.querySelector<HTMLElement>(one));
  return last.flatMap((one) => one ?? []).slice(0, 1);
}
