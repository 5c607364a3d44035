/** The cards of this table: our pictures under the names and texts of its catalogue, as an edition may have others. */
import { getContext, setContext } from "svelte";
import type { CardFacts } from "../../protocol/types";
import { linesOf } from "../../lib/lines";
import { capital } from "../../lib/words";
import { actionCard, actionPicture, characterCard, targetCard } from "./art";
import type { ActionId, Character } from "./model";
import { strings } from "./strings";

/** Letters of an action's text on a line of its card. */
const LINE = 24;

export interface Deck {
  name: (id: string) => string;
  /** "the Ghost" */
  the: (character: Character) => string;
  /* Drawings. */
  mask: (character: Character) => string;
  target: (character: Character) => string;
  /** On small screens (`roomy`) the words are larger and the picture smaller. */
  action: (action: ActionId, roomy?: boolean) => string;
  /** Without its small print, for places where it could not be read. */
  picture: (action: ActionId) => string;
}

export function deckOf(catalogue: Record<string, CardFacts>): Deck {
  const name = (id: string): string => catalogue[id]?.name ?? capital(id);
  /** What an edition writes on it; else our own short print. */
  const print = (action: ActionId): readonly string[] => {
    const card = catalogue[action];
    return card?.facts.edited ? linesOf(card.text, LINE, 2) : strings.effects[action];
  };
  return {
    name,
    the: (character) => strings.the(name(character)),
    mask: (character) => characterCard(character, name(character)),
    target: (character) => targetCard(character, name(character)),
    action: (action, roomy = false) => actionCard(action, name(action), print(action), roomy),
    picture: (action) => actionPicture(action, name(action)),
  };
}

const KEY = Symbol("crisis deck");
export const provideDeck = (deck: Deck): Deck => setContext(KEY, deck);
export const deckOnTable = (): Deck => getContext<Deck>(KEY);
