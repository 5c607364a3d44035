/** A puzzle from its first look to the next one: judged by the server, remembered on the device. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../lib/api";
import { router } from "../lib/router.svelte";
import type { PuzzleInfo, PuzzlePosed } from "../protocol/types";
import { details, line, module, move, soon, withoutServer } from "../table/testing/table";
import Puzzle from "./Puzzle.svelte";
import { solved } from "./solved.svelte";

vi.mock("../games/gameModule", () => ({ gameModule: () => Promise.resolve({ ...module, confirm: () => false }) }));
vi.mock("../games/catalogue", () => ({ gameDetails: () => Promise.resolve(details) }));

const info = (id: string): PuzzleInfo => ({
  id,
  game: "docks",
  seats: 2,
  stage: "middle",
  difficulty: "hard",
  moves: 2,
});
const posed: PuzzlePosed = {
  info: info("docks-1"),
  names: ["Ann", "Bo"],
  position: { seat: 0, view: { prompt: "What now?", hand: ["knife"] }, waiting: [0] },
  moves: [move(1, "wait"), move(2, "strike")],
  log: [line(1, "Ann sits down.")],
  look: "Look at the knife.",
  best: 2,
  text: "Striking meets 3 of 4.",
  rules: [],
} as unknown as PuzzlePosed;

beforeEach(() => {
  withoutServer();
  localStorage.clear();
  vi.spyOn(api, "puzzleOfTheDay").mockResolvedValue({ date: "2026-11-18", puzzle: posed.info });
  vi.spyOn(api, "puzzle").mockResolvedValue(posed);
  vi.spyOn(api, "puzzles").mockResolvedValue([info("docks-1"), info("docks-2")]);
});
afterEach(() => vi.restoreAllMocks());

it("judges, remembers what was solved, and leads on", async () => {
  const tried = vi.spyOn(api, "tryPuzzle");
  const verdict = { value: 0.5, error: 0.01, behind_error: 0.01, rules: [] };
  render(Puzzle, { id: "today" });
  await soon(() => expect(screen.getByText(/Look at the knife/)).toBeTruthy());
  expect(api.puzzle).toHaveBeenCalledWith("docks-1");

  tried.mockResolvedValueOnce({ ...verdict, right: false, behind: 0.08, text: "Waiting is worth 8 points less." });
  await fireEvent.click(screen.getByRole("button", { name: "Wait" }));
  await soon(() => expect(screen.getByText(/Waiting is worth 8 points less/)).toBeTruthy());
  expect(tried).toHaveBeenCalledWith("docks-1", 1);
  expect(solved.has("docks-1")).toBe(false);

  await fireEvent.click(screen.getByRole("button", { name: /Try again/ }));
  tried.mockResolvedValueOnce({ ...verdict, right: true, behind: 0, text: "Striking meets 3 of 4." });
  await fireEvent.click(screen.getByRole("button", { name: "Strike" }));
  await soon(() => expect(screen.getAllByText(/That’s it/).length).toBeGreaterThan(0));
  expect(solved.has("docks-1")).toBe(true);
  expect(localStorage.getItem("cutthroat-puzzles")).toContain("docks-1");

  const go = vi.spyOn(router, "go").mockReturnValue();
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(go).toHaveBeenCalledWith("/puzzles/docks-2");
});
