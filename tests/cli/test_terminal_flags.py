"""Which flags of ``play`` lead to the terminal: launcher and command agree, so nobody waits for a client in vain."""

from __future__ import annotations

from pathlib import Path

import pytest

import bootstrap
from cutthroat.cli import browser, choices, run
from cutthroat.cli.app import app
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from processes import Layout

VALUES = {
    "--seats": "2",
    "-n": "2",
    "--people": "Ana",
    "--bots": "random",
    "--option": "a=b",
    "-o": "a=b",
    "--edition": "my.toml",
    "--seed": "0",
}
FLAGS = [name for argument in app["play"].assemble_argument_collection() for name in argument.names if name[0] == "-"]
HELP = [*app["play"].help_flags, *app["play"].version_flags]
JOINED = ["-n2", "-qn2", "--seats=2", "-oa=b", "--no_browser"]


def words_with(flag: str) -> list[str]:
    return ["play", "toy", flag, *([VALUES[flag]] if flag in VALUES else [])]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[AnyGame | None]:
    """The games that were opened in the browser."""
    games: list[AnyGame | None] = []

    def play_there(game: AnyGame | None, edition: Path | None = None, *, open_it: bool) -> int:
        games.append(game)
        return 0

    (tmp_path / "index.html").touch()
    monkeypatch.setenv("CUTTHROAT_WEB", str(tmp_path))
    monkeypatch.setattr(browser, "play_there", play_there)
    monkeypatch.setattr(choices, "open_edition", lambda _: registry.load("toy"))
    return games


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Layout]:
    """The checkouts in which the launcher has asked for the client."""
    layouts: list[Layout] = []
    monkeypatch.setattr(bootstrap, "ensure_environment", lambda *_: None)
    monkeypatch.setattr(bootstrap, "is_ready", lambda *_: True)
    monkeypatch.setattr(bootstrap, "engine_path", lambda layout: layout.source)
    monkeypatch.setattr(bootstrap, "ensure_client", layouts.append)
    return layouts


@pytest.mark.parametrize("flag", [*FLAGS, *HELP, *JOINED])
def test_the_client_is_built_for_who_plays_in_the_browser(
    flag: str, served: list[AnyGame | None], built: list[Layout], tmp_path: Path
) -> None:
    words = words_with(flag)
    run(words)
    bootstrap.prepare(Layout(tmp_path), words)
    assert bool(built) == bool(served)


@pytest.mark.parametrize("flag", sorted(set(FLAGS) - bootstrap.FLAGS_IN_THE_BROWSER))
def test_all_flags_but_two_lead_to_the_terminal(
    flag: str, served: list[AnyGame | None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words_with(flag)) == 2
    assert "needs a terminal" in capsys.readouterr().err
    assert served == []


@pytest.mark.parametrize(
    "words", [["play"], ["play", "toy"], ["play", "toy", "--no-browser"], ["play", "--edition", "my.toml"]]
)
def test_without_them_it_is_the_browser(
    words: list[str], served: list[AnyGame | None], built: list[Layout], tmp_path: Path
) -> None:
    assert run(words) == 0
    bootstrap.prepare(Layout(tmp_path), words)
    assert len(served) == len(built) == 1


@pytest.mark.parametrize(
    ("words", "count"), [([], 1), (["-p", "8001"], 1), (["--help"], 0), (["-h"], 0), (["--version"], 0)]
)
def test_a_server_has_the_client_unless_it_only_explains_itself(
    words: list[str], count: int, built: list[Layout], tmp_path: Path
) -> None:
    bootstrap.prepare(Layout(tmp_path), ["serve", *words])
    assert len(built) == count


@pytest.mark.parametrize("command", ["games", "simulate", "replay", ""])
def test_no_other_command_needs_it(command: str, built: list[Layout], tmp_path: Path) -> None:
    bootstrap.prepare(Layout(tmp_path), [command] if command else [])
    assert built == []
