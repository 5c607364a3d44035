/** A card's face, or the back of its deck, as markup. */
import { cardBack, contractCard, modifierCard, weaponCard } from "./art";
import { EFFECTS } from "./cast";
import { factOf, kindOf, listOf, nameOf, phaseOf, weaponName, type Catalogue } from "./model";
import { smallContract, smallModifier, smallWeapon } from "./smallCards";
import { linesOf } from "../../lib/lines";
import { strings } from "./strings";

export function cardMarkup(id: string, catalogue: Catalogue, small: boolean): string {
  if (id === "assassin" || id === "contract") return cardBack(id);
  const attributes = (fact: string): { id: string; name: string }[] =>
    listOf(catalogue, id, fact).map((one) => ({ id: one, name: nameOf(catalogue, one) }));
  const kind = kindOf(catalogue, id);
  if (kind === "weapon")
    return (small ? smallWeapon : weaponCard)({
      weapon: factOf(catalogue, id, "weapon"),
      name: weaponName(catalogue, id),
      time: factOf(catalogue, id, "time"),
      low: Number(factOf(catalogue, id, "msr_low")),
      attributes: attributes("attributes"),
    });
  if (kind === "contract")
    return (small ? smallContract : contractCard)({
      title: strings.card.contract,
      name: nameOf(catalogue, id),
      positive: attributes("positive"),
      negative: attributes("negative"),
      gain: strings.card.gain,
      cost: strings.card.cost,
    });
  const phase = phaseOf(catalogue, id);
  const card = catalogue[id];
  const isEdited = card?.facts.edited === true;
  return (small ? smallModifier : modifierCard)({
    name: nameOf(catalogue, id),
    phase,
    phaseName: strings.card.phase[phase] ?? "",
    // An edition's card does something else than ours, and says so in its own words.
    lines: isEdited ? linesOf(card.text, 21, 3) : (strings.card.lines[id] ?? []),
    effect: isEdited ? "" : (EFFECTS[id] ?? ""),
  });
}
