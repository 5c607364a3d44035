"""``cutthroat verify``: is a record true?"""

from __future__ import annotations

from pathlib import Path

from cutthroat.cli.flags import Json
from cutthroat.cli.output import print_json
from cutthroat.cli.problem import Problem
from cutthroat.game.record import RecordError, Verdict, read
from cutthroat.game.record import verify as check
from cutthroat.terminal.story import clean


def verify(record: Path, /, *, json: Json = False) -> int:
    """Check a record: the commitment, every pick of its chance, every move, and the outcome.

    The exit code is 0 if all is right and 1 if not; the first problem is named.

    Parameters
    ----------
    record
        A record file, as play and simulate --records write them.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    if not record.exists() or record.is_dir():
        raise Problem(f"{record}: No such file")
    verdict = verdict_on(record)
    if json:
        print_json(verdict)
    else:
        show(record, verdict)
    return 0 if verdict.ok else 1


def verdict_on(path: Path) -> Verdict:
    try:
        return check(read(path))
    except RecordError as error:
        return Verdict(ok=False, problem=str(error))


def show(path: Path, verdict: Verdict) -> None:
    for note in verdict.notes:
        print(f"  {note}")
    print(f"{path}: {'OK' if verdict.ok else 'WRONG: ' + clean(verdict.problem)}")
