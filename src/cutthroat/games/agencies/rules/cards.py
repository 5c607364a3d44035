"""The cards as ints, and their tables.

Agents: suit * 10 + rank (2 .. 10, ace) with the suits S, H, D, C, so a sorted hand is in the order of suits, then
ranks, jokers last. The two jokers are one and the same card (AG-7.7) and share a number.
Hits: suit * 3 + rank (Jack, Queen, King).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cutthroat.core.bits import bit
from cutthroat.core.data import read_data

DATA: Final[dict[str, Any]] = read_data("cutthroat.games.agencies")
CONSTANTS: Final[dict[str, int]] = DATA["constants"]
SUITS: Final[list[dict[str, str]]] = DATA["suits"]
AGENT_RANKS: Final[list[dict[str, Any]]] = DATA["agent_ranks"]
HIT_RANKS: Final[list[dict[str, Any]]] = DATA["hit_ranks"]

POINTS_TO_WIN: Final[i64] = CONSTANTS["points_to_win"]
HAND_LIMIT: Final[i64] = CONSTANTS["hand_limit"]
START_HAND: Final[i64] = CONSTANTS["start_hand"]
REDRAW: Final[i64] = CONSTANTS["redraw_after_failure"]

JOKER: Final[i64] = len(SUITS) * len(AGENT_RANKS)
AGENT_KINDS: Final[i64] = JOKER + 1
HITS: Final[i64] = len(SUITS) * len(HIT_RANKS)

JOKERS: Final[i64] = DATA["joker"]["count"]
AGENT_DECK: Final[list[i64]] = list(range(JOKER)) + [JOKER] * JOKERS
HIT_DECK: Final[list[i64]] = list(range(HITS))

AGENT_IDS: Final[list[str]] = [rank["id"] + suit["id"] for suit in SUITS for rank in AGENT_RANKS] + [
    DATA["joker"]["id"]
]
HIT_IDS: Final[list[str]] = [rank["id"] + suit["id"] for suit in SUITS for rank in HIT_RANKS]

# As people read them
AGENT_NAMES: Final[list[str]] = [rank["id"] + suit["symbol"] for suit in SUITS for rank in AGENT_RANKS] + ["a joker"]
HIT_NAMES: Final[list[str]] = [rank["id"] + suit["symbol"] for suit in SUITS for rank in HIT_RANKS]

STRENGTH: Final[list[i64]] = [rank["strength"] for _ in SUITS for rank in AGENT_RANKS] + [DATA["joker"]["strength"]]
"""AG-4.3: the base value of each agent."""
MARK: Final[list[i64]] = [bit(agent) for agent in range(AGENT_KINDS)]
"""What each agent adds to a set: a bit of its own; from the jokers' bit on the set holds the number of jokers."""
NEEDED: Final[list[i64]] = [rank["strength"] for _ in SUITS for rank in HIT_RANKS]
"""AG-4.2: the strength each hit must be met with."""
POINTS: Final[list[i64]] = [rank["points"] for _ in SUITS for rank in HIT_RANKS]
"""AG-5.1."""


def suit_of_agent(agent: int) -> int:
    return agent // len(AGENT_RANKS)


def suit_of_hit(hit: int) -> int:
    return hit // len(HIT_RANKS)


def rank_of_hit(hit: i64) -> i64:
    """0 Jack, 1 Queen, 2 King."""
    return hit % len(HIT_RANKS)


def bonus(agent: int, hit: int, same_suit: int) -> int:
    """AG-4.3, AG-7.2: for the suit, or else for the colour; a joker gets none."""
    if agent == JOKER:
        return 0
    mine, wanted = suit_of_agent(agent), suit_of_hit(hit)
    if mine == wanted:
        return same_suit
    return CONSTANTS["color_bonus"] if SUITS[mine]["color"] == SUITS[wanted]["color"] else 0


def values(same_suit: int) -> list[i64]:
    """What each agent is worth against each hit, at ``hit * AGENT_KINDS + agent``."""
    return [STRENGTH[agent] + bonus(agent, hit, same_suit) for hit in range(HITS) for agent in range(AGENT_KINDS)]


EXCLUSIVE: Final[list[i64]] = values(CONSTANTS["suit_bonus"])
STACKED: Final[list[i64]] = values(CONSTANTS["suit_bonus"] + CONSTANTS["color_bonus"])
