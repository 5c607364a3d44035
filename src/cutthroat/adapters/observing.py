"""What a seat observes, as numpy arrays: its cells, and which actions are legal."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cutthroat.core.cells import Cells, observe
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.layout import Layout

Tensor: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]


class Observer:
    """Turns positions of one game at one number of seats into arrays."""

    def __init__(self, game: AnyGame, seats: int, worlds: int = 1) -> None:
        if worlds < 1:
            raise ValueError(f"an observation is made of at least one world, not {worlds}")
        self.game = game
        self.layout = Layout(seats, game.layout(seats), game.blank(seats, game.resolve({})).FIELDS)
        self.worlds = worlds

    def tensor(self, state: State, seat: int) -> Tensor:
        """All that the seat knows, and nothing else; ``layout.names`` says what each cell is."""
        cells = Cells()
        observe(state, seat, self.layout.blocks, self.worlds, 0, cells)
        found: Tensor = np.zeros(self.layout.size, dtype=np.float32)
        add_to(found, cells)
        return found

    def mask(self, state: State, seat: int, more: int = 0) -> Mask:
        """1 for each legal action; ``more`` places behind them are left for a caller's own."""
        found: Mask = np.zeros(self.game.actions + more, dtype=np.int8)
        found[state.legal_actions(seat)] = 1
        return found


def add_to(found: Tensor, cells: Cells) -> npt.NDArray[np.int64]:
    """Write cells, and give back where. Places may come more than once: their values are added."""
    places = np.frombuffer(cells.places.getvalue(), "<i8")
    np.add.at(found, places, np.frombuffer(cells.values.getvalue(), "<f4"))
    return places
