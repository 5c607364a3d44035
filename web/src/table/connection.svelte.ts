/** The WebSocket to a table: says hello, notices gaps, reconnects by itself, and sends each command again until it is
 * answered. Nothing here knows a game. */
import { tick } from "svelte";
import {
  PROTOCOL,
  type BotThought,
  type ChatLine,
  type ClientMessage,
  type ClockInfo,
  type HintGiven,
  type LogLine,
  type Muted,
  type Outcome,
  type Position,
  type Question,
  type ReviewChanged,
  type ServerMessage,
  type TableInfo,
} from "../protocol/types";
import { pendingPaint } from "../lib/paint";
import { capital } from "../lib/words";
import type { Contributed, Contribution, Doubt } from "./contribution";

export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "closed";
type WithId<M> = M extends { id: string } ? M : never;
export type Command = WithId<ClientMessage>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Order = DistributiveOmit<Command, "id">;
export interface Answer {
  ok: boolean;
  text: string;
  table: string | null;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
/** In milliseconds. A connection that is silent for so long while an answer is due counts as dead. */
const PATIENCE = 8000;
/** Ping the server after so much silence: a page does not see the server's own pings. */
const SILENCE = 20_000;
const PING = JSON.stringify({ type: "ping" });
const hello = (version: number): string => JSON.stringify({ type: "hello", version, protocol: PROTOCOL });

/** The server says why in half a sentence; on the page it stands alone. */
const failed = (text: string): Answer => ({ ok: false, text: capital(text), table: null });

const isSame = (one: LogLine | undefined, other: LogLine): boolean =>
  one?.version === other.version && one.kind === other.kind && one.text === other.text;

/** Replace the log, but keep the line objects of its unchanged beginning, so that they are not rendered or read out again. */
export function mergeLog(before: LogLine[], now: LogLine[]): LogLine[] {
  const change = now.findIndex((line, place) => !isSame(before[place], line));
  const kept = change < 0 ? now.length : change;
  return [...before.slice(0, kept), ...now.slice(kept)];
}

export class TableConnection {
  status = $state<ConnectionStatus>("connecting");
  version = $state(0);
  you = $state("");
  mine = $state.raw<number[]>([]);
  table = $state.raw<TableInfo | null>(null);
  position = $state.raw<Position[]>([]);
  questions = $state.raw<Question[]>([]);
  clocks = $state.raw<ClockInfo>({ left: [], running: [] });
  /** When the clocks arrived, by this machine's clock. */
  clocksAt = $state(0);
  log = $state.raw<LogLine[]>([]);
  /** The lines that the last update brought, for boards that play them out. */
  fresh = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** How far the review of the finished game is, if somebody has asked for one meanwhile. */
  review = $state.raw<ReviewChanged | null>(null);
  /** The last hint that was asked for. */
  hint = $state.raw<HintGiven | null>(null);
  /** What each bot weighed for its last move, the latest at the end, where bots think aloud; until my own turn ends. */
  thoughts = $state.raw<BotThought[]>([]);
  /** Whom I have muted. */
  muted = $state.raw<Muted[]>([]);
  undo = $state.raw<number[]>([]);
  undoByAsking = $state.raw<number[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  record = $state<string | null>(null);
  goodbye = $state("");
  /** When the connection was lost, by the time of day. */
  lostAt = $state(0);
  /** Moves that have no answer yet. */
  pending = $state(0);
  /** Why no number of mine is in the deal, or none that this browser knows of, if that is so. */
  doubt = $state<Doubt | null>(null);
  /** The cards are dealt, or the connection is closed. */
  readonly dealt: Promise<void>;

  #socket: WebSocket | null = null;
  #inbox: string[] = [];
  #isReading = false;
  #waiting = new Map<string, { order: Order; message: string; settle: (answer: Answer) => void }>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** Whether an answer is due. */
  #isAsked = false;
  #counter = 0;
  #contribution: Promise<Contribution> | null = null;
  /** Parts of my seats in the deal that have no answer yet. */
  readonly #contributing = new Set<string>();
  #isDealt!: () => void;
  #closed = false;
  readonly #prefix = Math.random().toString(36).slice(2, 10);

  constructor(readonly id: string) {
    this.dealt = new Promise((settle) => (this.#isDealt = settle));
    this.#open();
    document.addEventListener("visibilitychange", this.#looked);
    addEventListener("online", this.#online);
  }

  /** Send a command; resolves when the server has carried it out or refused it, however often the connection is lost. */
  send(order: Order): Promise<Answer> {
    if (this.#closed) return Promise.resolve(failed(this.goodbye));
    const id = `${this.#prefix}-${++this.#counter}`;
    const message = JSON.stringify({ ...order, id });
    return new Promise((settle) => {
      this.#waiting.set(id, { order, message, settle });
      this.#count();
      this.#transmit(message);
      this.#asked();
    });
  }

  play(question: Question, action: number): Promise<Answer> {
    return this.send({ type: "play", seat: question.seat, decision: question.decision, action });
  }

  /** Close for good. Pending commands fail with the text `why`. */
  close(why = ""): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    document.removeEventListener("visibilitychange", this.#looked);
    removeEventListener("online", this.#online);
    this.#socket?.close();
    this.#socket = null;
    this.#inbox.length = 0;
    this.status = "closed";
    this.#isDealt();
    for (const id of this.#waiting.keys()) this.#settle(id, failed(why));
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}`);
    this.#socket = socket;
    this.#isAsked = true;
    this.#listen();
    socket.onopen = () => {
      this.#transmit(hello(0));
      for (const { message } of this.#waiting.values()) this.#transmit(message);
      this.#presence();
      this.#listen();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard();
      this.#inbox.push(event.data);
      if (!this.#isReading) void this.#read();
    };
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#watch);
    if (this.status !== "reconnecting") this.lostAt = Date.now();
    this.status = "reconnecting";
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.7 + 0.6 * Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }

  #heard(): void {
    this.#isAsked = this.#waiting.size > 0;
    this.#listen();
  }

  /** The timeout runs from the first command since the last message, however many follow. */
  #asked(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#listen();
  }

  #listen(): void {
    clearTimeout(this.#watch);
    if (!this.#socket) return;
    // Give a slow connection more time with every try.
    const patience = PATIENCE + 2 * (this.#pause - FIRST_PAUSE);
    this.#watch = this.#isAsked ? setTimeout(this.#renew, patience) : setTimeout(this.#ping, SILENCE);
  }

  #ping = (): void => {
    this.#transmit(PING);
    this.#asked();
  };

  /** Reconnect: pending commands are sent again, and the server carries each out once. */
  #renew = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket);
    socket.close();
  };

  /** The network has changed, so the old connection is dead: reconnect at once. */
  #online = (): void => {
    this.#renew();
    this.#openNow();
  };

  /** The page is visible again: check the connection, or reconnect at once. */
  #looked = (): void => {
    this.#presence();
    if (document.visibilityState !== "visible") return;
    if (this.#socket) this.#ping();
    else this.#openNow();
  };

  #openNow(): void {
    clearTimeout(this.#timer);
    this.#pause = FIRST_PAUSE;
    this.#open();
  }

  #transmit(message: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #presence = (): void => {
    this.#transmit(JSON.stringify({ type: "presence", visible: document.visibilityState === "visible" }));
  };

  /** Handle messages in order and one at a time: boards play out each update by itself. */
  async #read(): Promise<void> {
    this.#isReading = true;
    for (let text = this.#inbox.shift(); text !== undefined; text = this.#inbox.shift()) {
      await pendingPaint();
      try {
        this.#receive(JSON.parse(text) as ServerMessage);
        await tick();
      } catch (error) {
        // A message that fails must not block those after it.
        reportError(error);
      }
    }
    this.#isReading = false;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        this.status = "live";
        this.#pause = FIRST_PAUSE;
        this.version = message.version;
        this.you = message.you;
        this.mine = message.mine;
        this.table = message.table;
        this.log = mergeLog(this.log, message.log);
        this.fresh = [];
        this.chat = message.chat;
        this.muted = message.muted;
        this.#situation(message);
        void this.#contribute();
        return;
      case "update":
        this.#update(message);
        void this.#contribute();
        return;
      case "table":
        this.table = message.table;
        void this.#contribute();
        return;
      case "chat":
        this.chat = [...this.chat, message];
        return;
      case "review":
        this.review = message;
        return;
      case "hint-given":
        this.hint = message;
        return;
      case "bot-thought":
        this.thoughts = [...this.thoughts.filter((one) => one.seat !== message.seat), message];
        return;
      case "done":
        this.#settle(message.id, { ok: true, text: "", table: message.table });
        return;
      case "refused":
        if (message.id !== null) this.#settle(message.id, failed(message.text));
        return;
      case "goodbye":
        if (!message.retry) {
          this.goodbye = message.text;
          this.close(message.text);
        }
    }
  }

  #update(message: Extract<ServerMessage, { type: "update" }>): void {
    if (message.version <= this.version) return;
    if (message.version !== this.version + 1) {
      this.#transmit(hello(this.version));
      return;
    }
    this.version = message.version;
    if (message.table) {
      this.table = message.table;
      this.mine = message.table.seats.flatMap((seat, number) => (seat.person === this.you ? [number] : []));
    }
    const stays = message.rewound ? this.log.filter((line) => line.version <= message.log_kept) : this.log;
    this.log = [...stays, ...message.log];
    this.fresh = message.rewound ? [] : message.log;
    if (message.rewound || (this.questions.length && !message.questions.length)) this.thoughts = [];
    this.#situation(message);
  }

  #situation(message: Extract<ServerMessage, { type: "snapshot" | "update" }>): void {
    this.position = message.position;
    this.questions = message.questions;
    this.clocks = message.clocks;
    this.clocksAt = performance.now();
    this.undo = message.undo;
    this.undoByAsking = message.undo_by_asking;
    this.outcome = message.outcome;
    this.record = message.record;
  }

  /** Commit and reveal for my seats by itself, whatever has brought me to them. */
  async #contribute(): Promise<void> {
    if (this.position.length) this.#isDealt();
    // Who only watches a game has no part in its deal.
    if (!this.table || (this.table.status !== "open" && !this.mine.length)) return;
    const first = this.table;
    this.#contribution ??= import("./contribution").then((loaded) => loaded.contributionTo(first));
    const contribution = await this.#contribution;
    const { orders, doubt } = contribution.steps(this.table, this.mine, this.position.length > 0);
    this.doubt = doubt;
    for (const order of orders) void this.#contributeOnce(order);
  }

  async #contributeOnce(order: Contributed): Promise<void> {
    const key = `${order.type} ${order.seat} ${order.round}`;
    if (this.#contributing.has(key)) return;
    this.#contributing.add(key);
    await this.send(order);
    this.#contributing.delete(key);
  }

  #settle(id: string, answer: Answer): void {
    this.#waiting.get(id)?.settle(answer);
    this.#waiting.delete(id);
    this.#count();
    this.#heard();
  }

  #count(): void {
    this.pending = [...this.#waiting.values()].filter(({ order }) => order.type === "play").length;
  }
}
