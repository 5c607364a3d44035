/** Leave a table for good, as far as anybody can tell: bots play my seats on, and it goes off my list. */
import { gameDetails } from "../games/catalogue";
import { api } from "../lib/api";
import type { TableInfo } from "../protocol/types";
import { usualBot } from "./bots";
import { TableConnection, type Order } from "./connection.svelte";

export async function leave(table: TableInfo, me: string): Promise<void> {
  const mine = table.seats.flatMap((seat, number) => (seat.person === me && !seat.bot ? [number] : []));
  if (mine.length && table.status !== "over") await answerFor(table, mine);
  await api.hide(table.id);
}

async function answerFor(table: TableInfo, seats: number[]): Promise<void> {
  const bot = usualBot((await gameDetails(table.config.game)).info.bots);
  const connection = new TableConnection(table.id);
  const order = (seat: number): Order =>
    table.status === "open" ? { type: "stand", seat } : { type: "seat-to-bot", seat, bot };
  try {
    for (const seat of seats) {
      const answer = await connection.send(order(seat));
      if (!answer.ok) throw new Error(answer.text);
    }
  } finally {
    connection.close();
  }
}
