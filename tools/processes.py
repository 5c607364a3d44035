"""What every step of setting up shares: places, status lines, logged commands, and one setup at a time."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType

INTERRUPTED = 130
TERMINATED = 143


class SetupError(Exception):
    """Setting up failed; the message is the one line the user reads."""


class Layout:
    """Where everything is, for one checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = root / "src"
        self.package = root / "src" / "cutthroat"
        self.rulebooks = root / "docs" / "rules"
        self.venv = root / ".venv"
        self.python = self.venv / "bin" / "python"
        self.own = self.venv / "cutthroat"
        self.stamp = self.own / "environment.json"
        self.trees = self.own / "trees"
        self.libraries = self.own / "libraries"
        self.notes = self.own / "notes"
        self.cache = self.own / "cache"
        self.lock = self.own / "lock"
        self.packages_log = self.own / "packages.log"
        self.compile_log = self.own / "compile.log"

    def requirements(self, name: str) -> Path:
        return self.root / "requirements" / f"{name}.txt"


def say(line: str) -> None:
    """To stderr, for stdout belongs to the program."""
    print(line, file=sys.stderr, flush=True)


@contextlib.contextmanager
def status(doing: str) -> Iterator[None]:
    """One line that says what takes so long, and then how long it took."""
    started = time.monotonic()
    print(f"{doing} ...", end=" ", file=sys.stderr, flush=True)
    try:
        yield
    except BaseException as error:
        print("failed" if isinstance(error, SetupError) else "stopped", file=sys.stderr, flush=True)
        raise
    print(f"done ({time.monotonic() - started:.0f} s)", file=sys.stderr, flush=True)


class Exclusive:
    """At most one process sets this checkout up.

    Commands inherit the lock: if we are killed, it stays held until the orphaned installer or compiler has ended.
    """

    def __init__(self, layout: Layout) -> None:
        self.path = layout.lock
        self.fd = -1

    def __enter__(self) -> Exclusive:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.fd = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self.fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another cutthroat to finish setting up ...")
            fcntl.flock(self.fd, fcntl.LOCK_EX)
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.fd)

    def run(self, command: Sequence[str | Path], log: Path, env: Mapping[str, str], cwd: Path) -> bool:
        """Run with all output appended to the log; whether it succeeded.  Nothing it started outlives an interrupt."""
        import subprocess  # noqa: PLC0415 - a start with nothing to do must not pay for it

        with log.open("a") as out:
            out.write(f"$ {' '.join(map(str, command))}\n")
            out.flush()
            child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=dict(env),
                cwd=cwd,
                pass_fds=(self.fd,),
                start_new_session=True,
            )
            try:
                return child.wait() == 0
            except BaseException:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
                raise


def stop_cleanly_when_told() -> None:
    """By kill or a closed terminal, as by Ctrl-C: commands under way are ended and their traces removed."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)


def stop(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(TERMINATED)


def write_atomically(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    scratch = file.with_name(f".{file.name}.{os.getpid()}")
    scratch.write_text(text)
    scratch.replace(file)


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def keep_newest(folder: Path, count: int) -> None:
    by_age = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_age[count:]:
        remove(path)
