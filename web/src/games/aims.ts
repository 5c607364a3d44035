/** Players who are chosen by a single press: each of some moves is aimed at one of them. */
import type { MoveInfo } from "../protocol/types";
import type { Aims } from "./module";

export function aimsOf(
  moves: readonly MoveInfo[],
  seatOf: (move: MoveInfo) => number | null,
  choose: (move: MoveInfo) => void,
): Aims | null {
  const aimed = new Map<number, MoveInfo>();
  for (const move of moves) {
    const seat = seatOf(move);
    if (seat !== null) aimed.set(seat, move);
  }
  const press = (seat: number): void => {
    const move = aimed.get(seat);
    if (move) choose(move);
  };
  return aimed.size ? { seats: [...aimed.keys()], chosen: null, press } : null;
}
