"""A real cluster on this machine: a scheduler and two workers, one of which is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from cutthroat.bots.levels import EFFORTS
from cutthroat.cli import run
from cutthroat.core.playouts import Totals
from cutthroat.game import registry
from cutthroat.lab import cluster, runner
from cutthroat.lab.chunk import Run, play_chunk, run_of
from cutthroat.lab.cluster import NoCluster, OtherProgram, play_as, play_on_cluster
from cutthroat.lab.kept import Kept
from cutthroat.lab.simulate import Finished, finished, simulate
from cutthroat.puzzles import mining
from tests.lab import little_effort

GAMES = 240
CHUNK = 10
SOURCE = Path(cluster.__file__).parents[2]


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[str]]


def begin(stack: ExitStack, *command: str) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "DASK_DISTRIBUTED__DASHBOARD__LINK": ""}
    started = [sys.executable, "-m", "dask", *command]
    process = subprocess.Popen(started, env=env, stderr=subprocess.PIPE, text=True)
    stack.enter_context(process)
    stack.callback(process.kill)
    return process


def line_with(process: subprocess.Popen[str], words: str) -> str:
    """The next line of its log with these words in it."""
    assert process.stderr is not None
    return next(line for line in process.stderr if words in line)


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Cluster]:
    folder = str(tmp_path / "dask")
    with ExitStack() as stack:
        scheduler = begin(stack, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
        address = "tcp://" + line_with(scheduler, "Scheduler at:").split("tcp://")[1].strip()
        quiet = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--local-directory", folder)
        quick = ("--preload", little_effort.__file__)
        workers = [begin(stack, "worker", address, "--host", "127.0.0.1", *quiet, *quick) for _ in range(2)]
        for worker in workers:
            line_with(worker, "Registered to:")
        yield Cluster(address, workers)


def crisis() -> Run:
    return run_of(registry.load("crisis"), ["greedy", "random", "greedy"], registry.load("crisis").resolve({}), 3)


def figures(totals: Totals) -> bytes:
    """All but the time it took."""
    totals.cpu_seconds = 0.0
    return msgspec.json.encode(finished(0, totals))


def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine's pace, a few chunks here and many on the cluster."""
    monkeypatch.setattr(runner.Pace, "chunk", lambda self: CHUNK)
    monkeypatch.setattr(runner.Pace, "is_settled", lambda self: self.last > 0)
    monkeypatch.setattr(runner, "CLUSTER_CHUNKS", 1)


