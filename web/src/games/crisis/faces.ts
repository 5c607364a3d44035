/** The cards as the rules show them. */
import type { CardFace } from "../module";
import { actionPicture, CARD, characterCard, daggerChip, orderCard, targetCard } from "./art";
import { isAction, isCharacter, MASK_ORDER } from "./model";

const face: CardFace = ({ id, kind, facts }) => {
  if (isAction(id)) return { markup: actionPicture(id), box: CARD };
  if (isCharacter(id)) return { markup: characterCard(id), box: CARD };
  if (isCharacter(facts.character)) return { markup: targetCard(facts.character), box: CARD };
  if (kind === "order") return { markup: orderCard(Number(facts.number), MASK_ORDER.length), box: CARD };
  return { markup: daggerChip(true), box: "-50 -70 100 140" };
};
export default face;
