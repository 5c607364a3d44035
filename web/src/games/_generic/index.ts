/** Plays any game from its view, its legal moves and its events alone. */
import circle from "icon:lucide/circle-dot";
import type { View } from "../../protocol/types";
import type { GameModule } from "../module";
import Board from "./Board.svelte";

const FEW = 8;

const generic: GameModule<View> = {
  key: "_generic",
  phases: (view) => ({ names: [view.phase.replaceAll("_", " ").replaceAll("-", " ")], current: 0 }),
  players: (view) => Array.from({ length: view.seats }, () => ({ facts: "", score: "", unit: "" })),
  confirm: (move) => Object.keys(move.fields).length > FEW,
  icon: () => circle,
  heading: () => null,
  Board,
};

export default generic;
