import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { LogLine } from "../protocol/types";
import { LogCursor } from "./logCursor.svelte";

const line = (version: number): LogLine => ({
  version,
  text: `${version}`,
  kind: "said",
  fields: {},
  about: { seats: [], ids: [] },
  rules: [],
});
const ALL = [1, 2, 3, 4].map(line);

/** A log that grows, and what a board says of its playing. */
function listen(run: (logCursor: LogCursor, write: (log: LogLine[]) => void) => void): void {
  let log = $state.raw<LogLine[]>(ALL.slice(0, 1));
  const leave = $effect.root(() => {
    const logCursor = new LogCursor(() => log);
    run(logCursor, (now) => {
      log = now;
    });
  });
  leave();
}
const told = (logCursor: LogCursor): string => (flushSync(), logCursor.lines.map(({ text }) => text).join(""));

test("a log that nothing is played of is told at once", () =>
  listen((logCursor, write) => {
    expect(told(logCursor)).toBe("1");
    write(ALL);
    expect(told(logCursor)).toBe("1234");
  }));

test("while something is played, the log goes along with it, and all of it is there in the end", () =>
  listen((logCursor, write) => {
    write(ALL);
    logCursor.follow(true, ALL[1]);
    expect(told(logCursor)).toBe("12");
    logCursor.follow(true, ALL[2]);
    expect(told(logCursor)).toBe("123");
    expect(logCursor.fresh).toEqual([ALL[2]]);
    logCursor.follow(false);
    expect(told(logCursor)).toBe("1234");
  }));

test("what is seen again takes nothing back", () =>
  listen((logCursor, write) => {
    write(ALL);
    expect(told(logCursor)).toBe("1234");
    logCursor.follow(true, ALL[0]);
    expect(told(logCursor)).toBe("1234");
  }));

test("a board that does not say how far it is holds nothing back", () =>
  listen((logCursor, write) => {
    logCursor.follow(true);
    write(ALL);
    expect(told(logCursor)).toBe("1234");
  }));

test("a log that became shorter is told as it is", () =>
  listen((logCursor, write) => {
    write(ALL);
    expect(told(logCursor)).toBe("1234");
    write(ALL.slice(0, 2));
    expect(told(logCursor)).toBe("12");
  }));
