/** Where I sat in a finished game; null if I did not, or its table is gone. */
import { api } from "./api";

export async function mySeat(record: string): Promise<number | null> {
  const [me, table] = await Promise.all([api.me(), api.table(record)]).catch(() => [null, null]);
  const seat = me && table ? table.seats.findIndex((one) => one.person === me.id) : -1;
  return seat < 0 ? null : seat;
}
