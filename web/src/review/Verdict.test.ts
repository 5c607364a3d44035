/** What the review says of a move, beside the replay. */
import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Candidate, Report } from "../protocol/types";
import Verdict from "./Verdict.svelte";

const candidate = (move: string, value: number, error: number, judged = true): Partial<Candidate> => ({
  move,
  label: move,
  value,
  error,
  judged,
});

function open(label: string): void {
  const candidates = [
    candidate("hire", 0.47, 0.01),
    candidate("attempt", 0.3, 0.01),
    candidate("hide", 0.38, 0.21),
    candidate("wait", 0.25, 0.34, false),
  ];
  const known = {
    candidates,
    best: "hire",
    played: "attempt",
    label,
    verdict: "You were hasty.",
    told: "Ann was hasty.",
  };
  const decision = { move: 4, seat: 0, label: "attempt a hit", known };
  render(Verdict, {
    report: { decisions: [decision] } as unknown as Report,
    number: 3,
    names: ["Ann", "Bo"],
    mine: null,
    whole: "/review/game",
    bestUrl: (seat: number, move: number) => `/mistakes/game?seat=${seat}&move=${move}`,
  });
}

it("lists what was judged at length, and nothing that was only screened or given up early", () => {
  open("blunder");
  expect(screen.getByText("47 % ± 1")).toBeTruthy();
  expect(screen.getByText("30 % ± 1")).toBeTruthy();
  expect(screen.queryByText(/± 34/)).toBeNull();
  expect(screen.queryByText(/± 21/)).toBeNull();
  expect(screen.getByText(/Ann was hasty/)).toBeTruthy();
});

it("leads to the best move on the board where something was given away", () => {
  open("blunder");
  const link = screen.getByRole("link", { name: "Best move on the board" });
  expect(link.getAttribute("href")).toBe("/mistakes/game?seat=0&move=4");
});

it("leads nowhere where nothing was", () => {
  open("");
  expect(screen.queryByRole("link", { name: "Best move on the board" })).toBeNull();
});
