// Generated from the server's message structs by tools/protocol_types.py. Do not edit.

export const PROTOCOL = 3;

/** Whom and what an event is about: seats in order, and ids as they are named. */
export interface About {
  seats: number[];
  ids: string[];
}

export interface ActionTried {
  action: number;
}

/** A hint in three steps, from what the seat knows. */
export interface Advice {
  look: string;
  choices: Choice[];
  move: string;
  action: number;
  reason: string;
  rules: string[];
  is_close: boolean;
}

export interface AgenciesView {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: HandCard[];
  risk: Risk | null;
  loss: Loss | null;
  turn: number;
  max_turns: number;
  active: number | null;
  points_to_win: number;
  bonus_mode: string;
  joker_mode: string;
  agencies: Agency[];
  attempt: AgenciesAttempt | null;
  hits_left: string[];
  agent_deck_size: number;
  agent_discard: string[];
  unseen: string[];
  winners: number[];
  held: AgenciesOwn[];
}

/** What lies open of one player. */
export interface Agency {
  points: number;
  hits: string[];
  hand_size: number;
  hand: string[] | null;
  showdown_strength: number | null;
  may_catch_up: boolean;
  place: number | null;
}

/** Agree to an undo, or not. ``request`` is the number of the table's ``undo_request``, so that an answer to an older request is recognised. */
export interface AnswerUndo {
  type: "answer-undo";
  id: string;
  agree: boolean;
  request: number;
}

/** Ask what to do on the own seat. It is done at once; the hint comes when it has been thought out, unless the move is made before. */
export interface AskHint {
  type: "ask-hint";
  id: string;
  seat: number;
  decision: number;
}

/** What an agent adds to its base value against a hit (AG-4.3). */
export interface Bonus {
  amount: number;
  by: "colour" | "suit";
}

/** What a bot weighed for the move that has just been told, where the table lets bots think aloud. */
export interface BotThought {
  type: "bot-thought";
  seat: number;
  moves: WeighedMove[];
  mixed: boolean;
}

/** A move that could have been made, and what the seat could expect of it as it knew the game. */
export interface Candidate {
  move: string;
  action: number;
  label: string;
  value: number;
  error: number;
  lead: number;
  lead_error: number;
  rollouts: number;
  judged: boolean;
  reason: string;
}

/** What is printed on a card, tile or token, for pictures and explanations. */
export interface CardFacts {
  id: string;
  name: string;
  kind: string;
  text: string;
  rule: string;
  facts: Record<string, string | number | boolean | (string | number)[] | null>;
}

/** A card on the table. */
export interface CardSeen {
  card: string | null;
  owner: number;
  face_up: boolean;
}

export interface ChatLine {
  type: "chat";
  at: number;
  person: string;
  name: string;
  text: string;
}

/** One of the choices of a hint, with its odds. */
export interface Choice {
  move: string;
  action: number;
  label: string;
  value: number;
  error: number;
  reason: string;
}

/** Seconds left for each seat (None = not limited), and whether its clock is running. */
export interface ClockInfo {
  left: (number | null)[];
  running: boolean[];
}

/** How long people may think: not limited, so long for each decision, or a bank with an increment. */
export interface ClockRule {
  kind?: "bank" | "decision" | "none";
  seconds?: number;
  increment?: number;
}

/** Commit the own seat to its part in the game's chance, or renew that before the deal: in the lobby for round 1, in a deal for the round that asks for it. */
export interface Commit {
  type: "commit";
  id: string;
  seat: number;
  round: number;
  commitment: string;
}

export interface ContractView {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  others: ContractContract[];
  offers: string[];
  exits: string[];
  reach: Record<string, string[]>;
  steps: Record<string, number>;
  walks: Record<string, string>;
  best: string[];
  escape_chance: number | null;
  round: number;
  round_limit: number;
  first: number | null;
  active: number | null;
  actions: number;
  actions_per_turn: number;
  takes_left: number | null;
  bonus_used: boolean;
  kills_to_win: number;
  players: ContractPlayer[];
  draw_size: number;
  draw: Record<string, number> | null;
  discard: string[];
  skill_bag: Record<string, number>;
  guard_bag: Record<string, number>;
  attempt: ContractAttempt | null;
  kit: Kit | null;
  playing: string | null;
  winner: number | null;
  held: ContractOwn[];
}

