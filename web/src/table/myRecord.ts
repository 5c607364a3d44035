/** My games against the same opponents, and what is new in the one that has just ended, from the server's list. */
import type { RecordInfo } from "../protocol/types";

export interface Standing {
  games: number;
  wins: number;
}
export type News = "firstWin" | "firstGame" | "best" | { firstWith: number };

/** My seat in a record: the only person's, or the one that bears my name; null where that cannot be told. */
export function mySeat({ names, kinds }: Pick<RecordInfo, "names" | "kinds">, me: string): number | null {
  const people = kinds.flatMap((kind, seat) => (kind === "person" ? [seat] : []));
  const named = people.filter((seat) => names[seat] === me);
  const [only] = named.length === 1 ? named : people.length === 1 ? people : [];
  return only ?? null;
}

export const isWon = ({ places }: Pick<RecordInfo, "places">, seat: number): boolean => places[seat] === 1;

/** Who sat around me, in no order: people by name, bots by kind. */
const company = ({ names, kinds }: RecordInfo, seat: number): string =>
  kinds
    .map((kind, other) => (kind === "person" ? `@${names[other] ?? ""}` : kind))
    .filter((_, other) => other !== seat)
    .sort()
    .join("\n");

/** Those of a game, latest or not, that the list can tell me from. */
function known(records: readonly RecordInfo[], game: string, me: string): { one: RecordInfo; seat: number }[] {
  return records
    .filter((one) => one.game === game && one.places.length > 0)
    .flatMap((one) => {
      const seat = mySeat(one, me);
      return seat === null ? [] : [{ one, seat }];
    });
}

/** How I stand against these opponents, the game with this id included; null where it is not in the list. */
export function standingAgainst(records: readonly RecordInfo[], id: string, me: string): Standing | null {
  const now = records.find((one) => one.id === id);
  const mine = now && mySeat(now, me);
  if (!now || mine === null || mine === undefined) return null;
  const same = known(records, now.game, me).filter(({ one, seat }) => company(one, seat) === company(now, mine));
  return { games: same.length, wins: same.filter(({ one, seat }) => isWon(one, seat)).length };
}

/** What the game with this id was the first or the best of. `more`: whether a higher score is better in it. */
export function newsOf(records: readonly RecordInfo[], id: string, me: string, more: boolean): News[] {
  const now = records.find((one) => one.id === id);
  const mine = now && mySeat(now, me);
  if (!now || mine === null || mine === undefined) return [];
  const before = known(records, now.game, me).filter(({ one }) => one.id !== id);
  if (!before.length) return isWon(now, mine) ? ["firstWin"] : ["firstGame"];
  const news: News[] = [];
  if (isWon(now, mine) && !before.some(({ one, seat }) => isWon(one, seat))) news.push("firstWin");
  if (!before.some(({ one }) => one.names.length === now.names.length)) news.push({ firstWith: now.names.length });
  const score = now.scores[mine] ?? 0;
  if (more && before.every(({ one, seat }) => (one.scores[seat] ?? 0) < score)) news.push("best");
  return news;
}
