"""English for events."""

from __future__ import annotations

from cutthroat.core.bits import members
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.narration import Line, Voice, counted, listing, plural
from cutthroat.games.agencies.rules import events
from cutthroat.games.agencies.rules.cards import AGENT_NAMES, HIT_NAMES, JOKER, MARK, NEEDED, POINTS


def tell(event: Event, voice: Voice) -> Line:
    kind, a, b, c, d = event.facts()
    if kind == events.STARTED:
        return Line(f"{voice.does(a, 'start')}.", ("AG-1.2",))
    if kind == events.DREW:
        what = "an agent" if d == HIDDEN else AGENT_NAMES[d]
        return Line(f"{voice.does(a, 'draw')} {what}.", ("AG-3.1",))
    if kind == events.RECYCLED:
        return Line(f"The agent deck is empty: {a} discarded agents are shuffled into a new one.", ("AG-3.4",))
    if kind == events.DISCARDED:
        return Line(f"{voice.does(a, 'discard')} {AGENT_NAMES[b]}.", ("AG-3.2",))
    if kind == events.DECLARED:
        return Line(f"{voice.does(a, 'declare')} a joker.", ("AG-7.1",))
    if kind == events.REVEALED:
        needed = f"strength {NEEDED[b]} for {plural(int(POINTS[b]), 'point')}"
        return Line(f"{voice.does(a, 'draw')} {HIT_NAMES[b]}: {needed}.", ("AG-4.1",))
    if kind == events.COMPLETED:
        crew = f"with {cards(d)}" if d else "with the joker alone"
        text = f"{voice.does(a, 'complete')} {HIT_NAMES[b]} {crew}: {plural(c, 'point')} in all."
        return Line(text, ("AG-5.1", "AG-5.2") if d else ("AG-5.1", "AG-7.9"))
    if kind == events.FAILED:
        return tell_failure(a, b, c, d, voice)
    if kind == events.SPARED:
        text = (
            f"{voice.does(a, 'fail')} against {HIT_NAMES[b]}; the joker takes the blame, and everything else is kept."
        )
        return Line(text, ("AG-7.3", "AG-7.5"))
    if kind == events.SHOWED:
        return Line(f"Showdown: {voice.whom(a)} {voice.verb(a, 'show')} {cards(d)}, strength {b}.", ("AG-8.3",))
    return tell_end(a, b, voice)


def tell_failure(seat: int, hit: int, lost_hits: int, lost_cards: int, voice: Voice) -> Line:
    lost = listing([HIT_NAMES[each] for each in members(lost_hits)] + [f"the hand ({cards(lost_cards)})"])
    text = f"{voice.does(seat, 'fail')} against {HIT_NAMES[hit]} and {voice.verb(seat, 'lose')} {lost}."
    return Line(f"{text} Both decks are shuffled with their discards.", ("AG-6.1", "AG-6.3"))


def tell_end(winners_mask: int, how: int, voice: Voice) -> Line:
    winners = [int(seat) for seat in members(winners_mask)]
    rules = (("AG-8.1",), ("AG-8.3",), ("AG-8.4",))[how]
    if len(winners) > 1:
        names = [voice.who(seat) if i == 0 else voice.whom(seat) for i, seat in enumerate(winners)]
        return Line(f"{listing(names)} share the win.", rules)
    return Line(f"{voice.does(winners[0], 'are')} hired and {voice.verb(winners[0], 'win')} the game.", rules)


def joker_words(jokers: int) -> list[str]:
    return [] if not jokers else ["a joker" if jokers == 1 else counted(jokers, "joker")]


def cards(mask: int) -> str:
    """A set of agents; jokers by their number only (AG-7.7)."""
    jokers = mask >> int(JOKER)
    named = [AGENT_NAMES[card] for card in members(mask & (int(MARK[JOKER]) - 1))]
    return listing(named + joker_words(jokers)) or "no cards"
