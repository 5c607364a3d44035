/** Choices in the making, and what the decision bar says of them. */
import type { MoveInfo, ShinobiView } from "../../protocol/types";
import type { Proposal } from "../module";
import { abilityOf, movesOf, nameOf, textField, typeOf, weaponValue, type Catalogue, type Side } from "./model";
import { strings } from "./strings";

export interface Picked {
  zone: "hand" | "smoke" | "packet" | "pool" | "kept";
  card: string;
  place: number;
}

const KINDS: Record<string, Record<string, string>> = {
  draft: { packet: "pick" },
  discard: { hand: "discard" },
  "advanced-draft": { pool: "take", kept: "take-kept" },
  ninjas: { hand: "play", smoke: "play" },
};
/** The moves of the picked card. */
export const movesOfPicked = (view: ShinobiView, moves: MoveInfo[], picked: Picked | null): MoveInfo[] => {
  const kind = picked && KINDS[view.phase]?.[picked.zone];
  return picked && kind ? movesOf(moves, picked.card, kind) : [];
};

/* Contracts: two tokens make one move. */
export const tokenOf = (target: string, side: Side): string =>
  `${side === "guardian" ? "guard" : "assassinate"}:${target}`;
const tokensOf = (move: MoveInfo): string[] =>
  Array.isArray(move.fields.contracts) ? move.fields.contracts.map(String) : [];
const targetOf = (token: string): string => token.slice(token.indexOf(":") + 1);
export const canToken = (moves: MoveInfo[], token: string): boolean =>
  moves.some((move) => tokensOf(move).includes(token));
export const absentTargets = (moves: MoveInfo[], view: ShinobiView): string[] => {
  const named = new Set(moves.flatMap(tokensOf).map(targetOf));
  return [...named].filter((target) => view.lanes.every((lane) => lane.target !== target));
};
/** A token put to the others: the same target or a third one pushes an older one out. */
export function toggled(tokens: string[], token: string): string[] {
  if (tokens.includes(token)) return tokens.filter((one) => one !== token);
  return [...tokens.filter((one) => targetOf(one) !== targetOf(token)).slice(-1), token];
}
export const signing = (moves: MoveInfo[], tokens: string[]): MoveInfo | null =>
  tokens.length === 2
    ? (moves.find((move) => move.kind === "sign" && tokens.every((token) => tokensOf(move).includes(token))) ?? null)
    : null;

export function contractProposal(moves: MoveInfo[], tokens: string[], clear: () => void): Proposal {
  const move = signing(moves, tokens);
  return {
    question: move ? move.label : strings.contracts.question(tokens.length),
    consequence: move ? move.detail : strings.contracts.how,
    move,
    label: strings.contracts.sign,
    ...(tokens.length ? { clear } : {}),
  };
}

interface Draw {
  question: string;
  how: string;
  label: string;
}
const draws = (view: ShinobiView, names: string[]): Record<string, Draw> => {
  const next = names[view.passes_to[view.viewer ?? -1] ?? -1] ?? "";
  return {
    draft: {
      question: strings.draft.question,
      how: strings.draft.goesOn(view.pass_direction, next),
      label: strings.draft.pick,
    },
    discard: { question: strings.draft.trimQuestion, how: "", label: strings.draft.trim },
    "advanced-draft": { question: strings.draft.takeQuestion, how: strings.draft.takeHow, label: strings.draft.take },
  };
};

export function drawProposal(
  view: ShinobiView,
  names: string[],
  catalogue: Catalogue,
  move: MoveInfo | null,
  clear: () => void,
): Proposal | null {
  const words = draws(view, names)[view.phase];
  if (!words) return null;
  const card = move && textField(move, "card");
  return {
    question: card ? strings.draft.sure(nameOf(catalogue, card)) : words.question,
    consequence: card
      ? [abilityOf(catalogue, card), view.phase === "draft" ? words.how : ""].filter(Boolean).join(" ")
      : words.how,
    move,
    label: words.label,
    ...(move ? { clear } : {}),
  };
}

export function ninjaProposal(
  view: ShinobiView,
  catalogue: Catalogue,
  moves: MoveInfo[],
  picked: Picked | null,
  clear: () => void,
  choose: (move: MoveInfo) => void,
): Proposal {
  const pass = moves.find((move) => move.kind === "pass");
  const mine = movesOfPicked(view, moves, picked);
  const other = pass ? { other: { label: strings.ninja.pass, run: () => choose(pass) } } : {};
  const tag = view.to_play.length ? { tag: strings.ninja.smokeTag } : {};
  if (!picked || mine.length === 0)
    return {
      question: view.to_play.length ? view.prompt : strings.ninja.question,
      consequence: strings.ninja.how,
      move: null,
      label: "",
      ...other,
      ...tag,
    };
  const name = nameOf(catalogue, picked.card);
  const type = typeOf(catalogue, picked.card);
  const single = mine.length === 1 ? (mine[0] ?? null) : null;
  const isVictim = mine.some((move) => "victim" in move.fields);
  const ask = single ? "single" : isVictim ? "victim" : type === "weapon" ? "weapon" : "stack";
  const text = abilityOf(catalogue, picked.card);
  const weapon = strings.ninja.weapon(
    weaponValue(catalogue, picked.card, "guardian"),
    weaponValue(catalogue, picked.card, "assassin"),
  );
  const hasText = text !== "" && (type !== "weapon" || picked.card === "jutte" || picked.card === "metsubushi");
  return {
    question: strings.ninja.place[ask](name),
    consequence: hasText ? text : type === "weapon" ? weapon : strings.ninja.down,
    move: single,
    label: single ? strings.ninja.play : "",
    ...(view.to_play.length === 1 ? {} : { clear }),
    ...other,
    ...tag,
  };
}
