/** What the decision bar says about a choice that is being put together. */
import { capital } from "../../lib/words";
import type { ContractView, MoveInfo } from "../../protocol/types";
import type { Proposal } from "../module";
import { byField, moveOf, nameOf, type Catalogue, type Way } from "./model";
import { placeName } from "./places";
import { strings } from "./strings";

/** As far as a choice has been put together on the table. */
export interface Made {
  /** The place being considered. */
  space: string | null;
  /** The way there. */
  way: Way | null;
  /** A getaway taken up first. */
  getaway: string | null;
  /** A weapon or getaway that would be brought. */
  card: string | null;
}
export const NOTHING: Made = { space: null, way: null, getaway: null, card: null };

export interface Choice extends Made {
  clear: () => void;
  /** Ends the turn, where the table has no button for it. */
  end?: ((move: MoveInfo) => void) | undefined;
}

const words = strings.propose;

export function proposalFor(
  view: ContractView,
  moves: readonly MoveInfo[],
  choice: Choice,
  catalogue: Catalogue,
): Proposal | null {
  if (!moves.length) return null;
  if (choice.way) return wayProposal(choice.way, choice, catalogue);
  if (choice.space) return manyWays(choice, catalogue);
  if (choice.getaway) {
    const name = nameOf(catalogue, choice.getaway);
    return {
      question: words.where(name),
      consequence: catalogue[choice.getaway]?.text ?? "",
      move: null,
      label: words.pick,
      clear: choice.clear,
    };
  }
  if (view.phase === "main") return turnProposal(view, moves, choice.end);
  if (view.phase === "weapons" || view.phase === "getaways") return bringProposal(view, moves, choice, catalogue);
  return null;
}

function wayProposal(way: Way, choice: Choice, catalogue: Catalogue): Proposal {
  const { clear } = choice;
  const place = placeName(way.space, catalogue);
  if (way.getaway) {
    const question = words.by(nameOf(catalogue, way.getaway), place);
    return { question, consequence: words.costsCard, move: way.move, label: words.go, clear };
  }
  const cost = way.move.kind === "move" ? `${words.oneAction} ${way.move.detail}` : way.move.detail;
  const label = way.move.kind === "target" ? words.choose : words.go;
  return { question: `${capital(way.move.label)}?`, consequence: cost.trim(), move: way.move, label, clear };
}

function manyWays({ space, clear }: Choice, catalogue: Catalogue): Proposal {
  return {
    question: words.howTo(placeName(space ?? "", catalogue)),
    consequence: "",
    move: null,
    label: words.choose,
    clear,
  };
}

function turnProposal(view: ContractView, moves: readonly MoveInfo[], finish: Choice["end"]): Proposal {
  const take = moveOf(moves, "take");
  const end = moveOf(moves, "end-turn");
  if (view.actions === 0) {
    return { question: words.noActions, consequence: "", move: end, label: strings.kit.end };
  }
  return {
    question: words.turn(view.actions),
    consequence: words.hint,
    move: take ?? end,
    label: take ? strings.kit.take : strings.kit.end,
    ...(take && end && finish ? { other: { label: strings.kit.endShort, run: () => finish(end) } } : {}),
  };
}

function bringProposal(
  view: ContractView,
  moves: readonly MoveInfo[],
  choice: Choice,
  catalogue: Catalogue,
): Proposal | null {
  const said = view.phase === "weapons" ? strings.attempt : strings.escape;
  const bring = choice.card ? byField(moves, "bring", "card", choice.card) : null;
  if (bring) {
    const consequence = `${bring.detail} ${strings.attempt.lower}`;
    const question = strings.attempt.bring(nameOf(catalogue, choice.card ?? ""));
    return { question, consequence, move: bring, label: strings.attempt.bringLabel, clear: choice.clear };
  }
  const roll = moveOf(moves, "roll");
  if (!roll) {
    const question =
      view.phase === "weapons" ? strings.attempt.ask(nameOf(catalogue, targetHere(view) ?? "")) : strings.escape.ask;
    return { question, consequence: said.first, move: null, label: said.none };
  }
  const chance = view.attempt?.chance ?? 0;
  const hasMore = moves.some((move) => move.kind === "bring");
  return {
    question: (hasMore ? said.roll : said.last)(chance),
    consequence: said.spent,
    move: roll,
    label: said.rollLabel,
  };
}

/** The target in the city of the one who acts. */
export function targetHere(view: ContractView): string | null {
  if (view.attempt?.target) return view.attempt.target;
  const space = view.active === null ? null : view.players[view.active]?.space;
  for (const player of view.players) {
    const found = player.contracts.find((one) => one.city === space && !one.fulfilled);
    if (found) return found.target;
  }
  return null;
}
