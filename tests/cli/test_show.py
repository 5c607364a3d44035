"""``cutthroat show``."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cutthroat.cli import run
from cutthroat.game.position import MOST_CHARACTERS
from cutthroat.game.record import read, write


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert run(["show", *arguments]) == 0
    return capsys.readouterr().out


@pytest.fixture
def text(record_file: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A position of a recorded game, after three moves."""
    return shown(capsys, str(record_file), "--at", "3", "--text")


def test_a_record_gives_the_position_of_any_moment(record_file: Path, text: str) -> None:
    assert text.startswith("cutthroat position 1: toy, 3 seats, rules 1\nwaiting: [")
    assert run(["show", str(record_file), "--at", str(len(read(record_file).moves))]) == 0


def test_a_file_standard_input_and_the_text_itself_are_the_same(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "position.txt"
    file.write_text(text)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    drawings = {shown(capsys, given, "--seat", "2") for given in (str(file), text, "-")}
    assert len(drawings) == 1
    assert "Seat 1" in drawings.pop()
    assert shown(capsys, text, "--text") == text


def test_a_seat_sees_its_own_secrets_only(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opening = shown(capsys, str(record_file), "--at", "0", "--text")
    hands = next(line for line in opening.splitlines() if line.startswith("hands: "))
    mine = " ".join(hands.split("[")[3].strip("],").split(","))
    assert mine in shown(capsys, opening, "--seat", "2")
    assert mine not in shown(capsys, opening, "--seat", "1")
    assert mine not in shown(capsys, opening)
    assert mine in shown(capsys, opening, "--all")
    assert shown(capsys, str(record_file), "--at", "0", "--seat", "Random 2").count("Random 2") == 2


def test_secrets_of_a_game_under_way_stay_closed(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read(record_file)
    record.moves.pop()
    record.outcome = None
    write(record, record_file)
    for flag in ("--text", "--all"):
        assert run(["show", str(record_file), "--at", "0", flag]) != 0
        assert "not over" in capsys.readouterr().err
    assert "waiting for" in shown(capsys, str(record_file), "--at", "0")


def test_mistakes_are_one_clear_line(
    record_file: Path, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = tmp_path / "strange"
    strange.write_bytes(b"\xff\xfe")
    long = tmp_path / "long"
    long.write_text("x" * (MOST_CHARACTERS + 2))
    for arguments, problem in (
        (["/nowhere"], "/nowhere: No such file"),
        (["/"], "/: Is a directory"),
        (["x" * 5000], "File name too long"),
        ([str(strange)], "not a text"),
        ([str(long)], "too long"),
        ([str(record_file)], "the first line of a position reads"),
        ([text, "--seat", "4"], "there is no seat '4'"),
        ([text.replace("hands: [", 'hands: [["\x1b"],')], "the value of field 'hands' is not JSON"),
        ([str(record_file), "--at", "1000"], "--at takes a number from 0 to"),
        ([str(record_file), "--at", "-1"], "--at takes a number from 0 to"),
        ([text, "--at", "1"], "File name too long"),
    ):
        capsys.readouterr()
        assert run(["show", *arguments]) != 0
        said = capsys.readouterr()
        assert said.out == ""
        assert problem in said.err
        assert said.err.count("\n") == 1
        assert "\x1b" not in said.err


def test_an_impossible_position_is_named_as_such(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["hands: []" if line.startswith("hands:") else line for line in text.splitlines()]
    assert run(["show", "\n".join(lines), "--seat", "1"]) == 1
    assert "this cannot be a position of Auction at the Docks (IndexError" in capsys.readouterr().err
