/** What is known about games, fetched once. */
import { POSTERS } from "./posters";
import type { GameDetails, GameInfo } from "../protocol/types";
import { api } from "../lib/api";

let games: Promise<GameInfo[]> | null = null;
const details = new Map<string, Promise<GameDetails>>();

/** As their posters hang; games without one follow. */
export function allGames(): Promise<GameInfo[]> {
  games ??= api.games().then(inPosterOrder, (error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

const inPosterOrder = (found: GameInfo[]): GameInfo[] => [
  ...Object.keys(POSTERS).flatMap((key) => found.filter((game) => game.key === key)),
  ...found.filter((game) => !POSTERS[game.key]),
];

export function gameDetails(key: string): Promise<GameDetails> {
  let found = details.get(key);
  if (!found) {
    found = api.game(key).catch((error: unknown) => {
      details.delete(key);
      throw error;
    });
    details.set(key, found);
  }
  return found;
}
