/** All cards open: what any seat knows lies on one table. */
import type { AgenciesView } from "../../protocol/types";

/** What is left of some cards when others are taken away; two jokers share an id. */
function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...cards];
  for (const card of gone) {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/** A spectator's view with every hand in it: nothing is asked of anybody, and nobody's chances are told. */
export function open(views: AgenciesView[]): AgenciesView {
  const [table] = views;
  if (!table) throw new Error("nobody sits there");
  const hands = views.map((view) => view.hand.map((card) => card.id));
  return {
    ...table,
    viewer: null,
    prompt: "",
    hand: [],
    agencies: table.agencies.map((agency, seat) => ({ ...agency, hand: hands[seat] ?? agency.hand })),
    attempt: views[table.active ?? 0]?.attempt ?? null,
    unseen: without(table.unseen, hands.slice(1).flat()),
    risk: null,
    loss: null,
  };
}
