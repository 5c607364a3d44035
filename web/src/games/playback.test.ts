/** Updates are played out one after the other, and cut short when somebody does not want to wait. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LogLine } from "../protocol/types";
import { settings } from "../lib/settings.svelte";
import { LinePlayback, ScenePlayback, type Beats, type Given, type Update } from "./playback.svelte";

vi.hoisted(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
const BEAT = 100;

/** Counts up to its view, a beat a line. */
class Counting extends LinePlayback<{ count: number }> {
  told = "";
  protected override clear(): void {
    this.told = "";
  }
  protected override isPlayed(line: LogLine): boolean {
    return line.kind !== "quiet";
  }
  protected override isRevealed(line: LogLine): boolean {
    return line.kind === "roll";
  }
  protected override *playLine(line: LogLine): Beats {
    this.told = line.kind;
    yield BEAT;
    this.shown = { count: this.shown.count + 1 };
  }
}

const lines = (...kinds: string[]): LogLine[] =>
  kinds.map((kind) => ({ version: 0, kind, fields: {}, about: { seats: [], ids: [] }, text: "", rules: [] }));
const given = (count: number, ...kinds: string[]): Given<{ count: number }> => ({
  view: { count },
  fresh: lines(...kinds),
  log: [],
  motion: true,
  stepping: false,
});
const pass = (beats: number): unknown => vi.advanceTimersByTime(beats * BEAT);

let playback: Counting;
const now = (): [string, number, boolean] => [playback.told, playback.shown.count, playback.playing];

beforeEach(() => {
  vi.useFakeTimers();
  playback = new Counting({ count: 0 }, {});
});
afterEach(() => {
  vi.useRealTimers();
  settings.pace = "normal";
});

it("plays the lines of an update in turn, then shows its view", () => {
  playback.update(given(10, "one", "two"));
  expect(now()).toEqual(["one", 0, true]);
  pass(1);
  expect(now()).toEqual(["two", 1, true]);
  pass(1);
  expect(now()).toEqual(["", 10, false]);
  expect(playback.skipped).toBe(false);
});

it("says which line has come by now", () => {
  playback.update(given(10, "one", "quiet", "two"));
  expect(playback.line?.kind).toBe("one");
  pass(1);
  expect(playback.line?.kind).toBe("two");
  expect(playback.isTelling).toBe(true);
  pass(1);
  expect(playback.isTelling).toBe(false);
});

it("lets the log know a roll only after the dice have fallen, and the ear before", () => {
  const all = lines("before", "roll", "two");
  playback.update({ ...given(10), fresh: all.slice(1), log: all });
  expect([playback.line?.kind, playback.begun?.kind]).toEqual(["before", "roll"]);
  pass(1);
  expect([playback.line?.kind, playback.begun?.kind]).toEqual(["two", "two"]);
});

it("has told what its board shows, and all of it without motion or after a skip", () => {
  playback.update(given(10, "one", "two"));
  playback.update(given(20, "three"));
  const told: number[] = [];
  for (let beat = 0; beat < 4; beat += 1) {
    told.push(playback.soFar.count);
    pass(1);
  }
  expect(told).toEqual([0, 1, 10, 20]);
  playback.update(given(30, "four"));
  playback.skip();
  expect(playback.soFar.count).toBe(30);
  playback.update({ ...given(40, "five"), motion: false });
  expect(playback.soFar.count).toBe(40);
});

it("plays updates one after the other, and faster when it is behind", () => {
  for (const count of [10, 20, 30, 40]) playback.update(given(count, `to ${count}`));
  pass(1);
  expect(now()).toEqual(["to 20", 10, true]);
  pass(1);
  expect(now()).toEqual(["to 30", 20, true]);
  for (const count of [50, 60]) playback.update(given(count, `to ${count}`));
  pass(1);
  expect(now()).toEqual(["to 40", 30, true]);
  for (const count of [70, 80]) playback.update(given(count, `to ${count}`));
  pass(1);
  expect(now()).toEqual(["to 50", 40, true]);
  pass(0.5);
  expect(now()).toEqual(["to 60", 50, true]);
});

it("shows at once what is not worth a beat, but not before its turn", () => {
  playback.update(given(1, "quiet"));
  expect(now()).toEqual(["", 1, false]);
  playback.update(given(10, "one"));
  playback.update(given(11, "quiet"));
  playback.update(given(12));
  expect(now()).toEqual(["one", 1, true]);
  pass(1);
  expect(now()).toEqual(["", 12, false]);
});

it("skips to the true view, and nothing ticks on", () => {
  playback.update(given(10, "one", "two"));
  playback.update(given(20, "three"));
  playback.next();
  playback.skip();
  expect(now()).toEqual(["", 20, false]);
  expect(playback.skipped).toBe(true);
  pass(9);
  expect(now()).toEqual(["", 20, false]);
});

it("plays nothing without motion, and nothing behind another window", () => {
  playback.update({ ...given(10, "one"), motion: false });
  expect(now()).toEqual(["", 10, false]);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  playback.update(given(20, "two"));
  expect(now()).toEqual(["", 20, false]);
  hidden.mockRestore();
});

