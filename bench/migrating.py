"""Kills at random moments of a first start and of every migration: the next start must find a whole database.

python -m bench.migrating --kills 100

Each process is a copy of one that has loaded everything, and is killed after a random part of the time that the work
takes; then the work is done again. Kills that came too late do not count. The test of the same kills before every
single statement instead.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from cutthroat.server.store.migrate import HEAD, REVISIONS, migrate, revision, upgrade

ROUNDS = 3
"""The time that the work takes is the longest of so many."""
PERSON = "INSERT INTO people VALUES ('p', 'Ana', NULL, 1.0)"


TRIES = 10
"""For each kill that is wanted: some come too late."""


class Kills(NamedTuple):
    start: str
    killed: int
    broken: int


def database(folder: Path, at: str | None) -> Path:
    path = folder / "cutthroat.db"
    if at is not None:
        upgrade(path, at)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute(PERSON)
    return path


def forked_migration(path: Path) -> int:
    child = os.fork()
    if not child:
        os._exit(0 if attempt(path) else 1)
    return child


def attempt(path: Path) -> bool:
    try:
        migrate(path)
    except Exception as error:
        print(f"{path}: {error}", file=sys.stderr)
        return False
    return True


def seconds_needed(begun: Path, scratch: Path) -> float:
    took = []
    for number in range(ROUNDS):
        path = copied(begun, scratch / f"timed-{number}")
        started = time.monotonic()
        os.waitpid(forked_migration(path), 0)
        took.append(time.monotonic() - started)
    return max(took)


def copied(begun: Path, folder: Path) -> Path:
    shutil.copytree(begun.parent, folder)
    return folder / begun.name


def is_whole(path: Path, *, has_person: bool) -> bool:
    if not attempt(path) or revision(path) != HEAD:
        return False
    with contextlib.closing(sqlite3.connect(path)) as db:
        (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
        people = db.execute("SELECT name FROM people").fetchall()
    return verdict == "ok" and people == ([("Ana",)] if has_person else [])


def kill_often(at: str | None, kills: int, dice: random.Random) -> Kills:
    killed = broken = 0
    with tempfile.TemporaryDirectory(prefix="cutthroat-migrating-") as scratch:
        folder = Path(scratch)
        (folder / "begun").mkdir()
        begun = database(folder / "begun", at)
        migrate(folder / "loads-everything.db")
        needed = seconds_needed(begun, folder)
        for number in range(kills * TRIES):
            path = copied(begun, folder / str(number))
            child = forked_migration(path)
            time.sleep(dice.uniform(0.0, needed))
            os.kill(child, signal.SIGKILL)
            killed += os.WIFSIGNALED(os.waitpid(child, 0)[1])
            broken += not is_whole(path, has_person=at is not None)
            shutil.rmtree(path.parent)
            if killed == kills:
                break
    return Kills("first start" if at is None else f"from schema {at}", killed, broken)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100, help="of the first start, and of the way from each schema")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    dice = random.Random(chosen.seed)
    results = []
    for at in (None, *REVISIONS[:-1]):
        results.append(kill_often(at, chosen.kills, dice))
        start, killed, broken = results[-1]
        print(f"{start}: killed {killed} times in the middle, {broken} did not start again", flush=True)
    return 1 if any(result.broken for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
