/** A choice in the making: cards, a hex, a rival; what is pressed becomes part of it, or plays it. */
import type { MoveInfo, NationView } from "../../protocol/types";
import { field, moveOf, movesOf, number, toggled, type Catalogue } from "./model";
import { chosenMove, NO_CHOICE, planStep, playsOf, type Choice } from "./choices";

interface Table {
  readonly view: NationView;
  readonly moves: readonly MoveInfo[];
  readonly catalogue: Catalogue;
  choose: (move: MoveInfo) => void;
  unchoose: () => void;
}

export class Choosing {
  choice = $state.raw<Choice>(NO_CHOICE);
  /** The chosen cards of the hand, two of a kind told apart. */
  keys = $state.raw<string[]>([]);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  move: MoveInfo | null = $derived.by(() => {
    const { view, moves } = this.#table;
    return moves.length ? chosenMove({ view, moves, choice: this.choice }) : null;
  });
  plays: MoveInfo[] = $derived.by(() => playsOf(this.#table.moves, this.choice.cards[0]));
  /** Players on whom the chosen card can be played, where there is more than one. */
  seats: number[] = $derived.by(() => {
    const aimed = this.plays.filter((one) => one.kind === "play").map((one) => number(one, "on"));
    return aimed.length > 1 ? aimed : [];
  });
  isMoving: boolean = $derived(this.choice.cards[0] === "change-of-plans");
  /** Hexes that can be pressed. */
  legal: ReadonlySet<string> = $derived.by(() => {
    const marks = movesOf(this.#table.moves, "mark");
    return new Set((marks.length ? marks : this.isMoving ? this.plays : []).map((one) => field(one, "slot")));
  });

  clear = (): void => {
    this.choice = NO_CHOICE;
    this.keys = [];
  };
  play = (move: MoveInfo): void => this.#table.choose(move);
  again = (): void => {
    if (this.move) this.play(this.move);
  };
  pressCard = (key: string, card: string): void => {
    const { view, moves, catalogue, unchoose } = this.#table;
    unchoose();
    const block = card === "protected" ? moveOf(moves, "protected") : null;
    if (block) {
      this.play(block);
      return;
    }
    if (this.keys.includes(key)) this.keys = this.keys.filter((one) => one !== key);
    else {
      const isArming = view.phase === "commit" && planStep(moves, catalogue) === 2;
      const cards = isArming ? toggled(moves, this.choice.cards, card) : [card];
      this.keys = cards.length === 2 ? [...this.keys.slice(-1), key] : [key];
    }
    this.choice = { ...NO_CHOICE, cards: this.keys.map((one) => one.slice(0, one.lastIndexOf("/"))) };
  };
  pressSlot = (slot: string): void => {
    this.#table.unchoose();
    if (this.choice.slot === slot && this.move) this.play(this.move);
    else this.choice = { ...this.choice, slot, taken: null };
  };
  pressOpen = (card: string): void => {
    this.#table.unchoose();
    this.choice = { ...NO_CHOICE, taken: this.choice.taken === card ? null : card };
  };
  pressSeat = (on: number): void => {
    this.choice = { ...this.choice, on: this.choice.on === on ? null : on };
  };
}
