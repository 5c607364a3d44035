/** What is known about games, fetched once. */
import { POSTERS } from "./posters";
import type { GameDetails, GameInfo, TableConfig } from "../protocol/types";
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

function kept(name: string, ask: () => Promise<GameDetails>): Promise<GameDetails> {
  let found = details.get(name);
  if (!found) {
    found = ask().catch((error: unknown) => {
      details.delete(name);
      throw error;
    });
    details.set(name, found);
  }
  return found;
}

/** A game as it comes, or with the cards of an edition that the server offers. */
export const gameDetails = (key: string, edition = ""): Promise<GameDetails> =>
  kept(`${key}?${edition}`, () => api.game(key, edition));

/** A game with the cards of a table, of which only the table itself may know any more. */
export const tableDetails = (table: string, { game, edition = "" }: Played): Promise<GameDetails> =>
  edition ? kept(`table ${table}`, () => api.tableGame(table)) : gameDetails(game);
type Played = Pick<TableConfig, "game" | "edition">;

/** A game with the cards that it was played with. */
export const recordDetails = (
  record: string,
  { game, edition }: { game: string; edition?: unknown },
  share: string,
): Promise<GameDetails> =>
  edition ? kept(`record ${record}`, () => api.recordGame(record, share)) : gameDetails(game);
