"""Phase C: the numbers are called, the cards turned, the blades drawn.

``execute`` needs no more of a position than its order line, actions, targets, trackers and chips, so it can be run on
any position that somebody describes. It is the flow of rules chapter 3.11, step by step; there is no decision and no
chance in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, count, has, lowest
from cutthroat.core.events import Events
from cutthroat.games.crisis.rules.actions import ASSASSINATE, HIDE, TRACK
from cutthroat.games.crisis.rules.cards import DEATHS_TO_DROP_OUT, POINTS_TO_WIN
from cutthroat.games.crisis.rules.ending import win
from cutthroat.games.crisis.rules.events import (
    AIMED,
    BLOCKED,
    CALLED,
    CHIP,
    CORPSE,
    COUNTERED,
    DEAD,
    DEAD_HIDER,
    DROPPED,
    GONE,
    IDLE,
    KILLED,
    MISSED,
    OPEN,
    SKIPPED,
    THROUGH_HIDE,
)
from cutthroat.games.crisis.rules.phases import OVER

if TYPE_CHECKING:
    from cutthroat.games.crisis.rules.state import CrisisState


def execute(s: CrisisState, events: Events) -> None:
    """AC-5.1: one player after the other, number 1 first; AC-5.11: until somebody wins."""
    s.dead = 0
    s.shown = [NONE] * s.seats
    s.killers = [NONE] * s.seats
    for place in range(len(s.line)):
        process(s, s.line[place], place + 1, events)
        if s.phase == OVER:
            return


def process(s: CrisisState, seat: i64, number: i64, events: Events) -> None:
    """AC-5.2: the dead are skipped; AC-5.3: only Assassinate does something at its own number."""
    action = s.actions[seat]
    if s.shows_targets and action != TRACK:  # AC-10.12
        s.shown[seat] = s.targets[seat]
    events.public(CALLED, seat, number, action, s.shown[seat])
    if has(s.dead, seat):
        events.public(SKIPPED, seat, action)
    elif action != ASSASSINATE:
        events.public(IDLE, seat, action)
    else:
        attack(s, seat, s.targets[seat], events)


def attack(s: CrisisState, attacker: i64, target: i64, events: Events) -> None:
    """AC-4.2: an executed attack shows its target, and the target's action decides."""
    s.shown[attacker] = target
    is_tracking = has(s.tracking, attacker)
    events.public(AIMED, attacker, target, s.actions[target], 1 if is_tracking else 0)
    if has(s.dead, target):
        attack_the_dead(s, attacker, target, events)
    elif s.actions[target] != HIDE:
        kill(s, attacker, target, OPEN, events)
    elif is_tracking:
        kill(s, attacker, target, THROUGH_HIDE, events)
    else:
        meet_hider(s, attacker, target, events)


def meet_hider(s: CrisisState, attacker: i64, hider: i64, events: Events) -> None:
    """AC-5.7: a hider who watches the attacker strikes back; AC-5.8: any other only blocks."""
    watched = s.targets[hider]
    s.shown[hider] = watched
    if watched != attacker:
        events.public(BLOCKED, attacker, hider, watched)
        return
    events.public(COUNTERED, hider, attacker)
    die(s, attacker, hider)
    give_chip(s, hider, attacker, events)


def kill(s: CrisisState, killer: i64, victim: i64, how: i64, events: Events) -> None:
    """AC-5.5, AC-5.6."""
    events.public(KILLED, killer, victim, how)
    die(s, victim, killer)
    give_chip(s, killer, victim, events)


def die(s: CrisisState, victim: i64, killer: i64) -> None:
    """AC-5.10."""
    s.dead |= bit(victim)
    s.killers[victim] = killer


def attack_the_dead(s: CrisisState, attacker: i64, target: i64, events: Events) -> None:
    """AC-5.4: an attack on the dead misses; AC-10.21: with the option it may score again."""
    if not has(s.playing, target):
        events.public(MISSED, attacker, target, GONE)
    elif not s.corpse_scores:
        events.public(MISSED, attacker, target, DEAD)
    elif s.actions[target] == HIDE and not has(s.tracking, attacker):
        events.public(MISSED, attacker, target, DEAD_HIDER)
    else:
        events.public(KILLED, attacker, target, CORPSE)
        give_chip(s, attacker, target, events)


def give_chip(s: CrisisState, killer: i64, victim: i64, events: Events) -> None:
    """AC-5.9: a kill is worth a chip to the killer; AC-9.1: in a Battle Royale it goes to the victim."""
    owner = victim if s.battle_royale else killer
    chips = s.chips[owner] + 1
    s.chips[owner] = chips
    s.supply -= 1
    events.public(CHIP, owner, chips, s.supply)
    if s.battle_royale:
        if chips == DEATHS_TO_DROP_OUT:
            drop_out(s, victim, events)
    elif chips == POINTS_TO_WIN:
        win(s, killer, events)


def drop_out(s: CrisisState, seat: i64, events: Events) -> None:
    """AC-9.3: at once; AC-9.4: the chips go back; the last player left wins."""
    returned = s.chips[seat]
    s.chips[seat] = 0
    s.supply += returned
    s.playing &= ~bit(seat)
    s.dropped = [*s.dropped, seat]
    left = count(s.playing)
    events.public(DROPPED, seat, returned, s.supply, left)
    if left == 1:
        win(s, lowest(s.playing), events)
