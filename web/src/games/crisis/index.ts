/** Assassin's Crisis: a court by candlelight. */
import dice from "icon:lucide/dices";
import eye from "icon:lucide/eye";
import flag from "icon:lucide/flag";
import heartCrack from "icon:lucide/heart-crack";
import listOrdered from "icon:lucide/list-ordered";
import lock from "icon:lucide/lock";
import moon from "icon:lucide/moon";
import crown from "icon:lucide/crown";
import plus from "icon:lucide/circle-plus";
import rotate from "icon:lucide/rotate-ccw";
import shield from "icon:lucide/shield";
import sword from "icon:lucide/sword";
import swords from "icon:lucide/swords";
import mask from "icon:lucide/venetian-mask";
import x from "icon:lucide/x";
import type { CrisisLine } from "../../protocol/events";
import type { CrisisView, PlayerView } from "../../protocol/types";
import { soundsLike } from "../sounds";
import type { GameModule, PlayerLine } from "../module";
import { avatarArt } from "./art";
import Board from "./Board.svelte";
import { chipsWon, race } from "./gains";
import Held from "./Held.svelte";
import { characterOf, isCharacter, isRoyale, type Character } from "./model";
import { CrisisPlayback } from "./playback.svelte";
import { strings } from "./strings";

const ICONS: Partial<Record<CrisisLine["kind"], string>> = {
  chose: mask,
  got: mask,
  round: dice,
  order: listOrdered,
  ready: lock,
  called: flag,
  skipped: x,
  aimed: sword,
  killed: sword,
  countered: swords,
  blocked: shield,
  missed: x,
  chip: plus,
  dropped: heartCrack,
  "round-ended": rotate,
  stays: eye,
  cancelled: eye,
  won: crown,
};

function icon(line: CrisisLine): string {
  if (line.kind === "idle") return line.fields.action === "track" ? eye : moon;
  return ICONS[line.kind] ?? flag;
}

function facts(playback: CrisisPlayback, player: PlayerView): string {
  if (!isCharacter(player.character)) return strings.line.noMask;
  const mask = playback.deck.name(player.character);
  if (playback.isExecuting) return playback.dead.includes(player.seat) ? strings.line.dead(mask) : mask;
  if (!player.is_in) return strings.line.out(mask);
  if (playback.soFar.phase === "plan" && player.is_ready) return strings.line.sealed(mask);
  return mask;
}

const line = (playback: CrisisPlayback, player: PlayerView): PlayerLine => ({
  facts: facts(playback, player),
  score: String(playback.isExecuting ? playback.chipsOf(player.seat) : player.chips),
  unit: (isRoyale(playback.soFar) ? strings.line.deaths : strings.line.points)(playback.soFar.chips_to_end),
});

const avatars = new Map<Character, string>();
function avatar({ soFar }: CrisisPlayback, seat: number): string | undefined {
  const character = characterOf(soFar, seat);
  if (!character) return undefined;
  if (!avatars.has(character)) avatars.set(character, avatarArt(character));
  return avatars.get(character);
}

const crisis: GameModule<CrisisView, CrisisLine, CrisisPlayback> = {
  key: "crisis",
  playback: (view, catalogue) => new CrisisPlayback(view, catalogue),
  phases: ({ soFar, isExecuting, round }) => ({
    names: strings.phases(isExecuting ? round : soFar.round),
    current: isExecuting || soFar.phase === "over" ? 3 : soFar.phase === "plan" ? 2 : 0,
  }),
  players: (playback) => playback.soFar.players.map((player) => line(playback, player)),
  avatar,
  confirm: () => false,
  icon,
  sound: soundsLike({ hit: ["killed", "countered"], card: ["ready"] }),
  gains: (view, log) => chipsWon(log, view.seats),
  heading: (one) => (one.kind === "round" ? strings.round(one.fields.round) : null),
  race,
  scoreText: (score, view) => (isRoyale(view) ? strings.deaths : strings.chips)(score),
  tied: strings.tied,
  lost: strings.lost,
  Held,
  Board,
};

export default crisis;
