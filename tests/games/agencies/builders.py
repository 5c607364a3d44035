"""Positions and plays in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from cutthroat.core.bits import bit, members
from cutthroat.core.chance import Scripted
from cutthroat.core.events import Log
from cutthroat.game.options import Value
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules import phases
from cutthroat.games.agencies.rules.cards import AGENT_DECK, AGENT_IDS, HIT_DECK, HIT_IDS, POINTS
from cutthroat.games.agencies.rules.state import AgenciesState


def agents(names: str) -> list[i64]:
    return [AGENT_IDS.index(name) for name in names.split()]


def hits(names: str) -> list[i64]:
    return [HIT_IDS.index(name) for name in names.split()]


def table(seats: int = 2, **options: Value) -> AgenciesState:
    """An empty table with all cards in their decks."""
    s = GAME.blank(seats, GAME.resolve(options))
    s.active = 0
    s.waiting = bit(0)
    s.hands = [[] for _ in range(seats)]
    s.completed = [[] for _ in range(seats)]
    s.points = [0] * seats
    s.agent_deck = AGENT_DECK[:]
    s.hit_deck = HIT_DECK[:]
    return s


def position(
    hands: Sequence[str], completed: Sequence[str] = (), discard: str = "", active: int = 0, **options: Value
) -> AgenciesState:
    """A turn about to be taken; cards that are not named are in their decks."""
    s = table(len(hands), **options)
    s.active = active
    s.waiting = bit(active)
    s.hands = [sorted(take(s.agent_deck, agents(hand))) for hand in hands]
    s.agent_discard = take(s.agent_deck, agents(discard))
    for seat, names in enumerate(completed):
        s.completed[seat] = take(s.hit_deck, hits(names))
        s.points[seat] = sum(POINTS[hit] for hit in s.completed[seat])
    return s


def take(deck: list[i64], cards: list[i64]) -> list[i64]:
    for card in cards:
        deck.remove(card)
    return cards


def play(s: AgenciesState, move: str, hit: str = "", drawn: str = "") -> Log:
    """The active player's move, with the hit and the agents that come up."""
    front(s.hit_deck, hits(hit))
    front(s.agent_deck, agents(drawn))
    chance = Scripted([*range(len(hit.split())), *range(len(drawn.split()))])
    log = Log()
    s.apply(s.active, GAME.parse(s, int(s.active), move), chance, log)
    assert chance.is_used_up()
    return log


def front(deck: list[i64], wanted: list[i64]) -> None:
    """Where the picks 0, 1, 2 ... find the wanted cards."""
    take(deck, wanted)
    deck[:] = wanted + deck


def moves(s: AgenciesState) -> list[str]:
    return list(GAME.moves(s, int(s.active)))


def hand(s: AgenciesState, seat: int = 0) -> str:
    return " ".join(AGENT_IDS[card] for card in s.hands[seat])


def completed(s: AgenciesState, seat: int = 0) -> str:
    return " ".join(HIT_IDS[hit] for hit in s.completed[seat])


def discard(s: AgenciesState) -> str:
    return " ".join(AGENT_IDS[card] for card in sorted(s.agent_discard))


def winners(s: AgenciesState) -> list[int]:
    return [int(seat) for seat in members(s.winners)]


def kinds(log: Log) -> list[str]:
    return [GAME.fact(event).kind for event in log.events]


def is_choosing_crew(s: AgenciesState) -> bool:
    return bool(s.phase == phases.CREW_CHOICE)


def cards_in_play(s: AgenciesState) -> tuple[list[int], list[int]]:
    """All agents and all hits, wherever they are."""
    cards = [int(card) for card in GAME.cards(s)]
    agent_kinds = len(AGENT_IDS)
    return sorted(c for c in cards if c < agent_kinds), sorted(c - agent_kinds for c in cards if c >= agent_kinds)
