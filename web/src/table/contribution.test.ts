import { beforeEach, describe, expect, test } from "vitest";
import type { Deal, SeatInfo, TableInfo } from "../protocol/types";
import { seatCommitment } from "../lib/fair";
import { receipts, receiptsOf } from "../lib/receipts";
import { Contribution, type Contributed, type Doubt } from "./contribution";

const SEAL = "5ea1";
const THEIRS = "c0ffee";
const seat = (name: string, kind: SeatInfo["kind"], committed: boolean): SeatInfo =>
  ({ name, kind, committed, bot: kind === "bot" ? "greedy" : null }) as SeatInfo;
const others = [seat("Bo", "person", true), seat("Raven", "bot", false)];
const seats = [seat("Ana", "person", false), ...others];
const committed = [seat("Ana", "person", true), ...others];
const table = (more: Partial<TableInfo> = {}): TableInfo =>
  ({
    id: "one",
    status: "open",
    config: { game: "docks" },
    seal: SEAL,
    seats,
    deal: null,
    origin: null,
    ...more,
  }) as TableInfo;
const dealing = (deal: Partial<Deal>): TableInfo =>
  table({
    deal: { round: 1, asks: "reveal", commitments: [mine, THEIRS, null], revealed: [], left_out: [], ...deal },
  });
const commitmentOf = (orders: Contributed[]): string => {
  const [order] = orders;
  if (order?.type !== "commit") throw new Error("nothing was committed to");
  return order.commitment;
};

let contribution: Contribution;
/** Seat 0's commitment for round 1, made in the lobby. */
let mine = "";
const steps = (now: TableInfo, own = [0]) => contribution.steps(now, own, false);
const shown = (now: TableInfo): [Contributed["type"][], Doubt | null] => {
  const { orders, doubt } = steps(now);
  return [orders.map((one) => one.type), doubt];
};

beforeEach(() => {
  localStorage.clear();
  contribution = new Contribution(SEAL, { market: 3, open: false });
  mine = commitmentOf(steps(table()).orders);
});

test("a seat commits itself in the lobby, and reveals just that when everybody has", () => {
  const { orders } = steps(dealing({}));
  const [reveal] = orders;
  if (reveal?.type !== "reveal") throw new Error("nothing was shown");
  expect(reveal).toMatchObject({ seat: 0, round: 1 });
  expect(seatCommitment(SEAL, 1, 0, reveal.entropy)).toBe(mine);
});

test("the receipt is kept before the number is sent", () => {
  expect(receiptsOf(receipts.of("one")!)).toEqual([]);
  steps(dealing({}));
  expect(receiptsOf(receipts.of("one")!)).toMatchObject([
    { seat: 0, name: "Ana", seal: SEAL, round: 1, commitments: [mine, THEIRS, null] },
  ]);
});

test("it tells by which rules and with whom, as they were shown then", () => {
  steps({ ...dealing({}), config: { game: "docks", options: { open: true } } as unknown as TableInfo["config"] });
  const shown = { options: { market: 3, open: true }, kinds: ["person", "person", "bot:greedy"], origin: null };
  expect(receiptsOf(receipts.of("one")!)).toMatchObject([shown]);
});

test("after a reload the same number stands, and nothing is sent twice", () => {
  contribution = new Contribution(SEAL, { market: 3, open: false });
  expect(commitmentOf(steps(table()).orders)).toBe(mine);
  expect(steps(table({ seats: committed }))).toEqual({ orders: [], doubt: null });
  expect(shown(dealing({ revealed: [true, false, false] }))).toEqual([[], null]);
});

test("a commitment from another browser is renewed before the deal", () => {
  localStorage.clear();
  expect(commitmentOf(steps(table({ seats: committed })).orders)).not.toBe(mine);
});

test("every seat of this device has a number of its own", () => {
  const { orders } = steps(table(), [0, 1]);
  expect(new Set(orders.map((one) => one.type === "commit" && one.commitment)).size).toBe(2);
});

