"""``cutthroat arena``: which bot is better, and how sure that is."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct
from rich.markup import escape
from rich.table import Table

from cutthroat.cli import choices
from cutthroat.cli.flags import EditionFile, Flag, Json, OptionTexts
from cutthroat.cli.output import console, print_json
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import INTERRUPTED, at_least_one, progress_bar, wanted_jobs
from cutthroat.core import COMPILED
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.model import Label
from cutthroat.game.options import Value
from cutthroat.lab.arena.figures import BotFigures, figures
from cutthroat.lab.arena.games import Result
from cutthroat.lab.arena.plan import Contest, contest_of
from cutthroat.lab.arena.run import Played, encode, play
from cutthroat.lab.cluster import NoCluster, OtherProgram
from cutthroat.lab.kept import Kept, fingerprint
from cutthroat.lab.players import check_players
from cutthroat.lab.processes import WorkerLost
from cutthroat.lab.remote import BotProblem
from cutthroat.terminal import saves

USUAL_GAMES = 1000
MOST_GAMES = 100_000
"""With --until-sure, unless --games says otherwise."""


class Standing(Struct, frozen=True, kw_only=True):
    """The keys of ``arena --json``."""

    game: str
    seats: int
    options: dict[str, Value]
    edition: Label | None
    seed: int
    games: int
    deals: int
    interrupted: bool
    sure: bool
    fair: float
    bots: list[BotFigures]
    compiled: bool
    jobs: int
    seconds: float


def arena(
    key: str,
    /,
    *,
    bots: str,
    seats: Annotated[int | None, Parameter(alias="-n")] = None,
    games: int | None = None,
    until_sure: Flag = False,
    seed: int = 1,
    option: OptionTexts = None,
    edition: EditionFile = None,
    jobs: Annotated[int | None, Parameter(alias="-j")] = None,
    cluster: str = "",
    json: Json = False,
) -> int:
    """Let bots play against each other, and say which is better and how sure that is.

    Every deal is played with every seating, so that neither luck nor the better seat counts. The same seed gives the
    same games. A run that was stopped, even killed, goes on where it was when the same command is given again. For
    example:

    cutthroat arena crisis --bots greedy,random --seats 3 --until-sure

    Parameters
    ----------
    key
        The game (see: cutthroat games).
    bots
        Two or more bots, separated by commas: names, path.py:Class, or tcp://host:port where a program answers for one
        (see: cutthroat bot --listen). With more bots than seats all choices of them meet; with fewer the last one
        takes the seats that are left, so "A,B" at four seats is A among three Bs.
    seats
        Number of seats; the smallest table if not given.
    games
        Number of games, rounded up to whole deals; with --until-sure the most that are played.
    until_sure
        Stop as soon as the order of the bots is beyond doubt, or known to be even.
    seed
        Which games: a whole number.
    option
        A table option as name=value; may be given several times.
    edition
        A file with other cards (see: cutthroat edition).
    jobs
        Number of processes; all cores if not given. Short runs use one anyway.
    cluster
        The address of a Dask scheduler whose workers play instead, as tcp://host:8786 (see: docs/research.md).
    json
        Print JSON; its keys are in docs/cli.md.
    """
    game = choices.find_game(key, edition)
    options = choices.find_options(game, option or [])
    names = find_contestants(game, bots, choices.find_seats(game, seats, options))
    program = fingerprint(file for name in names if (file := own_file(name)))
    places = choices.find_seats(game, seats, options)
    contest = contest_of(game, places, names, options, choices.check_seed(seed), program)
    most = at_least_one(games if games is not None else MOST_GAMES if until_sure else USUAL_GAMES, "games")
    found = measure(game, contest, most, at_least_one(wanted_jobs(jobs), "jobs"), until_sure, cluster)
    if json:
        print_json(found)
    else:
        show(game, found)
    return INTERRUPTED if found.interrupted else 0


def find_contestants(game: AnyGame, text: str, seats: int) -> list[str]:
    """The bots; files by their whole paths, as other processes may stand elsewhere."""
    names = []
    for name in choices.split(text):
        file = own_file(name)
        names.append(f"{file.resolve()}:{name.rpartition(':')[2]}" if file else name)
    if len(names) < 2 or len(set(names)) < len(names):
        raise Problem("name at least two different bots, as in --bots greedy,random")
    check_players(game, names, seats)
    return names


def own_file(name: str) -> Path | None:
    """The file of a bot that is given as path.py:Class."""
    path, _, _ = name.rpartition(":")
    return Path(path) if path.endswith(".py") else None


def measure(game: AnyGame, contest: Contest, most: int, jobs: int, until_sure: bool, cluster: str = "") -> Standing:
    deals = -(-most // len(contest.seatings))
    kept = Kept(kept_file(game, contest), encode(contest), list[Result])
    started = time.perf_counter()
    with progress_bar(deals * len(contest.seatings)) as progress:
        try:
            played = play(contest, deals, jobs, kept, until_sure, progress, cluster)
        except NoCluster as error:
            raise Problem(str(error)) from None
        except (WorkerLost, OtherProgram, BotProblem) as error:
            raise Problem(f"{error}; what is finished is kept", code=1) from None
        except OSError as error:
            raise Problem(f"{kept.file}: {error.strerror or error}", code=1) from None
    if not played.interrupted:
        kept.drop()
    return standing(game, contest, played, jobs, time.perf_counter() - started)


def kept_file(game: AnyGame, contest: Contest) -> Path:
    """Of each contest its own, whatever program plays it."""
    same = encode(Contest(**{name: getattr(contest, name) for name in contest.__struct_fields__} | {"program": ""}))
    return saves.home() / "arena" / f"{game.key}-{contest.seats}-{hashlib.sha256(same).hexdigest()[:12]}.jsonl"


def standing(game: AnyGame, contest: Contest, played: Played, jobs: int, seconds: float) -> Standing:
    return Standing(
        game=game.key,
        seats=contest.seats,
        options=contest.options,
        edition=contest.edition.label if contest.edition else None,
        seed=contest.seed,
        games=len(played.deals) * len(contest.seatings),
        deals=len(played.deals),
        interrupted=played.interrupted,
        sure=played.sure,
        fair=1.0 / contest.seats,
        bots=figures(contest, played.deals),
        compiled=COMPILED,
        jobs=jobs,
        seconds=seconds,
    )


def show(game: AnyGame, found: Standing) -> None:
    out = console()
    stopped = " (stopped early; the same command goes on)" if found.interrupted else ""
    played = f"{found.games:,} games ({found.deals:,} deals, every seating) at {found.seats} seats, seed {found.seed}"
    out.print(f"[bold]{escape(game.called)}[/]: {played}{stopped}")
    table = Table("bot", box=None, padding=(0, 2, 0, 0))
    for column in ("share of wins", "95 %", "rating", "CPU ms a move"):
        table.add_column(column, justify="right")
    for bot in sorted(found.bots, key=lambda bot: -bot.win_share):
        name = Path(bot.name).name if own_file(bot.name) else bot.name
        spread = (bot.rating_high - bot.rating_low) / 2
        table.add_row(
            name,
            f"{bot.win_share:.1%}",
            f"{bot.low:.1%} to {bot.high:.1%}",
            f"{bot.rating:+.0f} ± {spread:.0f}",
            f"{bot.ms_per_move:.3g}",
        )
    out.print(table)
    sure = "The order is sure" if found.sure else "The order is not sure"
    out.print(f"{sure}; a fair share is {found.fair:.1%}. {found.seconds:.1f} s.")