export interface CrisisView {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: string[];
  mode: string;
  round: number;
  max_rounds: number;
  supply: number;
  chips_to_end: number;
  players: PlayerView[];
  free_characters: string[];
  uses_targets: boolean;
  last_round: Turn[];
  last_used_targets: boolean;
  dropped: number[];
  held: CrisisOwn[];
}

/** The moment before the game: those who are here reveal their part in its chance, all at once. */
export interface Deal {
  round: number;
  asks: "commit" | "reveal";
  commitments: (string | null)[];
  revealed: boolean[];
  left_out: number[];
}

export interface Decision {
  move: number;
  seat: number;
  played: string;
  label: string;
  chances: Estimate[];
  change: Estimate[];
  known: ReviewKnown | null;
}

/** A command has been carried out and is on disk; the same id gets the same answer again. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  table: string | null;
}

/** An edition of a game, in a word. */
export interface EditionName {
  digest: string;
  name: string;
  author: string;
  version: string;
}

/** A mean and half of its 95 % interval. */
export interface Estimate {
  value: number;
  error: number;
}

/** What the chance of a game is made of, as far as it may be shown now. */
export interface Fairness {
  seal: string;
  round: number | null;
  commitments: (string | null)[] | null;
  entropy: string[] | null;
  secret: string | null;
}

/** Go on from after so many moves, on that seat; unless people are to come, with bots on the others: those that played there, and this one for people. */
export interface ForkWanted {
  turn: number;
  seat?: number;
  bot?: string;
  alone?: boolean;
}

/** One shelf of the gallery: the cards of a kind in the catalogue. */
export interface GalleryShelf {
  kind: string;
  title: string;
  say: string;
  once: string;
}

export interface GameDetails {
  info: GameInfo;
  catalogue: Record<string, CardFacts>;
  rules: Rule[];
  guide: Guide | null;
  about: Provenance | null;
  edition: EditionName | null;
  differences: string[];
}

export interface GameInfo {
  key: string;
  title: string;
  tagline: string;
  seats: [number, number];
  options: Option[];
  bots: string[];
  opponents: Opponent[];
  rules_version: number;
  compiled: boolean;
  editions: EditionName[];
}

/** The server closes the connection; with ``retry`` the client should come back by itself. */
export interface Goodbye {
  type: "goodbye";
  text: string;
  retry: boolean;
}

export interface Guide {
  weight: "heavy" | "light" | "medium";
  minutes: number;
  begin: string;
  goal: GuideStep;
  start: GuideStep;
  unit: "round" | "turn";
  turn: GuideStep[];
  example: GuideExample;
  exceptions: GuideStep[];
  words: GuideWord[];
  gallery: GalleryShelf[];
}

export interface GuideExample {
  title: string;
  steps: GuideStep[];
}

/** A few sentences with cards beside them. */
export interface GuideStep {
  title: string;
  say: string;
  cards: string[];
  rules: string[];
  asks: string[];
}

export interface GuideWord {
  word: string;
  means: string;
}

/** One of the viewer's agents. */
export interface HandCard {
  id: string;
  strength: number;
  worth: number | null;
  bonus: Bonus | null;
}

/** The first message on a socket, and again after a gap: the last version that the client knows (0 = nothing), and the version of the protocol that it speaks. An older one is sent away. */
export interface Hello {
  type: "hello";
  version?: number;
  protocol?: number;
}

/** The hint that the receiver has asked for, from what the seat knows and no more. */
export interface HintGiven {
  type: "hint-given";
  seat: number;
  decision: number;
  advice: Advice | null;
  text: string;
}

export interface Hits {
  hits: number[];
  blocked: number[];
}

/** Where a player's money came from, in dollars; costs are below zero. All of it adds up to the player's money. */
export interface Income {
  targets: number;
  hit_list: number | null;
  start: number;
  tokens: number;
  contracts: number;
  hazard_pay: number;
  vote: number;
  purchases: number;
  contract_debt: number;
  loose_ends: number;
}

/** One number that goes into a threshold. */
export interface Influence {
  source: string;
  count: number;
  amount: number;
}

