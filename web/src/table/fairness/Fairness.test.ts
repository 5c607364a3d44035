import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { api, type Played } from "../../lib/api";
import { Stream, sealOf, seatCommitment } from "../../lib/fair";
import { receipts } from "../../lib/receipts";
import type { Fairness as Parts, Picks, TableInfo, Verdict } from "../../protocol/types";
import type { TableConnection } from "../connection.svelte";
import Fairness from "./Fairness.svelte";

const SECRET = "6fd1c0a2";
const SEAL = sealOf(SECRET);
const entropy = ["a41f", "77b0"];
const commitments = entropy.map((part, seat) => seatCommitment(SEAL, 1, seat, part));
const stream = new Stream(SECRET, entropy);
const picks: Picks = { steps: [[[20, stream.pick(20)]], [[6, stream.pick(6)]]] };
const record: Played = {
  game: "docks",
  options: {},
  seats: ["Ana", "Bo"].map((name) => ({ name, kind: "person" })),
  chance: { scheme: "fair", commitment: SEAL, entropy, secret: SECRET, round: 1, commitments },
  setup: [picks.steps[0]![0]![1]],
  moves: [[0, 7, picks.steps[1]![0]![1]]],
  outcome: null,
  taken_over: null,
};
const parts: Parts = { seal: SEAL, round: 1, commitments, entropy, secret: SECRET };
const verdict = { ok: true, problem: "" } as Verdict;

function keepMine(): void {
  const numbers = [{ seat: 0, name: "Ana", round: 1, entropy: "a41f", commitments }];
  receipts.keep({ table: "table-one", game: "docks", seal: SEAL, origin: null, numbers, round: 1, left_out: [] });
}
function panel(more: Partial<TableInfo> = {}, connection: Partial<TableConnection> = {}): void {
  const seats = record.seats.map(({ name }) => ({ name, kind: "person" }));
  const table = { id: "table-one", config: { game: "docks" }, seal: SEAL, seats, origin: null, ...more };
  render(Fairness, {
    connection: { table, mine: [0], position: [{}], record: "table-one", doubt: null, ...connection } as never,
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, "fairness").mockResolvedValue(parts);
  vi.spyOn(api, "record").mockResolvedValue(record);
  vi.spyOn(api, "picks").mockResolvedValue(picks);
  vi.spyOn(api, "verdict").mockResolvedValue(verdict);
});

test("a finished game is checked by itself, and what to save is at hand", async () => {
  keepMine();
  panel();
  await screen.findByText("Everything that this page can check fits.");
  screen.getByText("Your number is in it as you showed it.");
  screen.getByText("All 2 shuffles and rolls follow from secret and numbers, with the sides that the server tells.");
  const receipt = screen.getByRole("link", { name: "Save the receipt" });
  expect(receipt.getAttribute("download")).toBe("cutthroat-docks-table-on-receipt.json");
  const saved = decodeURIComponent(receipt.getAttribute("href")!.replace("data:application/json,", ""));
  expect(JSON.parse(saved)).toMatchObject({
    format: "cutthroat-receipt/1",
    table: "table-one",
    seat: 0,
    entropy: "a41f",
  });
  screen.getByText("./cutthroat verify cutthroat-docks-table-on.json --receipt cutthroat-docks-table-on-receipt.json");
});

test("what the server alone tells is not called proven", async () => {
  keepMine();
  panel();
  await screen.findByText(/if each had as many sides as the rules say.*is for your record and receipt to prove/);
  screen.getByText(/it could tell sides that fit what it chose/);
  expect(document.body.textContent).not.toMatch(/could (not )?choose|can choose|^Nobody chose/i);
});

test("whose number is missing is told, and that not all is proven without it", async () => {
  keepMine();
  const alone = [commitments[0]!, null];
  const own = new Stream(SECRET, ["a41f", ""]);
  const values = [own.pick(20), own.pick(6)] as const;
  const chance = { ...record.chance, entropy: ["a41f", ""], commitments: alone } as Played["chance"];
  const numbers = [{ seat: 0, name: "Ana", round: 1, entropy: "a41f", commitments: alone }];
  receipts.keep({ ...receipts.of("table-one")!, numbers });
  vi.spyOn(api, "record").mockResolvedValue({ ...record, chance, setup: [values[0]], moves: [[0, 7, values[1]]] });
  vi.spyOn(api, "picks").mockResolvedValue({ steps: [[[20, values[0]]], [[6, values[1]]]] });
  panel();
  await screen.findByText("What this page can check fits, but not everybody's number is in it.");
  screen.getByText(/^No number of Bo is in it: if all the others told each other theirs/);
  expect(document.querySelector(".found.partly")).not.toBeNull();
});

test("what does not fit is named", async () => {
  keepMine();
  const forged = { ...record, chance: { ...record.chance, entropy: ["a41f", "77b1"] } } as Played;
  vi.spyOn(api, "record").mockResolvedValue(forged);
  panel();
  await screen.findByText("This game does not fit.");
  screen.getByText("The number of Bo is not the one that was locked in.");
  expect(screen.queryByText(/Every number/)).toBeNull();
  screen.getByText("The shuffles and rolls do not follow from secret and numbers.");
});

test("a move that is not legal, too", async () => {
  vi.spyOn(api, "verdict").mockResolvedValue({ ...verdict, ok: false, problem: "move 1: action 7 is not legal" });
  panel();
  await screen.findByText("This game does not fit.");
  screen.getByText("Move 1: action 7 is not legal.");
});

test("who has no number in it learns on whom they rely", async () => {
  panel({}, { mine: [] });
  await screen.findByText(/you rely on Ana and Bo: if all of these numbers were told beforehand/);
  screen.getByText(/This browser has no receipt/);
  expect(screen.queryByRole("link", { name: "Save the receipt" })).toBeNull();
});

test("nothing is called proven of cards that were known before", async () => {
  vi.spyOn(api, "record").mockResolvedValue({ ...record, taken_over: 1 });
  const origin = { title: "Docks", record: null, names: ["Cy", "Di"], move: 1, moves: 9, simulated: true };
  panel({ origin });
  await screen.findByText("None of its luck could be checked.");
  screen.getByText(/goes on from a game of Docks between Cy and Di, after move 1 of 9/);
  screen.getByText(/computed from a seed/);
  expect(screen.queryByText(/nobody chose|fair/i)).toBeNull();
});

test("a record that makes no sense is told as that", async () => {
  vi.spyOn(api, "record").mockResolvedValue({ seats: [] } as unknown as Played);
  panel();
  await screen.findByText("The server's record of this game cannot be read.");
});

test("while the game is played, whose number is missing is told", async () => {
  vi.spyOn(api, "fairness").mockResolvedValue({ ...parts, entropy: ["", ""], secret: null });
  panel({}, { record: null });
  await screen.findByText("none: dealt without a number of yours");
  screen.getByText("none: dealt without a number of theirs");
});

test("what is doubtful of the deal stands here, too", async () => {
  panel({}, { record: null, doubt: "no-receipt" });
  await screen.findByText(/This browser has no receipt of a number of yours/);
});
