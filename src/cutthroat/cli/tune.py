"""``cutthroat tune``: fit a game's evaluation to games of its own bot."""

from __future__ import annotations

import re
from pathlib import Path

from cutthroat.cli import choices
from cutthroat.cli.checkout import find_checkout
from cutthroat.cli.flags import EditionFile
from cutthroat.cli.output import console
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import at_least_one, progress_bar
from cutthroat.core.chance import Fast
from cutthroat.core.data import WEIGHTS
from cutthroat.core.events import MUTED
from cutthroat.game.contract import AnyGame
from cutthroat.lab.tuning import fit, gather, loss

MADE = "# What features are multiplied with, by the number of seats. Made by:"
LEFT = re.compile(
    rf"^(?:{re.escape(MADE)}\n#[^\n]*\n)?[ \t]*\[{WEIGHTS}\][^\n]*\n(?:(?![ \t]*\[)[^\n]*(?:\n|\Z))*", re.MULTILINE
)
"""The table that an earlier run has left: up to the next one."""


def tune(
    key: str, /, *, games: int = 1000, seed: int = 1, edition: EditionFile = None, samples: Path | None = None
) -> int:
    """Fit what search thinks of a position to many games of the bot that it searches from, at every table size.

    The weights go to games/KEY/bot/weights.toml (for developers), or with --edition into that file, whose bots think
    with them from then on; with the command that made them. The same seed gives the same weights.

    Parameters
    ----------
    key
        The game.
    games
        Number of games at each table.
    seed
        Which games: a whole number.
    edition
        A file with other cards (see: cutthroat edition).
    samples
        A folder in which what was seen in each game is kept: a run that was stopped goes on from there.
    """
    game = choices.find_game(key, edition)
    file = edition or find_checkout("src") / "src" / "cutthroat" / "games" / key / "bot" / "weights.toml"
    tables = game.seats_for(game.resolve({}))
    if not game.guide().at_table().features(game.new(tables[0], {}, Fast(choices.check_seed(seed)), MUTED), 0):
        raise Problem(f"{game.title} has no features to weigh: its rollouts go to the end of the game")
    out = console()
    found: dict[int, list[float]] = {}
    for seats in tables:
        kept = samples_file(samples, game, seats, seed)
        with progress_bar(at_least_one(games, "games")) as progress:
            seen = list(gather(game, seats, seed, games, kept, progress))
        try:
            found[seats] = fit(seen)
        except ValueError as error:
            raise Problem(f"{game.called} with {seats} seats: {error}", code=1) from None
        known = loss(seen, [0.0] * len(found[seats])), loss(seen, found[seats])
        out.print(f"{seats} seats: {known[0]:.3f} bits without, {known[1]:.3f} with the weights {found[seats]}")
    command = f"./cutthroat tune {key} --games {games} --seed {seed}"
    if edition is None:
        file.write_text(as_toml("seats", command, found), encoding="utf-8")
    else:
        command += f" --edition {edition.name}"
        replace(file, with_weights(file.read_text(encoding="utf-8"), as_toml(WEIGHTS, command, found)))
    return 0


def samples_file(folder: Path | None, game: AnyGame, seats: int, seed: int) -> Path | None:
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{game.key}-{game.edition.digest[:12]}" if game.edition else game.key
    return folder / f"{name}-{seats}-{seed}.jsonl"


def as_toml(table: str, command: str, weights: dict[int, list[float]]) -> str:
    rows = "\n".join(f"{seats} = {list(row)}" for seats, row in sorted(weights.items()))
    return f"{MADE}\n# {command}\n[{table}]\n{rows}\n"


def with_weights(text: str, table: str) -> str:
    """An edition's file with this table in the place of what an earlier run has left."""
    return f"{LEFT.sub('', text).rstrip()}\n\n{table}"


def replace(file: Path, text: str) -> None:
    """Whole or not at all: it is somebody's work."""
    beside = file.with_name(f"{file.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)