def test_a_cluster(
    there: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One for all, as processes take seconds to start."""
    check_that_a_killed_worker_costs_nothing(there, monkeypatch)
    check_that_finished_chunks_are_kept(there, tmp_path, monkeypatch)
    check_the_commands(there, capsys, tmp_path, monkeypatch)
    check_a_mine(there, tmp_path, monkeypatch)
    check_that_another_program_is_refused(there, monkeypatch)


def check_that_a_killed_worker_costs_nothing(there: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """And serial play, processes and the cluster agree to the byte."""
    serial, _ = simulate(crisis(), GAMES, 1, lambda count: None)
    small_chunks(monkeypatch)
    monkeypatch.setattr(runner, "WORTH_PROCESSES", 0.0)
    pool, _ = simulate(crisis(), GAMES, 2, lambda count: None)
    told: list[int] = []

    def progress(count: int) -> None:
        told.append(count)
        if len(told) == 3:
            there.workers[0].send_signal(signal.SIGKILL)
            there.workers[0].wait()

    dask, interrupted = simulate(crisis(), GAMES, 1, progress, there.address)
    assert not interrupted
    assert sum(told) == GAMES
    assert there.workers[0].returncode == -signal.SIGKILL
    assert figures(serial) == figures(pool) == figures(dask)


class Stopped(Exception):
    """As if the machine had failed."""


def check_that_finished_chunks_are_kept(there: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_chunks(monkeypatch)
    kept = Kept(tmp_path / "run.jsonl", b"this run", Finished)
    told: list[int] = []

    def fail_late(count: int) -> None:
        told.append(count)
        if sum(told) >= GAMES // 2:
            raise Stopped

    with pytest.raises(Stopped):
        simulate(crisis(), GAMES, 1, fail_late, there.address, kept)
    before = {chunk.first for chunk in Kept(kept.file, b"this run", Finished).read()}
    assert len(before) * CHUNK >= GAMES // 2
    played: list[int] = []
    submitted = cluster.play_on_cluster

    def spy(play: Any, encoded: bytes, chunks: Any, address: str) -> Any:
        for chunk, result in submitted(play, encoded, chunks, address):
            played.append(chunk[0])
            yield chunk, result

    with monkeypatch.context() as watched:
        watched.setattr(runner, "play_on_cluster", spy)
        again, _ = simulate(crisis(), GAMES, 1, lambda count: None, there.address, kept)
    assert played
    assert not before & set(played)
    assert figures(again) == figures(simulate(crisis(), GAMES, 1, lambda count: None)[0])


def check_the_commands(
    there: Cluster, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUTTHROAT_HOME", str(tmp_path / "home"))
    small_chunks(monkeypatch)
    cards = tmp_path / "long-night.toml"
    cards.write_text(resources.files("cutthroat.testing.editions").joinpath("crisis.toml").read_text(encoding="utf-8"))
    found = []
    for where in ([], ["--cluster", there.address]):
        words = [
            "arena",
            "crisis",
            "--edition",
            str(cards),
            "--bots",
            "greedy,random",
            "--games",
            "60",
            "--jobs",
            "1",
            "--json",
            *where,
        ]
        assert run(words) == 0
        told = json.loads(capsys.readouterr().out)
        found.append([{name: bot[name] for name in ("name", "win_share", "plain_share")} for bot in told["bots"]])
    assert found[0] == found[1]
    assert (
        run(["simulate", "crisis", "--edition", str(cards), "--games", "60", "--json", "--cluster", there.address]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["edition"]["name"]) == (60, "Long Night")
    pages = []
    for where in ([], ["--cluster", there.address]):
        file = tmp_path / "report.md"
        assert (
            run(["report", "crisis", "--edition", str(cards), "--games", "40", "--jobs", "1", "-o", str(file), *where])
            == 0
        )
        pages.append(file.read_bytes())
    assert pages[0] == pages[1]
    assert run(["simulate", "agencies", "--seats", "2", "--games", "1", "--records", str(tmp_path / "played")]) == 0
    (record,) = (tmp_path / "played").glob("*.json")
    reviews = []
    for where in ([], ["--cluster", there.address]):
        capsys.readouterr()
        assert run(["review", str(record), "--rollouts", "4", "--jobs", "1", "--json", *where]) == 0
        reviews.append(capsys.readouterr().out)
    assert reviews[0] == reviews[1]
    assert not list((tmp_path / "home").rglob("*.jsonl"))


def check_a_mine(there: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles found here and on the cluster are the same to the byte."""
    monkeypatch.setitem(EFFORTS, "expert", 1)
    monkeypatch.setattr(mining, "finer", lambda precision: little_effort.CONTEST)
    files = [tmp_path / "here.jsonl", tmp_path / "there.jsonl"]
    words = ["puzzles", "mine", "agencies", "-n", "2", "-g", "2", "--bot", "expert", "--positions", "1", "-j", "1"]
    for file, where in zip(files, ([], ["--cluster", there.address]), strict=True):
        assert run([*words, "-o", str(file), *where]) == 0
    here, cluster_found = (file.read_bytes() for file in files)
    assert here
    assert here == cluster_found


def check_that_another_program_is_refused(there: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "fingerprint", lambda: "another")
    with pytest.raises(OtherProgram, match="another version"):
        list(play_on_cluster(play_chunk, msgspec.json.encode(crisis()), [(0, 1)], there.address))
    with pytest.raises(OtherProgram):
        play_as("yet another", play_chunk, b"", 0, 1)


def test_where_no_cluster_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    small_chunks(monkeypatch)
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    assert run(["simulate", "crisis", "--games", "60", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "no cluster answers at tcp://127.0.0.1:1" in " ".join(capsys.readouterr().err.split())
    assert run(["simulate", "crisis", "--games", "60", "--cluster", "nowhere"]) == 2
    assert "nowhere is not the address of a scheduler" in " ".join(capsys.readouterr().err.split())
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r"cutthroat\[cluster\]"):
        cluster.connect("tcp://127.0.0.1:1")
