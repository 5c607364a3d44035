/** Shinobi Clans: hand scrolls on a night sky. */
import bomb from "icon:lucide/bomb";
import coins from "icon:lucide/coins";
import eye from "icon:lucide/eye";
import flag from "icon:lucide/flag";
import flask from "icon:lucide/flask-conical";
import hand from "icon:lucide/hand";
import layers from "icon:lucide/layers";
import lock from "icon:lucide/lock";
import repeat from "icon:lucide/repeat";
import scissors from "icon:lucide/scissors";
import scrollText from "icon:lucide/scroll-text";
import shield from "icon:lucide/shield";
import skull from "icon:lucide/skull";
import swords from "icon:lucide/swords";
import target from "icon:lucide/target";
import wind from "icon:lucide/wind";
import type { ShinobiLine } from "../../protocol/events";
import type { ShinobiView } from "../../protocol/types";
import { soundsLike } from "../sounds";
import type { GameModule, PlayerLine } from "../module";
import { goldPaid, goldRace } from "./battle";
import Board from "./Board.svelte";
import Held from "./Held.svelte";
import { ShinobiPlayback } from "./playback.svelte";
import { strings } from "./strings";

const ICONS: Partial<Record<ShinobiLine["kind"], string>> = {
  "drew-reward": coins,
  starts: flag,
  "target-laid": target,
  dealt: layers,
  "packets-dealt": repeat,
  picked: layers,
  "packets-passed": repeat,
  trimmed: scissors,
  "kept-shown": eye,
  "pool-laid": layers,
  took: hand,
  "left-over": scissors,
  reshuffled: repeat,
  signed: lock,
  passed: hand,
  stacked: layers,
  armed: swords,
  "scout-left": eye,
  spied: eye,
  revealed: eye,
  scouted: eye,
  drew: layers,
  appeared: wind,
  disappeared: wind,
  stole: wind,
  kept: layers,
  "event-ended": wind,
  "battle-began": target,
  "contract-shown": scrollText,
  "took-slot": swords,
  meddled: coins,
  bombed: bomb,
  poisoned: flask,
  rewarded: coins,
  paid: coins,
};

function icon(line: ShinobiLine): string {
  if (line.kind === "totalled") return line.fields.killed ? skull : shield;
  return ICONS[line.kind] ?? swords;
}

const PHASES: Record<string, number> = { draft: 2, discard: 2, "advanced-draft": 2, contracts: 3, ninjas: 4, over: 5 };

function facts(playback: ShinobiPlayback, seat: number): string {
  const view = playback.soFar;
  const cards = view.hand_sizes[seat] ?? 0;
  if (playback.isFought) return strings.line.gained(playback.goldOf(seat) - playback.goldBefore(seat));
  if (view.phase === "over") return strings.line.fulfilled(view.fulfilled[seat] ?? 0);
  if (view.phase === "contracts") return view.has_signed[seat] ? strings.line.signed : strings.line.choosing;
  if (view.phase === "ninjas" && view.has_passed[seat]) return strings.line.passed(cards);
  const more = view.starter === seat ? `, ${strings.line.starts}` : "";
  if (view.phase === "draft" && view.has_picked[seat]) return `${strings.line.cards(cards)}, ${strings.line.picked}`;
  return strings.line.cards(cards) + more;
}

const line = (playback: ShinobiPlayback, seat: number): PlayerLine => ({
  facts: facts(playback, seat),
  score: String(playback.goldOf(seat)),
  unit: strings.line.gold,
});

const shinobi: GameModule<ShinobiView, ShinobiLine, ShinobiPlayback> = {
  key: "shinobi",
  playback: (view, catalogue) => new ShinobiPlayback(view, catalogue),
  phases: ({ soFar, isFought, round }) => ({
    names: strings.phases(isFought ? round : soFar.round, soFar.rounds),
    current: isFought ? 5 : (PHASES[soFar.phase] ?? 0),
  }),
  players: (playback) => playback.soFar.gold.map((_, seat) => line(playback, seat)),
  confirm: (move) => move.kind === "pass",
  icon,
  sound: soundsLike({
    hit: ["bombed", "poisoned"],
    card: ["dealt", "picked", "took", "signed", "stacked", "armed", "drew", "kept", "revealed"],
  }),
  gains: (view, log, catalogue) => goldPaid(log, view.seats, catalogue),
  heading: (one) => (one.kind === "starts" ? strings.round(one.fields.round) : null),
  race: (view, log) => goldRace(log, view.seats),
  scoreText: (score) => strings.result.score(score),
  tied: strings.result.tied,
  lost: strings.result.lost,
  Held,
  Board,
};

export default shinobi;
