"""``cutthroat verify``: is a record true, and what does it prove?"""

from __future__ import annotations

from pathlib import Path

from cutthroat.cli.flags import Json
from cutthroat.cli.output import print_json
from cutthroat.cli.problem import Problem
from cutthroat.game import receipt as receipts
from cutthroat.game.receipt import Seen
from cutthroat.game.record import RecordError, read
from cutthroat.game.verdict import NO_RECEIPT, Verdict
from cutthroat.game.verdict import verify as check
from cutthroat.terminal.story import clean

WRONG = 1
NOT_ALL_PROVEN = 3
WORDS = {
    "all": "OK: nothing is wrong, and every pick follows from the seal that you saw and the numbers of the seats",
    "part": "OK IN PART: nothing is wrong, but not all of its luck could be proven",
    "itself": f"OK IN PART: {NO_RECEIPT}",
    "nothing": "NOT PROVEN: nothing is wrong, but nothing of its luck could be proven fair",
}


def verify(
    record: Path,
    /,
    *,
    receipt: Path | None = None,
    seal: str | None = None,
    entropy: str | None = None,
    seat: int | None = None,
    json: Json = False,
) -> int:
    """Check a record: the seal, every seat's commitment, every pick of its luck, every move, and the outcome.

    It says what was proven. With a receipt that your own client kept, the record is also held against what you saw
    before the game; without one it can only fit itself. The exit code is 0 if it is the game you saw, and all of its
    luck is proven; 1 if something is wrong (the first problem is named); and 3 if nothing is wrong but there is no
    receipt, or some of its luck, or all, could not be proven. A game that goes on from another one, and seal and
    number without a receipt, never prove all. For example:

    cutthroat verify game.json --receipt receipt.json

    Parameters
    ----------
    record
        A record file, as play and simulate --records write them.
    receipt
        A receipt file, as the page saves it and bot --join keeps it.
    seal
        Without a receipt, with --entropy: the seal that you saw before the game.
    entropy
        Without a receipt, with --seal: the number that your seat added.
    seat
        With --entropy: your seat, from 1; without it any seat may have added the number.
    json
        Print JSON; its keys are in docs/cli.md.
    """
    check_flags(receipt, seal, entropy, seat)
    for file in (record, receipt):
        if file is not None and (not file.exists() or file.is_dir()):
            raise Problem(f"{file}: No such file")
    claimed = Seen(seal, entropy, None if seat is None else seat - 1)
    verdict = verdict_on(record, receipt, None if claimed == Seen() else claimed)
    found = finding(verdict, was_seen=receipt is not None or claimed != Seen())
    if json:
        print_json(verdict)
    else:
        show(record, verdict, found)
    return {"wrong": WRONG, "all": 0}.get(found, NOT_ALL_PROVEN)


def finding(verdict: Verdict, *, was_seen: bool) -> str:
    """All is proven only to those who can tell that it is the game that was played."""
    if not verdict.ok:
        return "wrong"
    return "itself" if verdict.proven == "all" and not was_seen else verdict.proven


def check_flags(receipt: Path | None, seal: str | None, entropy: str | None, seat: int | None) -> None:
    if receipt is not None and (seal, entropy, seat) != (None, None, None):
        raise Problem("--receipt has seal, entropy and seat in it: give either the receipt or those")
    if seat is not None and (entropy is None or seat < 1):
        raise Problem("--seat is the seat of --entropy, from 1")


def verdict_on(path: Path, receipt: Path | None = None, seen: Seen | None = None) -> Verdict:
    try:
        return check(read(path), receipts.read(receipt).seen if receipt is not None else seen)
    except RecordError as error:
        return Verdict(ok=False, problem=str(error))


def show(path: Path, verdict: Verdict, found: str) -> None:
    for note in verdict.notes:
        print(f"  {clean(note)}")
    print(f"{path}: {WORDS[found] if verdict.ok else 'WRONG: ' + clean(verdict.problem)}")
