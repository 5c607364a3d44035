"""What a user does wrong is one line on the error stream and an exit code, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cutthroat import __version__
from cutthroat.cli import run
from cutthroat.cli.app import COMMANDS

SCRIPT = Path(__file__).with_name("with_toy.py")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
TELLING_OF_EACH_CHUNK = """
from cutthroat.cli import main
from cutthroat.game import registry
from cutthroat.lab import simulate as lab
from cutthroat.testing.toy.edge.game import GAME

run_chunks = lab.run_chunks

def announcing(*arguments):
    for chunk, totals in run_chunks(*arguments):
        print(totals.games, flush=True)
        yield chunk, totals

lab.run_chunks = announcing
registry.register(GAME)
main()
"""
CHUNKS = 25
"""By then the first ones, which show how fast it goes, are done, and all processes are at work."""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulat"], "simulate"),
        (["simulate"], "KEY"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "toi"], "did you mean toy?"),
        (["simulate", "toy", "--seats", "9"], "for 2 to 4 players, not 9"),
        (["simulate", "toy", "--seats", "two"], "two"),
        (["simulate", "toy", "--games", "0"], "at least 1"),
        (["simulate", "toy", "--jobs", "-1"], "at least 1"),
        (["simulate", "toy", "--jobs", "0"], "at least 1"),
        (["simulate", "toy", "--seed", "-1"], "a seed is"),
        (["simulate", "toy", "--seed", str(2**70)], "a seed is"),
        (["simulate", "toy", "--bots", "clever"], "its bots are: greedy, random, novice"),
        (["simulate", "toy", "--bots", ","], "at least one bot"),
        (["simulate", "toy", "--bots", "random,random,random"], "2 seats"),
        (["simulate", "toy", "--option", "rounds"], "name=value"),
        (["simulate", "toy", "--option", "speed=3"], "its options are: rounds, open_scores"),
        (["simulate", "toy", "--option", "rounds=99"], "from 1 to 3"),
        (["simulate", "toy", "--option", "open_scores=maybe"], "false or true"),
        (["simulate", "toy", "--records", "/dev/null/records"], "/dev/null/records"),
        (["replay", "/nowhere.json"], "No such file"),
        (["verify", "/nowhere.json"], "No such file"),
        (["verify", "/"], "No such file"),
        (["rules", "chess"], "there is no game"),
        (["golden"], "name a game"),
        (["games", "--jsn"], "--jsn"),
        (["play", "toy"], "needs a terminal"),
        (["serve", "--port", "70000"], "from 0 (any free one) to 65535"),
        (["serve", "--workers", "0"], "at least 1"),
        (["serve", "--metrics-from", "everybody"], "such as 10.0.0.0/8"),
        (["serve", "--metrics-from", "10.1.2.3/8"], "such as 10.0.0.0/8"),
        (["serve", "--proxy", "everybody"], "--proxy is an address or a network"),
        (["serve", "--connections", "0"], "--connections is at least 1"),
    ],
)
def test_mistakes_are_one_clear_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) != 0
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.startswith("cutthroat: ")
    assert said.err.count("\n") == 1


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.strip() == __version__


def test_no_arguments_show_every_command_with_its_purpose(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    text = capsys.readouterr().out
    for command in COMMANDS:
        assert f" {command} " in text
    assert "Check a record" in text
    assert "./cutthroat test" in text


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "bench"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    assert len(capsys.readouterr().out) > 200


def test_a_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} {SCRIPT} games --json | head -c 1"
    done = subprocess.run(command, shell=True, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_what_is_finished(jobs: str) -> None:
    arguments = ["simulate", "toy", "--games", "100000000", "--jobs", jobs, "--json"]
    command = [sys.executable, "-c", TELLING_OF_EACH_CHUNK, *arguments]
    with subprocess.Popen(
        command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        for _ in range(CHUNKS):
            process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert err == ""
    assert '"interrupted": true' in out
