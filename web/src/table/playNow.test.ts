import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, Me } from "../protocol/types";
import { api } from "../lib/api";
import { TableConnection } from "./connection.svelte";
import { playNow } from "./playNow";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
const game = { key: "docks", seats: [2, 4], bots: ["greedy"], opponents: [] } as unknown as GameInfo;
const opened = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, "me").mockResolvedValue({ id: "me", name: "Ana" } as Me);
  vi.spyOn(api, "createTable").mockResolvedValue({ id: "one", code: "ABCDEF" });
  // A server that has just gone.
  vi.stubGlobal(
    "WebSocket",
    class {
      static readonly OPEN = 1;
      readyState = 0;
      close = (): void => undefined;
      constructor() {
        opened();
      }
    },
  );
});
afterEach(() => {
  opened.mockClear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a table at which nobody is sat down is not waited for without end", async () => {
  const closed = vi.spyOn(TableConnection.prototype, "close");
  const playing = playNow(game);
  playing.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(playing).rejects.toThrow("The server cannot be reached");
  expect(closed).toHaveBeenCalled();
  opened.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened, "nor tried for").not.toHaveBeenCalled();
});

test("whoever has left waits for nothing more, and nothing goes on behind them", async () => {
  const left = new AbortController();
  const playing = playNow(game, left.signal);
  playing.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toHaveBeenCalledOnce();
  left.abort();
  await expect(playing).rejects.toThrow();
  opened.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).not.toHaveBeenCalled();
});

test("whoever leaves before there is a table does not sit down at it", async () => {
  const left = new AbortController();
  const playing = playNow(game, left.signal);
  left.abort();
  await expect(playing).rejects.toThrow();
  expect(opened).not.toHaveBeenCalled();
});
