/** All cards open: each hand as its owner knows it. */
import type { ContractView } from "../../protocol/types";

/** A spectator's view: of the ways from a pawn and of the files to choose from each seat has its own. */
export function open(views: ContractView[]): ContractView {
  const [table] = views;
  if (!table) throw new Error("nobody sits there");
  return {
    ...table,
    viewer: null,
    prompt: "",
    players: table.players.map((player, seat) => views[seat]?.players[seat] ?? player),
    others: [],
    offers: [],
    exits: [],
    reach: {},
    escape_chance: null,
  };
}
