"""The world: positions of recorded games of greedy bots."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cutthroat.core.bits import lowest
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.edge.view import ContractView
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules.state import ContractState
from tests.boards.table import Fixtures, Position, Scene, Table, replay_all

LINES = 40
"""So much of the log is enough."""
MANY = 8
"""More cards than that fill half of the sheet."""

IsSuch = Callable[[ContractState], bool]


def asked(s: ContractState) -> int:
    return int(lowest(s.waiting))


def view_of(s: ContractState) -> ContractView:
    return GAME.view(s, asked(s))


def recent(table: Table[ContractState], seat: int | None) -> Position:
    position = table.position(seat)
    return msgspec.structs.replace(position, log=position.log[-LINES:])


def theirs(table: Table[ContractState]) -> Position:
    """Of the one whose move it is."""
    return recent(table, asked(table.state))


def legal(s: ContractState) -> list[int]:
    return [int(action) for action in s.legal_actions(asked(s))]


def in_phase(phase: str, but: IsSuch = lambda _: True) -> IsSuch:
    return lambda s: bool(s.waiting) and view_of(s).phase == phase and but(s)


def has_choice(s: ContractState) -> bool:
    return len(legal(s)) > 1


def has_three_ways_out(s: ContractState) -> bool:
    """To escape, to hide, and to hide in a Safe House, with much else in the hand."""
    ways = {act.ESCAPE, act.HIDE, act.HIDE_SAFELY}
    return ways <= set(legal(s)) and view_of(s).players[asked(s)].hand_size > MANY


def laid(s: ContractState) -> int:
    attempt = view_of(s).attempt
    return len(attempt.laid) if attempt else 0


def can_travel_or_kill(s: ContractState) -> bool:
    return act.ASSASSINATE in legal(s) and any(act.TRAVEL <= action < act.BONUS for action in legal(s))


def is_blocked(s: ContractState) -> bool:
    attempt = view_of(s).attempt
    return attempt is not None and bool(attempt.blocked) and laid(s) == 2 and len(legal(s)) > 2


def prisoners(s: ContractState) -> list[int]:
    return [player.seat for player in view_of(s).players if player.missed and player.in_prison]


def hiders(s: ContractState) -> list[int]:
    return [player.seat for player in view_of(s).players if player.missed and not player.in_prison]


SCENES: tuple[Scene[ContractState], ...] = (
    Scene("start", "four", in_phase("main", lambda s: s.round == 1), theirs),
    Scene("main", "four", in_phase("main", can_travel_or_kill), theirs),
    Scene(
        "rival-attempt",
        "four",
        in_phase("weapons", lambda s: laid(s) == 2),
        lambda table: recent(table, (asked(table.state) + 1) % len(table.names)),
    ),
    Scene("aftermath", "four", in_phase("aftermath", has_choice), theirs),
    Scene("sirens", "four", in_phase("aftermath", has_three_ways_out), theirs),
    Scene("getaways", "four", in_phase("getaways", lambda s: laid(s) > 0 and has_choice(s)), theirs),
    Scene("escape-to", "four", in_phase("escape-to"), theirs),
    Scene("dice", "four", in_phase("death-roll", has_choice), theirs),
    Scene("bonus-rival", "four", in_phase("pick-rival", has_choice), theirs),
    Scene("bonus-course", "four", in_phase("course-weapon", has_choice), theirs),
    Scene("bonus-discard", "four", in_phase("discard-pick", has_choice), theirs),
    Scene("bonus-bribe", "four", in_phase("bribe-target", has_choice), theirs),
    Scene(
        "prison",
        "four",
        in_phase("main", lambda s: bool(prisoners(s))),
        lambda table: recent(table, prisoners(table.state)[0]),
    ),
    Scene("over", "four", lambda s: not s.waiting, lambda table: recent(table, 0)),
    Scene("guard", "guard", in_phase("guard-to", has_choice), theirs),
    Scene("weapons", "weapons", in_phase("weapons", is_blocked), theirs),
    Scene(
        "hiding",
        "spectator",
        in_phase("main", lambda s: bool(hiders(s))),
        lambda table: recent(table, hiders(table.state)[0]),
    ),
    Scene(
        "spectator",
        "spectator",
        in_phase("main", lambda s: bool(prisoners(s) and hiders(s))),
        lambda table: recent(table, None),
    ),
    Scene("eight", "eight", in_phase("main", lambda s: s.round >= 6), theirs),
    Scene("pick", "private", in_phase("assassin-pick"), theirs),
    Scene("open-pick", "private", in_phase("assassin-pick"), Table.opened),
    Scene("private", "private", in_phase("main", lambda s: s.round > 3), theirs),
    Scene("open", "private", in_phase("main", lambda s: s.round > 3), Table.opened),
)


def fixtures() -> Fixtures:
    return replay_all(GAME, SCENES)
