/** A table as one person sees it: from which seat, what is asked of them, and what the bar says. */
import type { MoveInfo, Question, View } from "../protocol/types";
import type { TableConnection } from "./connection.svelte";
import { strings } from "../lib/strings";

const NONE: MoveInfo[] = [];
const NOTHING: Question[] = [];
const isSame = (one: MoveInfo, other: MoveInfo | undefined): boolean =>
  one.action === other?.action && one.label === other.label && one.detail === other.detail;

export class Viewer {
  readonly connection: TableConnection;
  /** Who holds a device that several people share; null = nobody has taken it yet. */
  #holder = $state<number | null>(null);
  /** Who held it last. */
  #before = $state<number | null>(null);
  /** Somebody on another device has moved since: by now anybody may hold this device. */
  #isLeft = $state(false);

  /** Call while a component is being created. `isTelling`: the board has not told all of the last view yet. */
  constructor(
    connection: TableConnection,
    readonly isTelling: () => boolean,
  ) {
    this.connection = connection;
    $effect(() => {
      if (this.question) this.#isLeft = false;
      else if (this.#isElsewhere) this.#isLeft = true;
    });
  }

  /** Take the device; null = cover it. */
  take(seat: number | null): void {
    if (seat === null) this.#before = this.#holder;
    this.#holder = seat;
    this.#isLeft = this.#isElsewhere;
  }

  #shared = $derived.by(() => this.connection.mine.length > 1);
  /** The seat whose view is shown; null for a spectator. */
  seat = $derived.by(() => (this.#shared ? this.#holder : (this.connection.mine[0] ?? null)));
  position = $derived.by(() => {
    const all = this.connection.position;
    return all.find((one) => one.seat === this.seat) ?? all[0] ?? null;
  });
  view = $derived(this.position?.view as View | undefined);
  /** Something is still being told: until then the page knows no more than the board has shown. */
  isWatching = $derived.by(() => this.isTelling());
  #questions = $derived.by(() => (this.isWatching ? NOTHING : this.connection.questions));
  /** The first seat of this device that is asked. */
  next = $derived(this.#questions[0]?.seat ?? null);
  outcome = $derived.by(() => (this.isWatching ? null : this.connection.outcome));
  isOver = $derived(this.outcome !== null);
  #waitingTold: number[] = [];
  /** The seats that are asked. While something is told, those who led to it. */
  waiting = $derived.by(() => {
    if (!this.isWatching) this.#waitingTold = this.position?.waiting ?? [];
    return this.#waitingTold;
  });
  /** Somebody else on this device is asked, and the holder is not: the device can be passed on. */
  mayPass = $derived.by(() => {
    const questions = this.#questions;
    return (
      this.#shared && this.seat !== null && questions.length > 0 && questions.every((one) => one.seat !== this.seat)
    );
  });
  /** The same, and the holder may have left. After bots they have not: bots answer at once. */
  isForgotten = $derived(this.mayPass && this.#isLeft);
  covered = $derived(this.#shared && this.seat === null && !this.isOver);
  /** The holder's hand is on a shared screen, and nothing is asked of them. */
  mayCover = $derived.by(() => this.#shared && this.seat !== null && !this.isOver && !this.question);
  /** Who may look again while the screen is covered: everybody, or whoever held the device last. */
  mayLook = $derived.by(() =>
    this.next === null ? this.connection.mine : this.connection.mine.filter((seat) => seat === this.#before),
  );

  names = $derived.by(() => (this.connection.table?.seats ?? []).map((seat) => seat.name));
  question = $derived.by(() => (this.covered ? null : (this.#questions.find((one) => one.seat === this.seat) ?? null)));
  /** Changes with every question; "" = nothing is asked. */
  decision = $derived(this.question ? `${this.question.seat}/${this.question.decision}` : "");
  #asked = { decision: "", moves: NONE };
  /** The legal moves. The array stays the same for as long as the question does, whatever else is updated. */
  moves = $derived.by(() => {
    const { decision, question } = this;
    const before = this.#asked;
    const moves = question?.moves ?? NONE;
    const isOld = before.decision === decision && before.moves.length === moves.length;
    if (!isOld || !moves.every((one, place) => isSame(one, before.moves[place]))) this.#asked = { decision, moves };
    return this.#asked.moves;
  });

  #isElsewhere = $derived.by(() => {
    const { mine, table } = this.connection;
    const questions = this.#questions;
    const isPerson = (seat: number): boolean => Boolean(table?.seats[seat]?.person) && !table?.seats[seat]?.bot;
    return !questions.length && this.waiting.some((seat) => !mine.includes(seat) && isPerson(seat));
  });
  #waiting = $derived(this.waiting.map((seat) => this.names[seat] ?? ""));
  #nextName = $derived(this.covered && this.next !== null ? (this.names[this.next] ?? "") : null);
  /** Whose move it is, in two words. */
  tag = $derived(
    this.isOver
      ? strings.table.over
      : this.question
        ? strings.table.yourMove
        : strings.table.theirMove(this.#nextName === null ? this.#waiting : [this.#nextName]),
  );
  prompt = $derived.by(() => {
    if (this.outcome) return this.outcome.reason;
    if (this.question) return this.view?.prompt ?? "";
    return this.#nextName === null ? strings.table.waiting(this.#waiting) : strings.table.pass(this.#nextName);
  });

  /** Whether there is a move of mine that I could undo, at once or by asking. */
  mayUndo = $derived.by(() => {
    const { table, undo, undoByAsking } = this.connection;
    if (this.seat === null || table?.undo_request) return false;
    return undo.includes(this.seat) || undoByAsking.includes(this.seat);
  });

  /** What each seat said last. */
  said = $derived.by(() => {
    const { chat, table } = this.connection;
    return (table?.seats ?? []).map((one) => chat.findLast((line) => line.person === one.person)?.text ?? "");
  });
  clock = $derived.by(() => {
    const { clocks, clocksAt } = this.connection;
    const left = clocks.left[this.seat ?? -1];
    if (typeof left !== "number") return undefined;
    return { left, running: clocks.running[this.seat ?? -1] ?? false, since: clocksAt };
  });
}
