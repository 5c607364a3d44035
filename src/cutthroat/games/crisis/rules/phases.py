"""The course of the game: setup, then rounds of order decision, action decision, execution and round end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, count, everyone, has, lowest
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events

PICK: Final = 0
PLAN: Final = 1
OVER: Final = 2
PHASES: Final[tuple[str, ...]] = ("pick", "plan", "over")
"""What each of them is called, by its number."""

# The topics name the phase that comes next, so the constants have to be there before the topics are imported.
from cutthroat.games.crisis.rules.actions import (
    ACTION_OF,
    FREE,
    LOCKED,
    MOST_SEATS,
    PICKABLE,
    PICKS,
    PLAYERS,
    TARGET_OF,
    TRACK,
)
from cutthroat.games.crisis.rules.cards import CHARACTERS, CHIPS, NUMBERS, ORDER_GROUPS
from cutthroat.games.crisis.rules.ending import reach_cap
from cutthroat.games.crisis.rules.events import (
    CANCELLED,
    CHOSE,
    GOT,
    ORDER,
    READY,
    ROUND,
    ROUND_ENDED,
    STAYS,
    TWO_LEFT,
)
from cutthroat.games.crisis.rules.execution import execute

if TYPE_CHECKING:
    from cutthroat.games.crisis.rules.state import CrisisState


# Setup


def set_up(s: CrisisState, chance: Chance, events: Events) -> None:
    """AC-1.1, AC-1.5: chips on the table, then the characters."""
    s.playing = everyone(s.seats)
    s.characters = [NONE] * s.seats
    s.actions = [NONE] * s.seats
    s.targets = [NONE] * s.seats
    s.previous = [NONE] * s.seats
    s.shown = [NONE] * s.seats
    s.killers = [NONE] * s.seats
    s.chips = [0] * s.seats
    s.supply = CHIPS
    if s.deals_characters:
        deal_characters(s, chance, events)
        begin_round(s, chance, events)
    else:
        s.phase = PICK
        s.waiting = bit(0)


def deal_characters(s: CrisisState, chance: Chance, events: Events) -> None:
    """AC-1.6, option."""
    for seat in range(s.seats):
        free = picks(s)
        character = free[chance.pick(len(free))] - PICKS
        s.characters[seat] = character
        events.public(GOT, seat, character)


def picks(s: CrisisState) -> list[i64]:
    """AC-1.6: one of the characters that are left."""
    left = everyone(CHARACTERS)
    for character in s.characters:
        if character != NONE:
            left &= ~bit(character)
    return PICKABLE[left]


def pick(s: CrisisState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """AC-1.6: in seat order; after the last the first round begins."""
    characters = s.characters.copy()
    characters[seat] = action - PICKS
    s.characters = characters
    events.public(CHOSE, seat, action - PICKS)
    if seat + 1 < s.seats:
        s.waiting = bit(seat + 1)
    else:
        begin_round(s, chance, events)


# A. Order decision


def begin_round(s: CrisisState, chance: Chance, events: Events) -> None:
    """AC-2.1; AC-9.5: as many order cards as players left."""
    s.round += 1
    events.public(ROUND, s.round)
    s.last_line = s.line
    s.line = PLAYERS[s.playing].copy()
    deal_orders(s, chance, events)
    s.phase = PLAN
    s.waiting = s.playing


def deal_orders(s: CrisisState, chance: Chance, events: Events) -> None:
    """AC-3.1: in round 1 all are one group; AC-3.2: later Track comes first, then Hide, then Assassinate.

    Dead or alive makes no difference (AC-3.3, AC-3.5).
    """
    if s.round == 1:
        deal_group(s, PLAYERS[s.playing], 1, chance, events)
        return
    groups: list[i64] = [0, 0, 0]
    for seat in PLAYERS[s.playing]:
        groups[s.previous[seat]] |= bit(seat)
    first: i64 = 1
    for action in ORDER_GROUPS:
        if groups[action]:
            group = PLAYERS[groups[action]]
            deal_group(s, group, first, chance, events)
            first += len(group)


def deal_group(s: CrisisState, group: list[i64], first: i64, chance: Chance, events: Events) -> None:
    """AC-3.2: the numbers from ``first`` on, shuffled; AC-3.6: each sees only the own card.

    The cards are told in the order of the seats: in the order of the numbers everybody could count along.
    """
    if len(group) == 1:
        give_order(s, group[0], first, first, first, events)
        return
    last = first + len(group) - 1
    numbers = NUMBERS[first - 1 : last]
    chance.shuffle(numbers)
    for i in range(len(group)):
        give_order(s, group[i], numbers[i], first, last, events)


def give_order(s: CrisisState, seat: i64, number: i64, first: i64, last: i64, events: Events) -> None:
    s.line[number - 1] = seat
    events.among(bit(seat), ORDER, number, seat, first, last)


# B. Action decision


def plans(s: CrisisState, seat: i64) -> list[i64]:
    """AC-4.9: every action with every target; AC-4.6, AC-4.8: only two choices while tracking."""
    if has(s.tracking, seat):
        return LOCKED[s.targets[seat]]
    return FREE[MOST_SEATS * s.playing + seat]


def place(s: CrisisState, seat: i64, plan: i64, chance: Chance, events: Events) -> None:
    """AC-4.1: face down; when all are done, phase C and the round end follow."""
    s.actions[seat] = ACTION_OF[plan]
    s.targets[seat] = TARGET_OF[plan]
    me = bit(seat)
    events.among(me, READY, plan, seat)
    s.waiting &= ~me
    if s.waiting:
        return
    execute(s, events)
    if s.phase != OVER:
        end_round(s, chance, events)


# Round end


def end_round(s: CrisisState, chance: Chance, events: Events) -> None:
    """AC-5.13, AC-6.4: collect, turn upright, next round; AC-7.3: unless the cap is reached."""
    events.public(ROUND_ENDED, s.round)
    if s.round >= s.max_rounds:
        reach_cap(s, events)
        return
    keep_tracks(s, events)
    if s.battle_royale:
        note_two_left(s, events)
    s.previous = s.actions
    s.actions = [NONE] * s.seats
    s.dead = 0
    begin_round(s, chance, events)


def keep_tracks(s: CrisisState, events: Events) -> None:
    """AC-6.1: Tracks of this round whose owners live stay; AC-6.2, AC-6.3: everything else goes back to hand."""
    s.tracking = 0
    for seat in range(s.seats):
        target = s.targets[seat]
        if s.actions[seat] != TRACK or has(s.dead, seat):
            s.targets[seat] = NONE
        elif has(s.playing, target):
            s.tracking |= bit(seat)
            events.public(STAYS, seat)
        else:
            cancel_track(s, seat, events)


def cancel_track(s: CrisisState, seat: i64, events: Events) -> None:
    """AC-9.6: announced, so the target becomes public."""
    s.shown[seat] = s.targets[seat]
    events.public(CANCELLED, seat, s.targets[seat])
    s.targets[seat] = NONE


def note_two_left(s: CrisisState, events: Events) -> None:
    """AC-9.7."""
    if len(s.line) > 2 and count(s.playing) == 2:
        first = lowest(s.playing)
        events.public(TWO_LEFT, first, lowest(s.playing & ~bit(first)))
