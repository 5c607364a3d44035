"""``cutthroat report``."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cutthroat.cli import run
from cutthroat.cli.report import rule_sets
from cutthroat.game import registry
from cutthroat.lab.report import build
from cutthroat.lab.report.collect import play_items

USUAL = {"--games": "40", "--jobs": "1"}


def report(folder: Path, *words: str, code: int = 0, name: str = "out.html") -> Any:
    """The figures of a report; it is written to ``out.html``, or as ``name`` says."""
    figures = folder / "out.json"
    figures.unlink(missing_ok=True)
    usual = [word for flag, value in USUAL.items() if flag not in words for word in (flag, value)]
    assert run(["report", "agencies", "-o", str(folder / name), "--json", str(figures), *usual, *words]) == code
    return json.loads(figures.read_text(encoding="utf-8")) if figures.exists() else None


def test_a_page_and_its_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = report(tmp_path, "--seats", "3")
    assert (found["games"], found["seats"], found["bots"]) == (40, 3, ["greedy"] * 3)
    assert sum(one["share"]["value"] for one in found["rule_sets"][0]["groups"][0]["standings"]) == pytest.approx(1.0)
    text = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert found["findings"][0]["title"].split("'")[0] in text
    said = capsys.readouterr().out
    assert found["findings"][0]["title"] in said
    assert not list(tmp_path.glob(".*"))
    assert not list((tmp_path / "home" / "report").iterdir())


def test_markdown_tells_the_command_that_makes_it(tmp_path: Path) -> None:
    told = report(tmp_path, "--option", "catch_up=false", "--against", "deadlock=draw", name="out.md")
    text = (tmp_path / "out.md").read_text(encoding="utf-8")
    command = next(line.strip() for line in text.splitlines() if line.startswith("    ./cutthroat"))
    assert command == told["command"]
    assert "--option catch_up=false --against deadlock=draw" in command
    assert run([*command.split()[1:-1], str(tmp_path / "again.md")]) == 0
    assert (tmp_path / "again.md").read_text(encoding="utf-8") == text.replace("out.md", "again.md")


def test_a_sweep_is_a_rule_set_for_each_value(tmp_path: Path) -> None:
    found = report(tmp_path, "--sweep", "max_turns=100,200")
    assert [one["options"]["max_turns"] for one in found["rule_sets"]] == [500, 100, 200]
    assert (found["sweep"], len(found["comparisons"])) == ("max_turns", 2)
    assert "Sweep of max_turns" in (tmp_path / "out.html").read_text(encoding="utf-8")


def test_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C, and after a crash in the middle of a line; what was played is not played again."""
    whole = report(tmp_path)
    played, stop = list[int](), list[bool]()

    def watched(encoded: bytes, first: int, items: int) -> Any:
        played.append(items)
        if len(played) == 3 and not stop:
            stop.append(True)
            raise KeyboardInterrupt
        return play_items(encoded, first, items)

    monkeypatch.setattr(build, "play_items", watched)
    assert report(tmp_path, code=130) is None
    (kept,) = (tmp_path / "home" / "report").iterdir()
    kept.write_bytes(kept.read_bytes() + b'{"first":5,"ite')
    stopped = played.pop()
    assert report(tmp_path) == whole
    assert stopped > 0
    assert sum(played) == whole["played"]


KILLED = """
import sys
from cutthroat.cli import run
from cutthroat.lab.report import build
played, play = [], build.play_items
def stalling(encoded, first, items):
    if len(played) == 3:
        print("three chunks", flush=True)
        sys.stdin.read()
    played.append(items)
    return play(encoded, first, items)
build.play_items = stalling
run(sys.argv[1:])
"""


def test_a_killed_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """kill -9 in the middle of a chunk, from outside: what was finished is not played again."""
    whole = report(tmp_path)
    words = ["report", "agencies", "-o", str(tmp_path / "out.html"), *(word for pair in USUAL.items() for word in pair)]
    path = os.pathsep.join(sys.path)
    command = [sys.executable, "-c", KILLED, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env={**os.environ, "PYTHONPATH": path}) as process:
        assert process.stdout is not None
        assert any(line == b"three chunks\n" for line in process.stdout)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    (kept,) = (tmp_path / "home" / "report").iterdir()
    finished = kept.read_bytes().count(b"\n") - 1
    played = list[int]()

    def watched(encoded: bytes, first: int, items: int) -> Any:
        played.append(items)
        return play_items(encoded, first, items)

    monkeypatch.setattr(build, "play_items", watched)
    assert finished == 3
    assert report(tmp_path) == whole
    assert 0 < sum(played) < whole["played"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--option", "nonsense=1"], "no option 'nonsense'"),
        (["--option", "catch_up"], "name=value"),
        (["--option", "max_turns=7"], "100 to 5000"),
        (["--against", "nonsense=1"], "no option 'nonsense'"),
        (["--against", "catch_up=true"], "changes nothing"),
        (["--against", "catch_up=false", "--sweep", "max_turns=100,200"], "give one of them"),
        (["--sweep", "max_turns"], "name=value,value"),
        (["--sweep", "max_turns=,"], "name=value,value"),
        (["--sweep", "nonsense=1,2"], "no option 'nonsense'"),
        (["--sweep", "max_turns=100"], "two different values"),
        (["--sweep", "max_turns=100,100"], "two different values"),
        (["--sweep", "max_turns=100,7"], "100 to 5000"),
        (["--seats", "9"], "2 to 4 players"),
        (["--seats", "0"], "2 to 4 players"),
        (["--games", "0"], "at least 1"),
        (["--games", "-5"], "at least 1"),
        (["--games", "19"], "at least 20"),
        (["--jobs", "0"], "at least 1"),
        (["--seed", "-1"], "a seed is"),
        (["--bots", "nobody"], "no bot 'nobody'"),
        (["--bots", ","], "at least one bot"),
        (["--bots", "greedy,greedy,greedy"], "only 2 seats"),
    ],
)
def test_mistakes(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report(tmp_path, *words, code=2) is None
    assert said in capsys.readouterr().err
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [("out.pdf", ".html"), ("out", ".html"), ("nowhere/out.html", "no such folder"), ("folder.html", "is a folder")],
)
def test_files_are_checked_before_games_are_played(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.html").mkdir()
    assert run(["report", "agencies", "-o", str(tmp_path / name)]) == 2
    assert said in capsys.readouterr().err
    good = str(tmp_path / "good.md")
    assert run(["report", "agencies", "-o", good, "--json", str(tmp_path / "nowhere" / "a.json")]) == 2
    assert not (tmp_path / "home").exists()


def test_a_full_disk_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert report(tmp_path, code=1) is None
    assert "No space left" in capsys.readouterr().err


def test_rule_sets_keep_what_is_given() -> None:
    game = registry.load("agencies")
    (base, other), _ = rule_sets(game, ["catch_up=false"], ["deadlock=draw", "max_turns=100"], None)
    assert base.options["catch_up"] is other.options["catch_up"] is False
    assert other.label == "Ties: Shared win; Turn limit: 100"
