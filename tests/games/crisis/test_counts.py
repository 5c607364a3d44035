"""Section 7.3: every joint choice of one round, exactly."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.events import Events
from cutthroat.games.crisis.rules import events as k
from cutthroat.games.crisis.rules.actions import ACTION_OF, TARGET_OF, TRACK
from cutthroat.games.crisis.rules.execution import execute
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import position

GOLDEN = tomllib.loads((Path(__file__).parent / "golden.toml").read_text(encoding="utf-8"))["golden"]
ROUNDS_WITH_DEATHS = {2: [5], 3: [118, 10], 4: [3429, 831, 21], 5: [123156, 49116, 4356, 36]}


class Tally(Events):
    """Counts events; skips by the action that was not executed."""

    def __init__(self) -> None:
        self.kinds = [0] * 30
        self.skips = [0, 0, 0]

    def public(self, kind: int, a: int = NONE, b: int = NONE, c: int = NONE, d: int = NONE) -> None:
        self.kinds[kind] += 1
        if kind == k.SKIPPED:
            self.skips[b] += 1


def count_everything(players: int) -> dict[str, Any]:
    """All joint choices, orders as seated, nobody tracking, nobody near the end."""
    tally, deaths_per_round = Tally(), Counter[int]()
    points, deaths, tracks = [0] * players, [0] * players, [0] * players
    state = position(players)
    nothing = [0] * players
    joint = 0
    for choice in product(*(state.legal_actions(seat) for seat in range(players))):
        joint += 1
        state.actions = [ACTION_OF[p] for p in choice]
        state.targets = [TARGET_OF[p] for p in choice]
        state.chips = nothing[:]
        execute(state, tally)
        dead = int(state.dead)
        deaths_per_round[dead.bit_count()] += 1
        for seat in range(players):
            points[seat] += state.chips[seat]
            if dead >> seat & 1:
                deaths[seat] += 1
            elif state.actions[seat] == TRACK:
                tracks[seat] += 1
    return {
        "joint_choices": joint,
        "kill": tally.kinds[k.KILLED],
        "counter": tally.kinds[k.COUNTERED],
        "block": tally.kinds[k.BLOCKED],
        "miss": tally.kinds[k.MISSED],
        "skip_assassinate": tally.skips[0],
        "skip_track": tally.skips[1],
        "skip_hide": tally.skips[2],
        "no_death": deaths_per_round.pop(0),
        "points": points,
        "deaths": deaths,
        "tracks": tracks,
        "rounds_with_deaths": [deaths_per_round[d] for d in sorted(deaths_per_round)],
    }


@rule("AC-5.1", "AC-5.2", "AC-5.3", "AC-5.4", "AC-5.5", "AC-5.7", "AC-5.8", "AC-5.9", "AC-5.10", "AC-5.12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_counts_over_all_joint_choices_of_a_round(players: int) -> None:
    golden = dict(next(row for row in GOLDEN["one_round"] if row["players"] == players))
    golden.pop("players")
    golden["tracks"] = [golden.pop("tracks_surviving_each")] * players
    golden["rounds_with_deaths"] = ROUNDS_WITH_DEATHS[players]
    assert count_everything(players) == golden
