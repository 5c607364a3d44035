"""Many games at once, numpy in and out: a step is one call into the compiled engine.

In each game the seat whose turn it is acts; of seats that choose at once the lowest is first, and no other sees its
choice. Games that end are dealt anew at once: the observation is then the new game's, ``ended`` and ``rewards`` tell
of the old one.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from cutthroat.adapters.observing import Observer, Tensor, add_to
from cutthroat.core.batch import Batch
from cutthroat.game.editions.model import Edition
from cutthroat.game.editions.source import load_game

Flags: TypeAlias = npt.NDArray[np.bool_]
Numbers: TypeAlias = npt.NDArray[np.int64]


class Step(NamedTuple):
    """One row a game."""

    observations: Tensor
    """What the seat that acts next knows; no cells if the environment was made without.

    The next step writes into the same array: copy what has to be kept.
    """
    masks: Flags
    """Its legal actions."""
    seats: Numbers
    """Which seat that is."""
    rewards: Tensor
    """By seats: shares of the win where a game has ended, else 0."""
    ended: Flags


class IllegalActions(ValueError):
    """Some actions are not legal; nothing has been played."""


class VectorEnvironment:
    """``games`` games of one table, played step by step."""

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        *,
        games: int = 256,
        seed: int = 1,
        observe: bool = True,
        worlds: int = 1,
        edition: str | Path | Edition | None = None,
        **options: object,
    ) -> None:
        self.game = load_game(key, edition)
        resolved = self.game.resolve(options)
        smallest = self.game.seats_for(resolved)[0]
        self.seats = self.game.check_seats(smallest if seats is None else seats, resolved)
        self.games = games
        self.observer = Observer(self.game, self.seats, worlds)
        self.size = self.observer.layout.size if observe else 0
        self._blank = self.game.blank(self.seats, resolved)
        self._rows = np.arange(games)
        self._cells: Tensor = np.zeros(games * self.size, dtype=np.float32)
        self._written: Numbers = np.zeros(0, dtype=np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> Step:
        """Games 0 .. ``games - 1`` of a seed, as ``cutthroat simulate`` counts them."""
        self._batch = Batch(self._blank, self.games, seed, self.game.actions, self.game.bound)
        self._masks = self._legal()
        return self._seen()

    def step(self, actions: Numbers) -> Step:
        if not self._masks[self._rows, actions].all():
            wrong = int(np.flatnonzero(~self._masks[self._rows, actions])[0])
            raise IllegalActions(f"action {int(actions[wrong])} is not legal in game {wrong}")
        self._batch.step(actions.tolist())
        self._masks = self._legal()
        return self._seen()

    def _legal(self) -> Flags:
        masks: Flags = np.zeros((self.games, self.game.actions), dtype=np.bool_)
        masks.ravel()[np.frombuffer(self._batch.legal(), "<i8")] = True
        return masks

    def _seen(self) -> Step:
        rewards: Tensor = np.zeros((self.games, self.seats), dtype=np.float32)
        ended: Flags = np.zeros(self.games, dtype=np.bool_)
        places = np.frombuffer(self._batch.ended.getvalue(), "<i8")
        if len(places):
            ended[places] = True
            rewards[places] = np.frombuffer(self._batch.shares.getvalue(), "<f4").reshape(len(places), self.seats)
        seats: Numbers = np.frombuffer(self._batch.turns(), np.uint8).astype(np.int64)
        return Step(self._observations(), self._masks, seats, rewards, ended)

    def _observations(self) -> Tensor:
        """Always the same array: pages that are fresh from the system take longer than all that is written to them."""
        if self.size:
            cells = self._batch.observe(self.observer.layout.blocks, self.observer.worlds, self.size)
            self._cells[self._written] = 0.0
            self._written = add_to(self._cells, cells)
        found: Tensor = self._cells.reshape(self.games, self.size)
        return found


def vector(key: str, seats: int | None = None, **settings: object) -> VectorEnvironment:
    """Games side by side; settings are ``games``, ``seed``, ``observe``, ``worlds``, ``edition``, and the options."""
    return VectorEnvironment(key, seats, **settings)  # type: ignore[arg-type]


def sampled(masks: Flags, rng: np.random.Generator) -> Numbers:
    """A legal action of each row, uniformly at random."""
    rows, width = masks.shape
    places = np.flatnonzero(masks)
    starts = np.searchsorted(places, np.arange(0, (rows + 1) * width, width))
    wanted = (rng.random(rows) * np.diff(starts)).astype(np.int64)
    columns: Numbers = places[starts[:-1] + wanted] % width
    return columns
