"""``cutthroat puzzles``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cutthroat.bots.levels import EFFORTS
from cutthroat.cli import run
from cutthroat.puzzles import grading, mining, shelf
from cutthroat.puzzles.posing import Posed
from tests.cli.test_docs import section


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """What somebody types, line by line."""

    def lines(*texts: str) -> None:
        left: Iterator[str] = iter(texts)
        monkeypatch.setattr("builtins.input", lambda prompt: next(left))

    return lines


def test_the_shelf_is_listed_by_game(json_of: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    found = json_of("puzzles", "agencies")
    assert [one["id"] for one in found] == [puzzle.id for puzzle in shelf.of_game("agencies")]
    for key in found[0]:
        assert f"`{key}`" in section("puzzles")
    assert run(["puzzles"]) == 0
    assert all(puzzle.id in capsys.readouterr().out for puzzle in shelf.whole()[:1])


def test_a_puzzle_asks_until_it_is_solved(typed: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    posed = Posed(shelf.of_game("agencies")[0])
    typed("nonsense", posed.puzzle.tempting, posed.puzzle.best)
    assert run(["puzzles", "play", posed.puzzle.id]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Not this one: it is worth" in text
    assert "That's it: the best move." in text
    assert " ".join(posed.reason()[0].split()) in text


def test_the_answer_is_shown_on_demand(typed: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> None:
    typed("table", "show")
    assert run(["puzzles", "play", "today"]) == 0
    assert "The best move: " in capsys.readouterr().out


def test_mistakes_of_users_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = ["-o", str(tmp_path / "found.jsonl")]
    for words, said in (
        (["play", "agencies-none"], "there is no puzzle"),
        (["mine", "agencies", "--bot", "greedy", *file], "only bots that search"),
        (["mine", "agencies", "--seats", "2,x", *file], "--seats is a number"),
        (["mine", "agencies", "--games", "0", *file], "--games must be at least 1"),
    ):
        assert run(["puzzles", *words]) == 2
        assert said in capsys.readouterr().err


def test_what_is_mined_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EFFORTS, "expert", 1)
    monkeypatch.setattr(mining, "examine", lambda *_: None)
    file = tmp_path / "found.jsonl"
    words = ["puzzles", "mine", "agencies", "--bot", "expert", "--seats", "2", "--games", "1", "--jobs", "1"]
    assert run([*words, "-o", str(file)]) == 0
    assert shelf.decode(file.read_bytes()) == ()
    assert not list((tmp_path / "home" / "puzzles").iterdir()), "what is finished is not kept"


def test_a_shelf_is_graded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(grading, "TRIES", 1)
    monkeypatch.setattr(grading, "EASY", 0)
    monkeypatch.setattr(grading, "HARD", 0)
    file = tmp_path / "crisis.jsonl"
    assert run(["puzzles", "grade", "crisis", "-o", str(file)]) == 0
    graded, shelved = shelf.decode(file.read_bytes()), shelf.of_game("crisis")
    assert {puzzle.difficulty for puzzle in graded} == {"easy"}
    assert {puzzle.id for puzzle in graded} == {puzzle.id for puzzle in shelved}
    others = [puzzle for puzzle in shelved if puzzle.difficulty != "easy"]
    text = " ".join(capsys.readouterr().out.split())
    assert f"{others[0].id}: easy, was {others[0].difficulty}" in text
    assert f"{len(others)} of {len(shelved)} puzzles are graded otherwise" in text


def test_a_shelf_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shelf, "of_game", lambda key: ())
    assert run(["puzzles", "grade", "crisis", "-o", str(tmp_path / "no" / "crisis.jsonl")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
