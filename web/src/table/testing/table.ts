/** A table in a page without a server: what it would tell is put in by hand, and what is sent to it is kept. */
import { render } from "@testing-library/svelte";
import { expect, onTestFinished, vi } from "vitest";
import type { GameModule } from "../../games/module";
import { InstantPlayback } from "../../games/playback.svelte";
import { withoutScreen } from "../../games/testing";
import type {
  ClientMessage,
  GameDetails,
  LogLine,
  MoveInfo,
  Position,
  Question,
  SeatInfo,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
  View,
} from "../../protocol/types";
import { receipts } from "../../lib/receipts";
import { TableConnection } from "../connection.svelte";
import GameTable from "../GameTable.svelte";
import Board from "./Board.svelte";

export const ME = "me";
/** However busy the machine is. */
export const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });
const CLOCKS = { left: [], running: [] };

/** For `vi.mock("../games/gameModule")` and `vi.mock("../games/catalogue")`. */
export const module = {
  key: "docks",
  playback: (view: View) => new InstantPlayback(view, {}),
  phases: () => ({ names: ["Plan"], current: 0 }),
  players: () => [],
  confirm: () => true,
  icon: () => "",
  heading: () => null,
  Board,
} as unknown as GameModule<View>;
const knife = { id: "knife", name: "Knife", kind: "weapon", text: "Sharp.", rule: "TY-1.1", facts: {} };
export const details = {
  info: { key: "docks", title: "Docks", seats: [2, 4], bots: ["cautious", "random"], opponents: [], options: [] },
  catalogue: { knife },
  guide: null,
  rules: [{ id: "TY-1.1", chapter: "Cards", text: "Knives are sharp.", origin: "" }],
} as unknown as GameDetails;

export const move = (action: number, label = `move ${action}`): MoveInfo => ({
  action,
  kind: "play",
  fields: {},
  label,
  detail: "",
  rules: ["TY-1.1"],
});
export const line = (version: number, text: string, seat = 0): LogLine => ({
  version,
  kind: "told",
  text,
  rules: [],
  fields: { seat },
  about: { seats: [seat], ids: [] },
});
export const person = (name: string, id: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: "person",
  name,
  person: id,
  bot: null,
  link: "here",
  committed: true,
  ...more,
});
export const bot = (name: string): SeatInfo => ({
  kind: "bot",
  name,
  person: null,
  bot: "random",
  link: null,
  committed: false,
});
export const ask = (seat: number, decision: number, moves = [move(1), move(2)]): Question => ({
  seat,
  decision,
  moves,
});

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
}

export function withoutServer(): void {
  withoutScreen();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  HTMLDialogElement.prototype.close = function (): void {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}

/** Everybody's table, with what a test says of it. */
export class FakeTable {
  #version = 0;
  #table: TableInfo;
  #log: LogLine[] = [];
  #situation: Pick<Snapshot, "position" | "questions" | "undo" | "undo_by_asking" | "outcome"> = {
    position: [],
    questions: [],
    undo: [],
    undo_by_asking: [],
    outcome: null,
  };

  constructor(
    seats: SeatInfo[],
    readonly mine: number[],
    table: Partial<TableInfo> = {},
  ) {
    this.#table = {
      id: "t",
      code: "",
      config: { game: "docks", seats: [], chat: true, undo: true },
      title: "Docks",
      status: "playing",
      seats,
      host: ME,
      seal: "",
      deal: null,
      origin: null,
      watching: 0,
      undo_request: null,
      undo_refused: null,
      next_table: null,
      takebacks: 0,
      hints: false,
      edition: null,
      ...table,
    };
    this.#keepReceipts();
  }

  /** As of a deal in which this browser has shown its numbers. */
  #keepReceipts(): void {
    const numbers = this.mine.map((seat) => ({ seat, name: "", round: 1, entropy: "", commitments: [] }));
    receipts.keep({ table: "t", game: "docks", seal: "", origin: null, numbers, round: 1, left_out: [] });
  }

  /** What the seats of this device see. */
  see(waiting: number[]): Position[] {
    const seats = this.mine.length ? this.mine : [null];
    return seats.map((seat) => ({ seat, waiting, view: { hand: [`card-of-${seat}`, "knife"], prompt: "What now?" } }));
  }

  snapshot(questions: Question[], more: Partial<Snapshot> = {}): Snapshot {
    this.#situation = { ...this.#situation, position: this.see(questions.map((one) => one.seat)), questions };
    const told: Snapshot = {
      type: "snapshot",
      protocol: 3,
      version: ++this.#version,
      you: ME,
      mine: this.mine,
      table: this.#table,
      ...this.#situation,
      clocks: CLOCKS,
      log: this.#log,
      chat: [],
      muted: [],
      hash: "",
      record: null,
      ...more,
    };
    this.#log = told.log;
    return told;
  }

  /** News: who is asked what, and whatever else. */
  update(questions: Question[], more: Partial<Update> = {}, table: Partial<TableInfo> | null = null): Update {
    if (table) this.#table = { ...this.#table, ...table };
    return {
      type: "update",
      version: ++this.#version,
      position: this.see(questions.map((one) => one.seat)),
      questions,
      clocks: CLOCKS,
      log: [],
      undo: [],
      undo_by_asking: [],
      hash: "",
      outcome: null,
      record: null,
      table: table && this.#table,
      rewound: false,
      log_kept: 0,
      ...more,
    };
  }
}

/** The table tells something, wherever it is shown. */
export async function hear(message: ServerMessage): Promise<void> {
  await soon(() => expect(FakeSocket.last.onmessage).not.toBeNull());
  FakeSocket.last.onmessage?.({ data: JSON.stringify(message) });
}

/** A game on the page, as the first snapshot tells it. */
export async function sitDown(first: Snapshot) {
  const connection = new TableConnection("t");
  onTestFinished(() => connection.close());
  const wire = FakeSocket.last;
  const answers: Promise<unknown>[] = [];
  const send = connection.send.bind(connection);
  connection.send = (order) => {
    const answer = send(order);
    answers.push(answer);
    return answer;
  };
  const tell = async (message: ServerMessage): Promise<void> => {
    await hear(message);
    if ("version" in message) await soon(() => expect(connection.version).toBe(message.version));
  };
  await tell(first);
  const page = render(GameTable, { connection });
  await soon(() => expect(document.querySelector("#board")).not.toBeNull());
  return {
    ...page,
    connection,
    tell,
    /** What was sent, of one kind. */
    sent: <Type extends ClientMessage["type"]>(type: Type) =>
      wire.sent.filter((one): one is Extract<ClientMessage, { type: Type }> => one.type === type),
    /** Carried out, the last of that kind. */
    done: async (type: ClientMessage["type"]): Promise<void> => {
      const last = wire.sent.findLast((one) => one.type === type);
      const id = last && "id" in last ? last.id : "";
      wire.onmessage?.({ data: JSON.stringify({ type: "done", id, version: connection.version, table: null }) });
      await answers.at(-1);
    },
    drop: (): void => wire.onclose?.(),
  };
}

export const button = (name: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("button")].find((one) => {
    const said = one.getAttribute("aria-label") ?? one.textContent.trim();
    return typeof name === "string" ? said === name : name.test(said);
  });
