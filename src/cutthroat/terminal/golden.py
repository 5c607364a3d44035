"""Golden games: fixed games told in words, kept in the repository and read like code.

A golden text says which move was made at each turn, so it is also the record it is told from: the moves are read back
from it and played again. Bots play only when new games are recorded; a better bot changes no golden text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from cutthroat.core.viewer import OPEN
from cutthroat.game.contract import AnyGame, IllegalMove
from cutthroat.game.match import Match
from cutthroat.game.options import show
from cutthroat.game.record import FastSource, Record, SeatRecord, replay
from cutthroat.lab.chunk import prepare, recorded_game, run_of
from cutthroat.terminal.story import Story, result_lines

SEED = 1
NAMES = ("Ana", "Boris", "Cleo", "Dmitri", "Esra", "Farid", "Gwen", "Hugo")
HEADING = re.compile(r"== (\d+) seats, seed (\d+), game (\d+) ==")
OPTION = re.compile(r"(\S+)=(\S+)")
MOVE = re.compile(rf"\d+\. ({'|'.join(NAMES)}): .*\[([^\[\]]*)\]")


class GoldenError(ValueError):
    """A golden text whose moves cannot be made; the message names the first one."""


class Script(NamedTuple):
    """A game as its text tells it: everything that the rules are not responsible for."""

    seats: int
    source: FastSource
    options: dict[str, str]
    moves: list[tuple[int, str]]
    """Seat and text form."""


def golden_text(game: AnyGame, records: list[Record]) -> str:
    """The whole file of a game."""
    return "\n".join(golden_lines(game, records)) + "\n"


def golden_lines(game: AnyGame, records: list[Record]) -> Iterator[str]:
    yield f"{game.title}: golden games, rules version {game.rules_version}"
    yield f"Written by `./cutthroat golden {game.key}`; all secrets are open."
    for record in records:
        assert isinstance(record.chance, FastSource)
        yield ""
        yield f"== {len(record.seats)} seats, seed {record.chance.seed}, game {record.chance.game} =="
        yield from record_lines(game, record)


def played_again(game: AnyGame, text: str) -> list[Record]:
    """The games of a golden text, by the rules as they are now."""
    scripts = scripts_of(text)
    if not scripts:
        raise GoldenError(f"{game.key}: the text tells no game")
    return [play_script(game, script) for script in scripts]


def scripts_of(text: str) -> list[Script]:
    scripts: list[Script] = []
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            seats, seed, number = map(int, heading.groups())
            scripts.append(Script(seats, FastSource(seed, number), {}, []))
        elif scripts and line.startswith("Options: "):
            scripts[-1].options.update(OPTION.findall(line))
        elif scripts and (move := MOVE.fullmatch(line)):
            scripts[-1].moves.append((NAMES.index(move[1]), move[2]))
    return scripts


def play_script(game: AnyGame, script: Script) -> Record:
    seats = [SeatRecord(name, "person") for name in NAMES[: script.seats]]
    told = script.options
    options = {option.id: option.parse(told[option.id]) for option in game.options if option.id in told}
    match = Match.start(game, seats, options, script.source)
    for number, (seat, words) in enumerate(script.moves, 1):
        try:
            match.play(seat, game.parse(match.state, seat, words))
        except IllegalMove as error:
            where = f"{script.seats} seats, game {script.source.game}, move {number}"
            raise GoldenError(f"{game.key}, {where} ({NAMES[seat]}: {words}): {error}") from None
    if not match.is_over:
        raise GoldenError(f"{game.key}, {script.seats} seats: the game is not over after {len(script.moves)} moves")
    return match.record


def new_games(game: AnyGame) -> list[Record]:
    """Games of greedy bots, one of the smallest table and one of a middling one."""
    usual = game.seats_for(game.resolve({}))
    tables = dict.fromkeys((usual[0], usual[len(usual) // 2]))
    return [bots_play(game, seats, number) for number, seats in enumerate(tables)]


def bots_play(game: AnyGame, seats: int, number: int) -> Record:
    bot = "greedy" if "greedy" in game.policies() else "random"
    run = run_of(game, [bot] * seats, game.resolve({}), SEED)
    return recorded_game(prepare(msgspec.json.encode(run)), number).record


def record_lines(game: AnyGame, record: Record) -> Iterator[str]:
    names = list(NAMES[: len(record.seats)])
    story = Story(game, names, OPEN)
    options = " ".join(f"{name}={show(value)}" for name, value in record.options.items())
    yield f"Options: {options or 'none'}"
    for frame in replay(record):
        yield story.heading(frame)
        yield from (f"    {line}" for line in story.tell(frame.events))
    if record.outcome is not None:
        named = msgspec.structs.replace(
            record, seats=[msgspec.structs.replace(s, name=n) for s, n in zip(record.seats, names, strict=True)]
        )
        yield from result_lines(named, record.outcome)
