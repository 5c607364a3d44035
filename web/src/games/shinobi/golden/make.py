"""Writes the positions of the tests: ``PYTHONPATH=src:web/src python -m games.shinobi.golden.make``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.golden import NAMES, Golden

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.games.shinobi.edge.game import ShinobiGame
from cutthroat.games.shinobi.rules.actions import PASS
from cutthroat.games.shinobi.rules.phases import ADVANCED_DRAFT, CONTRACT, DRAFT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState

GAME = ShinobiGame()
GOLDEN = Golden(GAME, Path(__file__).parent)
EVERY_BATTLE = {"bombed", "poisoned", "compared", "struck", "meddled", "counted-half", "dropped"}


def keep(name: str, state: ShinobiState, log: Log, seat: int | None) -> None:
    GOLDEN.keep(name, state, seat, GOLDEN.lines(log.events, seat, NAMES[: state.seats]))


def play(
    seats: int, seed: int, stop: Callable[[ShinobiState], bool], options: dict[str, Any] | None = None
) -> tuple[ShinobiState, Log, bool]:
    """At random and without passing, until it is seat 0's move in such a position."""
    chance, choice, log = Fast(seed), Fast(seed + 99), Log()
    state = GAME.new(seats, options or {}, chance, log)
    while state.waiting:
        seat = next(seat for seat in range(seats) if has(state.waiting, seat))
        if seat == 0 and stop(state):
            return state, log, True
        legal = [action for action in state.legal_actions(seat) if action != PASS] or [PASS]
        state.apply(seat, legal[choice.pick(len(legal))], chance, log)
    return state, log, False


def search(name: str, seats: int, stop: Callable[[ShinobiState], bool], kinds: set[str] | None = None) -> None:
    for seed in range(1000):
        state, log, found = play(seats, seed, stop)
        if found and (kinds or set()) <= {line["kind"] for line in GOLDEN.lines(log.events, 0, NAMES[:seats])}:
            return keep(name, state, log, 0)
    raise SystemExit(f"no position for {name}")


def keep_views(name: str, state: ShinobiState) -> None:
    """The same table through everybody's eyes."""
    GOLDEN.write(name, [GAME.view(state, seat) for seat in range(state.seats)])


def main() -> None:
    keep("draft", *play(3, 4, lambda s: s.phase == DRAFT and len(s.hands[0]) > 5)[:2], 0)
    keep("contracts", *play(4, 4, lambda s: s.phase == CONTRACT)[:2], 0)
    advanced = {"draft-mode": "advanced"}
    keep("advanced", *play(4, 6, lambda s: s.phase == ADVANCED_DRAFT and len(s.hands[0]) > 1, advanced)[:2], 0)
    search("busy", 5, lambda s: s.phase == NINJA and len(s.hands[0]) > 4 and max(map(len, s.lanes)) > 9)
    search("smoke", 3, lambda s: s.phase == NINJA and len(s.pending) == 2)
    search("battle", 3, lambda s: s.round == 2, EVERY_BATTLE)
    keep_views("views", play(3, 5, lambda s: s.phase == NINJA and len(s.hands[0]) == 5)[0])
    keep_views("views-draft", play(3, 4, lambda s: s.phase == DRAFT and len(s.hands[0]) > 5)[0])
    keep("over", *play(3, 7, lambda _: False)[:2], None)


if __name__ == "__main__":
    main()
