"""Writes positions of real games for the tests of the boards, in the words in which the server would send them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from cutthroat.core.bits import NONE, has
from cutthroat.core.events import Event
from cutthroat.game.contract import AnyGame, State
from cutthroat.game.narration import Voice
from cutthroat.server.tables.presenter import log_line, move_of

NAMES = ["Kestrel", "Odile", "Marek", "Iris", "Bram", "Noor", "Heron", "Finch"]


class Golden:
    """The positions of one game, one file each."""

    def __init__(self, game: AnyGame, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.write("catalogue", game.catalogue())

    def write(self, name: str, data: object) -> None:
        text = json.dumps(msgspec.to_builtins(data), ensure_ascii=False)
        (self.folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")

    def lines(self, events: list[Event], seat: int | None, names: list[str]) -> list[dict[str, Any]]:
        voice, ear = Voice(names, seat), NONE if seat is None else seat
        told = [log_line(self.game, event.seen_by(ear), voice, 0) for event in events]
        return [msgspec.to_builtins(line) for line in told]

    def keep(self, name: str, state: State, seat: int | None, log: list[dict[str, Any]]) -> None:
        """What a seat, or a spectator, sees and may do."""
        is_asked = seat is not None and has(state.waiting, seat)
        moves = [move_of(self.game, state, seat, int(a)) for a in state.legal_actions(seat)] if is_asked else []
        self.write(
            name,
            {
                "seat": seat,
                "names": NAMES[: int(state.seats)],
                "view": self.game.view(state, seat),
                "moves": moves,
                "log": log,
                "outcome": None if state.waiting else self.game.outcome(state),
            },
        )
