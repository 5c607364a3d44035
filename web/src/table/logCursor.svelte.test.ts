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

interface Scene {
  logCursor: LogCursor;
  write: (log: LogLine[]) => void;
  /** The board comes to a line, null = not to the first one yet; or it holds nothing back. */
  play: (line: LogLine | null) => void;
  stop: () => void;
}
/** A log that grows, and a board that plays it out. */
function listen(run: (scene: Scene) => void): void {
  let log = $state.raw<LogLine[]>(ALL.slice(0, 1));
  let line = $state.raw<LogLine | null>(null);
  let isTelling = $state(false);
  const leave = $effect.root(() => {
    const logCursor = new LogCursor(
      () => log,
      () => isTelling,
      () => line,
    );
    const play = (at: LogLine | null): void => void ([isTelling, line] = [true, at]);
    run({ logCursor, write: (now) => void (log = now), play, stop: () => void (isTelling = false) });
  });
  leave();
}
const shown = (logCursor: LogCursor): string => (flushSync(), logCursor.lines.map(({ text }) => text).join(""));

test("a log that nothing is played of is told at once", () =>
  listen(({ logCursor, write }) => {
    expect(shown(logCursor)).toBe("1");
    write(ALL);
    expect(shown(logCursor)).toBe("1234");
  }));

test("while something is played, the log goes along with it, and all of it is there in the end", () =>
  listen(({ logCursor, write, play, stop }) => {
    write(ALL);
    play(null);
    expect(shown(logCursor)).toBe("1");
    play(ALL[1]!);
    expect(shown(logCursor)).toBe("12");
    play(ALL[2]!);
    expect(shown(logCursor)).toBe("123");
    expect(logCursor.fresh).toEqual([ALL[2]]);
    stop();
    expect(shown(logCursor)).toBe("1234");
  }));

test("what is seen again takes nothing back", () =>
  listen(({ logCursor, write, play }) => {
    write(ALL);
    expect(shown(logCursor)).toBe("1234");
    play(ALL[0]!);
    expect(shown(logCursor)).toBe("1234");
  }));

test("a log that became shorter is told as it is", () =>
  listen(({ logCursor, write }) => {
    write(ALL);
    expect(shown(logCursor)).toBe("1234");
    write(ALL.slice(0, 2));
    expect(shown(logCursor)).toBe("12");
  }));
