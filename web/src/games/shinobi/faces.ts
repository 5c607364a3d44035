/** The cards as the rules show them. */
import type { CardFace } from "../module";
import { battleCard, CARD, coin, TARGET, targetCard } from "./art";
import { lookOf } from "./model";

const face: CardFace = ({ id, name, kind, facts }, catalogue) => {
  if (kind === "target") {
    const [power, gold] = [Number(facts.guardian_power), Number(facts.assassination_gold)];
    return { markup: targetCard(id, name, power, gold, ""), box: TARGET };
  }
  if (kind === "reward") return { markup: coin(String(facts.gold)), box: "0 0 100 100" };
  return { markup: battleCard(lookOf(catalogue, id)), box: CARD };
};
export default face;
