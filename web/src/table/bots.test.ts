import { expect, it } from "vitest";
import { usualBot } from "./bots";

it("is one that the game has", () => {
  expect(usualBot(["cautious", "greedy", "random"])).toBe("greedy");
  expect(usualBot(["cautious", "random"])).toBe("cautious");
});
