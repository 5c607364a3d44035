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

/** What a token stands for, and what a purchase costs. */
const TOKEN = 1000;

function change(line: NationLine, view: NationView): number {
  switch (line.kind) {
    case "bought":
      return -TOKEN;
    case "killed":
      return (tileOf(view, line.fields.target)?.value ?? 0) + TOKEN * line.fields.tokens;
    case "matched":
    case "paid":
      return TOKEN * line.fields.tokens;
    case "showed-list":
      return TOKEN * line.fields.bonus;
    default:
      return 0;
  }
}

/** Everybody's money as it came and went. What a success pays and costs belongs to its kill. */
export function moneyRace(view: NationView, log: NationLine[]): Swing[] {
  const race: Swing[] = [];
  for (const line of log) {
    const by = change(line, view);
    const seat = line.about.seats[0];
    if (!by || seat === undefined) continue;
    if (line.kind !== "matched" && line.kind !== "paid")
      race.push({ version: line.version, text: line.text, changes: view.players.map(() => 0) });
    const changes = race.at(-1)?.changes;
    if (changes) changes[seat] = (changes[seat] ?? 0) + by;
  }
  return race;
}
