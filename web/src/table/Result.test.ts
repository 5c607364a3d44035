/** The letter after a game. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { withoutScreen } from "../games/testing";
import type { RecordInfo } from "../protocol/types";
import type { TableConnection } from "./connection.svelte";
import { words } from "./resultStrings";
import { resultSvg } from "./resultPicture";
import Result from "./Result.svelte";

const module = {
  gains: () => [[{ text: "King of Clubs", points: 62_000 }], []],
  race: () => [
    { version: 8, text: "Shrike scores.", changes: [0, 9_000] },
    { version: 12, text: "Shrike fails.", changes: [0, -9_000] },
    { version: 30, text: "You finish it.", changes: [3_000, 0] },
  ],
  scoreText: (score: number) => `$${score.toLocaleString("en")}`,
  tied: "The duel decided.",
  lost: "The king sends a wreath.",
};
vi.mock("../games/gameModule", () => ({ gameModule: () => Promise.resolve(module) }));
vi.mock("../games/catalogue", () => ({
  gameDetails: () => Promise.resolve({ catalogue: {} }),
  tableDetails: () => Promise.resolve({ catalogue: {} }),
}));
const listed: RecordInfo[] = [];
vi.mock("../lib/api", () => ({ api: { records: () => Promise.resolve(listed), recordUrl: () => "/record" } }));

withoutScreen();
HTMLDialogElement.prototype.showModal = function (): void {
  this.open = true;
};
HTMLDialogElement.prototype.close = () => undefined;
afterEach(() => {
  cleanup();
  listed.length = 0;
});

const NAMES = ["Osprey", "Shrike"];
const connection = (mine: number[]) =>
  ({
    mine,
    table: { title: "Assassin Nation", config: { game: "nation" }, seats: [{ bot: null }, { bot: "greedy" }] },
    position: [{ view: {} }],
    log: [],
    record: "r1",
  }) as unknown as TableConnection;
async function open(mine: number[], places = [1, 2], scores = [62_000, 34_000]) {
  const outcome = { places, scores, reason: "The nation is in order." };
  const page = render(Result, {
    props: { connection: connection(mine), outcome, names: NAMES, close: () => undefined },
  });
  await vi.waitFor(() => expect(page.container.textContent).toContain("$62,000"));
  return page;
}

it("tells the winner so, and the others who won", async () => {
  expect((await open([0])).getByRole("heading", { level: 2 }).textContent).toBe("You win");
  cleanup();
  expect((await open([1])).getByRole("heading", { level: 2 }).textContent).toBe("Osprey wins");
  cleanup();
  expect((await open([])).container.querySelector(".stamp")).toBeNull();
  cleanup();
  expect((await open([0, 1])).getByRole("heading", { level: 2 }).textContent).toBe("Osprey wins");
});

it("ends a lost game with the game's own wit, and a won one without it", async () => {
  const lost = await open([1]);
  expect(lost.getByText("The king sends a wreath.")).toBeTruthy();
  expect(lost.container.querySelector(".stamp")?.textContent).toBe("Not today");
  cleanup();
  expect((await open([0])).queryByText("The king sends a wreath.")).toBeNull();
});

it("links the turning point to its moment of the replay", async () => {
  const page = await open([0]);
  expect(page.container.querySelector("blockquote")?.textContent).toContain("Shrike fails.");
  expect(page.getByRole("link", { name: "See it again" }).getAttribute("href")).toBe("/replay/r1?move=12&seat=0");
});

it("draws how the scores went", async () => {
  expect((await open([0])).getByRole("img", { name: words.race })).toBeTruthy();
});

it("explains an order among equal scores, and nothing else", async () => {
  expect((await open([0])).queryByText("The duel decided.")).toBeNull();
  cleanup();
  expect((await open([0], [1, 2], [62_000, 62_000])).getByText("The duel decided.")).toBeTruthy();
});

it("says what was new for me, and how I stand against these opponents", async () => {
  const one = {
    game: "nation",
    finished: 0,
    names: NAMES,
    kinds: ["person", "greedy"],
    moves: 9,
    takebacks: 0,
    edition: null,
    reviewed: [],
  };
  listed.push(
    { ...one, id: "r1", places: [1, 2], scores: [62_000, 34_000] },
    { ...one, id: "r0", places: [2, 1], scores: [10_000, 34_000] },
  );
  const page = await open([0]);
  await vi.waitFor(() => expect(page.container.querySelectorAll(".personal li")).toHaveLength(3));
  expect([...page.container.querySelectorAll(".personal li")].map((line) => line.textContent)).toEqual([
    "Your first win in this game.",
    "Your best score so far.",
    "Against these opponents you have won 1 of 2 games.",
  ]);
});

it("draws a picture of what everybody may know, whatever people are called", () => {
  const rows = [{ place: 1, seat: 0, name: '<img src="x">', score: "$62,000" }];
  const svg = resultSvg({
    poster: "<rect/>",
    game: "Nation",
    title: "A & B share",
    reason: "Done.",
    rows,
    day: "today",
  });
  const page = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(page.querySelector("parsererror, img")).toBeNull();
  expect(page.documentElement.textContent).toContain("A & B share");
  expect(page.documentElement.textContent).toContain("$62,000");
});

it("offers the review, and says how far it is", async () => {
  expect((await open([0])).getByRole("link", { name: "Review" }).getAttribute("href")).toBe("/review/r1");
  const state = { status: "working", passes: 0, of: 3, done: 4, tasks: 8, text: "", type: "review" } as const;
  expect([state, { ...state, passes: 1 }, { ...state, tasks: 0 }].map(words.reviewing)).toEqual(["50 %", "ready", ""]);
});
