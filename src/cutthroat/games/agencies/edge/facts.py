"""What the numbers of each event stand for."""

from __future__ import annotations

from typing import Final

from cutthroat.core.bits import members
from cutthroat.game.spec import NUMBER, SEAT, SEATS, Choice, EventSpec, Id, Ids, held, hidden, kind, played
from cutthroat.games.agencies.rules import events
from cutthroat.games.agencies.rules.cards import AGENT_IDS, HIT_IDS, JOKER, MARK

ENDINGS = ("points", "exhaustion", "turn-cap")


def agents(cards: int) -> list[int]:
    """A set of agents (see cards.MARK); of jokers it holds the number."""
    jokers = cards >> int(JOKER)
    return [int(card) for card in members(cards & (int(MARK[JOKER]) - 1))] + [int(JOKER)] * jokers


AGENTS = Ids(AGENT_IDS, agents)
seat = SEAT("seat")
card = Id(AGENT_IDS)("card")
hit = Id(HIT_IDS)("hit")

EVENTS: Final = EventSpec(
    kind(events.STARTED, "started", seat),
    kind(events.DREW, "drew", seat, d=held(hidden(card))),
    kind(events.RECYCLED, "recycled", NUMBER("agents")),
    kind(events.DISCARDED, "discarded", seat, card),
    kind(events.DECLARED, "declared", seat),
    kind(events.REVEALED, "revealed", seat, hit),
    kind(events.COMPLETED, "completed", seat, hit, NUMBER("points"), played(AGENTS("crew"))),
    kind(events.FAILED, "failed", seat, hit, Ids(HIT_IDS)("lost"), AGENTS("cards")),
    kind(events.SPARED, "spared", seat, hit),
    kind(events.SHOWED, "showed", seat, NUMBER("strength"), d=AGENTS("cards")),
    kind(events.WON, "won", SEATS("winners"), Choice(ENDINGS)("how")),
)
