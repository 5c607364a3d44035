"""What a bot does to others, and what it takes from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.games.contract.bot import planning
from cutthroat.games.contract.rules.actions import RIVAL
from cutthroat.games.contract.rules.board import DISTANCE, LAIR
from cutthroat.games.contract.rules.cards import BIT, KINDS

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


def sorest(s: ContractState, seat: i64, targets: list[i64]) -> i64:
    """A target of the leader, the one he is nearest to (note 13)."""
    best = targets[0]
    most: i64 = -1_000
    for target in targets:
        owner = s.owners[target]
        value = 20 * s.kills[owner] - DISTANCE[planning.place_of(s, owner)][LAIR[target]]
        if value > most:
            most = value
            best = target
    return best


def target_to_clear(s: ContractState, seat: i64, targets: list[i64]) -> i64:
    """The next target if it is guarded, else another of one's own."""
    wanted = planning.next_target(s, seat, planning.place_of(s, seat))
    for target in targets:
        if target == wanted:
            return target
    for target in targets:
        if s.owners[target] == seat:
            return target
    return targets[0]


def best_card(s: ContractState, seat: i64, kinds: list[i64]) -> i64:
    """The card that is worth most."""
    best = kinds[0]
    most: i64 = -1
    for kind in kinds:
        value = planning.worth(s, seat, kind)
        if value > most:
            most = value
            best = kind
    return best


def best_worth(s: ContractState, seat: i64, pile: list[i64]) -> i64:
    """What the best card of a pile is worth."""
    seen: i64 = 0
    most: i64 = 0
    for kind in pile:
        if not has(seen, kind):
            seen |= BIT[kind]
            most = max(most, planning.worth(s, seat, kind))
    return most


def pocket_to_pick(s: ContractState, seat: i64, legal: list[i64]) -> i64:
    """The rival with the best card where hands are open, else the one with most cards."""
    best: i64 = NONE
    most: i64 = -1
    for action in legal:
        rival = action - RIVAL
        value = s.sizes[rival]
        if s.open_hands:
            value += 100 * best_worth(s, seat, cards_of(s, rival))
        if value > most:
            most = value
            best = action
    return best


def cards_of(s: ContractState, rival: i64) -> list[i64]:
    return [kind for kind in range(KINDS) if s.hands[rival][kind]]