test("who only watches adds nothing", () => {
  expect(steps(table(), [])).toEqual({ orders: [], doubt: null });
});

test("a new round without somebody asks for a new number", () => {
  steps(dealing({}));
  const anew = { round: 2, asks: "commit" as const, commitments: [null, null, null], left_out: [1] };
  const second = commitmentOf(steps(dealing(anew)).orders);
  expect(second).not.toBe(mine);
  const { orders } = steps(dealing({ round: 2, commitments: [second, null, null], left_out: [1] }));
  expect(orders).toMatchObject([{ type: "reveal", seat: 0, round: 2 }]);
});

describe("a number stays hidden", () => {
  test("when the seal is not the first one", () => {
    expect(shown({ ...dealing({}), seal: "0ther" })).toEqual([[], "seal"]);
    contribution = new Contribution("0ther", null);
    expect(shown({ ...dealing({}), seal: "0ther" }), "after a reload, too").toEqual([[], "seal"]);
  });

  test("when the seat's commitment is another one", () => {
    expect(shown(dealing({ commitments: [THEIRS, THEIRS, null] }))).toEqual([[], "number"]);
    expect(shown(dealing({ asks: "commit", commitments: [THEIRS, null, null] }))).toEqual([[], "number"]);
  });

  test("when somebody's is missing", () => {
    expect(shown(dealing({ commitments: [mine, null, null] }))).toEqual([[], "missing"]);
    expect(shown(dealing({ commitments: [mine, null, null], left_out: [1] }))).toEqual([["reveal"], null]);
  });

  test("when the others changed theirs after it was shown", () => {
    expect(shown(dealing({}))).toEqual([["reveal"], null]);
    expect(shown(dealing({})), "as it was").toEqual([["reveal"], null]);
    expect(shown(dealing({ commitments: [mine, "0ther", null] }))).toEqual([[], "changed"]);
  });

  test("when the cards are dealt anew though nobody lost their say", () => {
    steps(dealing({}));
    expect(shown(table()), "in the lobby").toEqual([[], "rounds"]);
    const anew = { round: 2, asks: "commit" as const, commitments: [null, null, null] };
    expect(shown(dealing(anew))).toEqual([[], "rounds"]);
    expect(shown(dealing({ ...anew, round: 3, left_out: [1] }))).toEqual([[], "rounds"]);
    expect(shown(dealing({ ...anew, left_out: [1] }))).toEqual([["commit"], null]);
  });

  test("when those who are left out do not sit here", () => {
    const anew = { round: 2, asks: "commit" as const, commitments: [null, null, null] };
    expect(shown(dealing({ ...anew, left_out: [2] })), "a bot").toEqual([[], "rounds"]);
    expect(shown(dealing({ ...anew, left_out: [100] })), "nobody").toEqual([[], "rounds"]);
    expect(shown(dealing({ ...anew, round: 3, left_out: [1, 1] })), "one, twice").toEqual([[], "rounds"]);
    expect(shown(dealing({ left_out: [1, 100] })), "in the first round, too").toEqual([[], "rounds"]);
  });

  test("when seats are made up for another round", () => {
    steps(dealing({}));
    const anew = dealing({ round: 2, asks: "commit", commitments: [null, null, null, null], left_out: [3] });
    expect(shown({ ...anew, seats: [...seats, seat("Cy", "person", true)] })).toEqual([[], "rounds"]);
  });

  test("when there are more rounds than people", () => {
    const endless = { round: 3, asks: "commit" as const, commitments: [null, null, null] };
    expect(shown(dealing({ ...endless, left_out: [0, 1] }))).toEqual([[], "rounds"]);
  });

  test("when the server goes on without it", () => {
    expect(shown(dealing({ left_out: [0], commitments: [null, THEIRS, null] }))).toEqual([[], "left-out"]);
  });
});
