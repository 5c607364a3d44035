import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PROTOCOL, type LogLine } from "../protocol/types";
import { receipts } from "../lib/receipts";
import { TableConnection, mergeLog } from "./connection.svelte";

const options = [{ id: "market", default: 3 }];
vi.mock("../games/catalogue", () => ({ tableDetails: () => Promise.resolve({ info: { options } }) }));

const line = (version: number, text: string): LogLine => ({
  version,
  kind: "told",
  text,
  rules: [],
  fields: {},
  about: { seats: [], ids: [] },
});

it("keeps the lines of a log that is told anew, as far as it is the same", () => {
  const before = [line(1, "a"), line(2, "b"), line(3, "c")];
  const again = mergeLog(before, [line(1, "a"), line(2, "b"), line(3, "other"), line(4, "d")]);
  expect(again.map((one) => one.text)).toEqual(["a", "b", "other", "d"]);
  expect(again.slice(0, 2).every((one, place) => one === before[place])).toBe(true);
  expect(again[2]).not.toBe(before[2]);
});

it("keeps what is left after taking back, and begins anew where nothing was told", () => {
  const before = [line(1, "a"), line(2, "b")];
  expect(mergeLog(before, [line(1, "a")])).toEqual([before[0]]);
  expect(mergeLog([], [line(1, "a")])).toHaveLength(1);
});

