"""Simulations give the same result however they are cut and wherever they run."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from cutthroat.core.playouts import SHARES, Totals
from cutthroat.lab import runner
from cutthroat.lab.chunk import Run, play_chunk, run_of
from cutthroat.lab.processes import play_in_processes
from cutthroat.lab.runner import Pace, cut
from cutthroat.lab.simulate import simulate, summary
from cutthroat.testing.toy.edge.game import GAME

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

FIGURES = ("games", "decisions", "decisions_squared", "longest", "unfinished", "win_shares")


def toy_run(*bots: str, seed: int = 7, records: str = "") -> Run:
    return run_of(GAME, list(bots), GAME.resolve({}), seed, records=records)


def figures(totals: Totals) -> dict[str, object]:
    """All but the time it took."""
    return {name: getattr(totals, name) for name in FIGURES}


def quiet(games: int) -> None:
    pass


def test_processes_give_exactly_the_result_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    run = toy_run("greedy", "random", "random")
    alone, _ = simulate(run, 1000, 1, quiet)
    monkeypatch.setattr(runner, "WORTH_PROCESSES", 0.0)
    monkeypatch.setattr(runner, "CHUNK_SECONDS", 0.003)
    together, interrupted = simulate(run, 1000, 2, quiet)
    assert not interrupted
    assert alone.games == 1000
    assert figures(together) == figures(alone)


def test_short_runs_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(runner, "play_in_processes", refuse)
    total, _ = simulate(toy_run("random", "random"), 50, 8, quiet)
    assert total.games == 50


def test_a_run_does_not_depend_on_its_chunks() -> None:
    encoded = msgspec.json.encode(toy_run("random", "greedy"))
    whole = play_chunk(encoded, 0, 30)
    totals = Totals(2)
    for first, games in reversed(list(cut(0, 30, 7))):
        totals.add(play_chunk(encoded, first, games))
    assert figures(totals) == figures(whole)


def test_other_seeds_are_other_games() -> None:
    one, _ = simulate(toy_run("random", "random", seed=1), 50, 1, quiet)
    two, _ = simulate(toy_run("random", "random", seed=2), 50, 1, quiet)
    assert figures(one) != figures(two)


def test_chunks_cover_every_game_once() -> None:
    assert list(cut(3, 17, 8)) == [(3, 8), (11, 8), (19, 1)]
    assert list(cut(5, 0, 8)) == []


def test_the_pace_grows_carefully_and_settles() -> None:
    pace = Pace()
    assert pace.chunk() == 1
    pace.measure(1, 0.001)
    assert pace.chunk() == 4
    assert not pace.is_settled()
    pace.measure(400, 0.4)
    assert pace.chunk() == 250
    assert pace.is_settled()
    assert pace.seconds(2000) == pytest.approx(2.0)


def test_a_slow_first_game_says_nothing_about_the_others() -> None:
    """It loads the bots and their tables."""
    pace = Pace()
    pace.measure(1, 0.8)
    assert not pace.is_settled()
    pace.measure(1, 0.001)
    assert pace.chunk() == 4
    assert not pace.is_settled()


def test_games_that_are_slow_by_nature_settle_in_chunks_of_one() -> None:
    pace = Pace()
    for _ in range(2):
        pace.measure(1, 0.8)
    assert pace.chunk() == 1
    assert pace.is_settled()


def test_progress_counts_every_game() -> None:
    played: list[int] = []
    simulate(toy_run("random", "random"), 60, 1, played.append)
    assert sum(played) == 60


def test_ctrl_c_keeps_what_is_finished() -> None:
    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    total, interrupted = simulate(toy_run("random", "random"), 60, 1, interrupt)
    assert interrupted
    assert total.games == 1


def test_figures() -> None:
    totals = Totals(2)
    totals.games, totals.decisions, totals.decisions_squared, totals.longest = 4, 40, 404, 12
    totals.unfinished, totals.win_shares, totals.cpu_seconds = 1, [SHARES * 2, SHARES], 0.5
    found = summary("toy", toy_run("random", "random"), totals, interrupted=False, compiled=True, jobs=1, seconds=1.0)
    assert found.wins == [2.0, 1.0]
    assert found.win_rates == [pytest.approx(2 / 3), pytest.approx(1 / 3)]
    assert found.margins[0] == pytest.approx(1.96 * math.sqrt(2 / 27))
    assert found.mean_decisions == 10.0
    assert found.sd == 1.0
    assert found.decisions_per_cpu_second == 80.0


def test_records_keep_their_numbers_in_processes(tmp_path: Path) -> None:
    encoded = msgspec.json.encode(toy_run("random", "random", records=str(tmp_path)))
    assert sum(totals.games for _, totals in play_in_processes(play_chunk, encoded, cut(0, 9, 2), 2)) == 9
    assert [path.name for path in sorted(tmp_path.iterdir())] == [f"toy-2-7-{n:06}.json" for n in range(9)]


def test_a_killed_parent_leaves_no_workers(tmp_path: Path) -> None:
    program = (
        "from cutthroat.lab import runner, simulate; from cutthroat.lab.chunk import run_of\n"
        "from cutthroat.testing.toy.edge.game import GAME\n"
        "runner.WORTH_PROCESSES = 0.0\n"
        "progress = lambda games: print(games, flush=True)\n"
        "simulate.simulate(run_of(GAME, ['random', 'random'], GAME.resolve({}), 1), 10**9, 2, progress)\n"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        for _ in range(20):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert is_empty(process.pid, seconds=20)


def is_empty(group: int, seconds: float) -> bool:
    """Whether all processes of a group are gone soon."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
