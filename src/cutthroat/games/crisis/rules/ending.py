"""The end of the game: who wins, who shares, who comes where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.core.events import Events
from cutthroat.games.crisis.rules.cards import DEATHS_TO_DROP_OUT
from cutthroat.games.crisis.rules.events import CAPPED, DISCLOSED, WON
from cutthroat.games.crisis.rules.phases import OVER

if TYPE_CHECKING:
    from cutthroat.games.crisis.rules.state import CrisisState


def win(s: CrisisState, seat: i64, events: Events) -> None:
    """AC-7.1, AC-9.1: the game ends at this moment."""
    events.public(WON, seat)
    close(s, events)


def reach_cap(s: CrisisState, events: Events) -> None:
    """AC-7.3."""
    events.public(CAPPED, s.round)
    close(s, events)


def close(s: CrisisState, events: Events) -> None:
    """All cards of the last round are opened."""
    s.phase = OVER
    s.waiting = 0
    for place in range(len(s.line)):
        seat = s.line[place]
        events.public(DISCLOSED, seat, place + 1, s.actions[seat], s.targets[seat])


def rank(s: CrisisState, seat: i64) -> i64:
    """AC-7.4: the higher the better; equal ranks share a place."""
    if not s.battle_royale:
        return s.chips[seat]
    for i in range(len(s.dropped)):
        if s.dropped[i] == seat:
            return i
    return s.seats + DEATHS_TO_DROP_OUT - s.chips[seat]


def places(s: CrisisState) -> list[i64]:
    """AC-7.4: 1 is the best."""
    ranks = [rank(s, seat) for seat in range(s.seats)]
    found: list[i64] = []
    for mine in ranks:
        place: i64 = 1
        for other in ranks:
            if other > mine:
                place += 1
        found.append(place)
    return found


def shares(s: CrisisState) -> list[float]:
    """The winner takes it all; AC-7.3: at the cap the best share it."""
    ranks = [rank(s, seat) for seat in range(s.seats)]
    best = max(ranks)
    winners = ranks.count(best)
    return [1.0 / winners if mine == best else 0.0 for mine in ranks]


def deaths(s: CrisisState, seat: i64) -> i64:
    """How often a player of a Battle Royale has been killed."""
    return s.chips[seat] if has(s.playing, seat) else DEATHS_TO_DROP_OUT
