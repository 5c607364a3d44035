/** What is known about games, fetched once. */
import { POSTERS } from "./posters";
import type { GameDetails, GameInfo, Option, TableConfig } from "../protocol/types";
import { api } from "../lib/api";

let games: Promise<GameInfo[]> | null = null;
const details = new Map<string, Promise<TableGame>>();

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

function kept(name: string, ask: () => Promise<TableGame>): Promise<TableGame> {
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

/** A game with the cards of a table, of which only the table itself may know any more, by the table's options. */
export const tableDetails = (table: string, { game, edition = "", options }: Played): Promise<TableGame> =>
  byOptions(edition ? kept(`table ${table}`, () => api.tableGame(table)) : gameDetails(game), options, table);

/** A game with the cards that it was played with, by its options. */
export const recordDetails = (
  record: string,
  { game, edition, options }: { game: string; edition?: unknown; options?: Played["options"] },
  share: string,
): Promise<TableGame> =>
  byOptions(
    edition ? kept(`record ${record}`, () => api.recordGame(record, share)) : gameDetails(game),
    options,
    record,
  );

type Played = Pick<TableConfig, "game" | "edition" | "options">;
/** A game as it is played at a table. */
export interface TableGame extends GameDetails {
  /** What is not as usual there. */
  changed?: { option: Option; value: Option["default"] }[];
}

function byOptions(found: Promise<GameDetails>, options: Played["options"] = {}, where: string): Promise<TableGame> {
  if (!Object.keys(options).length) return found;
  return kept(`${where} ${JSON.stringify(options)}`, () => found.then((details) => atTable(details, options)));
}

/** Cards say what they do with the options of a table. */
export function atTable(details: GameDetails, options: NonNullable<Played["options"]>): TableGame {
  const changed = details.info.options.flatMap((option) => {
    const value = options[option.id] ?? option.default;
    return value === option.default ? [] : [{ option, value }];
  });
  const texts = details.edition
    ? []
    : changed.flatMap(({ option, value }) => Object.entries(option.cards[String(value)] ?? {}));
  const catalogue = { ...details.catalogue };
  for (const [id, text] of texts) if (catalogue[id]) catalogue[id] = { ...catalogue[id], text };
  return { ...details, catalogue, changed };
}
