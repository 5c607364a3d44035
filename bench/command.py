"""The command line of the benchmarks."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from rich.console import Console

from bench import openspiel
from bench.games import PRACTICE, load, middle
from bench.report import as_json, show
from bench.suite import BUILDS, Effort, Figures, Suite
from cutthroat.game import registry

QUICK = Effort(rounds=5, budget=0.03, limit=45)
FULL = Effort(rounds=5, budget=0.2, limit=600)
INTERRUPTED = 130

DESCRIPTION = """\
Measure every game, interpreted and compiled, and Leduc poker and goofspiel beside OpenSpiel's own.

inside   random games in core.playouts, decisions a second of CPU time
driven   the same, each step asked for by an interpreted Python loop
clone, legal, apply, determinize (redeal)
         microseconds of one call from Python, the mean over positions of random games
"""
EPILOG = """\
Start it as ./cutthroat bench, which installs OpenSpiel and provides the compiled engine; python -m bench measures what
it finds. Figures of a busy machine are too low; ratios are steadier. The exit code is 1 if a game could not be measured
or is not the same in both engines; a missed target is only marked. docs/performance.md says what the figures mean.
"""


def parser() -> argparse.ArgumentParser:
    shape = argparse.RawDescriptionHelpFormatter
    made = argparse.ArgumentParser("cutthroat bench", description=DESCRIPTION, epilog=EPILOG, formatter_class=shape)
    made.add_argument("--quick", action="store_true", help="rougher figures, within a minute")
    made.add_argument("--game", metavar="KEY", action="append", help="only this game; may be given several times")
    made.add_argument("--seats", metavar="N", type=int, help="seats at the table (default: the middle of each range)")
    made.add_argument("--json", action="store_true", help="print JSON instead of tables")
    made.add_argument("--no-openspiel", action="store_true", help="leave the comparison out")
    made.add_argument("--rounds", metavar="N", type=positive, help="take the best of so many rounds")
    made.add_argument("--budget", metavar="SECONDS", type=seconds, help="CPU time of one measure in one round")
    return made


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 on, not {text}")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 60:
        raise argparse.ArgumentTypeError(f"must be a number of seconds up to 60, not {text}")
    return value


class Refused(Exception):
    """The arguments do not fit; the message says why."""


def tables(keys: list[str] | None, seats: int | None) -> dict[str, int]:
    """The games to measure, and their seats."""
    found = {}
    for key in keys or registry.all_keys():
        if key not in registry.all_keys() and key not in PRACTICE:
            raise Refused(f"there is no game {key!r}; the games are: {', '.join([*registry.all_keys(), *PRACTICE])}")
        found[key] = table(key, seats)
    return found


def table(key: str, seats: int | None) -> int:
    game = load(key)
    try:
        return middle(game.seats) if seats is None else game.check_seats(seats)
    except ValueError as error:
        raise Refused(str(error)) from None


def effort(given: argparse.Namespace) -> Effort:
    usual = QUICK if given.quick else FULL
    return usual._replace(rounds=given.rounds or usual.rounds, budget=given.budget or usual.budget)


def notes(figures: Figures, *, with_peer: bool) -> list[str]:
    """What is missing, and why."""
    found = [
        f"the {build} build was not measured: start ./cutthroat bench"
        for build in BUILDS
        if build not in figures.builds
    ]
    if with_peer and not openspiel.is_installed():
        found.append("OpenSpiel is not installed, so there is no comparison: start ./cutthroat bench")
    return found + figures.problems


def main(arguments: Sequence[str]) -> int:
    made = parser()
    given = made.parse_args(arguments)
    errors = Console(stderr=True, highlight=False)
    try:
        seats = tables(given.game, given.seats)
        figures = measure(seats, effort(given), errors, with_peer=not given.no_openspiel)
    except Refused as error:
        made.error(str(error))
    except KeyboardInterrupt:
        errors.print("Interrupted.")
        return INTERRUPTED
    if given.json:
        print(json.dumps(as_json(figures), indent=2))
    else:
        show(figures, Console(highlight=False))
    sys.stdout.flush()
    for note in notes(figures, with_peer=not given.no_openspiel):
        errors.print(f"Note: {note}", markup=False)
    return 1 if figures.problems else 0


def measure(seats: dict[str, int], effort: Effort, errors: Console, *, with_peer: bool) -> Figures:
    if not errors.is_terminal:
        return Suite(seats, effort, with_peer=with_peer, say=lambda text: errors.print(f"bench: {text}")).run()
    with errors.status("starting") as status:
        return Suite(seats, effort, with_peer=with_peer, say=status.update).run()
