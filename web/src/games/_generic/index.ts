/** Plays any game from its view, its legal moves and its events alone. */
import type { LogLine, View } from "../../protocol/types";
import { soundsLike } from "../sounds";
import type { GameModule } from "../module";
import { InstantPlayback, type Playback } from "../playback.svelte";
import Board from "./Board.svelte";
import Held from "./Held.svelte";
import { iconOf } from "./icons";
import { playerLines } from "./players";
import { strings } from "./strings";
import { labelled } from "./words";

/** Round (or turn) and phase: as much of a ribbon as any view allows. */
function phases({ soFar: view }: Playback<View>): { names: string[]; current: number } {
  const fields = view as unknown as Record<string, unknown>;
  const names = [labelled(view.phase)];
  if (typeof fields.round === "number") names.unshift(strings.round(fields.round));
  else if (typeof fields.turn === "number") names.unshift(strings.turn(fields.turn));
  return { names, current: names.length - 1 };
}

const heading = (line: LogLine): string | null =>
  /^round-(began|started|begins)$|^round$/.test(line.kind) && typeof line.fields.round === "number"
    ? strings.round(line.fields.round)
    : null;

const generic: GameModule<View> = {
  key: "_generic",
  playback: (view, catalogue) => new InstantPlayback(view, catalogue),
  phases,
  players: ({ soFar }) => playerLines(soFar),
  confirm: () => false,
  icon: (line) => iconOf(line.kind),
  // What most games call these things.
  sound: soundsLike({
    hit: ["killed", "eliminated"],
    die: ["rolled"],
    card: ["drew", "took", "picked", "played", "bought", "kept", "discarded", "dealt", "revealed"],
  }),
  heading,
  Held,
  Board,
};

export default generic;
