"""The script as people meet it: from anywhere, twice at once, interrupted, without a network, without a Python."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from processes import Layout
from tests.tools.conftest import builds, plain_environment, write_sources


def start(launcher: Path | str, *arguments: str, cwd: Path | None = None, **extra: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [launcher, *arguments],
        cwd=cwd,
        env=plain_environment(**extra),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def launch(launcher: Path | str, *arguments: str, cwd: Path | None = None, **extra: str) -> tuple[int, str, str]:
    process = start(launcher, *arguments, cwd=cwd, **extra)
    out, err = process.communicate()
    return process.returncode, out, err


def wait_for_build(layout: Layout) -> None:
    deadline = time.monotonic() + 60
    while not list(layout.trees.glob(".*/tree/half-made")):
        assert time.monotonic() < deadline, "the build never began"
        time.sleep(0.02)


def test_from_another_directory_with_its_arguments(quick: Layout, tmp_path: Path) -> None:
    code, out, err = launch(quick.root / "cutthroat", "arena", "a b", cwd=tmp_path)
    assert (code, out) == (0, "py 6 hello arena a b\n")
    assert err.startswith("Compiling the engine")


def test_silent_when_nothing_is_to_be_done(quick: Layout) -> None:
    launch(quick.root / "cutthroat")
    assert launch(quick.root / "cutthroat") == (0, "py 6 hello\n", "")
    assert builds(quick) == 1


@pytest.mark.parametrize("relative", [True, False])
def test_through_a_link_to_a_link(quick: Layout, tmp_path: Path, relative: bool) -> None:
    folder = tmp_path / "some bin"
    folder.mkdir()
    (folder / "inner").symlink_to("../checkout/cutthroat" if relative else quick.root / "cutthroat")
    (folder / "outer").symlink_to("inner")
    code, out, _ = launch("./outer", cwd=folder)
    assert (code, out) == (0, "py 6 hello\n")


def test_the_directory_it_is_called_from_is_not_imported(quick: Layout) -> None:
    (quick.source / "json.py").write_text("raise SystemExit('imported from the current directory')\n")
    code, _, _ = launch(quick.root / "cutthroat", cwd=quick.source, PYTHONPATH="")
    assert code == 0


def test_two_starts_at_once_build_once(quick: Layout) -> None:
    launcher, held = quick.root / "cutthroat", quick.root / "held"
    held.touch()
    first = start(launcher, HELD=str(held))
    wait_for_build(quick)
    second = start(launcher, HELD=str(held))
    assert second.stderr is not None
    assert second.stderr.readline() == "Waiting for another cutthroat to finish setting up ...\n"
    held.unlink()
    assert first.communicate()[0] == "py 6 hello\n"
    assert second.communicate() == ("py 6 hello\n", "")
    assert builds(quick) == 1


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)])
def test_interrupted_it_leaves_nothing_half_made(quick: Layout, number: signal.Signals, code: int) -> None:
    held = quick.root / "held"
    held.touch()
    process = start(quick.root / "cutthroat", HELD=str(held))
    wait_for_build(quick)
    process.send_signal(number)
    process.wait()
    held.unlink()
    _, err = process.communicate()
    assert process.returncode == code
    if number == signal.SIGINT:
        assert err.splitlines()[1:] == ["Interrupted while setting up; run the same command again to go on."]
    assert launch(quick.root / "cutthroat")[:2] == (0, "py 6 hello\n")
    assert [tree.name for tree in quick.trees.iterdir() if tree.name.startswith(".")] == []


def test_without_network_one_line_and_a_log(checkout: Layout, tmp_path: Path) -> None:
    """And what an earlier, killed set-up left in the environment is gone."""
    checkout.own.mkdir(parents=True)
    (checkout.venv / "half-made").write_text("")
    offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "UV_OFFLINE": "1", "UV_CACHE_DIR": str(tmp_path)}
    code, out, err = launch(checkout.root / "cutthroat", cwd=tmp_path, **offline)
    assert (code, out) == (1, "")
    assert err.splitlines()[1:] == [
        "cutthroat: Python packages could not be downloaded and installed (no network?). "
        f"Full log: {checkout.packages_log}"
    ]
    assert "pip" in checkout.packages_log.read_text()
    assert not checkout.stamp.exists()
    assert not (checkout.venv / "half-made").exists()


def test_a_foreign_environment_is_left_alone(checkout: Layout) -> None:
    (checkout.venv / "lib").mkdir(parents=True)
    code, _, err = launch(checkout.root / "cutthroat")
    assert code == 1
    assert err == f"cutthroat: {checkout.venv} was made by something else; move it away and run again\n"
    assert (checkout.venv / "lib").is_dir()


def test_a_python_that_is_too_old(checkout: Layout, tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    code, out, err = launch(checkout.root / "cutthroat", PATH=str(tmp_path))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "Python 3.11 or newer is needed and none was found" in err

    code, _, err = launch(checkout.root / "cutthroat", CUTTHROAT_PYTHON=str(old))
    assert code == 1
    assert err == f"cutthroat: CUTTHROAT_PYTHON={old} is not a Python 3.11 or newer\n"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--help"], "Measure it."),
        (["bench", "--help"], "Measure it."),
        (["simulate", "-h"], "Measure it."),
        (["test", "--help"], "everything that CI runs"),
        (["--version"], "9.9"),
    ],
)
def test_help_installs_and_compiles_nothing(checkout: Layout, asked: list[str], told: str) -> None:
    sources = {"__init__.py": '__version__ = "9.9"', "cli/bench.py": BENCH, "cli/helper.py": "def other(): ..."}
    write_sources(checkout, sources)
    code, out, err = launch(checkout.root / "cutthroat", *asked)
    assert (code, err) == (0, "")
    assert told in out
    assert "helper" not in out
    assert not checkout.venv.exists()


def test_help_of_a_checkout_that_is_set_up_compiles_nothing(quick: Layout) -> None:
    code, out, err = launch(quick.root / "cutthroat", "arena", "--help")
    assert (code, out, err) == (0, "py 6 hello arena --help\n", "")
    assert builds(quick) == 0


def test_help_of_a_group_of_commands_before_anything_is_installed(checkout: Layout) -> None:
    write_sources(checkout, {"cli/__init__.py": "", "cli/data.py": DATA, "cli/app.py": 'HELP = "No command."'})
    asked = {words: launch(checkout.root / "cutthroat", *words.split())[1] for words in HELP_OF_DATA}
    assert {words: [part in told for part in HELP_OF_DATA[words]] for words, told in asked.items()} == {
        words: [True] * len(parts) for words, parts in HELP_OF_DATA.items()
    }
    assert "No command." not in asked["--help"]
    assert not checkout.venv.exists()


DATA = '''HELP = """Keep it.

Whole.
"""

@data.command
def backup(file: Path, /, *extra: str, as_text: bool = False) -> int:
    """Write it.

    Parameters
    ----------
    file
        Where.
    as_text
        Readable.
    """
'''
HELP_OF_DATA = {
    "--help": ["  data       Keep it.\n"],
    "data --help": ["Usage: ./cutthroat data COMMAND\n\nKeep it.\n\nWhole.\n\n  backup     Write it.\n"],
    "data backup -h": [
        "Usage: ./cutthroat data backup FILE [EXTRA...] [OPTIONS]\n\nWrite it.\n\n",
        "FILE\n    Where.\n--as-text\n    Readable.\n",
    ],
}
BENCH = 'def bench() -> int:\n    """Measure it.\n\n    Long.\n    """\n'
