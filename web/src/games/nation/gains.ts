/** Where the money came from, as the view counts it; what was found out last, the Hit List, stands last. */
import type { CardFacts, LogLine, NationPlayer, NationView } from "../../protocol/types";
import type { Gain } from "../module";
import { nameOf, tileOf } from "./model";
import { strings } from "./strings";

function earned(player: NationPlayer, view: NationView, catalogue: Record<string, CardFacts>): Gain[] {
  const words = strings.income;
  const { income } = player;
  const gains = [
    { text: words.start, points: income.start },
    { text: words.purchases, points: income.purchases },
    { text: words.contractDebt, points: income.contract_debt },
    { text: words.looseEnds, points: income.loose_ends },
    { text: words.contracts, points: income.contracts },
    { text: words.tokens, points: income.tokens },
    { text: words.hazardPay, points: income.hazard_pay },
    { text: words.vote, points: income.vote },
    ...player.tiles.map((target) => ({ text: nameOf(catalogue, target), points: tileOf(view, target)?.value ?? 0 })),
    { text: words.hitList, points: income.hit_list ?? 0 },
  ];
  return gains.filter((one) => one.points !== 0);
}

export const moneyEarned = (view: NationView, _: LogLine[], catalogue: Record<string, CardFacts>): Gain[][] =>
  view.players.map((player) => earned(player, view, catalogue));
