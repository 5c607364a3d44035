"""The scrolls: positions of recorded games, in which everybody moved at random."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.core.bits import has
from cutthroat.games.shinobi.edge.game import ShinobiGame
from cutthroat.games.shinobi.rules.phases import ADVANCED_DRAFT, CONTRACT, DRAFT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.games.shinobi.views.build import stolen_from
from tests.boards.table import Fixtures, Position, Scene, Table, replay_all

EVERY_BATTLE = {"bombed", "poisoned", "compared", "struck", "meddled", "counted-half", "dropped"}


def asked(is_such: Callable[[ShinobiState], bool]) -> Callable[[ShinobiState], bool]:
    """And it is the first seat's move."""
    return lambda s: has(s.waiting, 0) and is_such(s)


def mine(table: Table[ShinobiState]) -> Position:
    return table.position(0)


def drafting(s: ShinobiState) -> bool:
    return s.phase == DRAFT and len(s.hands[0]) > 5


def fought(table: Table[ShinobiState]) -> Position:
    """After battles with everything in them."""
    position = mine(table)
    assert {line.kind for line in position.log} >= EVERY_BATTLE
    return position


SCENES: tuple[Scene[ShinobiState], ...] = (
    Scene("draft", "draft", asked(drafting), mine),
    Scene("open-draft", "draft", asked(drafting), Table.opened),
    Scene("contracts", "contracts", asked(lambda s: s.phase == CONTRACT), mine),
    Scene("advanced", "advanced", asked(lambda s: s.phase == ADVANCED_DRAFT and len(s.hands[0]) > 1), mine),
    Scene(
        "busy", "busy", asked(lambda s: s.phase == NINJA and len(s.hands[0]) > 4 and max(map(len, s.lanes)) > 9), mine
    ),
    Scene("stolen", "smoke", lambda s: stolen_from(s) == 0, mine),
    Scene("thief", "over", lambda s: stolen_from(s) == 1 and has(s.waiting, 2), lambda table: table.position(2)),
    Scene("smoke", "smoke", asked(lambda s: s.phase == NINJA and len(s.pending) == 2), mine),
    Scene("battle", "battle", asked(lambda s: s.round == 2), fought),
    Scene("open", "open", asked(lambda s: s.phase == NINJA and len(s.hands[0]) == 5), Table.opened),
    Scene("over", "over", lambda s: not s.waiting, lambda table: table.position(None)),
)


def fixtures() -> Fixtures:
    return replay_all(ShinobiGame(), SCENES)
