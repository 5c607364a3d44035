/** What is known about games, fetched once. */
import type { GameDetails, GameInfo } from "../protocol/types";
import { api } from "./api";

let games: Promise<GameInfo[]> | null = null;
const details = new Map<string, Promise<GameDetails>>();

export function allGames(): Promise<GameInfo[]> {
  games ??= api.games().catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

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
