import { expect, test, vi } from "vitest";
import type { GameInfo } from "../protocol/types";
import { api } from "../lib/api";
import { allGames } from "./catalogue";

test("games come as their posters hang, and those without a poster after them", async () => {
  const found = ["agencies", "contract", "docks", "nation", "crisis"].map((key) => ({ key }) as GameInfo);
  vi.spyOn(api, "games").mockRejectedValueOnce(new Error("gone")).mockResolvedValueOnce(found);
  await expect(allGames()).rejects.toThrow("gone");
  expect((await allGames()).map((game) => game.key)).toEqual(["agencies", "crisis", "nation", "contract", "docks"]);
});
