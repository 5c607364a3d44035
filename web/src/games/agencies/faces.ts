/** The cards as the rules show them. */
import type { CardFace } from "../module";
import { agent, CARD_BOX, dossier } from "./art";
import { printed } from "./cards";
import { strings } from "./strings";

const face: CardFace = ({ id, kind }, catalogue) => {
  const strength = printed(catalogue, id, "strength");
  const markup =
    kind === "hit" ? dossier(id, strings.card(id), strength, printed(catalogue, id, "points")) : agent(id, strength);
  return { markup, box: CARD_BOX };
};
export default face;
