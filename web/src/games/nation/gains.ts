/** Where the money came from, as the view counts it; the targets stand last, in the order in which they fell. */
import type { NationLine } from "../../protocol/events";
import type { CardFacts, NationPlayer, NationView } from "../../protocol/types";
import type { Gain, Swing } from "../module";
import { nameOf, tileOf } from "./model";
import { strings } from "./strings";

function earned(
  player: NationPlayer,
  view: NationView,
  fallen: readonly string[],
  catalogue: Record<string, CardFacts>,
): Gain[] {
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
    { text: words.hitList, points: income.hit_list ?? 0 },
    ...[...player.tiles]
      .sort((a, b) => fallen.indexOf(a) - fallen.indexOf(b))
      .map((target) => ({ text: nameOf(catalogue, target), points: tileOf(view, target)?.value ?? 0 })),
  ];
  return gains.filter((one) => one.points !== 0);
}

export function moneyEarned(view: NationView, log: NationLine[], catalogue: Record<string, CardFacts>): Gain[][] {
  const fallen = log.filter((line) => line.kind === "killed").map((line) => line.fields.target);
  return view.players.map((player) => earned(player, view, fallen, catalogue));
}

/** Every target that fell, for what it paid. */
export function killRace(view: NationView, log: NationLine[]): Swing[] {
  return log
    .filter((line) => line.kind === "killed")
    .map(({ version, text, fields }) => ({
      version,
      text,
      changes: view.players.map((_, seat) => (seat === fields.seat ? (tileOf(view, fields.target)?.value ?? 0) : 0)),
    }));
}
