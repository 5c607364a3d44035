"""``cutthroat review``: chances, luck and mistakes of a finished game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as ProgressBar
from rich.table import Table
from rich.text import Text

from cutthroat.cli import choices
from cutthroat.cli.flags import Json
from cutthroat.cli.output import console, print_json
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import INTERRUPTED, at_least_one, wanted_jobs
from cutthroat.cli.replay import find_seat
from cutthroat.game import record as records
from cutthroat.game.contract import AnyGame
from cutthroat.lab.cluster import NoCluster, OtherProgram
from cutthroat.lab.kept import fingerprint
from cutthroat.lab.processes import WorkerLost
from cutthroat.lab.reviewing import Reviewing
from cutthroat.review import Budget, Progress, Report, report
from cutthroat.review.making import Told
from cutthroat.review.model import Moment, SeatReport
from cutthroat.review.page import page
from cutthroat.terminal import saves
from cutthroat.terminal.story import clean

LONGEST = 24 * 3600
BLOCKS = "▁▂▃▄▅▆▇█"
CHART = 60
"""Columns of a sparkline."""
BAR = 20
"""Columns for half of the win in a bar."""
COLOURS = {"blunder": "red", "mistake": "yellow", "inaccuracy": "cyan"}


def review(
    record: Path,
    /,
    *,
    seat: str | None = None,
    budget: float | None = None,
    rollouts: int | None = None,
    seed: int = 1,
    jobs: Annotated[int | None, Parameter(alias="-j")] = None,
    cluster: str = "",
    json: Json = False,
    output: Annotated[Path | None, Parameter(alias="-o", show_default=False)] = None,
) -> int:
    """Say what everybody's chances were, where they were lost, and what was luck.

    Chances are those of tables that play by the game's own bot, on the true cards; mistakes are judged by what the
    seat could know. Without a budget every figure is made good to 3 points. The same seed gives the same report. A
    review that was stopped, even killed, goes on where it was when the same command is given again. For example:

    cutthroat review game.json --seat 2 -o review.html

    Parameters
    ----------
    record
        The record of a finished game, as play and simulate --records write them.
    seat
        Only the moments and decisions of this seat: a number from 1, or the name of the player.
    budget
        Be as precise as can be in so many seconds, about; a first rough pass is always finished.
    rollouts
        At most so many rollouts for each value, instead of a precision.
    seed
        The chance of the review: a whole number.
    jobs
        Number of processes; all cores if not given.
    cluster
        The address of a Dask scheduler whose workers think instead, as tcp://host:8786 (see: docs/research.md).
    json
        Print JSON; its keys are in docs/cli.md.
    output
        Write the review to this file as a page that needs nothing else.
    """
    played = records.read(record)
    game = records.game_of(played)
    only = None if seat is None else find_seat(played.names, seat)
    wanted = Budget(rollouts=check_rollouts(rollouts), seconds=check_seconds(budget))
    run = Reviewing(at_least_one(wanted_jobs(jobs), "jobs"), saves.home() / "reviews", fingerprint(), cluster)
    with progress_bar() as progress:
        try:
            found = report(played, wanted, choices.check_seed(seed), progress, run, time.monotonic)
        except NoCluster as error:
            raise Problem(str(error)) from None
        except (WorkerLost, OtherProgram) as error:
            raise Problem(f"{error}; what is finished is kept", code=1) from None
        except OSError as error:
            raise Problem(f"{run.folder}: {error.strerror or error}", code=1) from None
    if not found.stopped:
        run.drop()
    shown = found if only is None else of_seat(found, only)
    if output is not None:
        write_page(output, page(game, shown, only))
    if json:
        print_json(shown)
    elif output is None:
        show(game, shown, only)
    else:
        console().print(f"The review is in {clean(str(output))}.", soft_wrap=True)
    return INTERRUPTED if found.stopped else 0


def check_rollouts(rollouts: int | None) -> int | None:
    return None if rollouts is None else at_least_one(rollouts, "rollouts")


def check_seconds(seconds: float | None) -> float | None:
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Problem(f"--budget is a number of seconds above 0, and at most {LONGEST}")
    return seconds


def of_seat(found: Report, seat: int) -> Report:
    """The report with the moments and decisions of one seat."""
    return msgspec.structs.replace(
        found,
        moments=[moment for moment in found.moments if moment.seat == seat],
        decisions=[decision for decision in found.decisions if decision.seat == seat],
    )


def write_page(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file}: {error.strerror or error}") from None


@contextmanager
def progress_bar() -> Iterator[Told]:
    """A bar on the error stream, if that is a terminal."""
    stderr = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with ProgressBar(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar:
        task = bar.add_task("review", total=None)

        def told(progress: Progress) -> None:
            aim = f"to {100 * progress.precision:.2g} points"
            bar.update(task, description=aim, completed=progress.done, total=progress.tasks)

        yield told


def show(game: AnyGame, found: Report, only: int | None) -> None:
    out = console()
    stopped = " (stopped early; the same command goes on)" if found.stopped else ""
    out.print(f"[bold]{escape(game.called)}[/], reviewed: {found.rollouts:,} rollouts, seed {found.seed}{stopped}")
    width = max(len(clean(seat.name)) for seat in found.seats)
    out.print()
    out.print("Chances over the game, on the true cards, from 0 to 100 %:")
    for number, seat in enumerate(found.seats):
        line = sparkline([row[number].value for row in found.chances], CHART)
        out.print(f"  {clean(seat.name):<{width}}  {line}  {seat.result:>4.0%}", markup=False)
    out.print()
    out.print(sums(found))
    out.print()
    for seat in found.seats:
        out.print(bar_line(seat, width))
    if found.moments:
        out.print()
        out.print("[bold]Turning points[/]" if only is None else "[bold]Your turning points[/]")
        out.print(moments(found, only))
    out.print()
    out.print(closing(found))


def sparkline(values: list[float], width: int) -> str:
    """Where there are more values than columns, each column has the last of its own."""
    columns = min(width, len(values))
    picked = [values[(column + 1) * len(values) // columns - 1] for column in range(columns)]
    return "".join(BLOCKS[min(len(BLOCKS) - 1, max(0, int(value * len(BLOCKS))))] for value in picked)


def sums(found: Report) -> Table:
    """In points of the win: where each result came from."""
    table = Table("in points", box=None, padding=(0, 1, 0, 0))
    for column in ("start", "luck", "own", "others", "result", "accuracy", "?! ?  ??"):
        table.add_column(column, justify="right")
    for seat in found.seats:
        marks = f"{seat.inaccuracies:2} {seat.mistakes:2} {seat.blunders:2}"
        table.add_row(
            Text(clean(seat.name)),
            f"{100 * seat.start:.0f}",
            signed(seat.luck, seat.luck_error),
            signed(seat.own, seat.own_error),
            signed(seat.others, seat.others_error),
            f"{100 * seat.result:.0f}",
            "" if seat.accuracy is None else f"{seat.accuracy:.0%} ± {100 * (seat.accuracy_error or 0):.0f}",
            marks,
        )
    return table


def signed(value: float, error: float) -> str:
    return f"{100 * value:+.0f} ± {100 * error:.0f}"


def bar_line(seat: SeatReport, width: int) -> Text:
    """Luck and own decisions to the left or right of the middle."""
    text = Text(f"  {clean(seat.name):<{width}}  ")
    for name, value in (("luck", seat.luck), ("own", seat.own)):
        length = min(BAR // 2, round(abs(value) * BAR))
        filled = "█" * length
        left = filled.rjust(BAR // 2) if value < 0 else " " * (BAR // 2)
        right = filled.ljust(BAR // 2) if value >= 0 else " " * (BAR // 2)
        text.append(f"{name} ")
        text.append(left, style="red")
        text.append("│")
        text.append(right, style="green")
        text.append("  ")
    text.rstrip()
    return text


def moments(found: Report, reader: int | None) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right")
    table.add_column()
    for moment in found.moments:
        table.add_row(str(moment.move) if moment.move else "deal", moment_text(found, moment, reader))
    return table


def moment_text(found: Report, moment: Moment, reader: int | None) -> Text:
    text = Text()
    name = clean(found.seats[moment.seat].name)
    if moment.kind == "decision":
        text.append(f"{name}: {moment.label}", style=COLOURS[moment.label])
        text.append(f", {100 * moment.change:+.0f} points. ")
    else:
        text.append(f"{name}: luck, {100 * moment.change:+.0f} points. ")
    text.append(clean(moment.text if moment.seat == reader else moment.told))
    if moment.rules:
        text.append(f" ({', '.join(moment.rules)})", style="dim")
    return text


def closing(found: Report) -> str:
    return (
        "start + luck + own + others = result. Luck is what chance added; own and others is what decisions added, on "
        "the true cards. Mistakes (?! 2, ? 5, ?? 10 points) are judged by what the seat knew."
    )
