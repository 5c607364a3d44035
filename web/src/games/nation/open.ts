/** A replay with all cards open. */
import type { NationAttempt, NationView, Pile } from "../../protocol/types";

/** Who knows most of what lies on top of a deck knows it to be among the fewest cards. */
function openPile(piles: readonly Pile[]): Pick<Pile, "top_among"> {
  const known = piles.map((pile) => pile.top_among).filter((cards) => cards.length);
  return { top_among: known.sort((a, b) => a.length - b.length)[0] ?? [] };
}

/** As their owners see them; while all plan in secret, those that are sealed. */
function openAttempts(views: readonly NationView[], table: NationView): NationAttempt[] {
  if (table.phase === "commit")
    return views.flatMap(({ plan }) => (plan?.odds && table.players[plan.seat]?.is_sealed ? [plan] : []));
  return table.attempts.map((one) => views[one.seat]?.attempts.find(({ seat }) => seat === one.seat) ?? one);
}

/** One spectator's view in which everything lies face up that any seat knows. */
export function opened(views: readonly NationView[]): NationView {
  const [table] = views;
  if (!table) throw new Error("a table without seats");
  return {
    ...table,
    viewer: null,
    prompt: "",
    pyramid: table.pyramid.map((tile) => ({ ...tile, bonus: 0 })),
    players: table.players.map((player, seat) => views[seat]?.players[seat] ?? player),
    assassin: { ...table.assassin, ...openPile(views.map((view) => view.assassin)) },
    contracts: { ...table.contracts, ...openPile(views.map((view) => view.contracts)) },
    hand: [],
    hand_contracts: [],
    hit_list: null,
    seen: views.flatMap((view) => view.seen),
    plan: null,
    prospects: [],
    discarding: [],
    attempts: openAttempts(views, table),
    votes: table.votes.map((_, seat) => views[seat]?.votes[seat] ?? null),
  };
}
