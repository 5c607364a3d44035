"""``cutthroat golden``: the golden games of the repository."""

from __future__ import annotations

from pathlib import Path

from cutthroat.cli import choices
from cutthroat.cli.checkout import find_checkout
from cutthroat.cli.flags import Flag
from cutthroat.cli.problem import Problem
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import Record
from cutthroat.terminal.golden import GoldenError, golden_text, new_games, played_again


def golden(key: str | None = None, /, *, all: Flag = False, check: Flag = False, record: Flag = False) -> int:
    """Tell the golden games in tests/golden again, by the rules as they are now, for review (for developers).

    Their moves are those that their texts tell. A game that has no golden games yet is given some, of greedy bots.

    Parameters
    ----------
    key
        The game.
    all
        Every game.
    check
        Write nothing; the exit code is 1 if a file is missing or not up to date.
    record
        Let greedy bots play new games: when moves of the old ones are no longer legal.
    """

    if bool(key) == all:
        raise Problem("name a game, or give --all")
    folder = find_checkout("tests") / "tests" / "golden"
    stale = []
    for game in [choices.find_game(name) for name in (registry.all_keys() if key is None else [key])]:
        path = folder / f"{game.key}.txt"
        text = golden_text(game, new_games(game) if record or not path.is_file() else kept_games(game, path))
        if is_current(path, text):
            continue
        stale.append(path.name)
        if not check:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    if stale and check:
        raise Problem(f"not up to date: {', '.join(stale)}; run: ./cutthroat golden --all", code=1)
    return 0


def kept_games(game: AnyGame, path: Path) -> list[Record]:
    try:
        return played_again(game, path.read_text(encoding="utf-8"))
    except GoldenError as error:
        raise Problem(f"{error}; if that is right, run: ./cutthroat golden {game.key} --record", code=1) from None


def is_current(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text
