import { expect, it } from "vitest";
import type { RecordInfo } from "../protocol/types";
import { mySeat, newsOf, standingAgainst } from "./myRecord";

const record = (id: string, places: number[], scores: number[], more: Partial<RecordInfo> = {}): RecordInfo => ({
  id,
  game: "agencies",
  finished: 0,
  names: ["Osprey", "Raven", "Shrike"].slice(0, places.length),
  kinds: ["person", "greedy", "greedy"].slice(0, places.length),
  places,
  scores,
  moves: 30,
  takebacks: 0,
  edition: null,
  reviewed: [],
  ...more,
});

it("knows my seat where I was the only person, or by my name", () => {
  const two = { names: ["Ana", "Osprey", "Rook"], kinds: ["person", "person", "greedy"] };
  expect(mySeat(two, "Osprey")).toBe(1);
  expect(mySeat(two, "Somebody")).toBeNull();
  expect(mySeat({ names: ["Renamed", "Rook"], kinds: ["person", "greedy"] }, "Osprey")).toBe(0);
  expect(mySeat({ names: ["Osprey", "Rook"], kinds: ["greedy", "greedy"] }, "Osprey")).toBeNull();
});

it("counts my games against the same opponents only, wherever I sat", () => {
  const moved = { names: ["Raven", "Osprey", "Shrike"], kinds: ["greedy", "person", "greedy"] };
  const harder = { kinds: ["person", "master", "greedy"] };
  const all = [
    record("now", [1, 2, 3], [7, 5, 0]),
    record("moved", [1, 2, 3], [7, 5, 0], moved),
    record("harder", [1, 2, 3], [7, 5, 0], harder),
    record("other", [1, 2, 3], [7, 5, 0], { game: "crisis" }),
    record("few", [1, 2], [7, 5]),
  ];
  expect(standingAgainst(all, "now", "Osprey")).toEqual({ games: 2, wins: 1 });
  expect(standingAgainst(all, "elsewhere", "Osprey")).toBeNull();
});

it("tells what was new", () => {
  const lost = record("lost", [2, 1, 3], [5, 7, 0]);
  const now = record("now", [1, 2, 3], [8, 5, 0]);
  expect(newsOf([now], "now", "Osprey", true)).toEqual(["firstWin"]);
  expect(newsOf([lost], "lost", "Osprey", true)).toEqual(["firstGame"]);
  expect(newsOf([now, lost], "now", "Osprey", true)).toEqual(["firstWin", "best"]);
  expect(newsOf([now, lost], "now", "Osprey", false)).toEqual(["firstWin"]);
  expect(newsOf([now, record("small", [1, 2], [9, 5])], "now", "Osprey", true)).toEqual([{ firstWith: 3 }]);
  expect(newsOf([now, record("again", [1, 2, 3], [9, 5, 1])], "now", "Osprey", true)).toEqual([]);
});
