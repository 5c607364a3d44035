/** A position to try moves in: what is asked, judged, shown and offered. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MoveInfo } from "../protocol/types";
import { details, line, module, move, soon, withoutServer } from "../table/testing/table";
import type { Judgement } from "./judgement";
import Trial from "./Trial.svelte";

const WORSE: Judgement = { tone: "worse", title: "Worth 6 points less.", text: "It meets 3 of 9.", rules: ["TY-1.1"] };
const BEST: Judgement = { tone: "best", title: "That is the best move.", text: "", rules: [] };
const judge = vi.fn<(move: MoveInfo) => Promise<Judgement>>();
const next = vi.fn();
const playOn = vi.fn();

beforeEach(() => withoutServer());
afterEach(() => vi.clearAllMocks());

function open(more: object = {}): HTMLElement {
  return render(Trial, {
    module: { ...module, confirm: () => false },
    details,
    position: { seat: 0, view: { prompt: "What now?", hand: ["knife"] }, waiting: [0] },
    moves: [move(1, "wait"), move(2, "strike")],
    names: ["Ann", "Bo"],
    log: [line(1, "Ann sits down.")],
    title: "Docks",
    count: "1 of 2",
    say: "You waited. What would you do now?",
    judge,
    best: 2,
    leave: { label: "Leave", href: "/" },
    next: { label: "Next one", run: next },
    ways: [{ label: "Play on", run: playOn }],
    ...more,
  } as never).container;
}
const press = async (name: string | RegExp): Promise<void> => {
  await fireEvent.click(screen.getByRole("button", { name }));
  await tick();
};

it("judges what is tried, and lets one try again", async () => {
  open();
  expect(screen.getByText("You waited. What would you do now?")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Next one" })).toBeNull();
  judge.mockResolvedValueOnce(WORSE);
  await press("Wait");
  await soon(() => expect(screen.getByText("It meets 3 of 9.")).toBeTruthy());
  expect(judge).toHaveBeenCalledWith(expect.objectContaining({ action: 1 }));
  await press(/Try again/);
  judge.mockResolvedValueOnce(BEST);
  await press("Strike");
  await soon(() => expect(screen.getAllByText(/That is the best move/).length).toBeGreaterThan(0));
  expect(screen.queryByRole("button", { name: /Show me/ })).toBeNull();
  await fireEvent.keyDown(window, { key: "Enter" });
  expect(next).toHaveBeenCalledOnce();
  await press("Play on");
  expect(playOn).toHaveBeenCalledOnce();
});

it("marks the best move on the table when asked", async () => {
  const page = open();
  await fireEvent.keyDown(window, { key: "h" });
  await soon(() => expect(page.querySelector("[data-hint]")?.textContent).toContain("Strike"));
  expect(screen.getByText("The best move is marked on the table: Strike.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next one" })).toBeTruthy();
});

it("marks it from the start for whoever comes to see it", async () => {
  const page = open({ revealed: true });
  await soon(() => expect(page.querySelector("[data-hint]")?.textContent).toContain("Strike"));
  expect(screen.getByRole("button", { name: "Next one" })).toBeTruthy();
});

it("says so where a move could not be judged, and asks again", async () => {
  open();
  judge.mockRejectedValueOnce(new Error("no"));
  await press("Wait");
  await soon(() => expect(document.querySelector("#trial .problem")).toBeTruthy());
  judge.mockResolvedValueOnce(WORSE);
  await press("Wait");
  await soon(() => expect(screen.getByText("It meets 3 of 9.")).toBeTruthy());
});
