/** The cards as the rules show them. */
import type { CardFace } from "../module";
import { CARD, HEX, hexTile, INK, MANILA } from "./art";
import { cardMarkup } from "./cardMarkup";
import { weaponPicture } from "./cast";
import { factOf } from "./model";

const LAID = ["weapon", "modifier", "contract"];
const FRESH = { tokens: 0, state: "available", owner: null, bonus: 0, small: false, stamp: "" };

const face: CardFace = ({ id, name, kind, facts }, catalogue) => {
  if (LAID.includes(kind)) return { markup: cardMarkup(id, catalogue, false), box: CARD };
  if (kind === "target") {
    const look = { target: id, name, value: Number(facts.value), msr: Number(facts.msr), ...FRESH };
    return { markup: hexTile(look), box: HEX };
  }
  if (kind !== "specialist") return null;
  const picture = weaponPicture(factOf(catalogue, id, "weapon"));
  const paper = `<rect width="200" height="140" rx="8" fill="${MANILA}"/><path d="M8 8H192V132H8Z" fill="none" stroke="${INK}" stroke-width="2"/>`;
  return { markup: paper + picture, box: "0 0 200 140" };
};
export default face;
