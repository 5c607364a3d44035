"""Commands that run at the same time, from several threads."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from threading import Lock

from processes import INTERRUPTED


class Commands:
    """Whatever one of them has started ends when all are stopped, or when its own thread is interrupted."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.running: set[int] = set()
        self.is_stopped = False

    def run(self, command: Sequence[str | Path], folder: Path, env: Mapping[str, str]) -> tuple[bool, str]:
        """Whether it succeeded, and what it said."""
        with self.lock:
            if self.is_stopped:
                raise SystemExit(INTERRUPTED)
            child = Popen(command, cwd=folder, env=env, stdout=PIPE, stderr=STDOUT, text=True, start_new_session=True)
            self.running.add(child.pid)
        try:
            said, _ = child.communicate()
        except BaseException:
            end(child.pid)
            raise
        finally:
            with self.lock:
                self.running.remove(child.pid)
        return child.returncode == 0, said

    def stop(self) -> None:
        """For good."""
        with self.lock:
            self.is_stopped = True
            for group in self.running:
                end(group)


def end(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
