import { expect, it } from "vitest";
import type { Candidate, MoveInfo, ReviewKnown } from "../protocol/types";
import { judged, judgedLater, mistakesOf, shownBest, type Mistake } from "./learning";
import type { Report } from "../protocol/types";

const candidate = (action: number, lead: number, more: Partial<Candidate> = {}): Candidate => ({
  move: `move ${action}`,
  action,
  label: `do ${action}`,
  value: 0.3 + lead,
  error: 0.02,
  lead,
  lead_error: 0.01,
  rollouts: 900,
  judged: true,
  reason: `Doing ${action} meets 8 of the 12 hits (67 %).`,
  ...more,
});
const known: ReviewKnown = {
  candidates: [
    candidate(1, 0.08),
    candidate(2, 0.075),
    candidate(3, 0.04),
    candidate(0, 0, { lead_error: 0 }),
    candidate(4, -0.05),
    candidate(5, -0.1, { judged: false, reason: "" }),
  ],
  played: "move 0",
  best: "move 1",
  loss: 0.08,
  loss_error: 0.01,
  stake: 0.2,
  label: "mistake",
  verdict: "Waiting met 6 of the 12 hits (50 %). Doing 1 was worth 8 points more: it met 8.",
  told: "",
  rules: ["TY-1.1"],
};
const mistake = { move: 7, seat: 1, known } as unknown as Mistake;
const told = (action: number): string | undefined => {
  const found = judged(mistake, { action } as MoveInfo);
  return found ? `${found.tone}: ${found.title}` : undefined;
};

it("says what each move is worth beside the best and the played one", () => {
  expect(told(1)).toBe("best: That is the best move: worth 8 points more than what you played.");
  expect(told(2)).toBe("fine: As good as the best, as far as we could find.");
  expect(told(3)).toBe("fine: Better than what you played, but worth 4 points less than the best move.");
  expect(told(0)).toBe("worse: That is what you played. It is worth 8 points less than the best move.");
  expect(told(4)).toBe("worse: Worth 13 points less than the best move.");
});

it("cites the rules behind the answer", () => {
  expect(judged(mistake, { action: 1 } as MoveInfo)?.rules).toEqual(["TY-1.1"]);
});

it("judges nothing that was only screened, or not looked at", () => {
  expect(told(5)).toBeUndefined();
  expect(told(99)).toBeUndefined();
});

it("takes the word of who judges later, with the reason of the tried move", () => {
  const found = judgedLater({ ...known, played: "move 3", loss: 0.04 });
  expect(found).toEqual({
    tone: "worse",
    title: "Worth 4 points less than the best move.",
    text: "Doing 3 meets 8 of the 12 hits (67 %).",
    rules: [],
  });
  expect(judgedLater({ ...known, played: "move 2", label: "" }).tone).toBe("fine");
});

it("finds the marked decisions of one seat, and the best move with its reason", () => {
  const plain = { ...mistake, known: { ...known, label: "" } };
  const report = { decisions: [mistake, plain, { ...mistake, seat: 0 }, { ...mistake, known: null }] };
  expect(mistakesOf(report as unknown as Report, 1)).toEqual([mistake]);
  expect(shownBest(mistake)).toBe(
    "The best move is marked on the table: Do 1. Waiting met 6 of the 12 hits (50 %). " +
      "Doing 1 was worth 8 points more: it met 8.",
  );
});
