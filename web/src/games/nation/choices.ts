/** Choices in the making, and what the decision bar says of them. */
import type { MoveInfo, NationView, Prospect } from "../../protocol/types";
import type { Proposal } from "../module";
import {
  byField,
  dollars,
  field,
  moveOf,
  movesOf,
  moveWith,
  nameOf,
  number,
  percent,
  isRolled,
  prospectOf,
  rollNeeded,
  tileAt,
  weaponName,
  type Catalogue,
} from "./model";
import { strings } from "./strings";

export interface Choice {
  /** A hex in the pyramid. */
  slot: string | null;
  /** Cards of the hand. */
  cards: readonly string[];
  /** A card that lies open: in the market, or among those looked at. */
  taken: string | null;
  /** Whom a card is played on. */
  on: number | null;
}
export const NO_CHOICE: Choice = { slot: null, cards: [], taken: null, on: null };

interface Making {
  view: NationView;
  moves: readonly MoveInfo[];
  choice: Choice;
  catalogue: Catalogue;
  names: readonly string[];
  clear: () => void;
  choose: (move: MoveInfo) => void;
  /** Undo the step before, as far as nobody has learnt anything from it. */
  undo?: (() => void) | undefined;
}

/** The step of a plan, by the moves it asks for; from 1. */
export function planStep(moves: readonly MoveInfo[], catalogue: Catalogue): number {
  if (moveOf(moves, "mark")) return 1;
  if (moveOf(moves, "unarmed")) return 2;
  const lays = movesOf(moves, "lay");
  if (moveOf(moves, "no-contract") || lays.some((move) => catalogue[field(move, "card")]?.kind === "contract"))
    return 3;
  return 4;
}

/** Ways to play the chosen face-up card. */
export const playsOf = (moves: readonly MoveInfo[], card: string | undefined): MoveInfo[] =>
  card === undefined
    ? []
    : card === "change-of-plans"
      ? movesOf(moves, "move")
      : moves.filter((move) => move.kind === "play" && field(move, "card") === card);

/** The move that the choice amounts to, so far as it is made. */
export function chosenMove({ view, moves, choice }: Pick<Making, "view" | "moves" | "choice">): MoveInfo | null {
  const { slot, cards, taken, on } = choice;
  if (taken) return byField(moves, "take", "card", taken);
  // Where only one card can be taken, it is as good as chosen.
  if (moves.length === 1 && moves[0]?.kind === "take") return moves[0];
  if (view.phase === "commit" && moveOf(moves, "mark")) return slot ? byField(moves, "mark", "slot", slot) : null;
  if (view.phase === "intel-window" || view.phase === "reveal-window") {
    const plays = playsOf(moves, cards[0]);
    if (cards[0] === "change-of-plans") return slot ? byField(plays, "move", "slot", slot) : null;
    if (plays.length === 1) return plays[0] ?? null;
    return plays.find((move) => number(move, "on") === on) ?? null;
  }
  return moveWith(moves, cards);
}

export function proposalFor(making: Making): Proposal | null {
  const made = making.moves.length ? proposalOf(making) : null;
  return made && isUnderWay(making) ? { ...made, back: making.undo } : made;
}

/** Whether a step of the plan, or of what is discarded, has been made that nobody else has seen. */
function isUnderWay({ view, moves, catalogue }: Making): boolean {
  if (view.phase === "refill-discard") return view.discarding.length > 0;
  const first = view.duel_round ? 2 : 1;
  return view.phase === "commit" && planStep(moves, catalogue) > first;
}

function proposalOf(making: Making): Proposal | null {
  const { view } = making;
  switch (view.phase) {
    case "market-pick":
      return marketProposal(making);
    case "buy":
      return buyProposal(making);
    case "buy-keep":
    case "search-take":
      return takeProposal(making);
    case "limit-discard":
    case "buy-make-room":
      return discardProposal(making);
    case "intel-window":
    case "reveal-window":
      return windowProposal(making);
    case "react":
      return reactProposal(making);
    case "commit":
      return planProposal(making);
    case "refill-discard":
      return refillProposal(making);
    default:
      return null;
  }
}

