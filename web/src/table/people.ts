/** The others at a table, each once: those with a seat, then spectators who have chatted. */
import type { Muted, SeatInfo, ChatLine } from "../protocol/types";
import { strings } from "../lib/strings";

export interface Other {
  person: string;
  name: string;
  /** The seats that the person's device plays. */
  seats: number[];
  isMuted: boolean;
}

export function othersAt(
  me: string,
  seats: readonly SeatInfo[],
  chat: readonly ChatLine[],
  muted: readonly Muted[],
): Other[] {
  const ids = [...seats, ...chat, ...muted].map(({ person }) => person ?? "");
  const others = [...new Set(ids)].filter((person) => person !== "" && person !== me);
  return others.map((person) => {
    const own = [...seats.keys()].filter((seat) => seats[seat]?.person === person);
    const heardAs = [...muted, ...chat].findLast((one) => one.person === person)?.name;
    return {
      person,
      name: strings.list(own.map((seat) => seats[seat]?.name ?? "")) || heardAs || strings.table.somebody,
      seats: own,
      isMuted: muted.some((one) => one.person === person),
    };
  });
}
