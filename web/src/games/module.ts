/** What each game's folder provides. The page owns connection, seats, clocks, log, chat and the decision bar; a game draws
 * its board. Neither knows rules: what can be done comes from `moves`, what is seen from `view`. */
import type { Component } from "svelte";
import type { TableSound } from "../lib/sounds";
import type { CardFacts, LogLine, MoveInfo, Outcome } from "../protocol/types";
import type { Playback } from "./playback.svelte";

/** A line of one kind, or of one of several, out of all that a game may write: `OfKind<NationLine, "rolled">`. */
export type OfKind<L extends LogLine, K extends L["kind"]> = Extract<L, { kind: K }>;

/** Everything a board may show: of a view, with the lines of the game's own log. */
export interface BoardProps<V, L extends LogLine = LogLine, P extends Playback<V, L> = Playback<V, L>> {
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  view: V;
  /** Plays out what happened since the view before; the board draws what it shows. */
  playback: P;
  /** The legal moves of the viewer, in the server's order; empty when nothing is asked. The same list as long as the
   * same is asked, even while a move is on its way. */
  moves: MoveInfo[];
  /** Changes with every question, even where the next one offers the same. */
  decision?: string;
  /** Choose a move. The shell shows it in the decision bar for a confirm step where `confirm` says so, else plays it. */
  choose: (move: MoveInfo) => void;
  /** Play the next of several moves that one press stands for. It is no new press, so it cannot come too early. Absent
   * where no press can: there `choose` does. */
  carryOn?: ((move: MoveInfo) => void) | undefined;
  /** The move that waits in the decision bar for its confirmation. */
  chosen: MoveInfo | null;
  /** Cancel it. */
  unchoose: () => void;
  /** Undo the viewer's last move at once; absent where somebody has learnt anything from it. */
  undo?: (() => void) | undefined;
  /** Tell the decision bar what a half-made choice means: a question and a consequence, or null for the shell's own. */
  propose: (proposal: Proposal | null) => void;
  /** Say which players can be chosen where they sit, in the rail; absent where there is no rail to press. */
  aim?: ((aims: Aims | null) => void) | undefined;
  names: string[];
  /** The lines of the last update, to be played out; empty on a fresh page. */
  fresh: L[];
  /** All lines that have been told so far. */
  log: L[];
  catalogue: Record<string, CardFacts>;
  outcome: Outcome | null;
  motion: boolean;
  /** True in replays and while spectating: nothing can be chosen. */
  readonly: boolean;
  /** True where somebody steps through a game: the next step cuts short what is being played out. */
  stepping?: boolean;
  /** Say something to the table; absent where there is no chat. */
  say?: ((text: string) => void) | undefined;
  /** What was said last and by whom, by seat; "" = nothing. */
  said?: string[];
  /** The viewer's own clock, where there is one. */
  clock?: { left: number; running: boolean; since: number } | undefined;
}

/** Players at whom the choice in the making can be aimed. */
export interface Aims {
  seats: number[];
  chosen: number | null;
  press: (seat: number) => void;
}

/** What the decision bar says while a choice is being put together on the board. */
export interface Proposal {
  question: string;
  consequence: string;
  /** The move that the primary button plays; null while the choice is not complete. */
  move: MoveInfo | null;
  /** The primary button's words; "" = there is none yet. */
  label: string;
  /** Cancel the half-made choice. */
  clear?: () => void;
  /** Where there is none to cancel: go back to the step before it. */
  back?: (() => void) | undefined;
  /** What the primary button does where it plays no move: to skip what is being played out. */
  run?: () => void;
  /** The move that `run` begins with, where it sends several one after the other. */
  first?: MoveInfo | null;
  /** Whose move or what phase it is, in two words; else the shell's own. */
  tag?: string;
  /** Another way out beside the primary button: to pass. `leadsOn`: it plays nothing, but chooses what is best. */
  other?: { label: string; run: () => void; leadsOn?: boolean };
}

