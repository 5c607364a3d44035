/** The desk after a part of what an update tells, so that nothing on it knows what comes next. */
import type { Agency, AgenciesView } from "../../protocol/types";

const agencyOf = (view: AgenciesView, seat: number, change: (agency: Agency) => Partial<Agency>): Agency[] =>
  view.agencies.map((agency, owner) => (owner === seat ? { ...agency, ...change(agency) } : agency));

const without = <T>(all: readonly T[], one: (each: T) => boolean): T[] => {
  const place = all.findIndex(one);
  return all.filter((_, at) => at !== place);
};

/** A seat has drawn an agent; what the viewer drew lies in the hand of `after`. */
export function drawn(view: AgenciesView, after: AgenciesView, seat: number, card: string | null): AgenciesView {
  const agencies = agencyOf(view, seat, ({ hand_size }) => ({ hand_size: hand_size + 1 }));
  const hand = seat === view.viewer && card !== null ? withCard(view, after, card) : view.hand;
  return { ...view, agencies, hand, agent_deck_size: Math.max(0, view.agent_deck_size - 1) };
}

/** In the order that the hand will have. */
function withCard(view: AgenciesView, after: AgenciesView, card: string): AgenciesView["hand"] {
  const drew = after.hand.find(({ id }) => id === card);
  if (!drew) return view.hand;
  const place = after.hand.indexOf(drew);
  const later = new Set(after.hand.slice(place + 1).map(({ id }) => id));
  const at = view.hand.findIndex(({ id }) => later.has(id));
  return at < 0 ? [...view.hand, drew] : [...view.hand.slice(0, at), drew, ...view.hand.slice(at)];
}

/** A card has gone on the open discard. */
export function discarded(view: AgenciesView, seat: number, card: string): AgenciesView {
  const agencies = agencyOf(view, seat, ({ hand_size }) => ({ hand_size: Math.max(0, hand_size - 1) }));
  const hand = seat === view.viewer ? without(view.hand, ({ id }) => id === card) : view.hand;
  return { ...view, agencies, hand, agent_discard: [...view.agent_discard, card] };
}

/** A hit is completed, and its crew spent. */
export function completed(
  view: AgenciesView,
  seat: number,
  { hit, points, crew }: { hit: string; points: number; crew: readonly string[] },
): AgenciesView {
  const spent = crew.reduce((now, card) => discarded(now, seat, card), view);
  const agencies = agencyOf(spent, seat, ({ hits }) => ({
    hits: [...without(hits, (one) => one === hit), hit],
    points,
  }));
  return { ...spent, agencies, attempt: null, hits_left: view.hits_left.filter((one) => one !== hit) };
}

/** An attempt has failed: all is lost, and both decks are shuffled. */
export function ruined(view: AgenciesView, seat: number, lost: readonly string[]): AgenciesView {
  const { hand_size = 0 } = view.agencies[seat] ?? {};
  const agencies = agencyOf(view, seat, ({ hand }) => ({ hits: [], points: 0, hand_size: 0, hand: hand && [] }));
  return {
    ...view,
    agencies,
    hand: seat === view.viewer ? [] : view.hand,
    attempt: null,
    hits_left: [...view.hits_left, ...lost],
    agent_deck_size: view.agent_deck_size + view.agent_discard.length + hand_size,
    agent_discard: [],
  };
}
