"""Chunks in processes: a process that dies costs its chunk, and no more."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from cutthroat.lab.processes import WorkerLost, play_in_processes

CHUNKS = [(first, 1) for first in range(8)]


def count(encoded: bytes, first: int, games: int) -> tuple[int, int]:
    return first, os.getpid()


def die_once(folder: bytes, first: int, games: int) -> int:
    """The first process that comes to game 3 is killed."""
    if first == 3:
        try:
            (Path(os.fsdecode(folder)) / "died").touch(exist_ok=False)
        except FileExistsError:
            return first
        os.kill(os.getpid(), signal.SIGKILL)
    return first


def die(encoded: bytes, first: int, games: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return first


def fail(encoded: bytes, first: int, games: int) -> int:
    raise ZeroDivisionError("by the bot")


def test_every_chunk_comes_once_from_other_processes() -> None:
    found = dict(play_in_processes(count, b"", CHUNKS, 2))
    assert sorted(found) == CHUNKS
    assert [first for first, _ in sorted(found.values())] == list(range(8))
    assert os.getpid() not in {process for _, process in found.values()}


def test_a_killed_process_costs_a_chunk_and_not_the_run(tmp_path: Path) -> None:
    found = [first for _, first in play_in_processes(die_once, os.fsencode(tmp_path), CHUNKS, 2)]
    assert sorted(found) == list(range(8))
    assert (tmp_path / "died").exists()


def test_games_that_kill_every_process_end_the_run() -> None:
    with pytest.raises(WorkerLost, match="games 0 to 0"):
        list(play_in_processes(die, b"", CHUNKS[:1], 2))


def test_an_error_of_a_bot_is_the_runs_error() -> None:
    with pytest.raises(ZeroDivisionError, match="by the bot"):
        list(play_in_processes(fail, b"", CHUNKS, 2))


def test_stopping_early_leaves_no_process() -> None:
    running = play_in_processes(count, b"", CHUNKS, 2)
    _, (_, process) = next(running)
    running.close()  # type: ignore[attr-defined]
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
