import { expect, it, vi } from "vitest";
import { portrait } from "../art/portraits";
import { faceOf, wantFaces } from "./opponentFaces.svelte";

const GAMES = ["agencies", "contract", "crisis", "nation", "shinobi"];
const LEVELS = ["novice", "casual", "regular", "expert", "master"];

it("draws every opponent of every game, and no two alike", async () => {
  for (const game of GAMES) wantFaces(game);
  await vi.waitFor(() => expect(GAMES.every((game) => faceOf(game, "novice", 0) !== portrait(0))).toBe(true));
  const faces = GAMES.flatMap((game) => LEVELS.map((bot) => faceOf(game, bot, 0)));
  expect(new Set(faces).size).toBe(25);
  expect(faces).not.toContain(portrait(0));
});

it("shows anybody else by the face of the seat", () => {
  expect(faceOf("crisis", "greedy", 2)).toBe(portrait(2));
  expect(faceOf("crisis", null, 2)).toBe(portrait(2));
  expect(faceOf("docks", "novice", 2)).toBe(portrait(2));
});
