"""``./cutthroat test`` goes on after a failure, tells everything at the end, and never calls nothing a success."""

from __future__ import annotations

import json
import os

import pytest

import check
from check import STAGES, Outcome, Stage, check_everything, on_compiled_engine, pytest_environment, run_pytest
from processes import Layout
from tests.tools.conftest import REPOSITORY


def passing(_: Layout) -> Outcome:
    return Outcome(passed=True, remark="=== 3 passed in 0.1s ===")


def failing(_: Layout) -> Outcome:
    return Outcome(passed=False)


def test_it_goes_on_after_a_failure_and_fails(ready: Layout, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_everything(ready, [Stage("types", failing), Stage("tests", passing)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["== types", "== tests"]
    assert [line.split()[:2] for line in lines[-3:-1]] == [["FAILED", "types"], ["ok", "tests"]]
    assert lines[-1] == "=== 3 passed in 0.1s ==="


def test_it_succeeds_when_all_stages_do(ready: Layout) -> None:
    assert check_everything(ready, [Stage("tests", passing)]) == 0


def test_no_test_at_all_is_a_failure(ready: Layout, capsys: pytest.CaptureFixture[str]) -> None:
    (ready.root / "tests").mkdir()
    outcome = run_pytest(ready, [], pytest_environment(ready, ready.source))
    assert not outcome.passed
    assert outcome.remark == capsys.readouterr().out.splitlines()[-1]
    assert "no tests ran" in outcome.remark


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
    run = {stage.check(ready).remark for stage in STAGES if stage.title.startswith("web ")}
    assert run == scripts.keys() - {"dev", "build"}
