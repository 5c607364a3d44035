"""The command line: ``cutthroat.cli:main``. One file per command; nothing heavy is imported before it is needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError

from cutthroat.bots.roster import UnknownBot
from cutthroat.cli.app import app, load_all
from cutthroat.cli.problem import Problem
from cutthroat.game.editions.model import EditionError
from cutthroat.game.options import OptionError
from cutthroat.game.position import PositionError
from cutthroat.game.record import RecordError
from cutthroat.game.registry import UnknownGame
from cutthroat.terminal.story import clean

INTERRUPTED = 130
MISUSED = 2
EXPECTED = (UnknownBot, EditionError, OptionError, PositionError, RecordError, UnknownGame)
"""The errors whose messages are meant for users."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    sys.exit(run(sys.argv[1:] if argv is None else list(argv)))


def run(argv: Sequence[str]) -> int:
    """Run a command; what a user did wrong becomes one line on the error stream, never a traceback."""
    try:
        code = dispatch(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe: keep the interpreter from flushing into it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Problem as problem:
        print(f"cutthroat: {clean(str(problem))}", file=sys.stderr)
        return problem.code
    return code


def dispatch(argv: Sequence[str]) -> int:
    try:
        if not argv or argv[0] in app.help_flags:
            load_all()
        code = app(list(argv) or ["--help"])
    except CycloptsError as error:
        raise Problem(f"{' '.join(str(error).split())} (try --help)", code=MISUSED) from None
    except EXPECTED as error:
        raise Problem(str(error)) from None
    return code if isinstance(code, int) else 0