/** One player's line in the rail. */
export interface PlayerLine {
  /** A fact or two: "holds 5", "the Siren, sealed". */
  facts: string;
  score: string;
  unit: string;
  /** What the seat explains of itself when one rests on it: an id of the catalogue. */
  card?: string;
}

/** Something that counts in the end: "Queen of Clubs", 2. */
export interface Gain {
  text: string;
  points: number;
}

/** A moment of the race: by how much each seat came nearer to the win, or fell back. */
export interface Swing {
  /** The move that brought it. */
  version: number;
  text: string;
  changes: number[];
}

/** A seat's own view, to show its hand and whatever else it keeps to itself. */
export interface HeldProps<V> {
  view: V;
  names: string[];
  catalogue: Record<string, CardFacts>;
}

/** `L` are the lines that the game's specification of events allows, so that no kind or field is misspelt. */
export interface GameModule<V, L extends LogLine = LogLine, P extends Playback<V, L> = Playback<V, L>> {
  key: string;
  /** Made anew for each board that is mounted. What follows shows the game as far as it has been played out. */
  playback: (view: V, catalogue: Record<string, CardFacts>) => P;
  /** The steps of a turn or round, for the ribbon in the header, and which one the game is in. */
  phases: (playback: P) => { names: string[]; current: number };
  /** What the rail says of each seat. */
  players: (playback: P) => PlayerLine[];
  /** An avatar as SVG markup (100 x 100), own drawings only; undefined = the shell's. */
  avatar?: (playback: P, seat: number) => string | undefined;
  /** Moves that cannot be taken back and are big enough to be confirmed in the bar. */
  confirm: (move: MoveInfo) => boolean;
  /** What the bar asks before it plays a move that is likely to go wrong, as a roll at bad odds is; "" = nothing. */
  doubt?: (move: MoveInfo, view: V) => string;
  /** Moves that do nothing: where one of them is all that can be done, it is made without being asked for. */
  passes?: (move: MoveInfo) => boolean;
  /** A Lucide icon for a log line. */
  icon: (line: L) => string;
  /** How a log line sounds, else null. */
  sound?: (line: L) => TableSound | null;
  /** Lines that start a new section of the log: its heading, else null. */
  heading: (line: L, all: L[]) => string | null;
  /** Where the scores of a finished game came from: by seat, in the order of play; the points of a seat add up to its
   * score. Without it the result tells only the scores. */
  gains?: (view: V, log: L[], catalogue: Record<string, CardFacts>) => Gain[][];
  /** How the race went, in the order of play: for the turning point. */
  race?: (view: V, log: L[], catalogue: Record<string, CardFacts>) => Swing[];
  /** A score with its unit: "$62,000". */
  scoreText?: (score: number, view: V) => string;
  /** Who comes first of two with the same score. */
  tied?: string;
  /** A last word to whoever has lost. */
  lost?: string;
  /** Beside a replay with all cards open: what this seat keeps from the others, drawn small. */
  Held: Component<HeldProps<V>>;
  Board: Component<BoardProps<V, L, P>>;
}

/** A card's picture and its box, for the rules; null = it has none. The default export of a game's `faces.ts`. */
export type CardFace = (
  card: CardFacts,
  catalogue: Record<string, CardFacts>,
) => { markup: string; box: string } | null;

/** What is said of a game before its board is loaded: the default export of its `poster.ts`, which also loads the game's
 * fonts and colours. The picture is in `posterArt.ts`. */
export interface Poster {
  /** Where it hangs among the others; a game without one hangs last. */
  order: number;
  title: string;
  /** The title where there is little room, if it is a long one. */
  short?: string;
  line: string;
  /** How long a game takes; 0 = nobody knows. */
  minutes: number;
  /** How much there is to learn; as in the game's guide. */
  weight?: "light" | "medium" | "heavy";
}
