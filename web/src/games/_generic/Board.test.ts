import { fireEvent, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { CardFacts, MoveInfo, View } from "../../protocol/types";
import type { Proposal } from "../module";
import { sitAt } from "../testing";
import generic from ".";

const knife: CardFacts = { id: "knife", name: "Knife", kind: "weapon", text: "Sharp.", rule: "", facts: { power: 2 } };
const move: MoveInfo = {
  action: 7,
  kind: "play",
  fields: { card: "knife" },
  label: "play the Knife",
  detail: "It cuts.",
  rules: [],
};
const view = {
  viewer: 0,
  seats: 2,
  waiting: [0],
  phase: "plan",
  prompt: "",
  hand: ["knife"],
  hand_sizes: [1, 3],
} as unknown as View;

function show(moves: MoveInfo[]) {
  const choose = vi.fn();
  const propose = vi.fn<(made: Proposal | null) => void>();
  const names = ["Kestrel", "<b>Odile</b>"];
  const { page } = sitAt(generic, { seat: 0, view, moves, names, log: [] }, { knife }, { choose, propose });
  return { choose, propose, container: page.container };
}

it("plays a move from the list at once", () => {
  const { choose } = show([move]);
  screen.getByRole("button", { name: /^play the Knife/ }).click();
  expect(choose).toHaveBeenCalledWith(move);
});

it("puts a move that a card stands for into the decision bar first", () => {
  const { choose, propose } = show([move]);
  screen.getByRole("button", { name: /^Knife, weapon, power 2/ }).click();
  expect(propose).toHaveBeenLastCalledWith(expect.objectContaining({ move, question: "play the Knife" }));
  expect(choose).not.toHaveBeenCalled();
});

it("shows cards as pictures where nothing is asked, and names as text", () => {
  show([]);
  expect(screen.getByRole("img", { name: /^Knife/ })).toBeTruthy();
  expect(screen.getByText("<b>Odile</b>")).toBeTruthy();
});

it("forgets a search with the moves it was for", async () => {
  const others = Array.from({ length: 12 }, (_, n) => ({ ...move, action: n + 20, fields: {}, label: `wait ${n}` }));
  show([move, ...others]);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Find a move" });
  await fireEvent.input(field, { target: { value: "wait" } });
  expect(screen.queryByRole("button", { name: /^play the Knife/ })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: /^Knife, weapon/ }));
  expect(screen.getByRole("button", { name: /^play the Knife/ })).toBeTruthy();
});

it("marks cards, moves and seats, for rules at hand and lines of the log", () => {
  const { container } = show([move]);
  const marked = (mark: string): string[] =>
    [...container.querySelectorAll(`[${mark}]`)].map((one) => one.getAttribute(mark) ?? "");
  expect(marked("data-card")).toEqual(["knife"]);
  expect(marked("data-move")).toEqual(["7"]);
  expect(marked("data-seat")).toEqual(["0", "1"]);
  expect(marked("title")).toEqual([]);
});
