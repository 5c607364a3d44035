"""The Contract Phase (SC-6), and the payment of contracts (SC-14.3 to SC-14.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import bit
from cutthroat.core.events import Events
from cutthroat.games.shinobi.rules.actions import ALL_TARGETS, CONTRACTS, PAIRS, PAIRS_WITHIN
from cutthroat.games.shinobi.rules.battle import Battle
from cutthroat.games.shinobi.rules.cards import ASSASSIN, GUARDIAN, SIDES
from cutthroat.games.shinobi.rules.events import CONTRACT_SHOWN, PAID, REWARDED, SIGNED
from cutthroat.games.shinobi.rules.marks import ONLY

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState


def pairs(s: ShinobiState) -> list[i64]:
    """SC-6.2, SC-6.5."""
    return PAIRS_WITHIN[ALL_TARGETS if s.allows_absent else targets_in_play(s)]


def targets_in_play(s: ShinobiState) -> i64:
    mask: i64 = 0
    for target in s.targets:
        mask |= bit(target)
    return mask


def sign(s: ShinobiState, seat: i64, action: i64, events: Events) -> None:
    """SC-6.1."""
    pair = PAIRS[action - CONTRACTS]
    s.contracts[seat] = pair
    events.private(seat, SIGNED, pair, seat)
    s.waiting &= ~ONLY[seat]


def holds(s: ShinobiState, seat: i64, target: i64, side: i64) -> bool:
    return (s.contracts[seat] >> (target * SIDES + side)) & 1 != 0


def show(s: ShinobiState, target: i64, events: Events) -> None:
    """SC-10.3: all contracts on this target, and no others (SC-10.4)."""
    token = target * SIDES
    for seat, pair in enumerate(s.contracts):
        sides = (pair >> token) & 3
        if sides:
            events.public(CONTRACT_SHOWN, seat, target, sides - 1)


def pay(s: ShinobiState, battle: Battle, events: Events) -> None:
    """SC-14.3, SC-14.6: successful holders share the reward, each share rounded up (SC-14.9)."""
    side: i64 = ASSASSIN if battle.is_killed() else GUARDIAN
    token = battle.target * SIDES + side
    holders: i64 = 0
    for pair in s.contracts:
        holders += (pair >> token) & 1
    gold = battle.gold()
    share: i64 = (gold + holders - 1) // holders if holders else 0
    events.public(REWARDED, side, gold, holders, share)
    if not holders:
        return
    for seat, pair in enumerate(s.contracts):
        if (pair >> token) & 1:
            s.gold[seat] += share
            s.fulfilled[seat] += 1
            events.public(PAID, seat, share, s.gold[seat])
