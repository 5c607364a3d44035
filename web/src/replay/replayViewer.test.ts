import { expect, test } from "vitest";
import type { LogLine, ReplayStep } from "../protocol/types";
import { ALL, follow, ReplayViewer } from "./replayViewer.svelte";

const line = (version: number, text: string): LogLine => ({ version, text, kind: "said", fields: {} }) as LogLine;
const step = (number: number, ...log: LogLine[]): ReplayStep => ({ number, moves: 9, position: [], log });

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
