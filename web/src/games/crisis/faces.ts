/** The cards as the rules show them. */
import type { CardFace } from "../module";
import { CARD, daggerChip, orderCard } from "./art";
import { deckOf } from "./deck";
import { isAction, isCharacter, MASK_ORDER } from "./model";

const face: CardFace = ({ id, kind, facts }, catalogue) => {
  if (isAction(id)) return { markup: deckOf(catalogue).picture(id), box: CARD };
  if (isCharacter(id)) return { markup: deckOf(catalogue).mask(id), box: CARD };
  if (isCharacter(facts.character)) return { markup: deckOf(catalogue).target(facts.character), box: CARD };
  if (kind === "order") return { markup: orderCard(Number(facts.number), MASK_ORDER.length), box: CARD };
  return { markup: daggerChip(true), box: "-50 -70 100 140" };
};
export default face;
