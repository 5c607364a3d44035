/** The cards as the rules show them. */
import type { CardFace } from "../module";
import { CARD_BOX, face as kitCard } from "./art";
import { colourOf, portraitOf } from "./cast";

const KIT = ["weapon", "getaway", "bonus"];

const face: CardFace = (card) => {
  if (KIT.includes(card.kind)) return { markup: kitCard(card), box: CARD_BOX };
  if (card.kind !== "assassin") return null;
  const portrait = `<svg y="8" width="200" height="272" viewBox="26 0 148 201">${portraitOf(card.id, "#0000008c")}</svg>`;
  return { markup: `<rect width="200" height="280" rx="14" fill="${colourOf(card.id)}"/>${portrait}`, box: CARD_BOX };
};
export default face;
