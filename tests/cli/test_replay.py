"""``cutthroat replay``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutthroat.cli import run
from cutthroat.game.record import read, write


def told(record: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert run(["replay", str(record), *arguments]) == 0
    return capsys.readouterr().out


def test_a_spectator_hears_no_secret(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(record_file, capsys)
    assert "Random 1 is dealt a crate." in text
    assert "dealt crate" not in text
    assert "wins." in text or "share the win." in text


def test_a_seat_hears_its_own_secrets_only(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(record_file, capsys, "--seat", "2")
    assert text.count("You are dealt crate") == 3
    assert text.count("is dealt a crate") == 6
    assert text == told(record_file, capsys, "--seat", "Random 2")


def test_all_open(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(record_file, capsys, "--all")
    assert text.count("is dealt crate") == 9
    assert "[bid " in text


@pytest.mark.parametrize(("arguments", "hands"), [(["--all"], 3), (["--seat", "2"], 0), ([], 0)])
def test_the_table_is_drawn_at_each_step(
    record_file: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    hands: int,
) -> None:
    answers = iter(["2", "q"])
    monkeypatch.setattr("cutthroat.cli.replay.is_interactive", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    second = told(record_file, capsys, *arguments).split("2. Random ")[1]
    assert "hand sizes: " in second
    assert second.count(" holds: hand ") == hands


def test_secrets_of_a_game_under_way_stay_closed(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read(record_file)
    record.moves.pop()
    record.outcome = None
    write(record, record_file)
    assert run(["replay", str(record_file), "--all"]) != 0
    assert "not over" in capsys.readouterr().err
    assert "not over after" in told(record_file, capsys)


def test_json(record_file: Path, json_of: Callable[..., Any]) -> None:
    found = json_of("replay", str(record_file), "--all")
    record = read(record_file)
    assert [frame["number"] for frame in found["frames"]] == list(range(len(record.moves) + 1))
    assert found["outcome"]["places"] == (record.outcome and record.outcome.places)
    assert found["frames"][1]["move"].startswith("bid ")
    assert found["frames"][0]["facts"][0]["kind"] == "dealt"
    hidden = json_of("replay", str(record_file))
    assert "move" not in hidden["frames"][1]
    assert hidden["frames"][0]["facts"][0]["fields"]["crate"] is None


@pytest.mark.parametrize(
    ("arguments", "lines"), [(["--all"], 1), (["--seat", "{mover}"], 1), (["--seat", "{other}"], 0), ([], 0)]
)
def test_what_a_bot_weighed_is_told_over_its_shoulder(
    record_file: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], lines: int
) -> None:
    record = read(record_file)
    mover, action = record.moves[0][:2]
    record.why = {1: [(action, 612), (999_999, 5)]}
    write(record, record_file)
    seats = {"mover": str(mover + 1), "other": str((mover + 1) % 3 + 1)}
    text = told(record_file, capsys, *(argument.format(**seats) for argument in arguments))
    assert text.count(" 61.2 %  ") == text.count("(chosen)") == text.count("varies its choices on purpose") == lines
    assert "0.5 %" not in text


def test_names_cannot_steer_the_terminal(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record_file.write_bytes(record_file.read_bytes().replace(b"Random 1", rb"\u001b[2JEve"))
    assert "\x1b" not in told(record_file, capsys)


def test_a_seat_that_is_not_there(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(record_file), "--seat", "4"]) != 0
    assert "the seats are: 1 Random 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("forged", "problem"),
    [({"places": []}, "not the true one"), ({"reason": "\x1b[2J"}, "not the true one"), (None, "no outcome")],
    ids=["places", "reason", "none"],
)
def test_a_forged_outcome_is_refused(
    record_file: Path, forged: dict[str, object] | None, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = read(record_file)
    assert record.outcome is not None
    record.outcome = None if forged is None else msgspec.structs.replace(record.outcome, **forged)
    write(record, record_file)
    assert run(["replay", str(record_file)]) != 0
    assert problem in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_options_cannot_steer_the_terminal(command: str, record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record_file.write_bytes(record_file.read_bytes().replace(b'"rounds"', rb'"\u001b[2J"'))
    assert run([command, str(record_file)]) != 0
    said = capsys.readouterr()
    assert "\x1b" not in said.out + said.err
