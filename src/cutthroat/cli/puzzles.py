"""``cutthroat puzzles``: positions in which one move is clearly best, to solve and to find."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.table import Table

from cutthroat.cli import choices
from cutthroat.cli.flags import Json
from cutthroat.cli.output import console, print_json
from cutthroat.cli.problem import Problem
from cutthroat.cli.progress import INTERRUPTED, at_least_one, progress_bar, wanted_jobs
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Value
from cutthroat.lab.cluster import NoCluster, OtherProgram
from cutthroat.lab.kept import Kept, fingerprint
from cutthroat.lab.mining import mine_all
from cutthroat.lab.processes import WorkerLost
from cutthroat.puzzles import shelf as shelves
from cutthroat.puzzles.checking import Checked, check_again
from cutthroat.puzzles.grading import graded
from cutthroat.puzzles.mining import Mined, Quarry, quarry_of
from cutthroat.puzzles.model import Puzzle
from cutthroat.puzzles.posing import Posed
from cutthroat.puzzles.selection import order, spread
from cutthroat.terminal import saves
from cutthroat.terminal.puzzle import PuzzleTable
from cutthroat.terminal.screen import Screen
from cutthroat.terminal.story import clean

HELP = """Solve puzzles in the terminal: positions from strong bots' games in which one move is clearly best.

For example:

cutthroat puzzles agencies

cutthroat puzzles play today

cutthroat puzzles mine agencies --games 40 -o agencies.jsonl
"""
puzzles = App(name="puzzles", help=HELP)
SEARCHING = ("expert", "master")
TODAY = "today"


@puzzles.default
def shelf(key: str | None = None, /, *, json: Json = False) -> int:
    """List the puzzles that come with the program.

    Parameters
    ----------
    key
        Of this game; of all if not given.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    found = shelves.whole() if key is None else list(shelves.of_game(choices.find_game(key).key))
    if json:
        print_json(found)
        return 0
    out = console()
    out.print(table_of(found))
    out.print("Solve one with: cutthroat puzzles play ID, or: cutthroat puzzles play today")
    return 0


@puzzles.command
def play(puzzle: str, /) -> int:
    """Solve a puzzle in the terminal.

    Parameters
    ----------
    puzzle
        Which one (see: cutthroat puzzles); today: the one of the day, the same for everybody, by the date in UTC.
    """
    chosen = shelves.daily(datetime.now(UTC).date()) if puzzle == TODAY else find(puzzle)
    try:
        PuzzleTable(Posed(chosen), Screen()).run()
    except EOFError:
        return 0
    return 0


