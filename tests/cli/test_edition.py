"""``cutthroat edition``, and the commands that take one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutthroat.cli import run
from cutthroat.cli.tune import with_weights
from cutthroat.game import registry
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.source import open_edition
from cutthroat.game.record import read
from cutthroat.lab.chunk import play_chunk, run_of
from cutthroat.lab.processes import play_in_processes
from cutthroat.testing.editions import sample

TEXT = """
[edition]
game = "crisis"
name = "[bold]Long[/] night"
version = "2"

[constants]
points_to_win = 2

[characters.ghost]
name = "Wraith"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "my.toml"
    found.write_text(TEXT, encoding="utf-8")
    return found


def test_a_new_file_is_right_and_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.toml"
    assert run(["edition", "new", "crisis", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert run(["edition", "check", str(file)]) == 0
    assert "0 values differ" in capsys.readouterr().out
    assert run(["edition", "new", "crisis", str(file)]) == 2
    assert "there already" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == text
    assert run(["edition", "new", "crisis", str(tmp_path / "no" / "x.toml")]) == 2


def test_check(file: Path, json_of: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert json_of("edition", "check", str(file)) == {"ok": True, "problems": []}
    file.write_text(TEXT.replace("= 2", "= 20").replace("ghost", "ghots"), encoding="utf-8")
    found = json_of("edition", "check", str(file), code=1)
    assert found["problems"] == [
        f"{file}:8: constants.points_to_win: takes a whole number from 1 to 9, not 20",
        f"{file}:10: characters.ghots: is none of the masks; did you mean ghost?",
    ]
    assert run(["edition", "check", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == found["problems"]


def test_show(file: Path, json_of: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    found = json_of("edition", "show", str(file))
    assert (found["game"], found["name"], found["version"]) == ("crisis", "[bold]Long[/] night", "2")
    assert [one["words"] for one in found["differences"]] == [
        "Points to win: 2 instead of 3",
        "Ghost is called Wraith",
    ]
    assert run(["edition", "show", str(file)]) == 0
    text = capsys.readouterr().out
    assert "[bold]Long[/] night, version 2: an edition of Assassin's Crisis" in text
    assert "Points to win: 2 instead of 3." in text


def test_simulate_plays_the_edition(file: Path, json_of: Callable[..., Any], tmp_path: Path) -> None:
    words = ("simulate", "crisis", "--seats", "3", "--games", "30")
    plain = json_of(*words)
    found = json_of(*words, "--edition", str(file), "--records", str(tmp_path / "r"))
    assert plain["edition"] is None
    assert found["edition"]["name"] == "[bold]Long[/] night"
    assert found["decisions"] < plain["decisions"]
    record = read(next((tmp_path / "r").iterdir()))
    file.unlink()
    assert record.edition
    assert run(["replay", str(tmp_path / "r" / "crisis-3-1-000000.json"), "--text"]) == 0
    assert run(["verify", str(tmp_path / "r" / "crisis-3-1-000000.json")]) == 3
    assert run(["review", str(tmp_path / "r" / "crisis-3-1-000000.json"), "--rollouts", "2", "--jobs", "1"]) == 0


def test_arena_plays_the_edition(file: Path, json_of: Callable[..., Any]) -> None:
    words = ("arena", "crisis", "--bots", "greedy,random", "--games", "4", "--edition", str(file))
    assert json_of(*words)["edition"]["version"] == "2"


def test_report_holds_an_edition_against_the_game(file: Path, tmp_path: Path) -> None:
    page, figures = tmp_path / "out.md", tmp_path / "out.json"
    words = ["report", "crisis", "--games", "40", "--jobs", "1", "-o", str(page), "--json", str(figures)]
    assert run([*words, "--against", str(file)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "Long" in text
    assert "--against my.toml" in text
    assert run([*words, "--edition", str(file), "--sweep", "max_rounds=10,20"]) == 0
    assert "--edition my.toml" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["simulate", "nation", "--edition", "FILE"], "is an edition of crisis, not of nation"),
        (["simulate", "crisis", "--edition", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["arena", "crisis", "--bots", "greedy,random", "--edition", "."], ".: Is a directory"),
        (["edition", "show", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["edition", "new", "chess", "x.toml"], "there is no game 'chess'"),
        (["report", "crisis", "-o", "x.md", "--edition", "FILE", "--against", "FILE"], "--against changes nothing"),
        (["report", "crisis", "-o", "x.md", "--against", "FILE", "--against", "FILE"], "one edition at a time"),
    ],
)
def test_mistakes_are_a_sentence(
    words: list[str], expected: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([str(file) if word == "FILE" else word for word in words]) == 2
    said = capsys.readouterr().err
    assert expected in said
    assert said.count("\n") == 1


def test_solve_and_rules_know_the_edition(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "crisis", "--fine-print", "--edition", str(file)]) == 0
    assert "Points to win: 2 instead of 3" in capsys.readouterr().out
    assert run(["rules", "crisis", "wraith", "--edition", str(file)]) == 0
    assert "Wraith" in capsys.readouterr().out
    assert run(["solve", "crisis", "--edition", str(file)]) == 2
    assert "Long" in capsys.readouterr().err


HEAD = '# mine\n[edition]\ngame = "shinobi"\nname = "Short"\n'


def test_tune_leaves_its_weights_in_the_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "short.toml"
    file.write_text(f"{HEAD}\n[game]\nrounds = 2\n", encoding="utf-8")
    command = ["tune", "shinobi", "--games", "2", "--edition", str(file)]
    assert run(command) == 0
    once = file.read_text(encoding="utf-8")
    assert once.startswith(f"{HEAD}\n[game]\nrounds = 2\n\n# What features are multiplied with")
    assert open_edition(file).guide().weights != registry.load("shinobi").guide().weights
    assert "3 seats: " in capsys.readouterr().out
    assert run(command) == 0
    assert file.read_text(encoding="utf-8") == once


def test_a_game_of_one_round_cannot_be_tuned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "short.toml"
    file.write_text(f"{HEAD}[game]\nrounds = 1\n", encoding="utf-8")
    assert run(["tune", "shinobi", "--games", "1", "--edition", str(file)]) == 1
    assert "no horizon" in capsys.readouterr().err


def test_weights_take_the_place_of_older_ones() -> None:
    old = "[weights] # of another time\n3 = [\n  0.1,\n]\n\n"
    assert with_weights(f"{HEAD}\n{old}[game] # stays\n", "[weights]\n") == f"{HEAD}\n[game] # stays\n\n[weights]\n"
    assert with_weights(f"{HEAD}{old}", "[weights]\n") == f"{HEAD}\n[weights]\n"


def test_processes_play_the_edition_as_this_one_does() -> None:
    game = load_edition(sample("crisis"), tried=True)
    encoded = msgspec.json.encode(run_of(game, ["greedy"] * 3, game.resolve({}), 7))
    here = play_chunk(encoded, 0, 20)
    there = [totals for _, totals in play_in_processes(play_chunk, encoded, [(0, 10), (10, 10)], 2)]
    assert sum(int(totals.decisions) for totals in there) == int(here.decisions)
    won = zip(*(totals.win_shares for totals in there), strict=True)
    assert [sum(shares) for shares in won] == list(here.win_shares)
