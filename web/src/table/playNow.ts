/** One click to a game against bots, with good defaults. */
import type { GameInfo, TableConfig } from "../protocol/types";
import { api } from "../lib/api";
import { rivalsAt } from "./opponents.svelte";
import { TableConnection } from "./connection.svelte";
import { session } from "../lib/session.svelte";
import { strings } from "../lib/strings";

const USUAL_SEATS = 3;
/** In milliseconds. A server that has made a table, but not sat me down at it by then, is not there any more. */
const DEADLINE = 20_000;

/** Opens a table of mine, sits me (and whoever shares my device) down, and starts it; the table's id. Whoever has
 * `left` meanwhile waits for nothing more. */
export async function openTable(
  config: TableConfig,
  people: (string | null)[],
  start: boolean,
  left?: AbortSignal,
): Promise<string> {
  const me = await session.arrive();
  const table = await api.createTable(config);
  left?.throwIfAborted();
  const connection = new TableConnection(table.id);
  const leave = (): void => connection.close();
  left?.addEventListener("abort", leave);
  const deadline = setTimeout(() => connection.close(strings.errors.unreachable), DEADLINE);
  try {
    for (const [seat, name] of people.entries()) {
      if (name === null) continue;
      await must(connection.send({ type: "sit", seat, ...(name === me.name ? {} : { name }) }));
    }
    if (start) {
      await must(connection.send({ type: "start" }));
      await connection.dealt;
    }
  } finally {
    clearTimeout(deadline);
    left?.removeEventListener("abort", leave);
    connection.close();
  }
  return table.id;
}

/** Deals at a table where every seat is taken; it waits in its lobby if that cannot be. */
export async function startTable(id: string): Promise<void> {
  const connection = new TableConnection(id);
  const deadline = setTimeout(() => connection.close(), DEADLINE);
  try {
    if ((await connection.send({ type: "start" })).ok) await connection.dealt;
  } finally {
    clearTimeout(deadline);
    connection.close();
  }
}

async function must(sent: Promise<{ ok: boolean; text: string }>): Promise<void> {
  const answer = await sent;
  if (!answer.ok) throw new Error(answer.text);
}

/** The size of a table that one click opens. */
export const usualSeats = (game: GameInfo): number => Math.min(game.seats[1], Math.max(game.seats[0], USUAL_SEATS));

export async function playNow(game: GameInfo, left?: AbortSignal): Promise<string> {
  const me = await session.arrive();
  const seats = usualSeats(game);
  const plans = [{}, ...rivalsAt(game, seats).map((bot) => ({ kind: "bot" as const, bot }))];
  const people = plans.map((_, seat) => (seat === 0 ? me.name : null));
  return openTable({ game: game.key, seats: plans }, people, true, left);
}
