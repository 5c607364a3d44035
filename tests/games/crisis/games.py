"""Whole games at random, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.game.contract import waiting_seats
from cutthroat.games.crisis.rules.state import CrisisState
from tests.games.crisis.builders import Night, new


def random_nights(players: int, seed: int, **options: Any) -> Iterator[tuple[CrisisState, CrisisState, Night]]:
    """Each round of a game: before the plans, with all but the last plan placed, and after it."""
    chance, whims = Fast(seed), Fast(seed, 1)
    state = new(players, chance, **options)
    while state.waiting:
        before, log = state.clone(), Log()
        while len(waiting_seats(state)) > 1:
            choose(state, whims, chance, log)
        placed = state.clone()
        choose(state, whims, chance, log)
        yield before, placed, Night(state.clone(), log.events)


def choose(state: CrisisState, whims: Fast, chance: Fast, log: Log) -> None:
    seat = waiting_seats(state)[0]
    legal = state.legal_actions(seat)
    state.apply(seat, legal[whims.pick(len(legal))], chance, log)


def random_games(seeds: Iterable[int], **options: Any) -> Iterator[CrisisState]:
    """The ends of games with two to five players."""
    for seed in seeds:
        *_, (_, _, last) = random_nights(2 + seed % 4, seed, **options)
        yield last.state
