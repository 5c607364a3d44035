"""Writes the positions of the tests: ``PYTHONPATH=src:web/src python -m games.nation.golden.make``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.golden import NAMES, Golden

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.games.nation.bot.greedy import Greedy
from cutthroat.games.nation.edge.game import NationGame
from cutthroat.games.nation.rules import actions
from cutthroat.games.nation.rules.phases import (
    ARMING,
    COMMIT,
    CONTRACTING,
    INTEL,
    KEEP,
    MARKING,
    MODIFYING,
    PICK,
    REACT,
    REFILL,
    REVEAL,
    SEALED_UP,
    STORY,
    TAKE_BACK,
    VOTE,
)
from cutthroat.games.nation.rules.state import NationState

GAME = NationGame()
GOLDEN = Golden(GAME, Path(__file__).parent)
Stop = Callable[[NationState], bool]


def keep(name: str, state: NationState, log: Log, seat: int | None) -> None:
    """The log of the last rounds is enough."""
    told = GOLDEN.lines(log.events, seat, NAMES[: state.seats])
    begun = [i for i, line in enumerate(told) if line["kind"] == "round-began"]
    GOLDEN.keep(name, state, seat, told[begun[-2:][0] :])


def play(seats: int, seed: int, stop: Stop, options: dict[str, Any] | None = None) -> tuple[NationState, Log, bool]:
    """By the house bots, until a position is such."""
    chance, log = Fast(seed), Log()
    state = GAME.new(seats, GAME.resolve(options or {}), chance, log)
    bot, choice = Greedy(), Fast(seed + 99)
    while state.waiting:
        if stop(state):
            return state, log, True
        asked = [seat for seat in range(seats) if has(state.waiting, seat)]
        # The viewer chooses after the others, and before the last of them in even games.
        seat = asked[0] if seed % 2 and len(asked) < seats else asked[-1]
        state.apply(seat, bot.choose(state, seat, state.legal_actions(seat), choice), chance, log)
    return state, log, stop(state)


def search(
    name: str, seats: int, stop: Stop, options: dict[str, Any] | None = None, seat: int | None = 0, tries: int = 400
) -> None:
    for seed in range(tries):
        state, log, found = play(seats, seed, stop, options)
        if found:
            return keep(name, state, log, seat)
    raise SystemExit(f"no position for {name}")


def search_all(name: str, seats: int, stop: Stop, tries: int = 400) -> None:
    """What all seats see of one position, and what a spectator does."""
    for seed in range(tries):
        state, _, found = play(seats, seed, stop)
        if found:
            views = [GAME.view(state, seat) for seat in range(seats)]
            return GOLDEN.write(name, {"names": NAMES[:seats], "views": views, "spectator": GAME.view(state, None)})
    raise SystemExit(f"no position for {name}")


def mine(phase: int, step: int | None = None) -> Stop:
    return lambda s: s.phase == phase and has(s.waiting, 0) and (step is None or s.step[0] == step)


def planned_by_some(s: NationState) -> bool:
    """One lies low, one has sealed an attempt, one has marked, and one has not."""
    if s.phase != COMMIT:
        return False
    marked = [has(s.waiting, seat) for seat in range(s.seats) if s.mark[seat] != NONE]
    open_ = [has(s.waiting, seat) for seat in range(s.seats) if s.mark[seat] == NONE]
    return set(marked) == set(open_) == {True, False}


def legal(s: NationState) -> list[int]:
    return [int(action) for action in s.legal_actions(0)]


def both(first: Stop, second: Stop) -> Stop:
    return lambda s: first(s) and second(s)


def main() -> None:
    later = lambda s: s.round > 2  # noqa: E731 -- a condition among others
    search("market", 6, mine(PICK))
    search(
        "intel",
        4,
        both(mine(INTEL), lambda s: any(actions.PLAY <= a < actions.MOVE for a in legal(s)) and len(legal(s)) > 3),
    )
    search("react", 4, both(mine(REACT), lambda s: actions.PROTECT in legal(s)))
    search("marking", 4, both(mine(COMMIT, MARKING), later))
    search("open-marking", 3, both(mine(COMMIT, MARKING), later), {"marking": "open"})
    search(
        "arming",
        6,
        both(mine(COMMIT, ARMING), lambda s: any(actions.PAIR <= a < actions.PLAY for a in legal(s)) and s.round > 1),
    )
    search("contracting", 4, both(mine(COMMIT, CONTRACTING), lambda s: len(legal(s)) > 1))
    search("modifying", 4, both(mine(COMMIT, MODIFYING), lambda s: len(legal(s)) > 1))
    search(
        "sealed",
        4,
        lambda s: s.phase == COMMIT and s.step[0] == SEALED_UP and has(s.waiting, 1) is False and bool(s.waiting),
    )
    search(
        "reveal",
        6,
        both(mine(REVEAL), lambda s: len(legal(s)) > 3 and any(actions.PLAY <= a < actions.MOVE for a in legal(s))),
    )
    search("story", 3, mine(STORY), {"storytelling": "vote"})
    search("vote", 3, mine(VOTE), {"storytelling": "vote"})
    search("take-back", 3, mine(TAKE_BACK))
    search("refill", 4, both(mine(REFILL), lambda s: len(legal(s)) > 3))
    search("duel", 2, lambda s: s.duel_round > 0 and s.phase == COMMIT and has(s.waiting, 0) and s.step[0] == ARMING)
    search("over", 4, lambda s: not s.waiting, seat=0)
    search("watching", 4, lambda s: s.phase == REVEAL and s.round > 1, seat=None)
    search_all("all-planning", 4, planned_by_some)
    search_all("all-revealed", 4, lambda s: s.phase == REVEAL and s.round > 2)
    search_all("all-bought", 4, lambda s: s.phase == KEEP)


if __name__ == "__main__":
    main()
