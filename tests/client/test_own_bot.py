"""Bots that people bring: how they are found, and that the README's plays a game over the wire."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutthroat.bots.own import is_own, load_bot
from cutthroat.bots.roster import PolicyBot, UnknownBot
from cutthroat.cli import run
from cutthroat.client import TableConnection
from cutthroat.client.bot import join_as_bot
from tests.client.test_client import new_table
from tests.server.running import Server, server

README = Path(__file__).resolve().parents[2] / "README.md"


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The bot that the README shows, as somebody would copy it."""
    (code,) = re.findall(r"```python\n# my_bot.py\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 20
    file = tmp_path / "my_bot.py"
    file.write_text(code)
    return file


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


def test_the_bot_of_the_readme_plays_to_the_end(example: Path, live: Server) -> None:
    async def game() -> None:
        host, table, _ = await new_table(live, seats="ob")
        playing = asyncio.create_task(join_as_bot(live.api("10.7.0.1"), table, f"{example}:MyBot", "", 0))
        async with TableConnection(host, table) as connection:
            await connection.until(lambda known: known.table.seats[0].name == "MyBot")  # type: ignore[union-attr]
            await connection.start()
            played = await playing
        assert played.verdict.ok
        assert played.table.status == "over"

    asyncio.run(game())


def test_a_class_of_a_package_is_found_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "own_bots"
    folder.mkdir()
    (folder / "calm.py").write_text("class Calm:\n    def choose(self, seen, chance): return seen.legal[0]\n")
    monkeypatch.chdir(tmp_path)
    assert type(load_bot("own_bots.calm:Calm")).__name__ == "Calm"


def test_a_policy_sits_down_as_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text("from cutthroat.core.policy import Policy\nclass First(Policy): ...\n")
    assert isinstance(load_bot(f"{file}:First"), PolicyBot)


@pytest.mark.parametrize(
    ("code", "named", "why"),
    [
        ("", "{file}:", "names no class"),
        ("", "{file}:Nobody", "has no class Nobody"),
        ("class Mute: ...", "{file}:Mute", "no method choose"),
        ("class Hard:\n    def __init__(self, x): ...\n    def choose(self): ...", "{file}:Hard", "cannot be made"),
        ("1 / 0", "{file}:Any", "ZeroDivisionError"),
        ("", "missing.py:Any", "there is no file missing.py"),
        ("", "no.such.package:Any", "cannot be loaded"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, code: str, named: str, why: str) -> None:
    file = tmp_path / "a_bot.py"
    file.write_text(code)
    with pytest.raises(UnknownBot, match=re.escape(why)):
        load_bot(named.format(file=file))


def test_the_command_says_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bot", "--join", "http://127.0.0.1:9/t/x", "--bot", "missing.py:MyBot"]) == 2
    assert "there is no file missing.py" in capsys.readouterr().err
    assert not is_own("greedy")
