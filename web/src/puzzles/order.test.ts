import { expect, it } from "vitest";
import type { PuzzleInfo } from "../protocol/types";
import { nextOf } from "./order";

const shelf = ["a-1", "a-2", "a-3", "b-1"].map((id) => ({ id, game: id.slice(0, 1) }) as PuzzleInfo);
const nextAfter = (id: string, ...done: string[]): string | undefined =>
  nextOf(shelf, id, (one) => done.includes(one))?.id;

it("goes through the puzzles of a game, then on to the others", () => {
  expect(nextAfter("a-1")).toBe("a-2");
  expect(nextAfter("a-3")).toBe("a-1");
  expect(nextAfter("a-1", "a-2")).toBe("a-3");
  expect(nextAfter("a-2", "a-1", "a-2", "a-3")).toBe("b-1");
  expect(nextAfter("b-1", "a-1", "a-2", "a-3")).toBeUndefined();
});
