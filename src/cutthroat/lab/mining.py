"""Puzzles mined by several processes or a cluster, with what is finished kept on the disk."""

from __future__ import annotations

import msgspec

from cutthroat.lab.kept import Kept
from cutthroat.lab.runner import Progress, missing, run_chunks
from cutthroat.puzzles.mining import Mined, Quarry, mine


def mine_all(
    quarry: Quarry, games: int, jobs: int, progress: Progress, cluster: str, kept: Kept[Mined]
) -> tuple[list[Mined], bool]:
    """What the first games of a quarry bring, by their numbers, and whether Ctrl-C stopped it."""
    found = {mined.number: mined for mined in kept.read() if mined.number < games}
    progress(len(found))
    stopped = False
    try:
        for _, chunk in run_chunks(mine, msgspec.json.encode(quarry), missing(set(found), games), jobs, cluster):
            kept.add(chunk)
            found.update({mined.number: mined for mined in chunk})
            progress(len(chunk))
    except KeyboardInterrupt:
        stopped = True
    return [found[number] for number in sorted(found)], stopped
