"""CA-3, CA-5, CA-9, CA-10, CA-11: the turn, moving and travelling, missed turns, learning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.contract.rules import attempt, bonus, hitkit, phases, tokens
from cutthroat.games.contract.rules.actions import (
    BONUS,
    BONUS_PLAYS,
    BREAK_OUT,
    CAN_ASSASSINATE,
    CAN_LEARN,
    CAN_TAKE,
    DESTINATIONS,
    END_TURN,
    FIRST_TRAVEL_BIT,
    HEADS,
    LEARN,
    MOVE,
    MOVES,
    ONLY_END_TURN,
    ONLY_WAIT,
    TAKE,
    TO,
    TRAVEL,
    WAIT_OR_BREAK_OUT,
)
from cutthroat.games.contract.rules.board import HOME, TARGET_AT, TAUGHT_AT
from cutthroat.games.contract.rules.cards import (
    BIT,
    ESCAPE_FROM_PRISON,
    FIRST_BONUS,
    FIRST_GETAWAY,
    GETAWAY_MASK,
    LOWEST,
    MAIN_WINDOW,
    OTTO,
    WEAPON_MASK,
    WEAPONS,
)
from cutthroat.games.contract.rules.events import (
    BROKE_OUT,
    ENDED_TURN,
    LAY_LOW,
    LEARNT,
    MOVED,
    RELEASED,
    SERVED,
    TRAVELLED,
)
from cutthroat.games.contract.rules.phases import TRAVEL_TO

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


# CA-9, CA-10: missed turns


def miss_hiding_turn(s: ContractState, seat: i64, events: Events) -> None:
    """CA-10.1."""
    s.missed[seat] -= 1
    events.public(LAY_LOW, seat, s.missed[seat])


def miss_prison_turn(s: ContractState, seat: i64, events: Events) -> None:
    """CA-9.1; CA-9.2: home at the end of the last one."""
    s.missed[seat] -= 1
    events.public(SERVED, seat, s.missed[seat])
    if s.missed[seat] == 0:
        s.spaces[seat] = HOME[s.assassins[seat]]
        events.public(RELEASED, seat, s.spaces[seat])


def can_break_out(s: ContractState, seat: i64) -> bool:
    """CA-9.3; CA-15.4: without the full turn the card is no help on the last missed turn."""
    return has(s.held[seat], ESCAPE_FROM_PRISON) and (s.prison_full_turn or s.missed[seat] > 1)


def is_asked_in_prison(s: ContractState, seat: i64) -> bool:
    """CA-1.6: a private hand must not be betrayed by a question that is not put."""
    if s.open_hands:
        return can_break_out(s, seat)
    return s.sizes[seat] > 0


def prison_choices(s: ContractState, seat: i64) -> list[i64]:
    return WAIT_OR_BREAK_OUT if can_break_out(s, seat) else ONLY_WAIT


def spend_prison_turn(s: ContractState, seat: i64, action: i64, events: Events) -> None:
    """CA-9.3, CA-15.4."""
    if action != BREAK_OUT:
        miss_prison_turn(s, seat, events)
        phases.end_turn(s, events)
        return
    hitkit.play(s, seat, ESCAPE_FROM_PRISON)
    s.discard.append(ESCAPE_FROM_PRISON)
    s.bonus_used = True
    s.missed[seat] = 0
    s.spaces[seat] = HOME[s.assassins[seat]]
    events.public(BROKE_OUT, seat, s.spaces[seat])
    if s.prison_full_turn:
        phases.begin_turn(s, events)
    else:
        phases.end_turn(s, events)


# CA-3.2: the actions of a turn


def choices(s: ContractState, seat: i64) -> list[i64]:
    """CA-3.2 to CA-3.5."""
    held = s.held[seat]
    plays = bonus.playable(s, seat, MAIN_WINDOW) if held >> FIRST_BONUS and not s.bonus_used else 0
    if s.actions == 0:
        return ONLY_END_TURN + BONUS_PLAYS[plays] if plays else ONLY_END_TURN
    space = s.spaces[seat]
    head = 1 | (((held >> FIRST_GETAWAY) & GETAWAY_MASK) << FIRST_TRAVEL_BIT)
    if (s.draw or s.discard or can_take(s, seat)) and not is_take_limit_reached(s):
        head |= CAN_TAKE
    if TAUGHT_AT[space] != NONE and can_learn(s, seat, TAUGHT_AT[space]):
        head |= CAN_LEARN
    if TARGET_AT[space] != NONE and can_assassinate(s, seat, TARGET_AT[space]):
        head |= CAN_ASSASSINATE
    if plays:
        return HEADS[head] + BONUS_PLAYS[plays] + MOVES[space]
    return HEADS[head] + MOVES[space]


def can_take(s: ContractState, seat: i64) -> bool:
    return hitkit.can_take(s, seat, s.sizes[seat])


def is_take_limit_reached(s: ContractState) -> bool:
    """CA-4.9, CA-3.8."""
    return s.takes_per_turn > 0 and s.takes >= s.takes_per_turn


def can_learn(s: ContractState, seat: i64, weapon: i64) -> bool:
    """CA-11.5, CA-11.8."""
    return s.skills[seat * WEAPONS + weapon] == 0 and tokens.has_token(s.skill_bag, BIT[weapon + LOWEST])


def can_assassinate(s: ContractState, seat: i64, target: i64) -> bool:
    """CA-6.1, CA-12.9."""
    if not has(s.live, target) or not s.held[seat] & WEAPON_MASK:
        return False
    return s.owners[target] == seat or s.assassins[seat] == OTTO


def act(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if action >= MOVE:
        move(s, seat, action - MOVE, events)
    elif action == TAKE:
        take(s, seat, chance, events)
    elif action >= BONUS:
        bonus.play(s, seat, FIRST_BONUS + action - BONUS, chance, events)
        return
    elif action >= TRAVEL:
        s.method = action - TRAVEL
        s.phase = TRAVEL_TO
        return
    elif action == LEARN:
        s.actions -= 1
        learn(s, seat, TAUGHT_AT[s.spaces[seat]], chance, events)
    elif action == END_TURN:
        events.public(ENDED_TURN, seat)
        phases.end_turn(s, events)
        return
    else:
        attempt.declare(s, seat, chance, events)
        return
    if s.actions == 0:
        phases.go_on(s, events)


def may_play_bonus(s: ContractState, seat: i64) -> bool:
    """As far as the table may know: with private hands any card might be a bonus card (CA-1.6)."""
    if s.open_hands:
        return bonus.playable(s, seat, MAIN_WINDOW) != 0
    return not s.bonus_used and s.sizes[seat] > 0


def take(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-4.1."""
    s.actions -= 1
    s.takes += 1
    hitkit.take(s, seat, s.cards_per_take, chance, events)


def move(s: ContractState, seat: i64, space: i64, events: Events) -> None:
    """CA-5.1."""
    s.actions -= 1
    events.public(MOVED, seat, s.spaces[seat], space)
    s.spaces[seat] = space


def destinations(s: ContractState, seat: i64) -> list[i64]:
    """CA-5.4."""
    return DESTINATIONS[s.method][s.spaces[seat]]


def travel(s: ContractState, seat: i64, action: i64, events: Events) -> None:
    """CA-5.3."""
    s.actions -= 1
    card = FIRST_GETAWAY + s.method
    hitkit.play(s, seat, card)
    s.discard.append(card)
    events.public(TRAVELLED, seat, s.spaces[seat], action - TO, s.method)
    s.spaces[seat] = action - TO
    phases.go_on(s, events)


def learn(s: ContractState, seat: i64, weapon: i64, chance: Chance, events: Events) -> None:
    """CA-11.3."""
    events.public(LEARNT, seat, weapon, tokens.draw_skill(s, seat, weapon, chance))
