"""Commands of several threads run at the same time, and end together."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from commands import Commands


def python(code: str, *arguments: str) -> list[str]:
    return [sys.executable, "-c", code, *arguments]


def test_what_is_said_is_kept_and_failure_is_told(tmp_path: Path) -> None:
    code = "import sys; print('one', flush=True); print('two', file=sys.stderr); sys.exit(sys.argv[1:] == ['bad'])"
    assert Commands().run(python(code), tmp_path, os.environ) == (True, "one\ntwo\n")
    assert Commands().run(python(code, "bad"), tmp_path, os.environ) == (False, "one\ntwo\n")


def test_they_run_at_the_same_time(tmp_path: Path) -> None:
    """Each end of a pipe opens when the other does."""
    os.mkfifo(tmp_path / "pipe")
    commands = Commands()
    ends = ["open('pipe').read()", "open('pipe', 'w').write('met')"]
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(lambda code: commands.run(python(code), tmp_path, os.environ), ends))
    assert done == [(True, ""), (True, "")]


def test_all_end_when_they_are_stopped_and_no_other_begins(tmp_path: Path) -> None:
    """With what they have started themselves: their output ends only when nobody holds it."""
    os.mkfifo(tmp_path / "pipe")
    commands = Commands()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(commands.run, ["sh", "-c", "sleep 600 | { echo up >pipe; cat; }"], tmp_path, os.environ)
        with (tmp_path / "pipe").open() as pipe:
            assert pipe.readline() == "up\n"
            commands.stop()
        succeeded, _ = running.result()
    assert not succeeded
    with pytest.raises(SystemExit):
        commands.run(["true"], tmp_path, os.environ)
