/** Putting a crew together: which legal move a selection of hand cards stands for, and what it would mean. */
import type { AgenciesView, CardFacts, HandCard, MoveInfo } from "../../protocol/types";
import type { Proposal } from "../module";
import { printed } from "./cards";
import { strings } from "./strings";

/** Places in the hand. */
export type Selection = ReadonlySet<number>;

export const picked = (hand: readonly HandCard[], selection: Selection): HandCard[] =>
  hand.filter((_, place) => selection.has(place));
const rest = (hand: readonly HandCard[], selection: Selection): HandCard[] =>
  hand.filter((_, place) => !selection.has(place));
const ids = (cards: readonly HandCard[]): string[] => cards.map((card) => card.id);
const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, place) => one === b[place]);

const total = (cards: readonly HandCard[]): number =>
  cards.reduce((sum, card) => sum + (card.worth ?? card.strength), 0);

/** The legal move that sends exactly these cards. */
export function crewMove(moves: readonly MoveInfo[], crew: readonly string[]): MoveInfo | null {
  return (
    moves.find((move) => move.kind === "crew" && Array.isArray(move.fields.cards) && same(move.fields.cards, crew)) ??
    null
  );
}

export const discardMove = (moves: readonly MoveInfo[], id: string): MoveInfo | null =>
  moves.find((move) => move.kind === "discard" && move.fields.card === id) ?? null;

export const moveOf = (moves: readonly MoveInfo[], kind: string): MoveInfo | null =>
  moves.find((move) => move.kind === kind) ?? null;

/** Whether any crew on offer has this card. */
export const mayJoin = (moves: readonly MoveInfo[], id: string): boolean =>
  moves.some((move) => move.kind === "crew" && Array.isArray(move.fields.cards) && move.fields.cards.includes(id));

/** "4 of Clubs, strength 4, plus 4 for its suit: 8". */
export function spoken(card: HandCard): string {
  const words = strings.hand;
  const { bonus } = card;
  const name = words.agent(card.id, card.strength);
  if (!bonus) return name;
  return `${name}, ${(bonus.by === "suit" ? words.suitBonus : words.colourBonus)(bonus.amount, card.strength + bonus.amount)}`;
}

interface Desk {
  view: AgenciesView;
  moves: readonly MoveInfo[];
  seat: number;
  catalogue: Record<string, CardFacts>;
  clear: () => void;
  /** Say it in few words: the bar is small. */
  brief: boolean;
}

/** What the decision bar says of a crew that is being put together. */
export function proposeCrew(desk: Desk, selection: Selection): Proposal | null {
  const { view, moves, seat, catalogue, clear, brief } = desk;
  const attempt = view.attempt;
  if (!attempt) return null;
  const { hit, needed } = attempt;
  const words = strings.crew;
  const crew = picked(view.hand, selection);
  if (!crew.length)
    return {
      question: words.start(hit, needed),
      consequence: (brief ? words.wholeShort : words.whole)(attempt.strength ?? 0),
      move: null,
      label: words.send,
    };
  const strength = total(crew);
  const points = (view.agencies[seat]?.points ?? 0) + printed(catalogue, hit, "points");
  return {
    question: brief ? words.bringShort(hit, needed, strength) : words.bring(hit, needed, ids(crew), strength),
    consequence:
      strength < needed
        ? words.short(needed - strength)
        : brief
          ? words.keepShort(view.hand.length - crew.length, points, view.points_to_win)
          : words.keep(ids(rest(view.hand, selection)), points, view.points_to_win),
    move: crewMove(moves, ids(crew)),
    label: words.send,
    clear,
  };
}

/** What the bar says while one of six cards must go. */
export function proposeDiscard(desk: Desk, selection: Selection): Proposal {
  const words = strings.discardOne;
  const card = picked(desk.view.hand, selection)[0];
  if (!card) return { question: words.start, consequence: words.startMore, move: null, label: words.label };
  return {
    question: words.question(card.id),
    consequence: words.more,
    move: discardMove(desk.moves, card.id),
    label: words.label,
    clear: desk.clear,
  };
}

/** What the bar says once the hit deck has been touched. */
export function proposeAttempt(desk: Desk, move: MoveInfo, odds: boolean): Proposal {
  const { view, moves, clear } = desk;
  const words = strings.attempt;
  const joker = strings.joker(view.joker_mode);
  if (move.kind === "attempt-joker")
    return {
      question: words.insured,
      consequence: view.joker_mode === "auto-hit" ? joker.means : withChances(view, joker.means, odds),
      move,
      label: joker.draw,
      clear,
    };
  return {
    question: moveOf(moves, "attempt-joker") ? joker.refused : words.plain,
    consequence: withChances(view, words.loss(view.loss?.points ?? 0, view.loss?.cards ?? 0), odds),
    move,
    label: words.label,
    clear,
  };
}

const withChances = ({ risk }: AgenciesView, price: string, odds: boolean): string =>
  odds && risk ? `${strings.attempt.chances(risk.met, risk.of)} ${price}` : price;
