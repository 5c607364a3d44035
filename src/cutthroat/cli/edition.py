"""``cutthroat edition``: the cards of one's own box, or of a designer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cyclopts import App
from msgspec import to_builtins
from rich.markup import escape
from rich.table import Table

from cutthroat.cli import choices
from cutthroat.cli.flags import Json
from cutthroat.cli.output import console, print_json
from cutthroat.cli.problem import Problem
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.differences import Difference, differences
from cutthroat.game.editions.model import EditionError
from cutthroat.game.editions.source import EditionFileError, open_edition
from cutthroat.game.editions.start import start
from cutthroat.game.editions.trial import try_out
from cutthroat.terminal.story import clean

HELP = """Play with other cards: those of your own box, or your own idea of a better number.

An edition is a small file of differences (see: docs/editions.md). play, simulate, arena and report take it with
--edition; records have it in them. For example:

cutthroat edition new nation my-box.toml
"""
WRONG = 1
TRIED = 3
"""Games of each bot at every number of seats, for ``check``."""

edition = App(name="edition", help=HELP)


@edition.command
def new(key: str, file: Path, /) -> int:
    """Write a file to start from: everything that can be changed, as it is, behind a #.

    Parameters
    ----------
    key
        The game (see: cutthroat games).
    file
        The file; an old one is left alone.
    """
    text = start(choices.find_game(key))
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise Problem(f"{file} is there already, and stays as it is") from None
    except OSError as error:
        raise Problem(f"{file}: {error.strerror or error}") from None
    name = clean(str(file))
    print(f"{name}: take away a # and change what follows; then: cutthroat edition check {name}")
    return 0


@edition.command
def check(file: Path, /, *, json: Json = False) -> int:
    """Say whether an edition can be played, and if not, what is wrong in which line.

    Games at every number of seats are part of the check. The exit code is 1 if something is wrong.

    Parameters
    ----------
    file
        The edition.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    try:
        game = open_edition(file)
        try_out(game, TRIED)
        problems: list[str] = []
    except EditionFileError as error:
        problems = error.lines
    except EditionError as error:
        problems = [f"{file}: {error}"]
    if json:
        print_json({"ok": not problems, "problems": problems})
    elif problems:
        print(*(clean(problem) for problem in problems), sep="\n")
    else:
        told = len(differences(choices.edition_of(game)))
        print(f"{clean(game.called)} can be played: {told} {'value differs' if told == 1 else 'values differ'}.")
    return WRONG if problems else 0


@edition.command
def show(file: Path, /, *, json: Json = False) -> int:
    """Say what is different in an edition, in words and as a table.

    Parameters
    ----------
    file
        The edition.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    game = open_edition(file)
    told = differences(choices.edition_of(game))
    if json:
        print_json(facts(game, told))
    else:
        print_differences(game, told)
    return 0


def facts(game: AnyGame, told: list[Difference]) -> dict[str, Any]:
    label = choices.edition_of(game).label
    return {
        "game": game.key,
        "name": label.name,
        "author": label.author,
        "version": label.version,
        "digest": label.digest,
        "differences": [{"words": str(one), **to_builtins(one)} for one in told],
    }


def print_differences(game: AnyGame, told: list[Difference]) -> None:
    out, label = console(), choices.edition_of(game).label
    by = f" by {label.author}" if label.author else ""
    version = f", version {label.version}" if label.version else ""
    out.print(f"[bold]{escape(label.name)}[/]{escape(by + version)}: an edition of {game.title}")
    if not told:
        out.print("Nothing is different.")
        return
    for one in told:
        out.print(f"  {one}.", markup=False)
    table = Table("what", "of", "field", "as it comes", "here", box=None, padding=(1, 2, 0, 0))
    for one in told:
        table.add_row(*(escape(cell) for cell in (one.name, one.group, one.field, one.before or "-", one.after or "-")))
    out.print(table)
