"""``play`` in the browser, as far as it can be seen without one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path

import pytest

from cutthroat.cli import browser, run
from cutthroat.testing.editions import sample
from tests.server.wire import request

PLAY = "import sys; from cutthroat.cli import main; main(['play', *sys.argv[1:]])"


def start(tmp_path: Path, *arguments: str) -> subprocess.Popen[str]:
    client = tmp_path / "web"
    (client / "assets").mkdir(parents=True, exist_ok=True)
    (client / "index.html").write_text("<title>Cutthroat</title>")
    opener = tmp_path / "opened"
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "CUTTHROAT_WEB": str(client),
        "CUTTHROAT_HOME": str(tmp_path / "home"),
        "BROWSER": f'{sys.executable} -c \'import sys;open("{opener}","w").write(sys.argv[1])\' %s',
    }
    return subprocess.Popen(
        [sys.executable, "-c", PLAY, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    )


def address_in(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Cutthroat is at http://127.0.0.1:"), line + (
        process.stderr.read() if process.stderr else ""
    )
    return line.split()[3]


def test_play_serves_a_table_opens_a_browser_and_stops_cleanly(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    opened.touch()
    with start(tmp_path, "agencies") as process:
        try:
            address = address_in(process)
            base = address.removesuffix("/new/agencies")
            assert base != address
            assert b"<title>Cutthroat</title>" in request(base, "GET", "/new/agencies").body
            assert request(base, "GET", "/healthz").json["ok"] is True
            deadline = time.monotonic() + 60
            while not opened.read_text():
                assert time.monotonic() < deadline, "no browser was opened"
                time.sleep(0.02)
            with start(tmp_path, "--no-browser") as second:
                assert address_in(second) == f"{base}/"
                assert second.wait(30) == 0
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 130
            assert process.stderr is not None
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()
    assert opened.read_text() == address


def test_play_with_an_edition_lays_its_cards(tmp_path: Path) -> None:
    cards = tmp_path / "long-night.toml"
    cards.write_text(resources.files("cutthroat.testing.editions").joinpath("crisis.toml").read_text(encoding="utf-8"))
    with start(tmp_path, "--edition", str(cards), "--no-browser") as process:
        try:
            address = address_in(process)
            base, _, page = address.partition("/new/")
            assert page == f"crisis?edition={sample('crisis').digest}"
            assert request(base, "GET", f"/api/games/{page}").json["edition"]["name"] == "Long Night"
            with start(tmp_path, "--edition", str(cards), "--no-browser") as second:
                assert address_in(second) == address
            cards.write_text('[edition]\ngame = "crisis"\nname = "Another"\n')
            with start(tmp_path, "--edition", str(cards), "--no-browser") as third:
                said = third.communicate()[1]
                assert third.returncode == 1
                assert "not with this edition" in said
        finally:
            process.kill()


def test_without_a_client_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CUTTHROAT_WEB", str(tmp_path))
    assert run(["play", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert browser.NO_CLIENT in said
    assert "needs a terminal" in said


def test_an_unknown_game_is_refused_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "index.html").touch()
    monkeypatch.setenv("CUTTHROAT_WEB", str(tmp_path))
    assert run(["play", "chess"]) == 2
    assert "there is no game" in capsys.readouterr().err