const other = (
  { choose }: Making,
  move: MoveInfo | null,
  label: string,
): { other?: { label: string; run: () => void } } => (move ? { other: { label, run: () => choose(move) } } : {});

function marketProposal(making: Making): Proposal {
  const { choice, catalogue, clear, moves } = making;
  const move = chosenMove(making);
  const blind = other(making, moveOf(moves, "blind"), strings.market.blind);
  if (!move) return { question: strings.market.ask, consequence: strings.market.how, move: null, label: "", ...blind };
  return {
    question: `${nameOf(catalogue, choice.taken ?? "")}?`,
    consequence: move.detail,
    move,
    label: strings.market.take,
    clear,
    ...blind,
  };
}

function buyProposal({ view, moves }: Making): Proposal {
  const stop = moveOf(moves, "stop");
  return {
    question: strings.buy.ask(dollars(view.token)),
    consequence: strings.buy.how,
    move: stop,
    label: strings.buy.stop,
  };
}

function takeProposal(making: Making): Proposal {
  const { view, choice, catalogue, clear } = making;
  const isBuying = view.phase === "buy-keep";
  const move = chosenMove(making);
  const rest = isBuying ? strings.buy.keepHow : strings.buy.foundHow;
  return {
    question: move ? `${nameOf(catalogue, field(move, "card"))}?` : view.prompt,
    consequence: move ? move.detail : rest,
    move,
    label: isBuying ? strings.buy.keepLabel : strings.buy.takeLabel,
    ...(choice.taken ? { clear } : {}),
  };
}

function discardProposal(making: Making): Proposal {
  const { view, choice, catalogue, clear } = making;
  const move = chosenMove(making);
  return {
    question: move ? strings.refill.throwIt(nameOf(catalogue, choice.cards[0] ?? "")) : view.prompt,
    consequence: move?.detail ?? "",
    move,
    label: strings.room.discard,
    ...(move ? { clear } : {}),
  };
}

function windowProposal(making: Making): Proposal {
  const { view, moves, choice, catalogue, names, clear } = making;
  const pass = moveOf(moves, "pass");
  const card = choice.cards[0];
  const plays = playsOf(moves, card);
  if (card === undefined || !plays.length) {
    const ask = view.phase === "intel-window" ? strings.intel.ask : strings.reveal.ask;
    return {
      question: moves.length > 1 ? ask : strings.intel.none,
      consequence: strings.intel.text,
      move: pass,
      label: strings.intel.pass,
    };
  }
  const move = chosenMove(making);
  const name = nameOf(catalogue, card);
  const text = catalogue[card]?.text ?? "";
  const passing = other(making, pass, strings.intel.pass);
  if (!move) {
    const question = card === "change-of-plans" ? `${name}: ${strings.reveal.where}` : strings.intel.onWhom(name);
    return { question, consequence: text, move: null, label: strings.intel.play, clear, ...passing };
  }
  const on = number(move, "on");
  const isRival = move.kind === "play" && on !== view.viewer;
  const question =
    move.kind === "move"
      ? `${move.label}?`
      : isRival
        ? strings.intel.onRival(name, names[on] ?? "")
        : strings.intel.onSelf(name);
  return { question, consequence: text, move, label: strings.intel.play, clear, ...passing };
}

function reactProposal(making: Making): Proposal {
  const { view, moves, catalogue, names } = making;
  const { played } = view;
  const allow = moveOf(moves, "allow");
  return {
    question: played ? strings.react.title(names[played.by] ?? "", nameOf(catalogue, played.card)) : view.prompt,
    consequence: played ? (catalogue[played.card]?.text ?? "") : "",
    move: allow,
    label: strings.react.allow,
    ...other(making, moveOf(moves, "protected"), strings.react.block),
  };
}

