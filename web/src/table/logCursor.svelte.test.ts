import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { LogLine } from "../protocol/types";
import { Heard } from "./logCursor.svelte";

const line = (version: number): LogLine => ({ version, text: `${version}`, kind: "said", fields: {}, rules: [] });
const ALL = [1, 2, 3, 4].map(line);

/** A log that grows, and what a board says of its playing. */
function listen(run: (heard: Heard, write: (log: LogLine[]) => void) => void): void {
  let log = $state.raw<LogLine[]>(ALL.slice(0, 1));
  const leave = $effect.root(() => {
    const heard = new Heard(() => log);
    run(heard, (now) => {
      log = now;
    });
  });
  leave();
}
const told = (heard: Heard): string => (flushSync(), heard.lines.map(({ text }) => text).join(""));

test("a log that nothing is played of is told at once", () =>
  listen((heard, write) => {
    expect(told(heard)).toBe("1");
    write(ALL);
    expect(told(heard)).toBe("1234");
  }));

test("while something is played, the log goes along with it, and all of it is there in the end", () =>
  listen((heard, write) => {
    write(ALL);
    heard.follow(true, ALL[1]);
    expect(told(heard)).toBe("12");
    heard.follow(true, ALL[2]);
    expect(told(heard)).toBe("123");
    expect(heard.fresh).toEqual([ALL[2]]);
    heard.follow(false);
    expect(told(heard)).toBe("1234");
  }));

test("what is seen again takes nothing back", () =>
  listen((heard, write) => {
    write(ALL);
    expect(told(heard)).toBe("1234");
    heard.follow(true, ALL[0]);
    expect(told(heard)).toBe("1234");
  }));

test("a board that does not say how far it is holds nothing back", () =>
  listen((heard, write) => {
    heard.follow(true);
    write(ALL);
    expect(told(heard)).toBe("1234");
  }));

test("a log that became shorter is told as it is", () =>
  listen((heard, write) => {
    write(ALL);
    expect(told(heard)).toBe("1234");
    write(ALL.slice(0, 2));
    expect(told(heard)).toBe("12");
  }));
