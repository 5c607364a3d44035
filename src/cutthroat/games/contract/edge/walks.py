"""The shortest ways on foot, for people who point at a city and want to be there."""

from __future__ import annotations

from cutthroat.core.bits import NONE
from cutthroat.games.contract.rules.board import BOARD, NEIGHBOURS, SEA, SPACE_IDS, SPACES

STEP = 1000
"""What a step costs; by sea one more, so that of two ways as long the one overland is taken."""
FAR = STEP * STEP
SEA_STEPS = {
    frozenset(pair)
    for link in BOARD.links
    if link.kind == SEA
    for pair in zip(link.path(), link.path()[1:], strict=False)
}


def walks_from(start: int) -> dict[str, str]:
    """By space, the one before it on the way there from the start."""
    before = [NONE] * SPACES
    costs = [FAR] * SPACES
    costs[start] = 0
    reached = [start]
    for space in reached:
        for after in NEIGHBOURS[space]:
            cost = costs[space] + STEP + (frozenset((space, after)) in SEA_STEPS)
            if cost < costs[after]:
                costs[after] = cost
                before[after] = space
                reached.append(int(after))
    return {SPACE_IDS[end]: SPACE_IDS[space] for end, space in enumerate(before) if space != NONE}


WALKS = [walks_from(space) for space in range(SPACES)]
