/** A plan put together from an action and a target: which moves it leaves, and what it would mean, in words. */
import type { CardFacts, CrisisView, MoveInfo } from "../../protocol/types";
import type { Proposal } from "../module";
import { deckOf } from "./deck";
import { ACTIONS, characterOf, isAction, isCharacter, titled, wearer, type ActionId, type Character } from "./model";
import { strings } from "./strings";

export interface Choice {
  action: ActionId | null;
  target: Character | null;
}

const targetOf = (move: MoveInfo): Character | null => (isCharacter(move.fields.target) ? move.fields.target : null);

/** The move that an action and a target make together. */
export const composed = (moves: MoveInfo[], choice: Choice): MoveInfo | null =>
  moves.find((move) => move.kind === choice.action && targetOf(move) === choice.target) ?? null;

export const legalActions = (moves: MoveInfo[]): ActionId[] =>
  ACTIONS.filter((action) => moves.some((move) => move.kind === action));

/** In the order of the seats, as the server lists them. */
export const legalTargets = (moves: MoveInfo[]): Character[] => [
  ...new Set(
    moves
      .filter((move) => isAction(move.kind))
      .map(targetOf)
      .filter((target) => target !== null),
  ),
];

/** A choice after a tap: the same card again takes it back; a single target is chosen by itself. */
export function settle(moves: MoveInfo[], choice: Choice): Choice {
  const targets = legalTargets(moves);
  const only = targets.length === 1 ? (targets[0] ?? null) : null;
  return {
    action: choice.action && legalActions(moves).includes(choice.action) ? choice.action : null,
    target: only ?? (choice.target && targets.includes(choice.target) ? choice.target : null),
  };
}

/** The choice after a tap on a target: the same one again takes it back. */
export const toggled = (choice: Choice, target: Character): Choice => ({
  ...choice,
  target: choice.target === target ? null : target,
});

/** What the decision bar says of a half-made or complete plan. */
export function proposalOf(
  view: CrisisView,
  names: string[],
  moves: MoveInfo[],
  choice: Choice,
  catalogue: Record<string, CardFacts>,
  clear: () => void,
  isShort = false,
): Proposal {
  const move = composed(moves, choice);
  const words = strings.plan;
  const base = { move, label: words.seal, tag: words.tag };
  const deck = deckOf(catalogue);
  const target = choice.target ? titled(view, names, deck, wearer(view, choice.target)) : "";
  const locked = lockedTarget(view);
  if (choice.action && choice.target)
    return {
      ...base,
      question: words.question[choice.action](deck.name(choice.action), target),
      consequence: move?.detail ?? "",
      clear,
    };
  if (choice.action)
    return {
      ...base,
      question: words.whom[choice.action](deck.name(choice.action)),
      consequence: isShort ? "" : (catalogue[choice.action]?.text ?? ""),
      clear,
    };
  if (choice.target && legalTargets(moves).length > 1)
    return { ...base, question: words.what(target), consequence: words.beginAlone, clear };
  const begin = view.uses_targets ? words.begin : words.beginAlone;
  return {
    ...base,
    question: view.prompt,
    consequence: locked && view.uses_targets ? words.beginLocked(target) : isShort ? "" : begin,
  };
}

/** Who still has to seal, but for the viewer. */
export const undecided = (view: CrisisView, names: string[]): string[] =>
  view.waiting.filter((seat) => seat !== view.viewer).map((seat) => names[seat] ?? "");

export const lockedTarget = (view: CrisisView): Character | null => {
  const me = view.viewer === null ? undefined : view.players[view.viewer];
  return me?.is_tracking ? characterOf(view, me.target) : null;
};