describe("a line", () => {
  /** One that does nothing by itself. */
  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 0;
    sent: string[] = [];
    orders: (object & { id: string })[] = [];
    hello: object = {};
    onopen = (): void => undefined;
    onmessage = (_: { data: string }): void => undefined;
    onclose = (): void => undefined;
    send = (text: string): void => {
      const message = JSON.parse(text) as { type: string; id: string };
      if (message.id) this.orders.push(message);
      if (message.type === "hello") this.hello = message;
      this.sent.push(message.type);
    };
    close = (): void => void (this.readyState = 3);

    constructor() {
      lines.push(this);
    }
    open(): this {
      this.readyState = FakeSocket.OPEN;
      this.onopen();
      this.sent.length = 0;
      return this;
    }
    bring(message: object): void {
      this.onmessage({ data: JSON.stringify(message) });
    }
    get pings(): number {
      return this.sent.filter((type) => type === "ping").length;
    }
  }
  let lines: FakeSocket[] = [];
  let connection: TableConnection;
  const SILENCE = 20_000;
  const PATIENCE = 8000;
  const LONGEST_FIRST_PAUSE = 400;
  const snapshot = { type: "snapshot", version: 1, mine: [], position: [], log: [], chat: [] };
  /** Open, greeted, and nobody has anything to say. */
  async function quietSocket(): Promise<FakeSocket> {
    const line = lines[0]!.open();
    line.bring(snapshot);
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.status).toBe("live");
    return line;
  }
  function show(state: DocumentVisibilityState): void {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    lines = [];
    connection = new TableConnection("docks");
  });
  afterEach(() => {
    connection.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("follows the review of its game", async () => {
    const line = await quietSocket();
    expect(connection.review).toBeNull();
    line.bring({ type: "review", status: "working", passes: 0, of: 3, done: 4, tasks: 8, text: "" });
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.review).toMatchObject({ done: 4, tasks: 8 });
  });
  it("says which protocol it speaks", () => {
    expect(lines[0]!.open().hello).toEqual({ type: "hello", version: 0, protocol: PROTOCOL });
  });

  it("keeps what an undo leaves of the log, and the very lines of it", async () => {
    const socket = lines[0]!.open();
    socket.bring({ ...snapshot, version: 3, log: [line(1, "a"), line(2, "b"), line(3, "c")] });
    await vi.advanceTimersByTimeAsync(0);
    const before = [...connection.log];
    socket.bring({ ...snapshot, type: "update", version: 4, log: [line(4, "d")], rewound: true, log_kept: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.log.map((one) => one.text)).toEqual(["a", "b", "d"]);
    expect(connection.log[0]).toBe(before[0]);
    expect(connection.fresh).toEqual([]);
  });

  it("that is silent while nothing is due is asked, and given up when it does not answer", async () => {
    const line = await quietSocket();
    await vi.advanceTimersByTimeAsync(SILENCE - 1);
    expect(line.pings).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(line.pings).toBe(1);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect([connection.status, line.readyState]).toEqual(["reconnecting", 3]);
    await vi.advanceTimersByTimeAsync(LONGEST_FIRST_PAUSE);
    expect(lines).toHaveLength(2);
  });

  it("that answers is kept, and asked again after the next silence only", async () => {
    const line = await quietSocket();
    for (let times = 1; times <= 3; times++) {
      await vi.advanceTimersByTimeAsync(SILENCE);
      expect(line.pings).toBe(times);
      line.bring({ type: "pong" });
    }
    expect([connection.status, lines.length]).toEqual(["live", 1]);
  });

  it("on which something is heard is not asked", async () => {
    const line = await quietSocket();
    for (let times = 0; times < 5; times++) {
      await vi.advanceTimersByTimeAsync(SILENCE - 1);
      line.bring({ type: "refused", id: null, code: "malformed", text: "" });
    }
    expect(line.pings).toBe(0);
  });

  it("is asked as soon as somebody looks again", async () => {
    const line = await quietSocket();
    show("hidden");
    expect(line.pings).toBe(0);
    show("visible");
    expect(line.pings).toBe(1);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(connection.status).toBe("reconnecting");
    show("visible");
    expect(lines, "and nobody who looks waits for the next try").toHaveLength(2);
  });

  it("that never opens is lost like any other", async () => {
    await vi.advanceTimersByTimeAsync(PATIENCE + LONGEST_FIRST_PAUSE);
    expect([lines.length, lines[0]!.readyState]).toEqual([2, 3]);
    window.dispatchEvent(new Event("online"));
    expect([lines.length, lines[1]!.readyState]).toEqual([3, 3]);
  });

  it("does not live longer because more is asked of it", async () => {
    const line = await quietSocket();
    for (let times = 0; times < 4; times++) {
      void connection.send({ type: "start" });
      await vi.advanceTimersByTimeAsync(PATIENCE / 4);
    }
    expect(line.readyState).toBe(3);
  });

  it("that is closed answers what waits, and takes nothing more", async () => {
    await quietSocket();
    const waiting = connection.send({ type: "start" });
    connection.close("It is over.");
    expect(await waiting).toEqual({ ok: false, text: "It is over.", table: null });
    expect((await connection.send({ type: "start" })).ok).toBe(false);
    expect(connection.pending).toBe(0);
    await vi.advanceTimersByTimeAsync(10 * SILENCE);
    expect(lines).toHaveLength(1);
  });

  it("whose server says goodbye for good refuses with its words", async () => {
    const line = await quietSocket();
    const waiting = connection.send({ type: "start" });
    line.bring({ type: "goodbye", text: "There is no such table.", retry: false });
    expect((await waiting).text).toBe("There is no such table.");
    expect((await connection.send({ type: "start" })).text).toBe("There is no such table.");
  });

  describe("to a table that is dealt", () => {
    const ana = { kind: "person", name: "Ana", person: "me", committed: false };
    const open = { id: "docks", config: { game: "docks" }, status: "open", seal: "5ea1", seats: [ana], deal: null };
    const arrival = { ...snapshot, you: "me", mine: [0], table: { ...open, origin: null } };
    beforeEach(() => localStorage.clear());

    /** What is loaded for it is there, too. */
    async function settled(): Promise<void> {
      await vi.advanceTimersByTimeAsync(0);
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(0);
    }
    async function arrive(): Promise<[FakeSocket, string]> {
      const line = lines[0]!.open();
      line.bring(arrival);
      await settled();
      const [commit] = line.orders as unknown as { commitment: string }[];
      return [line, commit?.commitment ?? ""];
    }
    function asking(commitment: string, seal = "5ea1"): object {
      const deal = { round: 1, asks: "reveal", commitments: [commitment], revealed: [false], left_out: [] };
      return { type: "table", table: { ...arrival.table, seal, deal } };
    }

    it("commits my seat, and reveals when it is asked to, each once", async () => {
      const [line, commitment] = await arrive();
      line.bring({ type: "table", table: arrival.table });
      await settled();
      expect(line.orders).toMatchObject([{ type: "commit", seat: 0, round: 1 }]);
      line.bring({ type: "done", id: line.orders[0]!.id, version: 2, table: null });
      line.bring(asking(commitment));
      line.bring(asking(commitment));
      await settled();
      expect(line.orders.slice(1)).toMatchObject([{ type: "reveal", seat: 0, round: 1 }]);
      expect(connection.doubt).toBeNull();
      expect(receipts.of("docks")).toMatchObject({ options: { market: 3 }, kinds: ["person"] });
    });

    it("keeps my number, and knows why, when the seal has changed", async () => {
      const [line, commitment] = await arrive();
      line.bring(asking(commitment, "0ther"));
      await settled();
      expect(line.orders).toHaveLength(1);
      expect(connection.doubt).toBe("seal");
    });

    const playing = (committed: boolean, status = "playing"): object => ({
      ...arrival,
      version: 2,
      table: { ...arrival.table, status, seats: [{ ...ana, committed }] },
      position: [{}],
    });

    it.each(["playing", "paused", "over"])(
      "tells who comes to it %s that no number of theirs is in it",
      async (status) => {
        lines[0]!.open().bring(playing(false, status));
        await settled();
        expect(connection.doubt).toBe("dealt-without");
      },
    );

    it("tells when the server begins without a deal", async () => {
      const [line] = await arrive();
      line.bring(playing(true));
      await settled();
      expect(connection.doubt, "the number was locked in, but never shown").toBe("no-receipt");
    });

    it("tells a browser that has no receipt", async () => {
      lines[0]!.open().bring(playing(true));
      await settled();
      expect(connection.doubt).toBe("no-receipt");
    });

    it("has no doubt where my number was shown, nor of who only watches", async () => {
      const [line, commitment] = await arrive();
      line.bring(asking(commitment));
      await settled();
      line.bring(playing(true));
      await settled();
      expect(connection.doubt).toBeNull();
      connection.close();
      connection = new TableConnection("docks");
      lines[1]!.open().bring({ ...playing(true), version: 9 });
      await settled();
      expect(connection.doubt, "after a reload").toBeNull();
      connection.close();
      connection = new TableConnection("docks");
      lines[2]!.open().bring({ ...playing(false), mine: [] });
      await settled();
      expect(connection.doubt).toBeNull();
    });

    it("has none of a lobby that is paused", async () => {
      lines[0]!.open().bring({ ...playing(false, "paused"), position: [] });
      await settled();
      expect(connection.doubt).toBeNull();
    });

    it("keeps what was found while it was dealt", async () => {
      const [line, commitment] = await arrive();
      line.bring(asking(commitment, "0ther"));
      await settled();
      line.bring(playing(false));
      await settled();
      expect(connection.doubt).toBe("seal");
    });

    it("tells when the game is there", async () => {
      const [line] = await arrive();
      let isDealt = false;
      void connection.dealt.then(() => (isDealt = true));
      await settled();
      expect(isDealt).toBe(false);
      line.bring({ ...arrival, version: 2, table: { ...arrival.table, status: "playing" }, position: [{}] });
      await settled();
      expect(isDealt).toBe(true);
    });
  });
});
