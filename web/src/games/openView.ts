/** A table with everything face up that any seat knows, as replays show it with all cards open. */
import type { View } from "../protocol/types";

/** A spectator's view; `held` are by seat the fields of a view that are only for the seat itself. */
export interface OpenView extends View {
  held: View[];
}

/** The open table with what is only for one seat. */
export const asSeat = <V extends OpenView>(open: V, seat: number): V => ({ ...open, ...open.held[seat] });
