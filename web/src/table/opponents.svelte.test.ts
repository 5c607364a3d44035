import { beforeEach, expect, it } from "vitest";
import type { GameInfo, Opponent } from "../protocol/types";
import { botAt, chooseOpponent, haveBeaten, nextAfter, opponentAt, opponentsAt, rivalsAt } from "./opponents.svelte";

const one = (bot: string, strength: number, seats: number | null = null): Opponent =>
  ({ bot, name: bot, strength, seats }) as Opponent;
const LEVELS = ["novice", "casual", "regular"].map((bot, index) => one(bot, index + 1));
let count = 0;
let game: GameInfo;
beforeEach(() => {
  // Each test has a game of its own: what is chosen is kept on the device.
  count += 1;
  const opponents = [...LEVELS, one("oracle", 4, 2)];
  game = { key: `game${count}`, bots: ["greedy", "random"], opponents } as unknown as GameInfo;
});

it("knows who plays at a table of that size", () => {
  expect(opponentsAt(game, 2).map(({ bot }) => bot)).toEqual(["novice", "casual", "regular", "oracle"]);
  expect(opponentsAt(game, 3).map(({ bot }) => bot)).toEqual(["novice", "casual", "regular"]);
});

it("starts with an easy evening, and remembers what was chosen", () => {
  expect(opponentAt(game, 3)?.bot).toBe("casual");
  chooseOpponent(game.key, "regular");
  expect(opponentAt(game, 3)?.bot).toBe("regular");
  expect(localStorage.getItem("cutthroat-opponents")).toContain(`"${game.key}":"regular"`);
});

it("does not send the oracle where it cannot play", () => {
  chooseOpponent(game.key, "oracle");
  expect(botAt(game, 2)).toBe("oracle");
  expect(botAt(game, 3)).toBe("casual");
});

it("has a bot for games without opponents", () => {
  expect(botAt({ ...game, opponents: [] }, 3)).toBe("greedy");
});

it("offers the next one after a win, once", () => {
  expect(haveBeaten(game, 3, ["casual", "casual"])?.bot).toBe("regular");
  expect(opponentAt(game, 3)?.bot).toBe("regular");
  chooseOpponent(game.key, "novice");
  expect(haveBeaten(game, 3, ["casual", "casual"])?.bot, "an old result").toBe("regular");
  expect(opponentAt(game, 3)?.bot, "what I have chosen since stays").toBe("novice");
});

it("sits the weaker ones and the next stronger one beside the one that I chose", () => {
  expect(rivalsAt(game, 3)).toEqual(["casual", "novice"]);
  expect(rivalsAt(game, 4)).toEqual(["casual", "novice", "regular"]);
  expect(rivalsAt(game, 5)).toEqual(["casual", "novice", "regular", "casual"]);
  chooseOpponent(game.key, "regular");
  expect(rivalsAt(game, 4)).toEqual(["regular", "casual", "novice"]);
  expect(rivalsAt({ ...game, opponents: [] }, 3)).toEqual(["greedy", "greedy"]);
});

it("counts the strongest of those who were beaten", () => {
  expect(nextAfter(game, 3, ["casual", "novice"])?.bot).toBe("regular");
  expect(nextAfter(game, 3, ["regular"])).toBeUndefined();
  expect(nextAfter(game, 3, ["greedy"])).toBeUndefined();
});
