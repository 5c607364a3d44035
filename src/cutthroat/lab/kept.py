"""Finished chunks of a long run, kept as lines of a file: a run that was stopped goes on where it was.

The first line says which run it is, and by which program: with other rules or another bot of the same name the file
starts anew. A line that was cut off is not counted.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

import cutthroat

R = TypeVar("R")
PROGRAM_FILES = (".py", ".toml", ".json")


class Kept(Generic[R]):
    def __init__(self, file: Path, run: bytes, kind: type[R]) -> None:
        self.file = file
        self._run = run
        self._kind = kind

    def read(self) -> list[R]:
        """The chunks of this run that are finished; a file of another run is emptied."""
        whole = self.file.read_bytes() if self.file.is_file() else b""
        lines = whole.split(b"\n")
        del lines[-1]  # what was not ended has not been written to its end
        if not lines or lines[0] != self._run:
            self._start()
            return []
        found: list[R] = []
        for line in lines[1:]:
            try:
                found.append(msgspec.json.decode(line, type=self._kind))
            except msgspec.DecodeError:
                break
        self._start()
        self.add(found)
        return found

    def _start(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(self._run + b"\n")

    def add(self, chunks: Iterable[R]) -> None:
        """At once on the disk, or as much of it as a crash leaves."""
        with self.file.open("ab") as file:
            file.write(b"".join(msgspec.json.encode(chunk) + b"\n" for chunk in chunks))
            file.flush()
            os.fsync(file.fileno())

    def drop(self) -> None:
        """The run is over."""
        self.file.unlink(missing_ok=True)


def fingerprint(others: Iterable[Path] = ()) -> str:
    """Of the program: a chunk that another one has played is another chunk. ``others`` are files of the user's own."""
    package = Path(cutthroat.__file__).parent
    files = [path for path in sorted(package.rglob("*")) if path.suffix in PROGRAM_FILES]
    digest = hashlib.sha256()
    for path in [*files, *others]:
        digest.update(path.read_bytes())
    return digest.hexdigest()