/** What each card would do in an attempt or an escape: a set of cards does what its cards do, taken together. */
export interface Kit {
  target: string | null;
  most: number;
  always: number[];
  cards: Record<string, Hits>;
}

/** A target with its reward and all that lies around it. */
export interface Lane {
  target: string;
  power: number;
  kill_gold: number;
  reward: number;
  guard_pays: number;
  kill_pays: number;
  stack: CardSeen[];
  scout: number | null;
  guardian_weapons: CardSeen[];
  assassin_weapons: CardSeen[];
  known: ShinobiKnown;
  contract: string | null;
}

export interface Lesson {
  game: string;
  title: string;
  names: string[];
  steps: LessonMoment[];
}

/** One step of a lesson: what is said, what is seen, and the move that is asked for (none = read on). */
export interface LessonMoment {
  say: string;
  rules: string[];
  kindly: string;
  position: Position;
  moves: MoveInfo[];
  expected: number | null;
  log: LogLine[];
}

/** An event as the receiver may know it, spelled out and in words. */
export interface LogLine {
  version: number;
  kind: string;
  fields: Record<string, string | number | boolean | (string | number)[] | null>;
  about: About;
  text: string;
  rules: string[];
}

/** What a failure without a declared joker would cost the viewer. */
export interface Loss {
  points: number;
  hits: number;
  cards: number;
}

export interface Me {
  id: string;
  name: string;
  devices: number;
  recovery: boolean;
}

/** One of the turning points of the game. */
export interface Moment {
  move: number;
  kind: "decision" | "luck";
  seat: number;
  change: number;
  label: "" | "blunder" | "inaccuracy" | "mistake";
  text: string;
  told: string;
  rules: string[];
}

/** Give another player more time. */
export interface MoreTime {
  type: "more-time";
  id: string;
  seat: number;
}

/** A legal move: its number, its spelled-out form, and words. */
export interface MoveInfo {
  action: number;
  kind: string;
  fields: Record<string, string | number | boolean | (string | number)[] | null>;
  label: string;
  detail: string;
  rules: string[];
}

/** A move that somebody would like to have made instead of the record's, as whoever made it knew the game. */
export interface MoveTried {
  move: number;
  action: number;
}

/** Hide (or show again) what a person writes in the chat. */
export interface Mute {
  type: "mute";
  id: string;
  person: string;
  muted?: boolean;
}

/** Somebody whom the receiver has muted, by the name under which they last wrote (empty = unknown). */
export interface Muted {
  person: string;
  name: string;
}

export interface NationView {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: string[];
  hand_contracts: string[];
  hit_list: string | null;
  seen: string[];
  plan: NationAttempt | null;
  prospects: Prospect[];
  discarding: string[];
  round: number;
  token: number;
  first_player: number;
  turn: number | null;
  pyramid: Tile[];
  players: NationPlayer[];
  market: string[];
  assassin: Pile;
  contracts: Pile;
  attempts: NationAttempt[];
  played: Played | null;
  votes: (number | null)[];
  quiet_rounds: number;
  stall_limit: number;
  hand_limit: number;
  contract_limit: number;
  storytelling: string;
  duel_round: number;
  duelists: number[];
  winner: number | null;
  held: NationOwn[];
}

/** Why an attempt needs what it needs. */
export interface Odds {
  influences: Influence[];
  threshold: number;
  dice: number;
  chance: number;
  text: string;
}

/** A bot that one can play against as a person would: with a name, a temper and a strength. */
export interface Opponent {
  bot: string;
  name: string;
  title: string;
  temper: string;
  style: string;
  says: string;
  strength: number;
  seconds: number;
  seats: number | null;
}

/** One choice that a table makes before the game. */
export interface Option {
  id: string;
  label: string;
  text: string;
  default: boolean | number | string;
  values: (boolean | number | string)[];
  names: string[];
  min: number;
  max: number;
  rule: string;
  cards: Record<string, Record<string, string>>;
}

/** The game that a table goes on from: whoever has its record knows every card dealt up to that move. */
export interface Origin {
  title: string;
  record: string | null;
  names: string[];
  move: number;
  moves: number;
  simulated: boolean;
}

