/** What the posters say of a game is what its guide says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { POSTERS } from "./posters";

const guide = (key: string): string =>
  readFileSync(join(import.meta.dirname, "../../../src/cutthroat/games", key, "guide.toml"), "utf8");

it.each(Object.entries(POSTERS))("weighs and times %s as its guide does", (key, { weight, minutes }) => {
  expect(/^weight = "(\w+)"/m.exec(guide(key))?.[1]).toBe(weight);
  expect(/^minutes = (\d+)/m.exec(guide(key))?.[1]).toBe(String(minutes));
});

it("begins with a light one", () => {
  expect(Object.values(POSTERS)[0]?.weight).toBe("light");
});
