/** One click to a game against bots, with good defaults. */
import type { GameInfo, TableConfig } from "../protocol/types";
import { api } from "./api";
import { TableConnection } from "./connection.svelte";
import { entropy } from "./entropy";
import { session } from "./session.svelte";

const USUAL_SEATS = 3;

/** Opens a table of mine, sits me (and whoever shares my device) down, and starts it; the table's id. */
export async function openTable(config: TableConfig, people: (string | null)[], start: boolean): Promise<string> {
  const me = await session.arrive();
  const table = await api.createTable(config);
  const connection = new TableConnection(table.id);
  try {
    for (const [seat, name] of people.entries()) {
      if (name === null) continue;
      await must(connection.send({ type: "sit", seat, entropy: entropy(), ...(name === me.name ? {} : { name }) }));
    }
    if (start) await must(connection.send({ type: "start" }));
  } finally {
    connection.close();
  }
  return table.id;
}

async function must(sent: Promise<{ ok: boolean; text: string }>): Promise<void> {
  const answer = await sent;
  if (!answer.ok) throw new Error(answer.text);
}

export async function playNow(game: GameInfo): Promise<string> {
  const me = await session.arrive();
  const seats = Math.min(game.seats[1], Math.max(game.seats[0], USUAL_SEATS));
  const bot = game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random");
  const plans = Array.from({ length: seats }, (_, seat) => (seat === 0 ? {} : { kind: "bot" as const, bot }));
  const people = plans.map((_, seat) => (seat === 0 ? me.name : null));
  return openTable({ game: game.key, seats: plans }, people, true);
}
