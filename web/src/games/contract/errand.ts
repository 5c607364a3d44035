/** Several moves that one press stands for. They are sent one after the other, each when it is asked for, and no further
 * once something else is asked: after a reload, an undo, or a question in between, the rest is the player's again. */
import type { ContractView, MoveInfo } from "../../protocol/types";
import { byField, moveOf, movesOf } from "./model";

export type Errand =
  | { kind: "take"; count: number }
  | { kind: "walk"; path: readonly string[] }
  | { kind: "ride"; getaway: string; city: string }
  /** The cards of an attempt or an escape, in any order: the legal moves bring them into that of the rules. */
  | { kind: "bring"; phase: "weapons" | "getaways"; cards: readonly string[]; isDeclared: boolean };

export interface Step {
  move: MoveInfo;
  rest: Errand | null;
}

const DECLARED = { weapons: "assassinate", getaways: "escape" };

/** The next move of an errand; null where something else is asked than it was begun for. */
export function nextStep(errand: Errand, view: ContractView, moves: readonly MoveInfo[]): Step | null {
  const step = (move: MoveInfo | null, rest: Errand | null): Step | null => (move ? { move, rest } : null);
  switch (errand.kind) {
    case "take": {
      const count = errand.count - 1;
      return step(moveOf(moves, "take"), count ? { ...errand, count } : null);
    }
    case "walk": {
      const [next = "", ...path] = errand.path;
      return step(byField(moves, "move", "space", next), path.length ? { ...errand, path } : null);
    }
    case "ride":
      if (view.phase === "main") return step(byField(moves, "travel", "card", errand.getaway), errand);
      return step(byField(moves, "to", "city", errand.city), null);
    case "bring":
      if (view.phase === errand.phase) return laidNext(errand.cards, view, moves, errand);
      return errand.isDeclared ? null : step(moveOf(moves, DECLARED[errand.phase]), { ...errand, isDeclared: true });
  }
}

function laidNext(
  cards: readonly string[],
  view: ContractView,
  moves: readonly MoveInfo[],
  errand: Errand,
): Step | null {
  const missing = cards.filter((card) => !view.attempt?.laid.includes(card));
  const move = missing.length
    ? movesOf(moves, "bring").find((one) => missing.includes(String(one.fields.card)))
    : moveOf(moves, "roll");
  return move ? { move, rest: missing.length ? errand : null } : null;
}
