"""``cutthroat review``."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutthroat.cli import run
from cutthroat.game.record import read, write

QUICK = ("--rollouts", "20", "--jobs", "1")


def test_the_keys_of_a_seat_add_up(record_file: Path, json_of: Callable[..., Any]) -> None:
    found = json_of("review", str(record_file), *QUICK)
    assert len(found["seats"]) == 3
    for seat in found["seats"]:
        assert seat["start"] + seat["luck"] + seat["own"] + seat["others"] == pytest.approx(seat["result"])
        assert seat["accuracy"] is None or 0 <= seat["accuracy"] <= 1
    assert [one["move"] for one in found["decisions"]] == list(range(1, len(found["chances"]) - 1))


def test_one_seat(record_file: Path, json_of: Callable[..., Any]) -> None:
    whole = json_of("review", str(record_file), *QUICK)
    second = json_of("review", str(record_file), "--seat", "2", *QUICK)
    assert second["decisions"] == [one for one in whole["decisions"] if one["seat"] == 1]
    assert second["seats"] == whole["seats"]


def test_the_readable_form(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(["review", str(record_file), "--rollouts", "200", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "Chances over the game" in text
    assert re.search(r"Random 1 .*[▁▂▃▄▅▆▇█]{5}", text)
    assert re.search(r"^Random \d .* \d+% ± \d+ ", text, re.MULTILINE), "an accuracy has its error"
    points = text.partition("Turning points\n")[2].partition("\n\n")[0].splitlines()
    assert points
    assert all(re.match(r" *(\d+|deal|)  \S", line) for line in points), "their numbers stand apart"
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search(r"\d\?%", text), "a space that does not break is a space"


def test_the_page_needs_nothing_else(record_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "review.html"
    record = read(record_file)
    seats = [msgspec.structs.replace(record.seats[0], name="<b>Eve</b> & co"), *record.seats[1:]]
    write(msgspec.structs.replace(record, seats=seats), record_file)
    capsys.readouterr()
    assert run(["review", str(record_file), *QUICK, "-o", str(file)]) == 0
    assert "review.html" in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    assert "<b>Eve" not in text
    assert "&lt;b&gt;Eve&lt;/b&gt; &amp; co" in text
    assert not re.search(r"(src|href)=\"(?!#)|url\(|<script|@import", text)
    assert text.count('<th scope="row">') == len(record.moves) + 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "9"), "there is no seat '9'"),
        (("--budget", "0"), "--budget"),
        (("--budget", "nan"), "--budget"),
        (("--rollouts", "0"), "--rollouts must be at least 1"),
        (("--jobs", "0"), "--jobs must be at least 1"),
        (("--seed", "-1"), "a seed is"),
        ((*QUICK, "-o", "no/such/folder/review.html"), "No such file"),
    ],
)
def test_mistakes_are_one_line(
    arguments: tuple[str, ...], said: str, record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", str(record_file), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_hostile_files_are_refused(tmp_path: Path, record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read(record_file)
    half = tmp_path / "half.json"
    write(msgspec.structs.replace(record, moves=record.moves[:3], outcome=None), half)
    junk = tmp_path / "junk.json"
    junk.write_bytes(b"\x00" * 50)
    for file, said in ((half, "not over"), (junk, "not a complete game record"), (tmp_path / "none", "No such file")):
        assert run(["review", str(file)]) == 2
        assert said in capsys.readouterr().err
