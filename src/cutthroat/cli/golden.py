"""``cutthroat golden``: the golden games of the repository."""

from __future__ import annotations

from pathlib import Path

from cutthroat.cli import choices
from cutthroat.cli.checkout import find_checkout
from cutthroat.cli.flags import Flag
from cutthroat.cli.problem import Problem
from cutthroat.game import registry
from cutthroat.terminal.golden import golden_text


def golden(key: str | None = None, /, *, all: Flag = False, check: Flag = False) -> int:
    """Write fixed games of greedy bots in words to tests/golden, for review (for developers).

    Parameters
    ----------
    key
        The game.
    all
        Every game.
    check
        Write nothing; the exit code is 1 if a file is missing or not up to date.
    """

    if bool(key) == all:
        raise Problem("name a game, or give --all")
    folder = find_checkout("tests") / "tests" / "golden"
    stale = []
    for game in [choices.find_game(name) for name in (registry.all_keys() if key is None else [key])]:
        path = folder / f"{game.key}.txt"
        text = golden_text(game)
        if is_current(path, text):
            continue
        stale.append(path.name)
        if not check:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    if stale and check:
        raise Problem(f"not up to date: {', '.join(stale)}; run: ./cutthroat golden --all", code=1)
    return 0


def is_current(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text
