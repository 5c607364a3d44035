"""The situation room: positions of recorded games of greedy bots."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cutthroat.core.bits import NONE, has
from cutthroat.games.nation.edge.game import NationGame
from cutthroat.games.nation.rules import actions
from cutthroat.games.nation.rules.phases import (
    ARMING,
    BUY,
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
from tests.boards.table import Fixtures, Position, Scene, Table, replay_all

IsSuch = Callable[[NationState], bool]


def recent(table: Table[NationState], seat: int | None) -> Position:
    """The log of the last rounds is enough."""
    position = table.position(seat)
    begun = [at for at, line in enumerate(position.log) if line.kind == "round-began"]
    return msgspec.structs.replace(position, log=position.log[begun[-2:][0] :])


def mine(table: Table[NationState]) -> Position:
    return recent(table, 0)


def asked(phase: int, step: int | None = None, but: IsSuch = lambda _: True) -> IsSuch:
    """It is the first seat's move in a phase, and in a step of its plan."""
    return lambda s: s.phase == phase and has(s.waiting, 0) and (step is None or s.step[0] == step) and but(s)


def legal(s: NationState) -> list[int]:
    return [int(action) for action in s.legal_actions(0)]


def can_play(s: NationState) -> bool:
    """An intel card, among other things."""
    return any(actions.PLAY <= action < actions.MOVE for action in legal(s)) and len(legal(s)) > 3


def can_pair(s: NationState) -> bool:
    return any(actions.PAIR <= action < actions.PLAY for action in legal(s)) and s.round > 1


def has_choice(s: NationState) -> bool:
    return len(legal(s)) > 1


def is_later(s: NationState) -> bool:
    return s.round > 2


def is_sealed(s: NationState) -> bool:
    """The first two seats have planned, and somebody has not."""
    return s.phase == COMMIT and s.step[0] == SEALED_UP and bool(s.waiting) and not has(s.waiting, 1)


def planned_by_some(s: NationState) -> bool:
    """One lies low, one has sealed an attempt, one has marked, and one has not."""
    if s.phase != COMMIT:
        return False
    marked = [has(s.waiting, seat) for seat in range(s.seats) if s.mark[seat] != NONE]
    unmarked = [has(s.waiting, seat) for seat in range(s.seats) if s.mark[seat] == NONE]
    return set(marked) == set(unmarked) == {True, False}


SCENES: tuple[Scene[NationState], ...] = (
    Scene("market", "six", asked(PICK), mine),
    Scene("arming", "six", asked(COMMIT, ARMING, can_pair), mine),
    Scene("reveal", "six", asked(REVEAL, None, can_play), mine),
    Scene("buying", "four", asked(BUY, None, lambda s: len(legal(s)) > 2), mine),
    Scene("all-bought", "four", lambda s: s.phase == KEEP, Table.opened),
    Scene("intel", "four", asked(INTEL, None, can_play), mine),
    Scene("contracting", "four", asked(COMMIT, CONTRACTING, has_choice), mine),
    Scene("modifying", "four", asked(COMMIT, MODIFYING, has_choice), mine),
    Scene("refill", "four", asked(REFILL, None, lambda s: len(legal(s)) > 3), mine),
    Scene("watching", "four", lambda s: s.phase == REVEAL and s.round > 1, lambda table: recent(table, None)),
    Scene("marking", "four", asked(COMMIT, MARKING, is_later), mine),
    Scene("over", "four", lambda s: not s.waiting, mine),
    Scene("react", "react", asked(REACT, None, lambda s: actions.PROTECT in legal(s)), mine),
    Scene("open-marking", "open-marking", asked(COMMIT, MARKING, is_later), mine),
    Scene("sealed", "sealed", is_sealed, mine),
    Scene("story", "storytelling", asked(STORY), mine),
    Scene("vote", "storytelling", asked(VOTE), mine),
    Scene("take-back", "take-back", asked(TAKE_BACK), mine),
    Scene("duel", "duel", asked(COMMIT, ARMING, lambda s: s.duel_round > 0), mine),
    Scene("all-planning", "planning", planned_by_some, Table.opened),
)


def fixtures() -> Fixtures:
    return replay_all(NationGame(), SCENES)
