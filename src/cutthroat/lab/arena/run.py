"""An arena from its first game to the last that is needed, with what is finished kept on the disk."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cutthroat.lab.arena.figures import Deal, deals_of, is_sure
from cutthroat.lab.arena.games import Result, play_games
from cutthroat.lab.arena.plan import Contest
from cutthroat.lab.kept import Kept
from cutthroat.lab.runner import Progress, missing, run_chunks

FIRST_LOOK = 20
"""Deals after which it is first asked whether the order is sure; then whenever there are half as many again."""


class Played(NamedTuple):
    deals: list[Deal]
    interrupted: bool
    sure: bool


def play(
    contest: Contest,
    deals: int,
    jobs: int,
    kept: Kept[list[Result]],
    until_sure: bool,
    told: Progress,
    cluster: str = "",
) -> Played:
    """Play so many deals, or fewer if that is sure enough; those of an earlier run that was stopped count.

    Whether it is sure is asked of the first deals only, when all of them are complete: so the answer does not depend on
    which process was faster.
    """
    seatings = len(contest.seatings)
    found = {result.game: result for chunk in kept.read() for result in chunk}
    told(sum(game < deals * seatings for game in found))
    look, first = FIRST_LOOK, 0
    try:
        left = missing(set(found), deals * seatings)
        for _, chunk in run_chunks(play_games, encode(contest), left, jobs, cluster):
            kept.add([chunk])
            found.update({result.game: result for result in chunk})
            told(len(chunk))
            while first in found:
                first += 1
            while until_sure and first >= look * seatings:
                seen = complete(contest, found, look)
                if is_sure(seen):
                    return Played(seen, interrupted=False, sure=True)
                look += look // 2
    except KeyboardInterrupt:
        return Played(complete(contest, found, deals), interrupted=True, sure=False)
    seen = complete(contest, found, deals)
    return Played(seen, interrupted=False, sure=len(seen) > 1 and is_sure(seen))


def complete(contest: Contest, found: dict[int, Result], deals: int) -> list[Deal]:
    """Those of the first deals that are complete."""
    return deals_of(contest, (result for game, result in found.items() if contest.deal(game) < deals))


def encode(contest: Contest) -> bytes:
    return msgspec.json.encode(contest)
