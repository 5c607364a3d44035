"""An edition's file: TOML, and where in it something is wrong."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.check import changed, guard, tables_of
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.model import LARGEST, Edition, EditionError, Path, Problem, refusal
from cutthroat.game.editions.schema import meant, quoted

HEAD = "edition"
FIELDS = ("game", "name", "author", "version")
NEEDED = ("game", "name")
KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
KEYS = rf"{KEY}(?:[ \t]*\.[ \t]*{KEY})*"
HEADER = re.compile(rf"[ \t]*\[\[?[ \t]*({KEYS})[ \t]*\]\]?")
ASSIGNMENT = re.compile(rf"[ \t]*({KEYS})[ \t]*=")
TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"'''
    r"""|'''.*?'''|'[^'\n]*'"""
    r"""|\#[^\n]*|[\[\]{}]|\n|[^"'#\[\]{}\n]+|.""",
    re.DOTALL,
)
"""A string, a comment, a bracket, the end of a line, or anything else."""


class EditionFileError(EditionError):
    """What is wrong with an edition's file, by lines."""

    def __init__(self, file: File, text: str, problems: list[Problem], line: int = 0) -> None:
        """``line`` is that of a problem that has no path."""
        super().__init__(problems)
        lines = {**dict(key_lines(text)), (): line}
        placed = sorted((line_of(lines, problem.path), problem) for problem in problems)
        self.lines = [f"{file}:{line}: {problem}" if line else f"{file}: {problem}" for line, problem in placed]

    def __str__(self) -> str:
        more = len(self.lines) - 1
        return f"{self.lines[0]}{f' (and {more} more)' if more else ''}"


def read_edition(file: File) -> Edition:
    """An edition's file, of which the head is right; whether the game allows it, ``load_edition`` says."""
    text = read_text(file)
    try:
        return edition_of(tomllib.loads(text))
    except EditionError as error:
        raise EditionFileError(file, text, error.problems) from None
    except (ValueError, RecursionError) as error:
        raise EditionFileError(file, "", [Problem((), f"not TOML: {error}")], line_in(str(error))) from None


def open_edition(file: File) -> AnyGame:
    """The game of an edition's file, checked and tried out; what is wrong is told by lines."""
    edition = read_edition(file)
    try:
        return load_edition(edition)
    except EditionError as error:
        raise EditionFileError(file, read_text(file), error.problems) from None


def load_game(key: str, edition: str | File | Edition | None = None) -> AnyGame:
    """A game by its key, as it comes or with the cards of an edition or of an edition's file."""
    if not edition:
        return registry.load(key)
    game = load_edition(edition) if isinstance(edition, Edition) else open_edition(File(edition))
    if game.key != key:
        raise refusal(f"it is an edition of {game.key}, not of {key}", HEAD, "game")
    return game


def read_text(file: File) -> str:
    try:
        with open(file, "rb", opener=without_waiting) as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise EditionFileError(file, "", [Problem((), f"an edition has at most {LARGEST} bytes")])
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise EditionFileError(file, "", [Problem((), error.strerror or str(error))]) from None
    except UnicodeDecodeError as error:
        line = 1 + error.object.count(b"\n", 0, error.start)
        raise EditionFileError(file, "", [Problem((), "not a text in UTF-8")], line) from None


def without_waiting(path: str, flags: int) -> int:
    """A named pipe would be opened only when somebody writes to it, and a folder of editions is read at start."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(descriptor, True)
    return descriptor


def line_in(message: str) -> int:
    """Where the parser has stopped; 0 where it does not say, as at the end of the file."""
    found = re.search(r"at line (\d+)", message)
    return int(found.group(1)) if found else 0


def edition_of(data: dict[str, Any]) -> Edition:
    head = data.pop(HEAD, None)
    if not isinstance(head, dict):
        raise refusal(f"an edition begins with a table [{HEAD}], in which it says its game and its name")
    problems = [Problem((HEAD, key), unknown(key, head.get("game"))) for key in head if key not in FIELDS]
    problems += [Problem((HEAD,), f"{key} is missing") for key in NEEDED if key not in head]
    for key in FIELDS:
        if key in head and not isinstance(head[key], str):
            problems.append(Problem((HEAD, key), f"takes a text, in quotes, not {quoted(head[key])}"))
    changes = without_empty(data)
    if problems:
        raise EditionError([*problems, *problems_of(head.get("game"), changes)])
    return Edition(**head, changes=changes)


def unknown(key: str, game: object) -> str:
    """A table of the game that is written under the head is a part of the head."""
    if isinstance(game, str) and game in registry.all_keys() and key in tables_of(registry.load(game)):
        return f"belongs below [{HEAD}], as a table of its own: [{key}]"
    return f"unknown; {meant(key, FIELDS)}"


def problems_of(game: object, changes: dict[str, Any]) -> list[Problem]:
    """What else is wrong in a file with a wrong head, as far as its game is known."""
    if not isinstance(game, str) or game not in registry.all_keys():
        return []
    rest = Edition(game=game, name="?", changes=changes)
    try:
        guard(rest)
        changed(registry.load(game), rest)
    except EditionError as error:
        return error.problems
    return []


def without_empty(table: dict[str, Any]) -> dict[str, Any]:
    """A table of which every line is a comment says nothing."""
    kept = {key: without_empty(value) if isinstance(value, dict) else value for key, value in table.items()}
    return {key: value for key, value in kept.items() if value != {}}


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of a value, or of the closest table around it; 0 if there is none."""
    for length in range(len(path), -1, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 0


def key_lines(text: str) -> Iterator[tuple[Path, int]]:
    """The line on which each key of a TOML text first stands; inside a value no line begins a key."""
    table: Path = ()
    at, line, depth, fresh = 0, 1, 0, True
    found: set[Path] = set()
    while at < len(text):
        match = (HEADER.match(text, at) or ASSIGNMENT.match(text, at)) if fresh and not depth else None
        if match is not None:
            names = split_keys(match.group(1))
            is_header = match.re is HEADER
            table = names if is_header else table
            path = names if is_header else table + names
            for length in range(1, len(path) + 1):
                if path[:length] not in found:
                    found.add(path[:length])
                    yield path[:length], line
            at, fresh = match.end(), False
            continue
        token = TOKEN.match(text, at)
        assert token is not None
        at, line = token.end(), line + token.group().count("\n")
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.group(), 0)
        fresh = token.group() == "\n"


def split_keys(text: str) -> Path:
    return tuple(key[1:-1] if key[0] in "\"'" else key for key in re.findall(KEY, text))
