"""The course of the game: its phases, whose turn it is, and what a turn begins with and ends with.

The rules of each phase are in the module of its topic: ``setup`` (CA-2), ``turn`` (CA-3, CA-5, CA-9 to CA-11),
``hitkit`` (CA-4), ``attempt`` (CA-6, CA-7), ``escape`` (CA-8), ``bonus`` (CA-13), ``ending`` (CA-14).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cutthroat.core.bits import NONE, bit, has
from cutthroat.core.events import Events

ASSASSIN_PICK: Final = 0
MAIN: Final = 1
TRAVEL_TO: Final = 2
GUARD_PICK: Final = 3
GUARD_TO: Final = 4
WEAPONS_OUT: Final = 5
DEATH_ROLL: Final = 6
SECOND_ATTEMPT: Final = 7
OTTO_GIVE: Final = 8
KEEP_WEAPON: Final = 9
AFTERMATH: Final = 10
GETAWAYS_OUT: Final = 11
GETAWAY_ROLL: Final = 12
SECOND_ESCAPE: Final = 13
KEEP_GETAWAY: Final = 14
ESCAPE_TO: Final = 15
PRISON_TURN: Final = 16
DISCARD_PICK: Final = 17
BRIBE_TARGET: Final = 18
BRIBE_NUMBER: Final = 19
TIP_TARGET: Final = 20
COURSE_WEAPON: Final = 21
PICK_RIVAL: Final = 22
PICK_CARD: Final = 23
TICKET_TO: Final = 24
OVER: Final = 25
PHASES: Final[tuple[str, ...]] = (
    "assassin-pick",
    "main",
    "travel-to",
    "guard-pick",
    "guard-to",
    "weapons",
    "death-roll",
    "second-attempt",
    "otto-give",
    "keep-weapon",
    "aftermath",
    "getaways",
    "getaway-roll",
    "second-escape",
    "keep-getaway",
    "escape-to",
    "prison-turn",
    "discard-pick",
    "bribe-target",
    "bribe-number",
    "tip-target",
    "course-weapon",
    "pick-rival",
    "pick-card",
    "ticket-to",
    "over",
)
"""What each of them is called, by its number."""

# The topics name the phase that comes next, so the constants have to be there before the topics are imported.
from cutthroat.games.contract.rules import ending, turn
from cutthroat.games.contract.rules.board import YARD
from cutthroat.games.contract.rules.cards import KILLS_TO_WIN, WINCHESTER, WINCHESTER_EXTRA
from cutthroat.games.contract.rules.events import BY_GETTING_CLEAR, TURN

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


def begin_turn(s: ContractState, events: Events) -> None:
    """The turn of the active seat: played, asked about in prison, or missed; then it is the next one's."""
    s.waiting = 0
    while not s.waiting and s.phase != OVER:
        seat = s.active
        if has(s.out, seat):
            pass_on(s, events)
        elif s.missed[seat] == 0:
            play_turn(s, events)
        elif s.spaces[seat] != YARD:
            turn.miss_hiding_turn(s, seat, events)
            pass_on(s, events)
        elif turn.is_asked_in_prison(s, seat):
            s.phase = PRISON_TURN
            s.waiting = bit(seat)
        else:
            turn.miss_prison_turn(s, seat, events)
            pass_on(s, events)


def play_turn(s: ContractState, events: Events) -> None:
    """CA-3.1, CA-12.4; CA-14.2: whoever waited for it with four kills wins now."""
    seat = s.active
    s.actions = s.actions_per_turn
    if s.assassins[seat] == WINCHESTER:
        s.actions += WINCHESTER_EXTRA
    events.public(TURN, seat, s.round, s.spaces[seat])
    if s.kills[seat] >= KILLS_TO_WIN:
        ending.win(s, seat, BY_GETTING_CLEAR, events)
        return
    s.phase = MAIN
    s.waiting = bit(seat)
    ending.accept_notices(s, events)


def end_turn(s: ContractState, events: Events) -> None:
    """The turn is over (CA-3.4, CA-3.6, CA-3.7)."""
    pass_on(s, events)
    if s.phase != OVER:
        begin_turn(s, events)


def pass_on(s: ContractState, events: Events) -> None:
    """CA-2.8: the next seat; after the last one the round is over (CA-14.3)."""
    ending.accept_notices(s, events)
    if s.phase == OVER:
        return
    s.actions = 0
    s.takes = 0
    s.bonus_used = False
    s.kept = False
    s.target = NONE
    s.active = s.active + 1 if s.active + 1 < s.seats else 0
    if s.active != s.first:
        return
    if s.round == s.round_limit:
        ending.stop_at_limit(s, events)
    else:
        s.round += 1


def go_on(s: ContractState, events: Events) -> None:
    """Back to the turn; CA-3.6: it ends by itself when nothing more can be done."""
    s.phase = MAIN
    ending.accept_notices(s, events)
    if s.phase != OVER and s.actions == 0 and not turn.may_play_bonus(s, s.active):
        end_turn(s, events)
