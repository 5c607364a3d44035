/** What the decision bar says about a choice that is being put together. */
import { isBad } from "../../lib/odds";
import { capital } from "../../lib/words";
import type { ContractView, MoveInfo } from "../../protocol/types";
import type { Proposal } from "../module";
import { nextStep, type Errand } from "./errand";
import { moveOf, nameOf, outlook, type Catalogue, type Way } from "./model";
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
  /** Somebody has been told that the odds are bad, and may roll all the same. */
  isWarned: boolean;
}
export const NOTHING: Made = { space: null, way: null, getaway: null, isWarned: false };

export interface Choice extends Made {
  /** The cards chosen for an attempt or an escape; null while none is being planned. */
  picked: readonly string[] | null;
  clear: () => void;
  pick: (cards: readonly string[] | null) => void;
  warn: () => void;
  begin: (errand: Errand) => void;
  choose: (move: MoveInfo) => void;
  /** Ends the turn, where the table has no button for it. */
  end?: ((move: MoveInfo) => void) | undefined;
}

const words = strings.propose;
const PLANNED = ["weapons", "getaways"];
/** Below this share of what would be best, as at bad odds, somebody is asked whether they mean it. */
const FAR_FROM_BEST = 0.5;

export function proposalFor(
  view: ContractView,
  moves: readonly MoveInfo[],
  choice: Choice,
  catalogue: Catalogue,
): Proposal | null {
  if (!moves.length) return null;
  if (choice.picked && view.kit) return rollProposal(view, moves, choice, catalogue);
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
  if (view.phase === "aftermath") return runProposal(view, moves, choice);
  return diceProposal(view, moves, choice);
}

/** Loaded Dice: what the roll comes to, before it counts. The button is for what one will hardly regret. */
function diceProposal(view: ContractView, moves: readonly MoveInfo[], { choose }: Choice): Proposal | null {
  const [stand, again] = [moveOf(moves, "accept"), moveOf(moves, "reroll")];
  const { attempt } = view;
  if (!stand || !again || !attempt || attempt.roll === null) return null;
  const said = strings.dice;
  const isEscape = attempt.target === null;
  const isHit = attempt.hits.includes(attempt.roll);
  const question = (isHit ? said.hit : said.miss)(attempt.roll, isEscape);
  const consequence = isHit ? said.keeps : again.detail;
  const [move, rest] = isHit || isBad(attempt.chance) ? [stand, again] : [again, stand];
  const other = { label: capital(rest.label), run: () => choose(rest) };
  return { question, consequence, move, label: capital(move.label), other };
}

function wayProposal(way: Way, choice: Choice, catalogue: Catalogue): Proposal {
  const { clear, begin } = choice;
  const place = placeName(way.space, catalogue);
  const { getaway, path, steps } = way;
  if (getaway) {
    const question = words.by(nameOf(catalogue, getaway), place);
    const run = (): void => begin({ kind: "ride", getaway, city: way.space });
    return { question, consequence: words.costsCard, move: null, first: way.move, label: words.go, clear, run };
  }
  if (steps > 1) {
    const isWhole = path.length === steps;
    return {
      question: isWhole ? words.walk(place) : words.towards(place),
      consequence: isWhole ? words.noCard(steps) : words.part(path.length, steps),
      move: null,
      label: isWhole ? words.walkLabel(steps) : words.partLabel(path.length),
      clear,
      first: way.move,
      run: () => begin({ kind: "walk", path }),
    };
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
    consequence: take ? words.hint : words.hintNoPile,
    move: take ?? end,
    label: take ? strings.kit.take : strings.kit.end,
    ...(take && end && finish ? { other: { label: strings.kit.endShort, run: () => finish(end) } } : {}),
  };
}

/** After an attempt: running opens the sheet with the getaways. */
function runProposal(view: ContractView, moves: readonly MoveInfo[], { pick, choose }: Choice): Proposal | null {
  const hide = moveOf(moves, "hide");
  const first = moveOf(moves, "escape");
  if (hide && !first) {
    const question = strings.after.trapped(view.actions);
    return { question, consequence: hide.detail, move: hide, label: strings.after.hide };
  }
  if (!first || !hide) return null;
  return {
    question: strings.after.ask,
    consequence: strings.after.best(view.escape_chance ?? 0),
    move: null,
    label: strings.after.run,
    first,
    run: () => pick([]),
    other: { label: strings.after.hide, run: () => choose(hide) },
  };
}

function rollProposal(
  view: ContractView,
  moves: readonly MoveInfo[],
  { picked, isWarned, pick, warn, begin }: Choice,
  catalogue: Catalogue,
): Proposal {
  const kit = view.kit!;
  const said = kit.target ? strings.attempt : strings.escape;
  const laid = view.attempt?.laid ?? [];
  const cards = [...new Set([...laid, ...(picked ?? [])])];
  const { chance } = outlook(kit, cards);
  const best = outlook(kit, view.best).chance;
  const isBest = view.best.length === cards.length && view.best.every((card) => cards.includes(card));
  const isDeclared = PLANNED.includes(view.phase);
  // First to another set; until it is declared, to the rest of the turn as well.
  const back = picked?.length ? { clear: () => pick([]) } : isDeclared ? {} : { back: () => pick(null) };
  const other =
    view.best.length && !isBest
      ? { other: { label: strings.attempt.best(best), run: () => pick(view.best), leadsOn: true } }
      : {};
  if (!cards.length) {
    const question = kit.target ? strings.attempt.ask(nameOf(catalogue, kit.target)) : strings.escape.ask;
    return { question, consequence: said.first, move: null, label: said.rollLabel, ...back, ...other };
  }
  const isPoor = isBad(chance) || chance <= best * FAR_FROM_BEST;
  const phase = kit.target ? ("weapons" as const) : ("getaways" as const);
  const errand: Errand = { kind: "bring", phase, cards, isDeclared };
  return {
    question: isWarned ? said.bad(chance) : said.roll(chance),
    consequence: kit.target ? costOf(view, isDeclared) : strings.escape.spent,
    move: null,
    label: isWarned ? strings.attempt.dare(chance) : said.rollLabel,
    ...back,
    ...other,
    first: nextStep(errand, view, moves)?.move ?? null,
    run: () => (isPoor && !isWarned ? warn() : begin(errand)),
  };
}

/** What an attempt takes: an action, as long as none has been paid for it, and the weapons. */
function costOf({ actions }: ContractView, isPaid: boolean): string {
  const words = strings.attempt;
  if (isPaid) return actions ? words.spent : words.stays;
  return actions > 1 ? `${words.cost} ${words.spent}` : words.lastCost;
}

/** The target in the city of the one who acts. */
export function targetHere(view: ContractView): string | null {
  return view.attempt?.target ?? view.kit?.target ?? null;
}