/** How a game ended: 1 is the best place and equal players share one; scores as the game counts them. */
export interface Outcome {
  places: number[];
  scores: number[];
  reason: string;
}

/** What the viewer saw of a packet in this round's draft. */
export interface Passed {
  packet: number;
  step: number;
  passed_on: string[];
}

/** What a success would bring, in dollars. */
export interface Payout {
  tile: number;
  tokens: number;
  attributes: Record<string, number>;
  hazard_pay: number;
  vote: number;
  loose_ends: number;
  bonus: number;
  total: number;
}

/** Chance had a say: how it moved each seat's chances, on the true cards. */
export interface Pick {
  move: number;
  change: Estimate[];
  told: string[];
}

/** Every pick of a finished game, so that its chance stream can be run elsewhere. */
export interface Picks {
  steps: [number, number][][];
}

export interface Pile {
  size: number;
  discards: string[];
  top: number;
  top_among: string[];
  top_class: string | null;
}

/** Whether the connection is alive: a page does not see the pings of its own socket. */
export interface Ping {
  type: "ping";
}

/** Make a decision. ``decision`` is the number that came with the question, so that an answer to an older one is recognised; ``action`` is one of the offered moves. */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  decision: number;
  action: number;
}

/** Against which bots. */
export interface PlayOn {
  bot?: string;
}

/** A card that is being played. */
export interface Played {
  card: string;
  by: number;
  on: number;
}

/** One player as the viewer sees them; None = face down, or not there. */
export interface PlayerView {
  seat: number;
  character: string | null;
  chips: number;
  is_in: boolean;
  is_upright: boolean;
  is_ready: boolean;
  is_tracking: boolean;
  group: string | null;
  order: number | null;
  orders: number[];
  action: string | null;
  target: number | null;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** The game as one seat (None = a spectator) may know it; ``view`` is the game's own typed view. */
export interface Position {
  seat: number | null;
  view: unknown;
  waiting: number[];
}

/** The page is in front, or behind other windows. */
export interface Presence {
  type: "presence";
  visible: boolean;
}

/** What every error looks like. */
export interface Problem {
  code: string;
  text: string;
}

/** What the viewer's plan would be after one of the offered moves. */
export interface Prospect {
  action: number;
  odds: Odds;
  payout: Payout | null;
  contract: string | null;
  time: number | null;
  clock: string;
  seals: boolean;
}

export interface Provenance {
  say: string;
  sections: ProvenanceSection[];
  rules: Record<string, number>;
  own: string;
  command: string;
}

/** Cards, tokens or settings of which the same is known. */
export interface ProvenanceEntries {
  names: string[];
  ours: string[];
  public: string[];
  ruled: string[];
}

export interface ProvenancePart {
  table: string;
  title: string;
  kinds: number;
  copies: number;
  why: string;
  entries: ProvenanceEntries[];
}

export interface ProvenanceSection {
  origin: "book" | "partly" | "public" | "reconstructed" | "ruling";
  title: string;
  parts: ProvenancePart[];
}

/** A puzzle on the shelf. */
export interface PuzzleInfo {
  id: string;
  game: string;
  seats: number;
  stage: "ending" | "middle" | "opening";
  difficulty: "easy" | "hard" | "medium";
  moves: number;
}

/** The same for everybody. */
export interface PuzzleOfTheDay {
  date: string;
  puzzle: PuzzleInfo;
}

/** A puzzle as the seat that decides knows the game, and its answer. */
export interface PuzzlePosed {
  info: PuzzleInfo;
  names: string[];
  position: Position;
  moves: MoveInfo[];
  log: LogLine[];
  look: string;
  best: number;
  text: string;
  rules: string[];
}

/** What a move is worth, in shares of the win; errors are halves of 95 % intervals. */
export interface PuzzleVerdict {
  right: boolean;
  value: number;
  error: number;
  behind: number;
  behind_error: number;
  text: string;
  rules: string[];
}

/** What is asked of one of the receiver's seats. */
export interface Question {
  seat: number;
  decision: number;
  moves: MoveInfo[];
}

/** Play the own seat again instead of its bot. */
export interface ReclaimSeat {
  type: "reclaim-seat";
  id: string;
  seat: number;
}

export interface RecordInfo {
  id: string;
  game: string;
  finished: number;
  names: string[];
  kinds: string[];
  places: number[];
  scores: number[];
  moves: number;
  takebacks: number;
  edition: EditionName | null;
  reviewed: ReviewedSeat[];
}

/** A command has had no effect, and why; ``code`` is for programs, ``text`` for people. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: "illegal" | "malformed" | "not-host" | "not-now" | "not-yours" | "off" | "stale" | "taken" | "too-fast" | "too-many" | "unavailable";
  text: string;
}

/** After the game: a new table with the same people. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Host: send a person away from the table; a bot takes over in a running game. */
export interface Remove {
  type: "remove";
  id: string;
  person: string;
}

/** A moment of a finished game: what the chosen seat or a spectator saw after so many moves, or the open view. */
export interface ReplayStep {
  number: number;
  moves: number;
  position: Position;
  log: LogLine[];
  why: WeighedMove[];
  mixed: boolean;
  moves_now: MoveInfo[];
}

export interface Report {
  format: "cutthroat-review/2";
  game: string;
  rules_version: number;
  digest: string;
  seed: number;
  precision: number;
  rollouts: number;
  interrupted: boolean;
  stopped: boolean;
  seats: SeatReport[];
  moments: Moment[];
  chances: Estimate[][];
  decisions: Decision[];
  picks: Pick[];
}

/** Show what the own seat has committed itself to, once the deal asks for it. */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  round: number;
  entropy: string;
}