/** Numbers of a plan in a line. */
export function outlook(prospect: Prospect | null): string {
  if (!prospect) return "";
  const { odds, payout, clock } = prospect;
  const words = strings.plan;
  const roll = isRolled(odds) ? words.rolls(rollNeeded(odds), percent(odds.chance)) : rollNeeded(odds);
  return [roll, clock, payout ? `${dollars(payout.total)} ${words.ifWorks}` : ""].filter(Boolean).join("; ");
}

function planProposal(making: Making): Proposal {
  const { view, moves, choice, catalogue, clear } = making;
  const words = strings.plan;
  const move = chosenMove(making);
  const tag = words.tag;
  const undo = move ? { clear } : {};
  const prospect = prospectOf(view, move);
  const consequence = outlook(prospect);
  const [first = ""] = choice.cards;
  /** Whatever is the last thing asked, a plan ends with the same word. */
  const last = (label: string): string => (prospect?.seals ? words.commit : label);
  const lastBut = (kind: string, label: string, sealing: string): Pick<Proposal, "other"> => {
    const one = moveOf(moves, kind);
    return other(making, one, prospectOf(view, one)?.seals ? sealing : label);
  };
  const asked = (name: string): string => (prospect?.seals ? words.commitTo(name) : `${name}?`);
  switch (planStep(moves, catalogue)) {
    case 1: {
      const tile = tileAt(view, choice.slot);
      return {
        question: move && tile ? asked(nameOf(catalogue, tile.target)) : words.askMark,
        consequence: move ? [move.detail, consequence].filter(Boolean).join(" ") : words.askMarkHow,
        move,
        label: last(words.markLabel),
        tag,
        ...undo,
        ...other(making, moveOf(moves, "lie-low"), words.lieLow),
      };
    }
    case 2: {
      const name = weaponName(catalogue, first);
      return {
        question: !move ? words.askWeapon : asked(choice.cards.length > 1 ? words.twice(name) : name),
        consequence: move ? consequence : words.askWeaponHow,
        move,
        label: move ? last(choice.cards.length > 1 ? words.takePair : words.takeWeapon) : "",
        tag,
        ...undo,
        ...lastBut("unarmed", words.unarmedLabel, words.commitUnarmed),
      };
    }
    case 3:
      return {
        question: move ? asked(nameOf(catalogue, first)) : words.askContract,
        consequence: move ? `${move.detail} ${consequence}`.trim() : words.askContractHow,
        move,
        label: move ? last(words.layContract) : "",
        tag,
        ...undo,
        ...lastBut("no-contract", words.noContract, words.commitPlain),
      };
    default: {
      const tile = tileAt(view, view.plan?.slot ?? null);
      const done = moveOf(moves, "done");
      if (move) {
        const name = nameOf(catalogue, first);
        return {
          question: prospect?.seals ? words.addLast(name) : words.add(name),
          consequence,
          move,
          label: last(words.addLabel),
          tag,
          clear,
          ...other(making, done, words.commitWithout),
        };
      }
      return {
        question: tile ? words.askMore(nameOf(catalogue, tile.target)) : words.askDuel,
        consequence: outlook(prospectOf(view, done)),
        move: done,
        label: words.commit,
        tag,
      };
    }
  }
}

function refillProposal(making: Making): Proposal {
  const { view, moves, choice, catalogue, clear } = making;
  const move = chosenMove(making);
  const done = moveOf(moves, "done");
  if (move)
    return {
      question: strings.refill.throwIt(nameOf(catalogue, choice.cards[0] ?? "")),
      consequence: move.detail,
      move,
      label: strings.refill.label,
      clear,
      ...other(making, done, strings.refill.done),
    };
  return {
    question: strings.refill.ask,
    consequence: strings.refill.how(view.discarding.length),
    move: done,
    label: strings.refill.done,
  };
}