it("is cut short by the next step: the one before it is shown as done", () => {
  const step = (count: number, ...kinds: string[]): void =>
    playback.update({ ...given(count, ...kinds), stepping: true });
  step(10, "one", "two");
  step(20, "three");
  expect(now()).toEqual(["three", 10, true]);
  step(5);
  expect(now()).toEqual(["", 5, false]);
  pass(9);
  expect(now()).toEqual(["", 5, false]);
});

it("waits while it is paused, and plays lines once more", () => {
  playback.update(given(10, "one", "two"));
  playback.togglePause();
  pass(9);
  expect(now()).toEqual(["one", 0, true]);
  playback.next();
  pass(9);
  expect(now()).toEqual(["two", 1, true]);
  playback.togglePause();
  expect(now()).toEqual(["", 10, false]);

  playback.replay(lines("one", "two"));
  expect([...now(), playback.paused]).toEqual(["one", 10, true, true]);
  pass(9);
  playback.togglePause();
  expect(now()).toEqual(["two", 11, true]);
  pass(1);
  expect([...now(), playback.paused]).toEqual(["", 10, false, false]);
});

/** Two pages, and back to the first. */
class Book extends ScenePlayback<{ count: number }> {
  page = 0;
  override line: LogLine | null = null;
  protected override clear(): void {
    this.page = 0;
  }
  protected override isPlayed(all: readonly LogLine[]): boolean {
    return all.some((line) => line.kind === "page");
  }
  protected override playScene(_update: Update<{ count: number }>): Beats {
    return this.#from(1);
  }
  back(): void {
    this.paused = true;
    this.goTo(this.#from(1));
  }
  *#from(first: number): Beats {
    for (let page = first; page <= 2; page += 1) {
      this.page = page;
      yield BEAT;
    }
  }
}

it("plays a scene over the view after it, there and back, and starts with what a new board is given", () => {
  const book = new Book({ count: 0 }, {});
  book.update({ ...given(0, "page"), view: book.latest });
  expect([book.page, book.isOpen]).toEqual([1, true]);
  pass(1);
  expect(book.page).toBe(2);
  book.back();
  pass(9);
  expect([book.page, book.paused]).toEqual([1, true]);
  book.update({ ...given(7), log: lines("page") });
  expect([book.page, book.shown.count]).toEqual([1, 0]);
  book.togglePause();
  pass(1);
  expect([book.page, book.isOpen, book.shown.count]).toEqual([0, false, 7]);
});

it("steps through a scene where nothing moves, and leaves one that was undone", () => {
  const book = new Book({ count: 0 }, {});
  const still = (count: number, ...kinds: string[]) => ({ ...given(count, ...kinds), motion: false });
  book.update(still(1, "page"));
  pass(9);
  expect(book.page).toBe(1);
  book.next();
  expect(book.page).toBe(2);
  book.update(still(2));
  expect([book.page, book.isOpen]).toEqual([0, false]);
});

it("has told a scene when it is over, and then whatever has come since", () => {
  const book = new Book({ count: 0 }, {});
  book.update(given(0));
  book.update(given(1, "page"));
  book.update(given(2, "page"));
  book.update({ ...given(3), log: lines("page") });
  const told: number[] = [];
  for (let beat = 0; beat < 5; beat += 1) {
    told.push(book.soFar.count);
    pass(1);
  }
  expect(told).toEqual([0, 0, 1, 1, 3]);
  book.update({ ...given(4, "page"), stepping: true });
  expect(book.soFar.count).toBe(3);
  book.update({ ...given(5, "page"), motion: false, stepping: true });
  expect(book.soFar.count).toBe(5);
  book.replay(lines("page"), true);
  expect(book.soFar.count).toBe(5);
});

it("goes as fast as somebody likes it", () => {
  settings.pace = "slow";
  playback.update(given(10, "one"));
  pass(1.6);
  expect(playback.playing).toBe(true);
  pass(0.1);
  expect(playback.playing).toBe(false);
  settings.pace = "fast";
  playback.update(given(20, "two"));
  pass(0.5);
  expect(now()).toEqual(["", 20, false]);
});

it("waits before each move of the others, step by step, and not before one's own", () => {
  settings.pace = "step";
  const update = (seat: number, count: number): void => {
    const fresh = lines(`of ${seat}`).map((one) => ({ ...one, about: { seats: [seat], ids: [] } }));
    playback.update({ ...given(count), fresh, view: { count, viewer: 0 } as { count: number } });
  };
  update(1, 10);
  update(2, 20);
  pass(9);
  expect([...now(), playback.waits]).toEqual(["", 0, true, true]);
  playback.hurry();
  expect(now()).toEqual(["of 1", 0, true]);
  pass(9);
  expect([...now(), playback.waits]).toEqual(["", 10, true, true]);
  playback.hurry();
  playback.hurry();
  expect(now()).toEqual(["", 20, false]);
  update(0, 30);
  expect([...now(), playback.waits]).toEqual(["of 0", 20, true, false]);
});

it("shows nothing of a scene before somebody goes on, step by step", () => {
  settings.pace = "step";
  const book = new Book({ count: 0 }, {});
  book.update(given(0));
  const fresh = lines("page").map((one) => ({ ...one, about: { seats: [1], ids: [] } }));
  book.update({ ...given(1), fresh });
  const seen = (): unknown[] => [book.waits, book.isTelling, book.shown.count, book.soFar.count];
  expect(seen()).toEqual([true, true, 0, 0]);
  book.hurry();
  expect(seen()).toEqual([false, true, 1, 0]);
});
