"""Everything with a picture."""

from __future__ import annotations

from cutthroat.game.contract import CardFacts
from cutthroat.game.narration import plural
from cutthroat.games.agencies.rules.cards import (
    AGENT_IDS,
    AGENT_KINDS,
    AGENT_RANKS,
    DATA,
    EXCLUSIVE,
    HIT_IDS,
    HIT_RANKS,
    JOKER,
    NEEDED,
    POINTS,
    STACKED,
    STRENGTH,
    SUITS,
    suit_of_agent,
    suit_of_hit,
)


def everything() -> dict[str, CardFacts]:
    agents = [agent_facts(card) for card in range(JOKER + 1)]
    return {facts.id: facts for facts in agents + [hit_facts(hit) for hit in range(len(HIT_IDS))]}


def agent_facts(card: int) -> CardFacts:
    if card == JOKER:
        text = "Declare it before you draw a hit. If you fail, it is all you lose; if you succeed, it is discarded too."
        joker = DATA["joker"]
        return CardFacts(
            id=joker["id"], name=joker["name"], kind="agent", text=text, rule="AG-7.1", facts={"strength": 0}
        )
    suit, rank = SUITS[suit_of_agent(card)], AGENT_RANKS[card % len(AGENT_RANKS)]
    strength = int(STRENGTH[card])
    return CardFacts(
        id=AGENT_IDS[card],
        name=f"{rank['name']} of {suit['name']}",
        kind="agent",
        text=f"Strength {strength}; more against a hit of its suit or colour.",
        rule="AG-4.3",
        facts={"strength": strength, "suit": suit["id"], "rank": rank["id"], "color": suit["color"], **worths(card)},
    )


def worths(card: int) -> dict[str, list[int]]:
    """What an agent is worth against each hit, under the names of the option ``bonus_mode`` (AG-4.3)."""
    places = [hit * AGENT_KINDS + card for hit in range(len(HIT_IDS))]
    return {
        "exclusive": [int(EXCLUSIVE[place]) for place in places],
        "stack": [int(STACKED[place]) for place in places],
    }


def hit_facts(hit: int) -> CardFacts:
    suit, rank = SUITS[suit_of_hit(hit)], HIT_RANKS[hit % len(HIT_RANKS)]
    needed, points = int(NEEDED[hit]), int(POINTS[hit])
    return CardFacts(
        id=HIT_IDS[hit],
        name=f"{rank['name']} of {suit['name']}",
        kind="hit",
        text=f"Needs strength {needed}; worth {plural(points, 'point')}.",
        rule="AG-4.2",
        facts={
            "number": hit,
            "strength": needed,
            "points": points,
            "suit": suit["id"],
            "rank": rank["id"],
            "color": suit["color"],
        },
    )
