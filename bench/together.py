"""What search in several processes brings: ``master@N`` beside ``master``, with as many rollouts for each decision.

    python -m bench.together [--game KEY] [--bot master] [--decisions 12] [--processes 2 4 8]

CPU time, because cores are rarely all free: of one search alone, and of the same search in N processes, of the parent
(which does a part itself) or of a mean child, whichever is longer: so long it takes where each has a core of its own.
Wall time is given, too.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from bench.games import middle
from cutthroat.bots.roster import make_policy
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame

EVERY = 11
"""Each so many-th decision of greedy bots is thought about, if there is a choice."""


class Cost(NamedTuple):
    own: float
    """CPU seconds of the parent."""
    children: float
    wall: float


def positions(game: AnyGame, seats: int, count: int, seed: int) -> list[tuple[State, int]]:
    found: list[tuple[State, int]] = []
    greedy, number = game.policies()["greedy"](), 0
    while len(found) < count:
        chance, bots = Fast(seed, 2 * number), Fast(seed, 2 * number + 1)
        state, made = game.new(seats, {}, chance, MUTED), 0
        while state.waiting and len(found) < count:
            seat = lowest(state.waiting)
            legal = state.legal_actions(seat)
            made += 1
            if made % EVERY == 0 and len(legal) > 2:
                found.append((state.clone(), int(seat)))
            state.apply(seat, greedy.choose(state, seat, legal, bots), chance, MUTED)
        number += 1
    return found


def cost(game: AnyGame, bot: str, asked: list[tuple[State, int]]) -> Cost:
    policy = make_policy(game, bot)
    before, began = os.times(), time.perf_counter()
    for number, (state, seat) in enumerate(asked):
        policy.choose(state, seat, state.legal_actions(seat), Fast(9, number))
    after = os.times()
    return Cost(
        after.user + after.system - before.user - before.system,
        after.children_user + after.children_system - before.children_user - before.children_system,
        time.perf_counter() - began,
    )


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.together", description=__doc__)
    made.add_argument("--game", default="nation")
    made.add_argument("--bot", default="master")
    made.add_argument("--decisions", type=int, default=12)
    made.add_argument("--processes", type=int, nargs="+", default=[2, 4, 8])
    made.add_argument("--seed", type=int, default=1)
    given = made.parse_args(arguments)
    game = registry.load(given.game)
    asked = positions(game, middle(game.seats_for(game.resolve({}))), given.decisions, given.seed)
    alone = cost(game, given.bot, asked)
    each = 1000.0 / len(asked)
    print(f"{given.game}, {len(asked)} decisions of {given.bot}: {each * alone.own:.0f} ms of CPU each")
    for processes in given.processes:
        parts = cost(game, f"{given.bot}@{processes}", asked)
        longest = max(parts.own, parts.children / (processes - 1))
        print(
            f"@{processes}: {each * longest:.0f} ms where each process has a core ({alone.own / longest:.2f} times as "
            f"fast), {(parts.own + parts.children) / alone.own:.2f} times the work; wall {each * parts.wall:.0f} ms "
            f"instead of {each * alone.wall:.0f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
