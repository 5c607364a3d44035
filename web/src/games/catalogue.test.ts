import { expect, test, vi } from "vitest";
import type { CardFacts, GameDetails, GameInfo, Option } from "../protocol/types";
import { api } from "../lib/api";
import { allGames, atTable } from "./catalogue";
import { POSTERS } from "./posters";

test("games come as their posters hang, and those without a poster after them", async () => {
  const hung = Object.keys(POSTERS);
  const found = ["docks", ...hung.toReversed()].map((key) => ({ key }) as GameInfo);
  vi.spyOn(api, "games").mockRejectedValueOnce(new Error("gone")).mockResolvedValueOnce(found);
  await expect(allGames()).rejects.toThrow("gone");
  expect((await allGames()).map((game) => game.key)).toEqual([...hung, "docks"]);
});

const option = {
  id: "beats",
  default: true,
  cards: { false: { hanns: "Kills with a 2, unless a bodyguard is there." } },
} as unknown as Option;
const card = (id: string): CardFacts => ({
  id,
  name: id,
  kind: "assassin",
  text: "Always kills.",
  rule: "",
  facts: {},
});
const details = {
  info: { options: [option] },
  catalogue: { hanns: card("hanns"), lily: card("lily") },
  edition: null,
} as unknown as GameDetails;

test("cards say what they do with the options of a table", () => {
  expect(atTable(details, { beats: true })).toMatchObject({ catalogue: details.catalogue, changed: [] });
  const { catalogue, changed } = atTable(details, { beats: false });
  expect(catalogue.hanns?.text).toBe("Kills with a 2, unless a bodyguard is there.");
  expect(catalogue.lily?.text).toBe("Always kills.");
  expect(changed).toEqual([{ option, value: false }]);
  expect(details.catalogue.hanns?.text).toBe("Always kills.");
});

test("the cards of an edition say what it wants", () => {
  const own = { ...details, edition: { name: "Own" } } as unknown as GameDetails;
  expect(atTable(own, { beats: false }).catalogue).toEqual(details.catalogue);
});
