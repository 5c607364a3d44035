import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { Me, RecordInfo, TableListed } from "../protocol/types";
import { api } from "../lib/api";
import { leave } from "../table/leave";
import MyGames from "./MyGames.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
vi.mock("../table/leave", () => ({ leave: vi.fn(() => Promise.resolve()) }));
vi.spyOn(api, "me").mockResolvedValue({ id: "me", name: "Ana" } as Me);
vi.spyOn(api, "myTables").mockResolvedValue([]);
vi.spyOn(api, "games").mockResolvedValue([]);
const NONE = "No finished game yet.";

test("no game is said to be finished only when that is known", async () => {
  let answer = (_: RecordInfo[]): void => undefined;
  vi.spyOn(api, "records").mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  render(MyGames);
  screen.getByText("Loading");
  expect(screen.queryByText(NONE)).toBeNull();
  await vi.waitFor(() => expect(api.records).toHaveBeenCalled());
  answer([]);
  await screen.findByText(NONE);
  expect(screen.queryByText("Loading")).toBeNull();
});

test("games that could not be loaded are not called none", async () => {
  vi.spyOn(api, "records").mockRejectedValueOnce(new Error("Nobody answers.")).mockResolvedValueOnce([]);
  render(MyGames);
  expect((await screen.findByRole("alert")).textContent).toContain("Nobody answers.");
  expect([screen.queryByText(NONE), screen.queryByText("Loading")]).toEqual([null, null]);
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(NONE);
});

test("a finished game is told in the language of the page, and to its winner as won", async () => {
  const lost = {
    id: "r",
    game: "docks",
    names: ["Ana", "Bo"],
    kinds: ["person", "greedy"],
    places: [2, 1],
    scores: [2, 7],
    moves: 12,
    finished: Date.UTC(2026, 6, 5, 12) / 1000,
    reviewed: [],
  };
  const won = { ...lost, id: "s", places: [1, 2], moves: 13 };
  vi.spyOn(api, "records").mockResolvedValueOnce([lost, won] as unknown as RecordInfo[]);
  render(MyGames);
  await screen.findByText("12 moves, 5 July 2026");
  expect(screen.getAllByText("Won", { selector: "b" })).toHaveLength(1);
  screen.getByText("Bo wins");
  expect(screen.queryByText("Ana wins")).toBeNull();
});

test("a game in which moves were taken back is told as such", async () => {
  const record = {
    id: "r",
    game: "docks",
    names: ["Ana"],
    kinds: ["person"],
    places: [1],
    scores: [1],
    moves: 12,
    finished: 0,
    takebacks: 2,
    reviewed: [],
  };
  vi.spyOn(api, "records").mockResolvedValueOnce([record as unknown as RecordInfo]);
  render(MyGames);
  await screen.findByText(/, 2 takebacks$/);
});

test("a file that was refused can be chosen again", async () => {
  vi.spyOn(api, "records").mockResolvedValue([]);
  render(MyGames);
  const input = screen.getByLabelText<HTMLInputElement>("Import a record");
  const emptied = vi.fn();
  Object.defineProperty(input, "value", { set: emptied });
  const file = { text: () => Promise.resolve("no record") };
  await fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText("This file is not a record of a game.");
  expect(emptied).toHaveBeenCalledWith("");
});

test("games say whether they were won, with which scores, and can be told apart", async () => {
  const one = { names: ["Ana", "Bo"], kinds: ["person", "greedy"], moves: 12, finished: 0, reviewed: [] };
  vi.spyOn(api, "records").mockResolvedValueOnce([
    { ...one, id: "a", game: "docks", places: [1, 2], scores: [7, 2] },
    { ...one, id: "b", game: "mill", places: [2, 1], scores: [3, 9] },
    { ...one, id: "c", game: "mill", kinds: ["greedy", "greedy"], places: [2, 1], scores: [0, 1] },
  ] as unknown as RecordInfo[]);
  render(MyGames);
  await screen.findByText("Ana 7, Bo 2");
  const fates = (): (string | undefined)[] =>
    [...document.querySelectorAll("main > ul > li")].map((row) => row.querySelector(".fate")?.textContent);
  expect(fates()).toEqual(["Won", "Lost", undefined]);
  await fireEvent.click(screen.getByRole("radio", { name: "Lost" }));
  expect(fates()).toEqual(["Lost"]);
  await fireEvent.click(screen.getByRole("radio", { name: "All" }));
  await fireEvent.change(screen.getByRole("combobox", { name: "Game" }), { target: { value: "docks" } });
  expect(fates()).toEqual(["Won"]);
});

const game = {
  id: "r",
  game: "docks",
  names: ["Ana", "Bo"],
  kinds: ["person", "greedy"],
  places: [1, 2],
  scores: [7, 2],
  moves: 12,
  reviewed: [],
  finished: 0,
} as unknown as RecordInfo;

test("a finished game can be taken off the list, and brought back", async () => {
  vi.spyOn(api, "records").mockResolvedValue([game]);
  const hide = vi.spyOn(api, "hide").mockResolvedValue(null);
  const show = vi.spyOn(api, "show").mockResolvedValue(null);
  render(MyGames);
  await fireEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  await screen.findByText(/Removed from your list/);
  expect(hide).toHaveBeenCalledWith("r");
  expect(screen.queryByText("Ana 7, Bo 2")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Bring it back" }));
  await screen.findByText("Ana 7, Bo 2");
  expect(show).toHaveBeenCalledWith("r");
});

test("whoever leaves a game under way is told what happens to the seat", async () => {
  const seats = [
    { kind: "person", name: "Ana", person: "me", bot: null },
    { kind: "person", name: "Bo", person: "bo", bot: null },
  ];
  const table = { id: "t", title: "Docks", status: "playing", seats, waiting: [], config: { game: "docks" } };
  vi.spyOn(api, "records").mockResolvedValue([]);
  vi.spyOn(api, "myTables").mockResolvedValueOnce([table as unknown as TableListed]);
  render(MyGames);
  await fireEvent.click(await screen.findByRole("button", { name: /^Leave/ }));
  screen.getByText(/^A bot plays on for you, so the others can finish/);
  await fireEvent.click(screen.getAllByRole("button", { name: "Leave", hidden: true }).at(-1)!);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(table, "me"));
  await vi.waitFor(() => expect(screen.queryByText("Docks")).toBeNull());
});

test("a reviewed game tells how I played and what luck did, also in words that are read out", async () => {
  const seat = { accuracy: 0.71, accuracy_error: 0.04, luck: -0.123, luck_error: 0.02 };
  const record = {
    id: "r",
    game: "docks",
    names: ["Ana", "Bo"],
    kinds: ["person", "greedy"],
    places: [1, 2],
    scores: [7, 2],
    moves: 12,
    finished: 1,
    takebacks: 0,
    reviewed: [seat, { ...seat, luck: 0.123 }],
  };
  vi.spyOn(api, "records").mockResolvedValueOnce([record as unknown as RecordInfo]);
  render(MyGames);
  const seen = await screen.findByText("Accuracy 71 % ± 4 · Luck −12 ± 2");
  expect(seen.getAttribute("aria-hidden")).toBe("true");
  screen.getByText("Accuracy 71 percent, give or take 4; luck cost you 12 points, give or take 2");
});
