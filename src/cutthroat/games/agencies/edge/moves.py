"""English for moves and events."""

from __future__ import annotations

from cutthroat.core.bits import members
from cutthroat.core.events import HIDDEN, Event
from cutthroat.game.narration import Line, MoveText, Voice, listing, plural
from cutthroat.games.agencies.edge.view import loss
from cutthroat.games.agencies.rules import events
from cutthroat.games.agencies.rules.actions import ATTEMPT, CREW, DISCARD, FAIL, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.cards import AGENT_NAMES, HAND_LIMIT, HIT_NAMES, JOKER, MARK, NEEDED, POINTS
from cutthroat.games.agencies.rules.crews import members_of, strength_against
from cutthroat.games.agencies.rules.state import AgenciesState

# Moves


def describe(s: AgenciesState, seat: int, action: int) -> MoveText:
    if action >= DISCARD:
        return MoveText(f"discard {AGENT_NAMES[action - DISCARD]}", "You go on with the other five cards.", ("AG-3.2",))
    if action >= CREW:
        return describe_crew(s, seat, action)
    if action == HIRE:
        return describe_hire(s, seat)
    if action == HIRE_TO_FIVE:
        number = int(HAND_LIMIT) - len(s.hands[seat])
        return MoveText("hire to five", f"Catch up: draw {number} agents at once. Your turn ends.", ("AG-3.3",))
    return describe_attempt(s, seat, action)


def describe_hire(s: AgenciesState, seat: int) -> MoveText:
    if len(s.hands[seat]) < HAND_LIMIT:
        return MoveText("hire an agent", "Draw one card from the agent deck. Your turn ends.", ("AG-3.1",))
    return MoveText("hire an agent", "Draw one card, then discard one of the six.", ("AG-3.1", "AG-3.2"))


def describe_attempt(s: AgenciesState, seat: int, action: int) -> MoveText:
    """What it may cost; how likely that is stands in the view, for those who want it worked out."""
    if action == ATTEMPT:
        return MoveText("attempt a hit", price_of_failure(s, seat), ("AG-4.1", "AG-6.1"))
    if s.auto_hit:
        detail = "Draw a hit; the joker completes it by itself and is discarded."
        return MoveText("attempt a hit with a joker", detail, ("AG-7.1", "AG-7.9"))
    detail = "The joker is discarded; if you fail, it is all you lose."
    return MoveText("attempt a hit with a joker", detail, ("AG-7.1", "AG-7.3", "AG-7.4"))


def price_of_failure(s: AgenciesState, seat: int) -> str:
    price = loss(s, seat)
    costs = [plural(price.points, "point")] if price.points else []
    return f"A failure costs {listing([*costs, plural(price.cards, 'card')])}."


def describe_crew(s: AgenciesState, seat: int, action: int) -> MoveText:
    if action == FAIL:
        if s.declared:
            return MoveText("fail", "Send nobody: you keep your hand and your hits.", ("AG-4.5", "AG-7.3"))
        return MoveText("fail", f"Send nobody. {price_of_failure(s, seat)}", ("AG-4.5", "AG-6.1"))
    crew = members_of(s.hands[seat], action)
    strength = strength_against(s, crew, s.target)
    kept = plural(len(s.hands[seat]) - len(crew), "card")
    detail = f"Strength {strength} against {NEEDED[s.target]}: completes {HIT_NAMES[s.target]}. You keep {kept}."
    return MoveText(f"send {listing(AGENT_NAMES[card] for card in crew)}", detail, ("AG-4.2", "AG-5.2"))


# Events


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
        text = f"{voice.does(a, 'fail')} against {HIT_NAMES[b]}; the joker takes the blame, and all else is kept."
        return Line(text, ("AG-7.3", "AG-7.5"))
    if kind == events.SHOWED:
        return Line(f"Showdown: {voice.does(a, 'show')} {cards(d)}, strength {b}.", ("AG-8.3",))
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


# Cards


def cards(mask: int) -> str:
    """A set of agents; jokers by their number only (AG-7.7)."""
    jokers = mask >> int(JOKER)
    named = [AGENT_NAMES[card] for card in members(mask & (int(MARK[JOKER]) - 1))]
    return listing(named + ["a joker", "two jokers"][jokers - 1 : jokers]) or "no cards"