@puzzles.command
def check(key: str | None = None, /, *, seed: int = 2, json: Json = False) -> int:
    """Verify the shelf again, on other worlds: is every best move better than the others beyond what chance explains?

    The exit code is 0 if all hold, and 1 if not; those that do not are named.

    Parameters
    ----------
    key
        Of this game; of all if not given.
    seed
        The worlds: a whole number.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    chosen = shelves.whole() if key is None else list(shelves.of_game(choices.find_game(key).key))
    choices.check_seed(seed)
    with progress_bar(len(chosen)) as progress:
        found: list[Checked] = []
        for one in chosen:
            found.append(check_again(one, seed))
            progress(1)
    if json:
        print_json(found)
    else:
        out = console()
        for bad in found:
            if not bad.ok:
                out.print(f"{bad.id}: {bad.problem}", markup=False)
        out.print(f"{sum(one.ok for one in found)} of {len(found)} puzzles hold")
    return 0 if all(one.ok for one in found) else 1


@puzzles.command
def grade(key: str, /, *, output: Annotated[Path, Parameter(alias="-o")]) -> int:
    """Measure again how difficult the puzzles of a game are, and write its shelf with that.

    The expert and the greedy bot are asked eight times each, as when puzzles are found: they may have changed since.

    Parameters
    ----------
    key
        The game.
    output
        The file for the puzzles, one in each line, the easiest first.
    """
    chosen = list(shelves.of_game(choices.find_game(key).key))
    found: list[Puzzle] = []
    with progress_bar(len(chosen)) as progress:
        for one in chosen:
            found.append(graded(one))
            progress(1)
    save(sorted(found, key=order), output)
    out = console()
    for was, now in zip(chosen, found, strict=True):
        if was.difficulty != now.difficulty:
            out.print(f"{now.id}: {now.difficulty}, was {was.difficulty}", markup=False)
    changed = sum(was.difficulty != now.difficulty for was, now in zip(chosen, found, strict=True))
    where = clean(str(output))
    out.print(f"{changed} of {len(found)} puzzles are graded otherwise; all are in {where}.", soft_wrap=True)
    return 0


def find(puzzle: str) -> Puzzle:
    try:
        return shelves.find(puzzle)
    except shelves.NoPuzzle as error:
        raise Problem(f"{error}; see: cutthroat puzzles") from None


@puzzles.command
def mine(
    key: str,
    /,
    *,
    output: Annotated[Path, Parameter(alias="-o")],
    seats: Annotated[str | None, Parameter(alias="-n")] = None,
    games: Annotated[int, Parameter(alias="-g")] = 20,
    bot: str = "master",
    positions: int = 60,
    most: int = 24,
    seed: int = 1,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    jobs: Annotated[int | None, Parameter(alias="-j")] = None,
    cluster: str = "",
) -> int:
    """Find puzzles in games of strong bots.

    One move has to be better than every other by 2 points of the win at least and three standard errors, as its seat
    knew the game, with ten times the rollouts of a rough review. The greedy bot plays it wrong, or a move much like it
    costs a lot; and the game has words for it. The same seed gives the same file, whatever --jobs is. A run that was
    stopped, even killed, goes on where it was when the same command is given again.

    Parameters
    ----------
    key
        The game.
    output
        The file for the puzzles, one in each line.
    seats
        Number of seats, or several that are taken in turn, as 2,4; the middle table if not given.
    games
        Number of games to look into.
    bot
        Who plays them: master, or expert, which is ten times as fast.
    positions
        So many positions of each third of a game are looked at, those with most at stake.
    most
        At most so many puzzles are written: as different ones as there are.
    seed
        Which games: a whole number.
    option
        A table option as name=value; may be given several times.
    jobs
        Number of processes; all cores if not given.
    cluster
        The address of a Dask scheduler whose workers mine instead, as tcp://host:8786 (see: docs/research.md).
    """
    game = choices.find_game(key)
    if bot not in SEARCHING:
        raise Problem(f"only bots that search say where to look: {' or '.join(SEARCHING)}, not {bot}")
    options = choices.find_options(game, option or [])
    quarry = quarry_of(
        game,
        find_tables(game, seats, options),
        options,
        bot,
        choices.check_seed(seed),
        at_least_one(positions, "positions"),
    )
    kept = kept_by(quarry)
    with progress_bar(at_least_one(games, "games")) as progress:
        try:
            found, stopped = mine_all(quarry, games, at_least_one(wanted_jobs(jobs), "jobs"), progress, cluster, kept)
        except NoCluster as error:
            raise Problem(str(error)) from None
        except (OtherProgram, WorkerLost) as error:
            raise Problem(f"{error}; what is finished is kept", code=1) from None
        except OSError as error:
            raise Problem(f"{kept.file}: {error.strerror or error}", code=1) from None
    chosen = spread([puzzle for mined in found for puzzle in mined.puzzles], at_least_one(most, "most"))
    save(chosen, output)
    if not stopped:
        kept.drop()
    show_mined(game, found, chosen, output)
    return INTERRUPTED if stopped else 0


def find_tables(game: AnyGame, text: str | None, options: dict[str, Value]) -> list[int]:
    admitted = game.seats_for(options)
    if text is None:
        return [admitted[(len(admitted) - 1) // 2]]
    parts = choices.split(text)
    if not parts or not all(part.isdecimal() for part in parts):
        raise Problem(f"--seats is a number, or several as 2,4, not {text!r}")
    return [choices.find_seats(game, int(part[:9]), options) for part in parts]


def kept_by(quarry: Quarry) -> Kept[Mined]:
    """Of each quarry its own file; the program is named in it, so that another one starts anew."""
    encoded = msgspec.json.encode(quarry)
    name = f"{hashlib.sha256(encoded).hexdigest()[:16]}.jsonl"
    return Kept(saves.home() / "puzzles" / name, encoded + fingerprint().encode(), Mined)


def save(found: list[Puzzle], file: Path) -> None:
    try:
        shelves.write(found, file)
    except OSError as error:
        raise Problem(f"{file}: {error.strerror or error}") from None


def show_mined(game: AnyGame, found: list[Mined], chosen: list[Puzzle], file: Path) -> None:
    studied, all_found = sum(mined.studied for mined in found), sum(len(mined.puzzles) for mined in found)
    out = console()
    out.print(
        f"[bold]{game.title}[/]: {len(found)} games, {studied} positions studied, {all_found} puzzles found; "
        f"{len(chosen)} are in {clean(str(file))}.",
        soft_wrap=True,
    )
    if chosen:
        out.print(table_of(chosen))


def table_of(chosen: list[Puzzle]) -> Table:
    table = Table("puzzle", "difficulty", "stage", box=None, padding=(0, 2, 0, 0))
    for column in ("seats", "moves"):
        table.add_column(column, justify="right")
    for one in chosen:
        table.add_row(one.id, one.difficulty, one.stage, str(one.seats), str(len(one.moves)))
    return table
