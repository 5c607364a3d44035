/** The table of Agencies of Assassination. */
import flag from "icon:lucide/flag";
import flame from "icon:lucide/flame";
import folder from "icon:lucide/folder-open";
import mask from "icon:lucide/venetian-mask";
import scales from "icon:lucide/scale";
import shuffle from "icon:lucide/shuffle";
import target from "icon:lucide/crosshair";
import trash from "icon:lucide/archive";
import trophy from "icon:lucide/trophy";
import umbrella from "icon:lucide/umbrella";
import userPlus from "icon:lucide/user-plus";
import { isBad } from "../../lib/odds";
import { settings } from "../../lib/settings.svelte";
import type { AgenciesLine } from "../../protocol/events";
import type { AgenciesView, MoveInfo } from "../../protocol/types";
import { soundsLike } from "../sounds";
import type { GameModule } from "../module";
import Board from "./Board.svelte";
import { printed } from "./cards";
import Held from "./Held.svelte";
import { race, turnHeading } from "./record";
import { AgenciesPlayback } from "./playback.svelte";
import { strings } from "./strings";

const ICONS: Record<AgenciesLine["kind"], string> = {
  started: flag,
  drew: userPlus,
  recycled: shuffle,
  discarded: trash,
  declared: mask,
  revealed: folder,
  completed: target,
  failed: flame,
  spared: umbrella,
  showed: scales,
  won: trophy,
};

/** What cannot be taken back and costs most. */
const BIG = ["attempt", "attempt-joker", "fail"];

/** A turn is one thing or another and no sequence, so only what is being done is named. */
function phases({ soFar: view, scene }: AgenciesPlayback): { names: string[]; current: number } {
  const name = scene ? strings.attempting : (strings.phases[view.phase] ?? strings.finished);
  return { names: [name], current: 0 };
}

const agencies: GameModule<AgenciesView, AgenciesLine, AgenciesPlayback> = {
  key: "agencies",
  playback: (view, catalogue) => new AgenciesPlayback(view, catalogue),
  phases,
  players: ({ soFar: view }) =>
    view.agencies.map((agency) => ({
      facts: strings.players.hits(agency.hits.length, agency.hand_size),
      score: String(agency.points),
      unit: strings.players.of(agency.points, view.points_to_win),
    })),
  confirm: (move: MoveInfo) => BIG.includes(move.kind),
  doubt: (move, { risk }) =>
    move.kind === "attempt" && settings.odds && risk && isBad(risk.met / risk.of)
      ? strings.attempt.doubt(risk.met, risk.of)
      : "",
  icon: (line) => ICONS[line.kind],
  sound: soundsLike({ hit: ["completed"], card: ["drew", "discarded", "revealed"] }),
  heading: turnHeading,
  gains: (view, _, catalogue) =>
    view.agencies.map((agency) =>
      agency.hits.map((hit) => ({ text: strings.card(hit), points: printed(catalogue, hit, "points") })),
    ),
  race,
  scoreText: (score) => strings.points(score),
  tied: strings.tied,
  lost: strings.lost,
  Held,
  Board,
};

export default agencies;
