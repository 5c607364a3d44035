"""Reviews by several processes or a cluster, with what is finished kept on the disk."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cutthroat.lab.kept import Kept
from cutthroat.lab.runner import missing, run_chunks
from cutthroat.review.tasks import Done, Job, work


class Reviewing:
    """Does the tasks of reviews; each pass of a review has a file of its own in the folder, until all is over."""

    def __init__(self, jobs: int, folder: Path | None = None, program: str = "", cluster: str = "") -> None:
        self.jobs = jobs
        self.cluster = cluster
        self.folder = folder
        self.program = program
        self._kept: list[Kept[list[Done]]] = []

    def __call__(self, job: Job, tasks: int) -> Iterator[list[Done]]:
        encoded = msgspec.json.encode(job)
        kept = None if self.folder is None else self._open(self.folder, encoded)
        found = [] if kept is None else kept.read()
        yield from found
        done = {result.task for chunk in found for result in chunk}
        for _, chunk in run_chunks(work, encoded, missing(done, tasks), self.jobs, self.cluster):
            if kept is not None:
                kept.add([chunk])
            yield chunk

    def _open(self, folder: Path, encoded: bytes) -> Kept[list[Done]]:
        file = folder / f"{hashlib.sha256(encoded).hexdigest()[:16]}.jsonl"
        kept = Kept(file, f"{self.program} {file.stem}".encode(), list[Done])
        self._kept.append(kept)
        return kept

    def drop(self) -> None:
        """The review is made: nothing of it has to be kept."""
        for kept in self._kept:
            kept.drop()
