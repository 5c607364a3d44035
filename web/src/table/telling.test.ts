/** Nothing around a board knows more than the board has told. */
import { cleanup, fireEvent } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { title } from "../lib/title.svelte";
import { LinePlayback, type Beats } from "../games/playback.svelte";
import type { LogLine, Outcome, Position, View } from "../protocol/types";
import {
  ask,
  bot,
  button,
  details,
  FakeTable,
  line,
  ME,
  module,
  person,
  sitDown,
  soon,
  withoutServer,
} from "./testing/table";

/** Stays with each line until somebody goes on. */
class ByHand extends LinePlayback<View & { score: number }> {
  protected override clear(): void {}
  protected override isRevealed(one: LogLine): boolean {
    return one.text.includes("rolls");
  }
  protected override *playLine(): Beats {
    yield 1_000_000;
  }
}
let playback: ByHand;
const telling = {
  ...module,
  playback: (view: View & { score: number }) => (playback = new ByHand(view, {})),
  phases: ({ soFar }: ByHand) => ({ names: [`Score ${soFar.score}`], current: 0 }),
  players: ({ soFar }: ByHand) => [{ facts: "", score: String(soFar.score), unit: "" }],
};

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined })));
vi.mock("../games/gameModule", () => ({ gameModule: () => Promise.resolve(telling) }));
vi.mock("../games/catalogue", () => ({
  gameDetails: () => Promise.resolve(details),
  tableDetails: () => Promise.resolve(details),
}));

beforeEach(withoutServer);
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const sees = (score: number, waiting: number[]): Position[] => [
  { seat: 0, waiting, view: { hand: ["knife"], prompt: "What now?", score } },
];
const outcome: Outcome = { places: [1, 2], scores: [3, 1], reason: "Ana has won." };
const text = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? "";
/** Everything that could give something away. */
const known = () => ({
  header: text(".top"),
  seats: text(".players"),
  turn: text("li.on bdi"),
  bar: text("#question"),
  log: [...document.querySelectorAll("[role=log] p bdi")].map((one) => one.textContent),
  title: title.call,
  moves: document.querySelectorAll("#decision [data-move]").length,
});
const onwards = async (): Promise<void> => {
  playback.next();
  await tick();
};

async function start() {
  const told = new FakeTable([person("Ana", ME), bot("Rook")], [0]);
  const table = await sitDown(told.snapshot([], { position: sees(0, [1]), log: [line(1, "Rook plans.", 1)] }));
  return { told, ...table };
}
const ROLL = [line(2, "Rook rolls a 6.", 1), line(2, "Rook scores.", 1)];

it("asks, counts, logs and calls only after it has been told", async () => {
  const { told, tell } = await start();
  await tell(told.update([ask(0, 1)], { position: sees(7, [0]), log: ROLL }));
  const before = { turn: "Rook", bar: "Rook plans.", log: ["Rook plans."], title: "", moves: 0 };
  expect(known()).toMatchObject(before);
  expect(known().header).toContain("Score 0");
  expect(known().seats).not.toContain("7");
  await onwards();
  expect(known()).toMatchObject({
    ...before,
    bar: "Rook scores.",
    log: ["Rook plans.", "Rook rolls a 6.", "Rook scores."],
  });
  await onwards();
  await soon(() => expect(known()).toMatchObject({ turn: "Ana", bar: "What now?", title: "Your move", moves: 2 }));
  expect(known().header).toContain("Score 7");
});

it("keeps the end to itself until the last line, and the result until then", async () => {
  const { told, tell } = await start();
  await tell(told.update([], { position: sees(7, []), log: ROLL, outcome }));
  expect(known().header).not.toContain("Finished");
  expect(button("The result")).toBeUndefined();
  await onwards();
  expect(known().bar).toBe("Rook scores.");
  await onwards();
  await soon(() => expect(known()).toMatchObject({ bar: "Ana has won." }));
  expect(known().header).toContain("Finished");
  expect(button("The result")).toBeDefined();
});

it("says whose turn is told, not whose it was when the telling began", async () => {
  const { told, tell } = await start();
  await tell(told.update([], { position: sees(0, [0]), log: [line(2, "Ana draws.", 0), line(3, "Rook draws.", 1)] }));
  expect(known()).toMatchObject({ turn: "Ana", bar: "Ana draws." });
  await onwards();
  expect(known()).toMatchObject({ turn: "Rook", bar: "Rook draws." });
});

it("tells the rest at once when somebody skips", async () => {
  const { told, tell } = await start();
  await tell(told.update([ask(0, 1)], { position: sees(7, [0]), log: ROLL }));
  await fireEvent.click(button(/^Skip/)!);
  await soon(() => expect(known()).toMatchObject({ turn: "Ana", title: "Your move", moves: 2 }));
  expect(known().log).toHaveLength(3);
});

it("keeps a half-made choice while others' news need no telling", async () => {
  const { told, tell } = await start();
  await tell(told.update([ask(0, 1)], { position: sees(0, [0, 1]) }));
  await soon(() => expect(document.querySelector("[data-asked]")).not.toBeNull());
  await fireEvent.click(button("Move 1")!);
  expect(button(/^Confirm/)).toBeDefined();
  await tell(told.update([ask(0, 1)], { position: sees(0, [0]) }));
  expect(button(/^Confirm/)).toBeDefined();
});
