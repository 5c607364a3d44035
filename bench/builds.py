"""The builds of the engine, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import cutthroat
from cutthroat.core import COMPILED

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PATIENCE = 5


class WorkerError(Exception):
    """A worker could not do what it was asked; the message says why."""


class Worker:
    """A process that measures; ``path`` is where it finds the engine."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        paths = [str(path), str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "bench.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=env,
            text=True,
            start_new_session=True,  # an interrupt is for us, and we end the workers
        )

    def ask(self, what: str, game: str, seats: int | None, budget: float) -> Any:
        """``seats`` is None for OpenSpiel's own game."""
        request = {"what": what, "game": game, "seats": seats, "budget": budget}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            print(json.dumps(request), file=self.process.stdin, flush=True)
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise WorkerError(f"the {self.name} worker ended (exit code {self.process.wait()})")
        answer = json.loads(line)
        if "error" in answer:
            raise WorkerError(answer["error"])
        return answer["ok"]

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()


def build_paths() -> dict[str, Path]:
    """Where each build is: the sources are the interpreted one; the compiled one is what we run ourselves, if it is."""
    paths: dict[str, Path] = {}
    if COMPILED:
        paths["compiled"] = Path(cutthroat.__path__[0]).absolute().parent
    if not COMPILED or is_plain(SOURCE):
        paths["interpreted"] = SOURCE
    return paths


def is_plain(source: Path) -> bool:
    """Whether the sources have no libraries lying among them, which would be imported instead."""
    return not any((source / "cutthroat" / "core").glob("state.*.so"))
