"""``cutthroat show``: a position, drawn."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from cutthroat.cli.flags import Flag
from cutthroat.cli.problem import Problem
from cutthroat.cli.replay import find_viewer
from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game import record as records
from cutthroat.game.contract import AnyGame, waiting_seats
from cutthroat.game.draw import draw
from cutthroat.game.narration import listing
from cutthroat.game.position import MOST_CHARACTERS, from_text, to_text
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.story import clean

Dashed: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True)]
IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What the rules or the drawing raise for a position that no game can reach."""


def show(
    position: Dashed, /, *, seat: str | None = None, all: Flag = False, at: int | None = None, text: Flag = False
) -> int:
    """Draw a position as text, as a spectator sees it, as one seat does, or with all cards open.

    Parameters
    ----------
    position
        The text, a file with it, or - for standard input; with --at, a record file.
    seat
        Through the eyes of this seat: a number from 1 (of a record also the name of the player).
    all
        With all secrets open; of a record only when its game is over.
    at
        The position of a record after this many moves; 0 is the setup.
    text
        Print the position as text instead, with all its secrets; of a record only when its game is over.
    """
    game, state, names = recorded(Path(position), at, all or text) if at is not None else written(position)
    if text:
        print(to_text(game, state), end="")
        return 0
    try:
        show_table(Screen(), game, state, names, find_viewer(names, seat, all))
    except IMPOSSIBLE as error:
        raise Problem(f"this cannot be a position of {game.title} ({type(error).__name__}: {error})", code=1) from None
    return 0


def written(position: str) -> tuple[AnyGame, State, list[str]]:
    game, state = from_text(read_text(position))
    return game, state, [f"Seat {number}" for number in range(1, int(state.seats) + 1)]


def read_text(position: str) -> str:
    """The text itself has several lines; anything else is the name of a file, or - for standard input."""
    if "\n" in position.strip():
        return position
    try:
        if position == "-":
            return sys.stdin.read(MOST_CHARACTERS + 1)
        with Path(position).open(encoding="utf-8") as file:
            return file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise Problem(f"{position}: {error.strerror or error}") from None
    except ValueError:
        raise Problem(f"{position}: not a text") from None


def recorded(path: Path, at: int, is_open: bool) -> tuple[AnyGame, State, list[str]]:
    record = records.read(path)
    if is_open and record.outcome is None:
        raise Problem("the game is not over: --all and --text would show what is still secret")
    if not 0 <= at <= len(record.moves):
        raise Problem(f"--at takes a number from 0 to {len(record.moves)}: that many moves are recorded")
    frame = next(islice(records.replay(record), at, None))
    return records.game_of(record), frame.state, [clean(name) for name in record.names]


def show_table(screen: Screen, game: AnyGame, state: State, names: list[str], viewer: Viewer) -> None:
    view = game.view(state, viewer)
    drawing = draw(game, view, names, screen.width)
    asked = listing(names[seat] for seat in waiting_seats(state))
    screen.heading(f"{game.title}: {view.phase}, {f'waiting for {asked}' if asked else 'over'}")
    screen.show(drawing)
    if view.prompt and not screen.shows(drawing, view.prompt):
        screen.say(view.prompt, "bold")
