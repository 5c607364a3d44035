"""Moves spelled out, and in English."""

from __future__ import annotations

from cutthroat.game.contract import Move
from cutthroat.game.narration import MoveText, listing, plural
from cutthroat.games.agencies.rules.actions import ATTEMPT, ATTEMPT_JOKER, CREW, DISCARD, FAIL, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.cards import AGENT_IDS, AGENT_NAMES, HAND_LIMIT, HIT_NAMES, NEEDED
from cutthroat.games.agencies.rules.crews import members_of, strength_against
from cutthroat.games.agencies.rules.state import AgenciesState
from cutthroat.games.agencies.views.build import loss

TURN_MOVES = {HIRE: "hire", HIRE_TO_FIVE: "hire-to-five", ATTEMPT: "attempt", ATTEMPT_JOKER: "attempt-joker"}


def move(s: AgenciesState, seat: int, action: int) -> Move:
    if action >= DISCARD:
        return Move("discard", {"card": AGENT_IDS[action - DISCARD]})
    if action == FAIL:
        return Move("fail")
    if action > CREW:
        return Move("crew", {"cards": [AGENT_IDS[card] for card in members_of(s.hands[seat], action)]})
    return Move(TURN_MOVES[action])


def describe(s: AgenciesState, seat: int, action: int) -> MoveText:
    if action >= DISCARD:
        return MoveText(f"discard {AGENT_NAMES[action - DISCARD]}", "You keep the other five.", ("AG-3.2",))
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
