"""The shelf: the puzzles that come with the program, ``puzzles.jsonl`` in the folder of each game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from cutthroat.game import registry
from cutthroat.puzzles.model import Puzzle

STRIDE = 31
"""Neighbours on a shelf are as difficult as each other; the days of a game should differ. A prime above the length of a
shelf leads through all of it."""


class NoPuzzle(LookupError):
    """There is none of that name; the message says so."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def of_game(key: str) -> tuple[Puzzle, ...]:
    """The shelf of a game, from the easiest on; empty if it has none."""
    if key not in registry.house_keys():
        return ()
    file = resources.files(f"cutthroat.games.{key}") / "puzzles.jsonl"
    return decode(file.read_bytes()) if file.is_file() else ()


def whole() -> list[Puzzle]:
    return [puzzle for key in registry.house_keys() for puzzle in of_game(key)]


def find(puzzle_id: str) -> Puzzle:
    for puzzle in of_game(puzzle_id.rpartition("-")[0]):
        if puzzle.id == puzzle_id:
            return puzzle
    raise NoPuzzle(f"there is no puzzle {puzzle_id[:40]!r}")


def daily(day: date) -> Puzzle:
    """The same for everybody on a date: one game after the other, and a whole shelf before any comes again."""
    keys = [key for key in registry.house_keys() if of_game(key)]
    round_, turn = divmod(day.toordinal(), len(keys))
    shelf = of_game(keys[turn])
    return shelf[round_ * STRIDE % len(shelf)]


def decode(lines: bytes) -> tuple[Puzzle, ...]:
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines.splitlines() if line)


def write(puzzles: Iterable[Puzzle], file: Path) -> None:
    """Whole or not at all."""
    draft = file.with_name(f".{file.name}.draft")
    draft.write_bytes(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles))
    draft.replace(file)
