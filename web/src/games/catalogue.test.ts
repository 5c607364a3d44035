import { expect, test, vi } from "vitest";
import type { GameInfo } from "../protocol/types";
import { api } from "../lib/api";
import { allGames } from "./catalogue";
import { POSTERS } from "./posters";

test("games come as their posters hang, and those without a poster after them", async () => {
  const hung = Object.keys(POSTERS);
  const found = ["docks", ...hung.toReversed()].map((key) => ({ key }) as GameInfo);
  vi.spyOn(api, "games").mockRejectedValueOnce(new Error("gone")).mockResolvedValueOnce(found);
  await expect(allGames()).rejects.toThrow("gone");
  expect((await allGames()).map((game) => game.key)).toEqual([...hung, "docks"]);
});
