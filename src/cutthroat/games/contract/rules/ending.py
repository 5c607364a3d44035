"""CA-14: the win, the round limit, the ranking, and resignations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, count, everyone, has, lowest
from cutthroat.core.events import Events
from cutthroat.games.contract.rules import hitkit, knowledge, phases, tokens
from cutthroat.games.contract.rules.board import YARD
from cutthroat.games.contract.rules.cards import BIT, KINDS, TARGETS, WEAPONS
from cutthroat.games.contract.rules.events import BY_BEING_LEFT, GAVE_NOTICE, RESIGNED, TIME_UP, WON
from cutthroat.games.contract.rules.phases import AFTERMATH, ASSASSIN_PICK, MAIN, OVER

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


def win(s: ContractState, seat: i64, by: i64, events: Events) -> None:
    """CA-14.1, CA-14.2, CA-14.5: ``by`` is the last number of the rule."""
    s.winner = seat
    close(s)
    events.public(WON, seat, by)


def close(s: ContractState) -> None:
    s.phase = OVER
    s.waiting = 0


def stop_at_limit(s: ContractState, events: Events) -> None:
    """CA-14.3."""
    close(s)
    events.public(TIME_UP, s.round)


# CA-14.3, CA-14.4: the ranking


def standing(s: ContractState, seat: i64) -> i64:
    """Kills, then few bodyguards, then skills, then cards; the winner above all, those who resigned below all."""
    if seat == s.winner:
        return 100_000_000
    if has(s.out, seat):
        return -1
    return ((s.kills[seat] * 100 + 99 - guards_against(s, seat)) * 100 + skills_of(s, seat)) * 100 + s.sizes[seat]


def guards_against(s: ContractState, seat: i64) -> i64:
    guards: i64 = 0
    for target in range(TARGETS):
        if s.owners[target] == seat:
            guards += count(s.guards[target])
    return guards


def skills_of(s: ContractState, seat: i64) -> i64:
    skills: i64 = 0
    for weapon in range(WEAPONS):
        if s.skills[seat * WEAPONS + weapon]:
            skills += 1
    return skills


def shares(s: ContractState) -> list[float]:
    """The best in the ranking share the win."""
    ranks = [standing(s, seat) for seat in range(s.seats)]
    best = max(ranks)
    winners: i64 = 0
    for rank in ranks:
        if rank == best:
            winners += 1
    return [1.0 / float(winners) if rank == best else 0.0 for rank in ranks]


# CA-14.5 to CA-14.7: resignations


def give_notice(s: ContractState, seat: i64, events: Events) -> None:
    """CA-14.7: on one's own turn at once, otherwise when nothing is under resolution."""
    if s.phase in (ASSASSIN_PICK, OVER) or has(s.out | s.notices, seat):
        return
    if seat != s.active:
        s.notices |= bit(seat)
        events.public(GAVE_NOTICE, seat)
        if s.phase in (MAIN, AFTERMATH):
            accept_notices(s, events)
        return
    resign(s, seat, events)
    if s.phase != OVER:
        phases.end_turn(s, events)


def accept_notices(s: ContractState, events: Events) -> None:
    """CA-14.7: called at ``main``, at ``aftermath`` and at the end of a turn."""
    while s.notices and s.phase != OVER:
        seat = lowest(s.notices)
        s.notices &= ~bit(seat)
        resign(s, seat, events)


def resign(s: ContractState, seat: i64, events: Events) -> None:
    """CA-14.6; CA-14.5: the last one left wins."""
    events.public(RESIGNED, seat)
    s.out |= bit(seat)
    if seat == s.active:
        clear_table(s)
    give_up_hand(s, seat)
    give_up_tokens(s, seat)
    s.missed[seat] = 0
    s.spaces[seat] = YARD
    left = everyone(s.seats) & ~s.out
    if count(left) == 1:
        win(s, lowest(left), BY_BEING_LEFT, events)


def clear_table(s: ContractState) -> None:
    """What the player had laid out is discarded."""
    hitkit.discard_laid(s)
    if s.playing != NONE:
        s.discard.append(s.playing)
        s.playing = NONE


def give_up_hand(s: ContractState, seat: i64) -> None:
    for kind in range(KINDS):
        for _ in range(s.hands[seat][kind]):
            s.discard.append(kind)
    s.hands[seat] = [0] * KINDS
    s.held[seat] = 0
    s.sizes[seat] = 0
    knowledge.forget_hand(s, seat)


def give_up_tokens(s: ContractState, seat: i64) -> None:
    """Skill tokens and bodyguards go back to their bags, markers leave the board."""
    for weapon in range(WEAPONS):
        if s.skills[seat * WEAPONS + weapon]:
            tokens.return_skill(s, seat, weapon)
    for target in range(TARGETS):
        if s.owners[target] == seat and has(s.live, target):
            tokens.return_guards(s, target)
            s.live &= ~BIT[target]
