/** The table of Contract & Assassin. */
import anchor from "icon:lucide/footprints";
import ban from "icon:lucide/ban";
import bed from "icon:lucide/moon";
import cap from "icon:lucide/graduation-cap";
import crosshair from "icon:lucide/crosshair";
import dices from "icon:lucide/dices";
import doorOpen from "icon:lucide/door-open";
import file from "icon:lucide/file-text";
import flag from "icon:lucide/flag";
import gift from "icon:lucide/sparkles";
import lock from "icon:lucide/lock";
import plane from "icon:lucide/plane";
import plus from "icon:lucide/plus";
import shield from "icon:lucide/shield";
import skull from "icon:lucide/skull";
import swap from "icon:lucide/arrow-left-right";
import trophy from "icon:lucide/trophy";
import type { ContractLine } from "../../protocol/events";
import type { ContractPlayer, ContractView, MoveInfo } from "../../protocol/types";
import { capital } from "../../lib/words";
import { soundsLike } from "../sounds";
import type { GameModule } from "../module";
import Board from "./Board.svelte";
import { avatarOf } from "./cast";
import Held from "./Held.svelte";
import { ContractPlayback } from "./playback.svelte";
import { nameOf, type Catalogue } from "./model";
import { strings } from "./strings";

const ICONS: Partial<Record<ContractLine["kind"], string>> = {
  became: file,
  contracted: file,
  skilled: cap,
  learnt: cap,
  turn: flag,
  began: flag,
  took: plus,
  dealt: plus,
  bought: plus,
  moved: anchor,
  travelled: plane,
  escaped: plane,
  flew: plane,
  fled: doorOpen,
  attempted: crosshair,
  brought: crosshair,
  "death-dice": dices,
  "getaway-die": dices,
  "rolled-again": dices,
  "tried-again": dices,
  killed: skull,
  missed: ban,
  blocked: shield,
  guarded: shield,
  shifted: shield,
  bribed: shield,
  swapped: swap,
  picked: swap,
  arrested: lock,
  served: lock,
  hid: bed,
  "lay-low": bed,
  released: doorOpen,
  "broke-out": doorOpen,
  bonus: gift,
  "more-actions": gift,
  won: trophy,
};

const [ACTIONS, WEAPONS, DEATH_DICE, GETAWAY] = [1, 2, 3, 4];
const STEPS: Record<string, number> = {
  "guard-pick": WEAPONS,
  "guard-to": WEAPONS,
  weapons: WEAPONS,
  "death-roll": DEATH_DICE,
  "second-attempt": DEATH_DICE,
  "otto-give": DEATH_DICE,
  "keep-weapon": DEATH_DICE,
  aftermath: GETAWAY,
  getaways: GETAWAY,
  "getaway-roll": GETAWAY,
  "second-escape": GETAWAY,
  "keep-getaway": GETAWAY,
  "escape-to": GETAWAY,
};
/** What cannot be taken back and costs most. */
const BIG = ["end-turn", "resign", "hide", "hide-safe-house", "be", "bonus", "break-out"];

/** Dice that lie on the sheet are the step, wherever the game stood before them. */
function phases({ soFar: view, roll }: ContractPlayback): { names: string[]; current: number } {
  if (view.phase === "over") return { names: [strings.finished], current: 0 };
  if (view.phase === "assassin-pick") return { names: strings.picking, current: 0 };
  const thrown = roll && (roll.dice.length > 1 ? DEATH_DICE : GETAWAY);
  return { names: strings.phases(view.round), current: thrown ?? STEPS[view.phase] ?? ACTIONS };
}

function facts(player: ContractPlayer, catalogue: Catalogue): string {
  const words = strings.players;
  if (!player.assassin) return words.choosing;
  const name = nameOf(catalogue, player.assassin);
  if (player.resigned) return `${name}, ${words.resigned}`;
  if (player.in_prison) return `${name}, ${words.prison(player.missed)}`;
  if (player.missed) return `${name}, ${words.hiding(player.missed)}`;
  return `${name}, ${words.cards(player.hand_size)}`;
}

/** A round begins with the first turn in it. */
function roundHeading(line: ContractLine, all: ContractLine[]): string | null {
  if (line.kind !== "turn") return null;
  const first = all.find((one) => one.kind === "turn" && one.fields.round === line.fields.round);
  return first === line ? strings.turnOf(line.fields.round) : null;
}

const contract: GameModule<ContractView, ContractLine, ContractPlayback> = {
  key: "contract",
  playback: (view, catalogue) => new ContractPlayback(view, catalogue),
  phases,
  players: ({ soFar: view, catalogue }) =>
    view.players.map((player) => ({
      facts: facts(player, catalogue),
      score: String(player.kills),
      unit: strings.players.of(view.kills_to_win),
    })),
  avatar: ({ soFar: view }, seat) => {
    const assassin = view.players[seat]?.assassin;
    return assassin ? avatarOf(assassin) : undefined;
  },
  confirm: (move: MoveInfo) => BIG.includes(move.kind),
  icon: (line) => ICONS[line.kind] ?? flag,
  sound: soundsLike({
    hit: ["killed"],
    die: ["death-dice", "getaway-die", "rolled-again", "tried-again"],
    card: ["took", "dealt", "bought", "brought", "picked", "kept"],
  }),
  heading: roundHeading,
  gains: (view, log, catalogue) =>
    view.players.map((_, seat) =>
      log
        .filter((line) => line.kind === "killed")
        .filter((line) => line.fields.seat === seat)
        .map((line) => ({ text: catalogue[line.fields.target]?.name ?? line.text, points: 1 })),
    ),
  race: (view, log) =>
    log
      .filter((line) => line.kind === "killed")
      .map(({ version, text, fields }) => ({
        version,
        // Without the total of the dice, which would follow the number of the round.
        text: capital(text.replace(/^\d+: /, "")),
        changes: view.players.map((_, seat) => (seat === fields.seat ? 1 : 0)),
      })),
  scoreText: (score) => strings.result.score(score),
  tied: strings.result.tied,
  lost: strings.result.lost,
  Held,
  Board,
};

export default contract;
