"""``./cutthroat test`` goes on after a failure, tells everything at the end, and never calls nothing a success."""

from __future__ import annotations

import json
import os
from itertools import chain
from threading import Barrier

import pytest

import check
from check import (
    FEW,
    SIDE_BY_SIDE,
    STAGES,
    Outcome,
    Stage,
    check_everything,
    on_compiled_engine,
    once_more,
    pytest_environment,
    run_pytest,
)
from commands import Commands
from processes import Layout, SetupError
from tests.tools.conftest import REPOSITORY


def passing(_: Layout) -> Outcome:
    return Outcome(passed=True, remark="=== 3 passed in 0.1s ===")


def failing(_: Layout) -> Outcome:
    return Outcome(passed=False)


def test_it_goes_on_after_a_failure_and_fails(ready: Layout, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_everything(ready, [], [Stage("types", failing), Stage("tests", passing)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["== types", "== tests"]
    assert [line.split()[:2] for line in lines[-3:-1]] == [["FAILED", "types"], ["ok", "tests"]]
    assert lines[-1] == "=== 3 passed in 0.1s ==="


def test_it_succeeds_when_all_stages_do(ready: Layout) -> None:
    assert check_everything(ready, [[Stage("types", passing)]], [Stage("tests", passing)]) == 0


def test_lanes_are_done_before_the_rest_and_what_they_said_is_shown(
    ready: Layout, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each waits for the other, so both run at the same time."""
    both = Barrier(2)

    def meet(_: Layout) -> Outcome:
        both.wait()
        return Outcome(passed=False, output="met\n")

    lanes = [[Stage("one", meet), Stage("two", passing)], [Stage("other", meet)]]
    assert check_everything(ready, lanes, [Stage("last", passing)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert {"== one", "-- one", "== two", "== other", "-- other"} <= set(lines[: lines.index("== last")])
    assert lines.count("met") == 2
    assert [line.split()[:2] for line in lines[lines.index("== summary") + 1 :][:4]] == [
        ["FAILED", "one"],
        ["ok", "two"],
        ["FAILED", "other"],
        ["ok", "last"],
    ]


def test_what_goes_wrong_in_a_lane_ends_the_others(ready: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = Commands()
    monkeypatch.setattr(check, "COMMANDS", commands)

    def fails(_: Layout) -> Outcome:
        raise SetupError("no such thing")

    waits = Stage("waits", lambda layout: check.run_quietly(["sleep", "600"], layout.root, layout.source))
    with pytest.raises(SetupError):
        check_everything(ready, [[Stage("fails", fails)], [waits, waits]], [])
    assert commands.is_stopped
    assert not commands.running


def test_no_test_at_all_is_a_failure(ready: Layout, capsys: pytest.CaptureFixture[str]) -> None:
    (ready.root / "tests").mkdir()
    outcome = run_pytest(ready, [], pytest_environment(ready, ready.source))
    assert not outcome.passed
    assert outcome.remark == capsys.readouterr().out.splitlines()[-1]
    assert "no tests ran" in outcome.remark


UNSTEADY = """
from pathlib import Path

import pytest

@pytest.mark.parametrize("name", ["a page"])
def test_a_busy_machine(name):
    once = Path(__file__).with_name("once")
    tried = once.exists()
    once.touch()
    assert tried
"""
BROKEN = """
def test_always():
    assert False
"""


def second_try(ready: Layout, **tests: str) -> Outcome:
    (ready.root / "tests").mkdir()
    for name, text in tests.items():
        (ready.root / "tests" / f"test_{name}.py").write_text(text)
    env = pytest_environment(ready, ready.source)
    return once_more(ready, run_pytest(ready, ["--color=yes"], env), env)


def test_what_passes_the_second_time_is_named(ready: Layout) -> None:
    outcome = second_try(ready, page=UNSTEADY)
    assert outcome.passed
    assert "1 failed" in outcome.remark
    assert outcome.remark.endswith("UNSTEADY, passed the second time: tests/test_page.py::test_a_busy_machine[a page]")


def test_what_fails_again_fails(ready: Layout) -> None:
    outcome = second_try(ready, page=UNSTEADY, broken=BROKEN)
    assert not outcome.passed
    assert "1 failed, 1 passed" in outcome.remark


def test_many_failures_are_no_bad_luck(ready: Layout) -> None:
    outcome = second_try(ready, page=UNSTEADY, **{f"broken{n}": BROKEN for n in range(FEW)})
    assert not outcome.passed
    assert f"{FEW + 1} failed" in outcome.remark


@pytest.mark.parametrize(("ci", "passed"), [("true", False), ("", True)])
def test_without_a_compiler_only_ci_insists(
    ready: Layout, monkeypatch: pytest.MonkeyPatch, ci: str, passed: bool
) -> None:
    monkeypatch.setitem(os.environ, "CC", "no-such-compiler")
    monkeypatch.setitem(os.environ, "CI", ci)
    outcome = on_compiled_engine(ready)
    assert outcome.passed == passed
    assert outcome.remark.startswith("NOT RUN: No C compiler")


def test_every_check_of_the_web_client_is_a_stage(ready: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = json.loads((REPOSITORY / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    monkeypatch.setattr(check, "run_npm_script", lambda _, name: Outcome(passed=True, remark=name))
    stages = [*chain.from_iterable(SIDE_BY_SIDE), *STAGES]
    run = {stage.check(ready).remark for stage in stages if stage.title.startswith("web ")}
    assert run == scripts.keys() - {"dev", "build"}
