"""``cutthroat simulate``: many games between bots."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.markup import escape
from rich.table import Table

from cutthroat.cli import choices
from cutthroat.cli.flags import EditionFile, Json, OptionTexts
from cutthroat.cli.output import console, print_json
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import INTERRUPTED, at_least_one, progress_bar, wanted_jobs
from cutthroat.core import COMPILED
from cutthroat.core.playouts import Totals
from cutthroat.game.contract import AnyGame
from cutthroat.lab.chunk import Run, run_of
from cutthroat.lab.cluster import NoCluster, OtherProgram
from cutthroat.lab.kept import Kept, fingerprint
from cutthroat.lab.processes import WorkerLost
from cutthroat.lab.runner import Progress
from cutthroat.lab.simulate import Finished, Summary, summary
from cutthroat.lab.simulate import simulate as play
from cutthroat.terminal import saves


def simulate(
    key: str,
    /,
    *,
    seats: Annotated[int | None, Parameter(alias="-n")] = None,
    games: Annotated[int, Parameter(alias="-g")] = 1000,
    seed: int = 1,
    bots: str | None = None,
    option: OptionTexts = None,
    edition: EditionFile = None,
    jobs: Annotated[int | None, Parameter(alias="-j")] = None,
    cluster: str = "",
    records: Path | None = None,
    json: Json = False,
) -> int:
    """Let bots play many games and count decisions and wins.

    The same seed gives the same games, whatever --jobs is and with or without --records. Ctrl-C stops the run and
    shows what is finished. For example:

    cutthroat simulate agencies --seats 3 --games 10000 --bots greedy,random

    Parameters
    ----------
    key
        The game (see: cutthroat games).
    seats
        Number of seats; the smallest table if not given.
    games
        Number of games.
    seed
        Which games: a whole number.
    bots
        Bots by name, separated by commas; greedy if not given. A list shorter than the table is repeated:
        "greedy,random" at four seats is greedy, random, greedy, random.
    option
        A table option as name=value; may be given several times.
    edition
        A file with other cards (see: cutthroat edition).
    jobs
        Number of processes; all cores if not given. Short runs use one anyway.
    cluster
        The address of a Dask scheduler whose workers play instead, as tcp://host:8786 (see: docs/research.md). What is
        finished is kept: a run that was stopped, even killed, goes on when the same command is given again.
    records
        A folder in which the record of every game is written.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    game = choices.find_game(key, edition)
    options = choices.find_options(game, option or [])
    bots = bots or choices.quick_bot(game)
    run = run_of(
        game,
        choices.find_bots(game, bots, choices.find_seats(game, seats, options)),
        options,
        choices.check_seed(seed),
        records=str(records_folder(records)) if records else "",
    )
    if cluster and records:
        raise Problem("records are written where games are played, so there are none with --cluster")
    found = measure(game, run, at_least_one(games, "games"), at_least_one(wanted_jobs(jobs), "jobs"), cluster)
    if json:
        print_json(found)
    else:
        show(game, found)
    return INTERRUPTED if found.interrupted else 0


def measure(game: AnyGame, run: Run, games: int, jobs: int, cluster: str = "") -> Summary:
    started = time.perf_counter()
    kept = kept_by(run) if cluster else None
    with progress_bar(games) as progress:
        totals, interrupted = attempt(run, games, jobs, progress, cluster, kept)
    if kept is not None and not interrupted:
        kept.drop()
    seconds = time.perf_counter() - started
    return summary(game.key, run, totals, interrupted=interrupted, compiled=COMPILED, jobs=jobs, seconds=seconds)


def kept_by(run: Run) -> Kept[Finished]:
    """Of each run its own file; the program is named in it, so that another one starts anew."""
    encoded = msgspec.json.encode(run)
    name = f"{run.seats}-{hashlib.sha256(encoded).hexdigest()[:12]}.jsonl"
    return Kept(saves.home() / "simulate" / name, encoded + fingerprint().encode(), Finished)


def attempt(
    run: Run, games: int, jobs: int, progress: Progress, cluster: str, kept: Kept[Finished] | None
) -> tuple[Totals, bool]:
    try:
        return play(run, games, jobs, progress, cluster, kept)
    except NoCluster as error:
        raise Problem(str(error)) from None
    except OtherProgram as error:
        raise Problem(f"{error}; what is finished is kept", code=1) from None
    except WorkerLost as error:
        raise Problem(f"{error}; try fewer with --jobs", code=1) from None
    except OSError as error:
        raise Problem(f"the records cannot be written: {error}", code=1) from None


def records_folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{folder}: {error.strerror or error}") from None
    return folder.resolve()


def games_of(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


def show(game: AnyGame, found: Summary) -> None:
    out = console()
    engine = "compiled" if found.compiled else "interpreted"
    stopped = " (stopped early)" if found.interrupted else ""
    played = f"{games_of(found.games)} at {found.seats} seats, seed {found.seed}{stopped}"
    out.print(f"[bold]{escape(game.called)}[/]: {played}")
    table = Table("seat", "bot", box=None, padding=(0, 2, 0, 0))
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    for seat, bot in enumerate(found.bots):
        share = f"{found.win_rates[seat]:.1%} ± {found.margins[seat]:.1%}" if found.games > 1 else ""
        table.add_row(str(seat + 1), bot, f"{found.wins[seat]:,.2f}".removesuffix(".00"), share)
    out.print(table)
    out.print(f"{found.mean_decisions:.1f} decisions a game (sd {found.sd:.1f}, at most {found.longest})")
    if found.unfinished:
        out.print(f"[red]{games_of(found.unfinished)} did not end within {game.bound} decisions[/]")
    speed = f"{found.decisions_per_cpu_second:,.0f} decisions per CPU second"
    out.print(f"{found.decisions:,} decisions in {found.seconds:.1f} s, {speed} ({engine})")
