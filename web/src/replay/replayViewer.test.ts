import { afterEach, expect, test, vi } from "vitest";
import type { LogLine, ReplayStep } from "../protocol/types";
import { api } from "../lib/api";
import { ALL, follow, ReplayViewer } from "./replayViewer.svelte";

const line = (version: number, text: string): LogLine => ({ version, text, kind: "said", fields: {} }) as LogLine;
const step = (number: number, ...log: LogLine[]): ReplayStep => ({
  number,
  moves: 9,
  position: { seat: null, view: {}, waiting: [] },
  log,
  why: [],
  mixed: false,
  moves_now: [],
});

afterEach(() => vi.restoreAllMocks());

/** A server that tells two lines of each move; what was asked for, and how many lines were sent. */
function server(): { asked: string[]; sent: () => number } {
  const asked: string[] = [];
  let sent = 0;
  vi.spyOn(api, "replayStep").mockImplementation((_, number, perspective, since) => {
    asked.push(`${perspective} ${number} since ${since}`);
    const versions = Array.from({ length: number + 1 }, (_, version) => version).filter((version) => version > since);
    sent += 2 * versions.length;
    return Promise.resolve(step(number, ...versions.flatMap((one) => [line(one, `a${one}`), line(one, `b${one}`)])));
  });
  return { asked, sent: () => sent };
}

test("only a step that follows the one before is told", () => {
  const first = follow(null, step(1, line(1, "a")), "");
  expect(first.fresh).toEqual([]);
  const second = follow(first, step(2, line(1, "a"), line(2, "b")), "");
  expect(second.fresh).toEqual([line(2, "b")]);
  expect(follow(second, step(1, line(1, "a")), "").fresh).toEqual([]);
  expect(follow(second, step(4, line(1, "a"), line(4, "d")), "").fresh).toEqual([]);
});

test("another perspective shows the same moment, and replays nothing", () => {
  const mine = follow(null, step(1, line(1, "You hire.")), "0");
  expect(follow(mine, step(2, line(2, "b")), ALL).fresh).toEqual([]);
});

test("lines that stay are the same lines", () => {
  const before = follow(null, step(1, line(1, "a")), "");
  const after = follow(before, step(2, line(1, "a"), line(2, "b")), "");
  expect(after.step.log[0]).toBe(before.step.log[0]);
});

test("a seat is looked through only where there is one", () => {
  const viewer = new ReplayViewer("game");
  for (const [perspective, seat] of [
    ["", null],
    [ALL, null],
    ["0", 0],
    ["3", 3],
  ] as const) {
    viewer.perspective = perspective;
    expect(viewer.seat).toBe(seat);
  }
});

/** The texts of the log after each of these steps. */
async function logsOf(viewer: ReplayViewer, numbers: number[]): Promise<string[]> {
  const logs: string[] = [];
  for (const number of numbers) {
    viewer.number = number;
    viewer.look();
    await vi.waitUntil(() => viewer.scene?.step.number === number);
    logs.push((viewer.scene?.step.log ?? []).map((one) => one.text).join(" "));
  }
  return logs;
}

test("no line is fetched twice, and none on the way back", async () => {
  const { asked, sent } = server();
  const logs = await logsOf(new ReplayViewer("game"), [0, 1, 4, 2, 5]);
  expect(asked).toEqual([" 0 since -1", " 1 since 0", " 4 since 1", " 2 since 4", " 5 since 4"]);
  expect(sent()).toBe(2 * 6);
  expect(logs[3]).toBe("a0 b0 a1 b1 a2 b2");
  expect(logs[4]).toBe("a0 b0 a1 b1 a2 b2 a3 b3 a4 b4 a5 b5");
});

test("answers that overtake one another make one log", async () => {
  const answers: (() => void)[] = [];
  vi.spyOn(api, "replayStep").mockImplementation(
    (_, number) =>
      new Promise((done) => {
        const log = Array.from({ length: number + 1 }, (_, version) => line(version, String(version)));
        answers.push(() => done(step(number, ...log)));
      }),
  );
  const viewer = new ReplayViewer("game");
  const all = Promise.all([viewer.publicLog(2), viewer.publicLog(4), viewer.publicLog(3)]);
  for (const place of [1, 0, 2]) {
    answers[place]?.();
    await Promise.resolve();
  }
  const texts = (await all).map((log) => log.map((one) => one.text).join(""));
  expect(texts).toEqual(["012", "01234", "0123"]);
});

test("each perspective has a log of its own", async () => {
  const { asked } = server();
  const viewer = new ReplayViewer("game");
  await viewer.publicLog(3);
  await viewer.publicLog(1);
  viewer.perspective = ALL;
  await logsOf(viewer, [3]);
  expect(asked).toEqual([" 3 since -1", " 1 since 3", "all 3 since -1"]);
});
