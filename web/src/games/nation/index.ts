/** Assassin Nation: cold room, warm paper. */
import ban from "icon:lucide/ban";
import clock from "icon:lucide/clock";
import coins from "icon:lucide/coins";
import crosshair from "icon:lucide/crosshair";
import dices from "icon:lucide/dices";
import ear from "icon:lucide/ear";
import eye from "icon:lucide/eye";
import flag from "icon:lucide/flag";
import hand from "icon:lucide/hand";
import layers from "icon:lucide/layers";
import list from "icon:lucide/list-checks";
import lock from "icon:lucide/lock";
import moon from "icon:lucide/moon";
import quote from "icon:lucide/message-square-quote";
import repeat from "icon:lucide/repeat";
import scissors from "icon:lucide/scissors";
import shield from "icon:lucide/shield";
import skull from "icon:lucide/skull";
import store from "icon:lucide/store";
import swords from "icon:lucide/swords";
import thumbs from "icon:lucide/vote";
import trophy from "icon:lucide/trophy";
import undo from "icon:lucide/undo-2";
import zap from "icon:lucide/zap";
import { isBad } from "../../lib/odds";
import { settings } from "../../lib/settings.svelte";
import type { NationLine } from "../../protocol/events";
import type { MoveInfo, NationView } from "../../protocol/types";
import { soundsLike } from "../sounds";
import type { GameModule } from "../module";
import Board from "./Board.svelte";
import { moneyRace, moneyEarned } from "./gains";
import Held from "./Held.svelte";
import { nameOf, prospectOf, takesPart, type Catalogue } from "./model";
import { NationPlayback } from "./playback.svelte";
import { strings } from "./strings";

const ICONS: Record<NationLine["kind"], string> = {
  dealt: layers,
  "rolled-for-token": dices,
  "first-player": flag,
  "round-began": flag,
  "market-showed": store,
  took: store,
  drew: layers,
  cleared: scissors,
  bought: coins,
  saw: eye,
  kept: layers,
  discarded: scissors,
  reshuffled: repeat,
  passed: hand,
  played: zap,
  allowed: hand,
  blocked: shield,
  found: eye,
  "found-nothing": eye,
  tapped: ear,
  stole: hand,
  sealed: lock,
  "lay-low": moon,
  "showed-mark": crosshair,
  "showed-card": layers,
  voided: ban,
  moved: crosshair,
  conflict: clock,
  "tie-rolled": dices,
  ordered: clock,
  told: quote,
  "told-nothing": quote,
  voted: thumbs,
  believed: thumbs,
  doubted: thumbs,
  counted: crosshair,
  rolled: dices,
  "sure-hit": crosshair,
  "sure-miss": ban,
  killed: skull,
  matched: coins,
  paid: coins,
  missed: ban,
  preempted: undo,
  "took-back": undo,
  stalled: moon,
  "showed-list": list,
  scored: coins,
  "duel-began": swords,
  "duel-rolled": dices,
  won: trophy,
};

const STEPS: Record<string, number> = {
  market: 1,
  "market-pick": 1,
  "limit-discard": 1,
  buy: 1,
  "buy-make-room": 1,
  "buy-keep": 1,
  "intel-window": 2,
  "search-take": 2,
  react: 2,
  commit: 3,
};
const LAST = 4;

function phases({ soFar: view }: NationPlayback): { names: string[]; current: number } {
  if (view.phase === "over") return { names: strings.finished, current: 0 };
  // A reaction belongs to the window in which the card was played; a duel has no market.
  const isReveal = view.phase === "react" && view.attempts.length > 0;
  const at = isReveal ? LAST : (STEPS[view.phase] ?? LAST);
  return { names: strings.phases(view.round, view.duel_round), current: view.duel_round ? Math.max(1, at - 1) : at };
}

function facts(view: NationView, seat: number, catalogue: Catalogue): string {
  const player = view.players[seat];
  if (!player) return "";
  const words = strings.line;
  const name = nameOf(catalogue, player.specialist);
  const isSecret = ["commit", "refill-discard"].includes(view.phase) && takesPart(view, seat);
  const parts = [
    isSecret
      ? player.is_sealed
        ? words.sealed
        : words.planning
      : words.cards(player.assassin_cards, player.contracts),
    name,
    ...(seat === view.first_player ? [words.first] : []),
    ...(player.good_intel ? [words.good(player.good_intel)] : []),
    ...(player.bad_intel ? [words.bad(player.bad_intel)] : []),
  ];
  return parts.join(", ");
}

const nation: GameModule<NationView, NationLine, NationPlayback> = {
  key: "nation",
  playback: (view, catalogue) => new NationPlayback(view, catalogue),
  phases,
  players: ({ soFar: view, catalogue }) =>
    view.players.map((player, seat) => ({
      facts: facts(view, seat, catalogue),
      score: strings.card.thousands(
        view.phase === "over" ? (player.total ?? player.money) / 1000 : player.money / 1000,
      ),
      unit: view.phase === "over" ? strings.line.total : strings.line.unit(player.cash, player.debt),
      card: player.specialist,
    })),
  confirm: (move: MoveInfo) => move.kind === "lie-low",
  doubt: (move, view) => {
    const prospect = settings.odds ? prospectOf(view, move) : null;
    return prospect?.seals && isBad(prospect.odds.chance) ? strings.plan.doubt(prospect.odds.chance) : "";
  },
  passes: (move: MoveInfo) => move.kind === "pass" || move.kind === "allow",
  icon: (line) => ICONS[line.kind],
  sound: soundsLike({
    hit: ["killed"],
    die: ["rolled", "rolled-for-token", "tie-rolled", "duel-rolled"],
    card: ["dealt", "drew", "took", "bought", "kept", "discarded", "played", "sealed"],
  }),
  gains: moneyEarned,
  heading: (line) => (line.kind === "round-began" ? strings.round(line.fields.round) : null),
  race: moneyRace,
  scoreText: (score) => strings.result.score(score),
  tied: strings.result.tied,
  lost: strings.result.lost,
  Held,
  Board,
};

export default nation;
