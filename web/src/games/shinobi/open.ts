/** All cards open: what any seat knows lies on one table. */
import type { CardSeen, ShinobiView } from "../../protocol/types";

/** Cards that lie in one place, as several seats see them: the face is told by whoever knows it. */
const known = (places: CardSeen[][]): CardSeen[] =>
  (places[0] ?? []).map((seen, place) => ({
    ...seen,
    card: places.map((cards) => cards[place]?.card ?? null).find((card) => card !== null) ?? null,
  }));

/** A spectator's view: what each seat holds stays with the seat, and nothing is asked. */
export function open(views: ShinobiView[]): ShinobiView {
  const [table] = views;
  if (!table) throw new Error("nobody sits there");
  return {
    ...table,
    viewer: null,
    prompt: "",
    lanes: table.lanes.map((lane, place) => {
      const lanes = views.map((view) => view.lanes[place] ?? lane);
      return {
        ...lane,
        stack: known(lanes.map((one) => one.stack)),
        guardian_weapons: known(lanes.map((one) => one.guardian_weapons)),
        assassin_weapons: known(lanes.map((one) => one.assassin_weapons)),
        contract: null,
      };
    }),
    contracts: views.map((view, seat) => view.contracts[seat] ?? []),
    hand: [],
    picks: [],
    packet: [],
    picked: null,
    passed_on: [],
    own_discards: [],
    to_play: [],
  };
}
