import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { receipts, receiptsOf, type Kept, type OwnNumber } from "./receipts";

const table = (id: string, numbers: OwnNumber[] = []): Kept => ({
  table: id,
  game: "docks",
  seal: "5ea1",
  origin: null,
  numbers,
  round: 0,
  left_out: [],
});
const number = (seat: number, round: number, commitments: string[] | null): OwnNumber => ({
  seat,
  name: `Seat ${seat}`,
  round,
  entropy: `${seat}-${round}`,
  commitments,
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("what is kept of a table is found again, and replaced", () => {
  receipts.keep(table("one"));
  receipts.keep(table("two"));
  receipts.keep(table("one", [number(0, 1, null)]));
  expect(receipts.of("one")?.numbers).toHaveLength(1);
  expect(receipts.of("two")?.numbers).toEqual([]);
  expect(receipts.of("three")).toBeNull();
});

test("the last hundred tables are kept", () => {
  for (let count = 0; count < 103; count++) receipts.keep(table(`table ${count}`));
  expect([receipts.of("table 2"), receipts.of("table 3")?.table]).toEqual([null, "table 3"]);
});

test("whatever else stands there is passed over", () => {
  for (const text of ["{", "7", "[null, 3, {}]"]) {
    localStorage.setItem("cutthroat-receipts", text);
    expect(receipts.of("one")).toBeNull();
  }
});

test("a browser that keeps nothing has it as long as the page is open", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  receipts.keep(table("one"));
  expect(receipts.of("one")?.seal).toBe("5ea1");
  full.mockRestore();
  receipts.keep(table("two"));
  expect(JSON.parse(localStorage.getItem("cutthroat-receipts") ?? "")).toHaveLength(2);
});

test("a receipt is the last number that a seat has shown", () => {
  const numbers = [
    number(1, 1, ["a"]),
    number(1, 2, ["b"]),
    number(1, 3, null),
    number(0, 1, ["a"]),
    number(2, 1, null),
  ];
  expect(receiptsOf(table("one", numbers))).toEqual([
    expect.objectContaining({ seat: 0, round: 1, entropy: "0-1", commitments: ["a"] }),
    {
      format: "cutthroat-receipt/1",
      server: location.origin,
      table: "one",
      game: "docks",
      seat: 1,
      name: "Seat 1",
      seal: "5ea1",
      round: 2,
      entropy: "1-2",
      commitments: ["b"],
      origin: null,
    },
  ]);
});

test("a receipt tells of the table what was kept of it", () => {
  const shown = { options: { market: 3, open: false }, kinds: ["person", "bot:greedy"] };
  const numbers = [number(0, 1, ["a"])];
  expect(receiptsOf({ ...table("one", numbers), ...shown })).toMatchObject([{ ...shown, origin: null }]);
  const [goesOn] = receiptsOf({ ...table("one", numbers), origin: 4 });
  expect(Object.keys(goesOn!)).not.toContain("origin");
  expect(Object.keys(goesOn!)).not.toContain("options");
});
