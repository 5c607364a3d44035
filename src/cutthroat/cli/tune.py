"""``cutthroat tune``: fit a game's evaluation to games of its own bot."""

from __future__ import annotations

from pathlib import Path

from cutthroat.cli import choices
from cutthroat.cli.checkout import find_checkout
from cutthroat.cli.output import console
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import at_least_one, progress_bar
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.lab.tuning import fit, gather, loss


def tune(key: str, /, *, games: int = 1000, seed: int = 1, samples: Path | None = None) -> int:
    """Fit what search thinks of a position to many games of the greedy bot, at every table size (for developers).

    The weights go to games/KEY/bot/weights.toml, with the command that made them. The same seed gives the same weights.

    Parameters
    ----------
    key
        The game.
    games
        Number of games at each table.
    seed
        Which games: a whole number.
    samples
        A folder in which what was seen in each game is kept: a run that was stopped goes on from there.
    """
    game = choices.find_game(key)
    folder = find_checkout("src") / "src" / "cutthroat" / "games" / key / "bot"
    tables = game.seats_for(game.resolve({}))
    if not game.guide().features(game.new(tables[0], {}, Fast(choices.check_seed(seed)), MUTED), 0):
        raise Problem(f"{game.title} has no features to weigh: its rollouts go to the end of the game")
    out = console()
    found: dict[int, list[float]] = {}
    for seats in tables:
        kept = samples_file(samples, key, seats, seed)
        with progress_bar(at_least_one(games, "games")) as progress:
            seen = list(gather(game, seats, seed, games, kept, progress))
        found[seats] = fit(seen)
        known = loss(seen, [0.0] * len(found[seats])), loss(seen, found[seats])
        out.print(f"{seats} seats: {known[0]:.3f} bits without, {known[1]:.3f} with the weights {found[seats]}")
    command = f"./cutthroat tune {key} --games {games} --seed {seed}"
    (folder / "weights.toml").write_text(as_toml(command, found), encoding="utf-8")
    return 0


def samples_file(folder: Path | None, key: str, seats: int, seed: int) -> Path | None:
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{key}-{seats}-{seed}.jsonl"


def as_toml(command: str, weights: dict[int, list[float]]) -> str:
    rows = "\n".join(f"{seats} = {list(row)}" for seats, row in sorted(weights.items()))
    return f"# What features are multiplied with, by the number of seats. Made by:\n# {command}\n[seats]\n{rows}\n"
