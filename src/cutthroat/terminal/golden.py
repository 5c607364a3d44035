"""Golden games: fixed games of greedy bots, told in words, kept in the repository and read like code."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cutthroat.game.contract import AnyGame
from cutthroat.game.options import show
from cutthroat.game.record import Record, replay
from cutthroat.lab.chunk import prepare, recorded_game, run_of
from cutthroat.terminal.story import Story, result_lines

SEED = 1
NAMES = ("Ana", "Boris", "Cleo", "Dmitri", "Esra", "Farid", "Gwen", "Hugo")


def golden_text(game: AnyGame) -> str:
    """The whole file of a game."""
    return "\n".join(golden_lines(game)) + "\n"


def golden_lines(game: AnyGame) -> Iterator[str]:
    yield f"{game.title}: golden games, rules version {game.rules_version}"
    yield f"Written by `./cutthroat golden {game.key}`; all secrets are open."
    usual = game.seats_for(game.resolve({}))
    for number, seats in enumerate(dict.fromkeys((usual[0], usual[len(usual) // 2]))):
        record = golden_record(game, seats, number)
        yield ""
        yield f"== {seats} seats, seed {SEED}, game {number} =="
        yield from record_lines(game, record)


def golden_record(game: AnyGame, seats: int, number: int) -> Record:
    bot = "greedy" if "greedy" in game.policies() else "random"
    run = run_of(game, [bot] * seats, game.resolve({}), SEED)
    return recorded_game(prepare(msgspec.json.encode(run)), number).record


def record_lines(game: AnyGame, record: Record) -> Iterator[str]:
    names = list(NAMES[: len(record.seats)])
    story = Story(game, names, None, is_open=True)
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