/** How far the review of this table's finished game is. */
export interface ReviewChanged {
  type: "review";
  status: "done" | "failed" | "none" | "working";
  passes: number;
  of: number;
  done: number;
  tasks: number;
  text: string;
}

/** How far the review of a record is. */
export interface ReviewState {
  status: "done" | "failed" | "none" | "working";
  passes: number;
  of: number;
  done: number;
  tasks: number;
  mine: boolean;
  text: string;
}

/** What lists say of a seat's review; shares of the win, with the halves of their 95 % intervals. */
export interface ReviewedSeat {
  accuracy: number | null;
  accuracy_error: number | null;
  luck: number;
  luck_error: number;
}

/** What an attempt of the viewer would face now: ``met`` of ``of`` hits of the deck can be met. */
export interface Risk {
  met: number;
  of: number;
  hits: string[];
}

/** One numbered rule with the heading it stands under. */
export interface Rule {
  id: string;
  chapter: string;
  text: string;
  source: "book" | "both" | "ours";
  definition: boolean;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Host, before the game: let a bot sit on a free seat, or free a bot's seat (no bot). */
export interface SeatBot {
  type: "seat-bot";
  id: string;
  seat: number;
  bot?: string | null;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string;
  person: string | null;
  bot: string | null;
  link: "away" | "gone" | "here" | null;
  committed: boolean;
}

/** Who may sit there: anyone with the link, or a bot. */
export interface SeatPlan {
  kind?: "bot" | "open";
  bot?: string;
}

/** Where a seat's result came from: ``start + luck + own + others == result``. */
export interface SeatReport {
  name: string;
  kind: string;
  start: number;
  start_error: number;
  luck: number;
  luck_error: number;
  own: number;
  own_error: number;
  others: number;
  others_error: number;
  result: number;
  accuracy: number | null;
  accuracy_error: number | null;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** Let a bot play the own seat until it is reclaimed. */
export interface SeatToBot {
  type: "seat-to-bot";
  id: string;
  seat: number;
  bot?: string;
}

/** Who may look at a record, as far as the asker is concerned. */
export interface Sharing {
  private: boolean;
  mine: boolean;
  share: string | null;
}

export interface ShinobiView {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: string[];
  picks: string[];
  own_discards: string[];
  packet: string[];
  picked: string | null;
  passed_on: Passed[];
  to_play: string[];
  round: number;
  rounds: number;
  starter: number;
  turn: number | null;
  lanes: Lane[];
  gold: number[];
  fulfilled: number[];
  gold_this_round: number[];
  hand_sizes: number[];
  hand_limit: number;
  has_passed: boolean[];
  contracts: ShinobiContract[][];
  has_signed: boolean[];
  pile_size: number;
  discard: string[] | null;
  discard_size: number;
  has_picked: boolean[];
  pass_direction: string;
  passes_to: number[];
  pool: string[];
  kept: string[][];
  first_pick: number | null;
  draft_pass: number;
  draft_passes: number;
  pick_order: number[];
  picks_made: number;
  draft_log: string[][];
  stolen_from: number | null;
  open_events: string[];
  held: ShinobiOwn[];
}

/** Take an open seat, and commit it to its part in the game's chance. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
  name?: string | null;
  commitment?: string | null;
}

/** Everything from scratch: after a hello, or when a client has fallen too far behind. */
export interface Snapshot {
  type: "snapshot";
  protocol: number;
  version: number;
  you: string;
  mine: number[];
  table: TableInfo;
  position: Position[];
  questions: Question[];
  clocks: ClockInfo;
  log: LogLine[];
  chat: ChatLine[];
  muted: Muted[];
  undo: number[];
  undo_by_asking: number[];
  hash: string;
  outcome: Outcome | null;
  record: string | null;
}

/** Give the own seat up before the game. */
export interface Stand {
  type: "stand";
  id: string;
  seat: number;
}

/** Host: begin. Every seat must be taken. The people who are here are asked to reveal, then the game starts. */
export interface Start {
  type: "start";
  id: string;
}

/** Somebody came, left, or turned away; no version, for nothing of it needs to be made up for. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** What the host decides before anyone sits down. */
export interface TableConfig {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, boolean | number | string>;
  clock?: ClockRule;
  public?: boolean;
  spectators?: boolean;
  chat?: boolean;
  undo?: boolean | null;
  hints?: boolean | null;
  thoughts?: boolean;
  edition?: string;
}

/** All about the table that is not the game itself. */
export interface TableInfo {
  id: string;
  code: string;
  config: TableConfig;
  title: string;
  status: "open" | "over" | "paused" | "playing";
  seats: SeatInfo[];
  host: string;
  seal: string;
  watching: number;
  undo_request: UndoRequest | null;
  undo_refused: number | null;
  next_table: string | null;
  deal: Deal | null;
  origin: Origin | null;
  takebacks: number;
  hints: boolean;
  edition: EditionName | null;
}

/** A table in a list. */
export interface TableListed {
  id: string;
  code: string;
  config: TableConfig;
  title: string;
  status: "open" | "over" | "paused" | "playing";
  seats: SeatInfo[];
  host: string;
  seal: string;
  watching: number;
  undo_request: UndoRequest | null;
  undo_refused: number | null;
  next_table: string | null;
  deal: Deal | null;
  origin: Origin | null;
  takebacks: number;
  hints: boolean;
  edition: EditionName | null;
  waiting: number[];
}

export interface TableMade {
  id: string;
  code: string;
}

/** One hex of the pyramid. */
export interface Tile {
  slot: string;
  row: string;
  target: string;
  value: number;
  msr: number;
  tokens: number;
  cash: number;
  state: string;
  owner: number | null;
  bonus: number;
}

/** What was to be seen of one number in the latest execution. */
export interface Turn {
  number: number;
  seat: number;
  action: string;
  target: number | null;
  killer: number | null;
}

/** Undo the own last move: at once if nobody has learnt anything from it, else if all others agree. ``version`` is the last that the client knows, so that a request sent twice undoes one move. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  version?: number | null;
}

/** A seat asks to undo its last move, and waits for the others. */
export interface UndoRequest {
  seat: number;
  number: number;
  waits_for: string[];
}

/** What changed from version - 1 to version. A client that sees a gap says hello with the last version it has. */
export interface Update {
  type: "update";
  version: number;
  position: Position[];
  questions: Question[];
  clocks: ClockInfo;
  log: LogLine[];
  undo: number[];
  undo_by_asking: number[];
  hash: string;
  outcome: Outcome | null;
  record: string | null;
  table: TableInfo | null;
  rewound: boolean;
  log_kept: number;
}

/** What ``verify`` found. */
export interface Verdict {
  ok: boolean;
  proven: "all" | "nothing" | "part";
  problem: string;
  checked: number;
  taken_over: number;
  committed: boolean[];
  notes: string[];
}

/** All that one seat may know, and no more. Each game adds its own fields; cards are named by their ids. */
export interface View {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
}

/** A move that a bot thought about. */
export interface WeighedMove {
  label: string;
  share: number;
  chosen: boolean;
}

/** A position that one seat cannot tell from the true one, for bots that think on their own machine. */
export interface World {
  game: string;
  seat: number;
  decision: number;
  state: unknown;
}

/** The hit that is being attempted. */
export interface AgenciesAttempt {
  hit: string;
  needed: number;
  insured: boolean;
  strength: number | null;
}

/** What only the viewer knows. */
export interface AgenciesOwn {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: HandCard[];
  risk: Risk | null;
  loss: Loss | null;
}

/** An attempt or an escape under way. */
export interface ContractAttempt {
  hits: number[];
  blocked: number[];
  target: string | null;
  laid: string[];
  chance: number;
  roll: number | null;
}

/** A target, and what an attempt by its hunter would be worth. */
export interface ContractContract {
  target: string;
  city: string;
  fulfilled: boolean;
  guards: number[];
  distance: number | null;
  chance: number | null;
}

/** What concerns only the viewer: whom and what there is to choose from, ways and chances. */
export interface ContractOwn {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  others: ContractContract[];
  offers: string[];
  exits: string[];
  reach: Record<string, string[]>;
  steps: Record<string, number>;
  walks: Record<string, string>;
  best: string[];
  escape_chance: number | null;
}

export interface ContractPlayer {
  seat: number;
  assassin: string | null;
  space: string | null;
  missed: number;
  in_prison: boolean;
  resigned: boolean;
  kills: number;
  skills: Record<string, number>;
  contracts: ContractContract[];
  hand: Record<string, number> | null;
  hand_size: number;
  known: Record<string, number>;
}

/** What only the viewer knows. */
export interface CrisisOwn {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: string[];
}

/** What only the viewer knows. */
export interface NationOwn {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: string[];
  hand_contracts: string[];
  hit_list: string | null;
  seen: string[];
  plan: NationAttempt | null;
  prospects: Prospect[];
  discarding: string[];
}

/** What the viewer knows of one player. */
export interface NationPlayer {
  specialist: string;
  cash: number;
  debt: number;
  tiles: string[];
  money: number;
  total: number | null;
  income: Income;
  hit_list: string | null;
  assassin_cards: number;
  contracts: number;
  known: string[];
  sure_weapons: number;
  sure_modifiers: number;
  good_intel: number;
  bad_intel: number;
  is_sealed: boolean;
  plays: number;
}

/** An attempt that lies open, or the viewer's own plan. */
export interface NationAttempt {
  seat: number;
  slot: string | null;
  cards: string[];
  contract: string | null;
  against: string[];
  time: number | null;
  clock: string;
  odds: Odds | null;
  payout: Payout | null;
}

export interface ShinobiContract {
  target: string;
  side: string;
}

/** What the cards that the viewer knows add up to, as they are printed: nothing has gone off, nobody has struck. */
export interface ShinobiKnown {
  guardians: number;
  assassins: number;
  hidden: number;
}

/** What only the viewer knows. */
export interface ShinobiOwn {
  viewer: number | null;
  seats: number;
  waiting: number[];
  phase: string;
  prompt: string;
  hand: string[];
  picks: string[];
  own_discards: string[];
  packet: string[];
  picked: string | null;
  passed_on: Passed[];
  to_play: string[];
}

/** A decision as the seat knew the game then. Nothing in it depends on what it could not know. */
export interface ReviewKnown {
  candidates: Candidate[];
  played: string;
  best: string;
  loss: number;
  loss_error: number;
  stake: number;
  label: "" | "blunder" | "inaccuracy" | "mistake";
  verdict: string;
  told: string;
  rules: string[];
}

export type ClientMessage = Ping | Hello | Presence | Sit | Commit | Reveal | Stand | SeatBot | Start | Play | Undo | AnswerUndo | MoreTime | SeatToBot | ReclaimSeat | Remove | Say | Mute | Rematch | AskHint;

export type ServerMessage = Snapshot | Update | TableChanged | ChatLine | ReviewChanged | HintGiven | BotThought | Done | Refused | Pong | Goodbye;
