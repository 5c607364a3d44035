"""CA-6, CA-7: the assassination attempt, its dice and bodyguards, in the order of CA-6.10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import remove
from cutthroat.games.contract.rules import bonus, ending, escape, hitkit, odds, tokens
from cutthroat.games.contract.rules.actions import (
    ACCEPT,
    AFTER_A_ROLL,
    AGAIN,
    AGAIN_OR_STOP,
    BONUS_PLAYS,
    BRING,
    GUARD,
    KEEP,
    KEEP_NONE,
    NO_GUARD,
    ONLY_ACCEPT,
    ONLY_ROLL,
    ONLY_STOP,
    ROLL,
    TARGET,
    WEAPON_CHOICES,
    WEAPONS_OR_ROLL,
)
from cutthroat.games.contract.rules.board import TARGET_AT
from cutthroat.games.contract.rules.cards import (
    AFTERMATH_WINDOW,
    ARCHIE,
    BIT,
    KILLS_TO_WIN,
    LILY,
    LOADED_DICE,
    LOWEST,
    NUMBERS,
    SUGAR,
    TARGETS,
    WEAPON_MASK,
)
from cutthroat.games.contract.rules.events import (
    ATTEMPTED,
    BLOCKED,
    BROUGHT,
    BY_FOUR_KILLS,
    DEATH_DICE,
    FOURTH,
    GUARDED,
    KEPT,
    KILLED,
    MISSED,
    NO_GUARD_LEFT,
    SHIFTED,
    SWAPPED,
    TRIED_AGAIN,
)
from cutthroat.games.contract.rules.phases import (
    DEATH_ROLL,
    GUARD_PICK,
    GUARD_TO,
    KEEP_WEAPON,
    OTTO_GIVE,
    SECOND_ATTEMPT,
    WEAPONS_OUT,
)

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


def declare(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """Steps 1 and 2: pay, and Archie's window before the roll."""
    s.actions -= 1
    s.target = TARGET_AT[s.spaces[seat]]
    s.rolls = 0
    s.shifted = False
    events.public(ATTEMPTED, seat, s.target)
    if can_shift(s, seat):
        s.phase = GUARD_PICK
    else:
        lay_out(s, seat, chance, events)


# CA-12.5: Archie


def can_shift(s: ContractState, seat: i64) -> bool:
    return s.assassins[seat] == ARCHIE and not s.shifted and movable_guards(s, seat) != 0


def movable_guards(s: ContractState, seat: i64) -> i64:
    """The bodyguards of the target for which a rival's target has room."""
    movable: i64 = 0
    guards = s.guards[s.target]
    for target in range(TARGETS):
        if is_rivals(s, seat, target):
            movable |= guards & ~s.guards[target]
    return movable


def is_rivals(s: ContractState, seat: i64, target: i64) -> bool:
    """A live target of somebody else (CA-1.5)."""
    return has(s.live, target) and s.owners[target] != seat


def guard_choices(s: ContractState, seat: i64) -> list[i64]:
    movable = movable_guards(s, seat)
    return [NO_GUARD] + [GUARD + number for number in range(LOWEST, NUMBERS) if has(movable, number)]


def pick_guard(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if action == NO_GUARD:
        after_shift(s, seat, chance, events)
        return
    s.number = action - GUARD
    receivers = receiver_choices(s, seat)
    if len(receivers) == 1:
        shift_guard(s, seat, receivers[0], chance, events)
    else:
        s.phase = GUARD_TO


def receiver_choices(s: ContractState, seat: i64) -> list[i64]:
    return [
        TARGET + target
        for target in range(TARGETS)
        if is_rivals(s, seat, target) and not has(s.guards[target], s.number)
    ]


def shift_guard(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    receiver = action - TARGET
    tokens.lift_guard(s, s.target, s.number)
    tokens.place_guard(s, receiver, s.number)
    s.shifted = True
    events.public(SHIFTED, seat, s.number, s.target, receiver)
    after_shift(s, seat, chance, events)


def after_shift(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """Before the first roll the weapons come next; after the last one the attempt is over."""
    if s.rolls == 0:
        lay_out(s, seat, chance, events)
    else:
        finish(s, seat, events)


# Steps 3 and 4: weapons and dice


def lay_out(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-6.2: the next weapon, unless there is no choice that the table could not foresee (CA-1.6)."""
    s.phase = WEAPONS_OUT
    options = weapon_choices(s, seat)
    if len(options) > 1:
        return
    if s.open_hands or s.sizes[seat] == 0 or len(s.laid) == odds.weapon_limit(s, seat):
        bring(s, seat, options[0], chance, events)


def weapon_choices(s: ContractState, seat: i64) -> list[i64]:
    """CA-6.2, CA-6.3: in rising order, so that each set has one way to be laid out."""
    weapons = s.held[seat] & WEAPON_MASK
    if not s.laid:
        return WEAPON_CHOICES[weapons]
    if len(s.laid) == odds.weapon_limit(s, seat):
        return ONLY_ROLL
    return WEAPONS_OR_ROLL[weapons & ~(BIT[s.laid[-1]] - 1)]


def bring(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if action == ROLL:
        roll(s, seat, chance, events)
        return
    hitkit.play(s, seat, action - BRING)
    s.laid.append(action - BRING)
    events.public(BROUGHT, seat, action - BRING)
    lay_out(s, seat, chance, events)


def roll(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-6.4, with the window for Loaded Dice (CA-13.10)."""
    roll_dice(s, seat, chance, events)
    if bonus.is_asked_after_roll(s, seat):
        s.phase = DEATH_ROLL
    else:
        judge(s, seat, chance, events)


def roll_dice(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    first = chance.roll(6)
    second = chance.roll(6)
    s.total = first + second
    events.public(DEATH_DICE, seat, first, second)


def roll_choices(s: ContractState, seat: i64) -> list[i64]:
    return AFTER_A_ROLL if has(s.held[seat], LOADED_DICE) else ONLY_ACCEPT


def answer_roll(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """CA-13.10: the new result stands."""
    if action != ACCEPT:
        bonus.load_dice(s, seat, events)
        roll_dice(s, seat, chance, events)
        bonus.discard_played(s)
    judge(s, seat, chance, events)


# Steps 6 and 7: success or failure


def judge(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-6.5, CA-7.2."""
    s.rolls += 1
    weapons = odds.laid_weapons(s)
    if has(odds.deadly(s, seat, weapons, s.guards[s.target]), s.total):
        succeed(s, seat, events)
        return
    would_hit = has(odds.deadly(s, seat, weapons, 0), s.total)
    events.public(BLOCKED if would_hit else MISSED, seat, s.target, s.total)
    fail(s, seat, chance, events)


def succeed(s: ContractState, seat: i64, events: Events) -> None:
    """CA-6.6: the marker leaves the board, the bodyguards go back into the bag."""
    target = s.target
    s.live &= ~BIT[target]
    tokens.return_guards(s, target)
    s.kills[seat] += 1
    events.public(KILLED, seat, target, s.total)
    if s.owners[target] == seat:
        after_kill(s, seat, events)
        return
    gifts = gift_choices(s, seat)
    if len(gifts) == 1:
        give_contract(s, seat, gifts[0], events)
    else:
        s.phase = OTTO_GIVE


def gift_choices(s: ContractState, seat: i64) -> list[i64]:
    """CA-12.9: an open contract of Otto's own."""
    return [TARGET + n for n in range(TARGETS) if has(s.live, n) and s.owners[n] == seat]


def give_contract(s: ContractState, seat: i64, action: i64, events: Events) -> None:
    """CA-12.9: Otto takes the fulfilled contract, its owner gets one of his; CA-7.6: bodyguards stay."""
    gift = action - TARGET
    rival = s.owners[s.target]
    s.owners = tokens.replaced(tokens.replaced(s.owners, s.target, seat), gift, rival)
    events.public(SWAPPED, seat, rival, s.target, gift)
    after_kill(s, seat, events)


def after_kill(s: ContractState, seat: i64, events: Events) -> None:
    """CA-14.1, CA-14.2."""
    if s.kills[seat] < KILLS_TO_WIN:
        finish(s, seat, events)
    elif s.must_escape:
        events.public(FOURTH, seat)
        finish(s, seat, events)
    else:
        ending.win(s, seat, BY_FOUR_KILLS, events)


def fail(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-6.7, CA-7.3, then Lily's second roll or Archie's window."""
    add_guard(s, s.target, chance, events)
    if s.assassins[seat] != LILY or s.rolls > 1:
        after_failure(s, seat, events)
        return
    if s.fresh_cards:
        hitkit.discard_laid(s)
    offer_second(s, seat, events)


def offer_second(s: ContractState, seat: i64, events: Events) -> None:
    """CA-12.10."""
    if may_try_again(s, seat):
        s.phase = SECOND_ATTEMPT
    else:
        after_failure(s, seat, events)


def add_guard(s: ContractState, target: i64, chance: Chance, events: Events) -> None:
    """CA-7.3, CA-7.4: a number the target does not have yet, if the bag has one."""
    if not tokens.has_token(s.guard_bag, s.guards[target]):
        events.public(NO_GUARD_LEFT, target)
        return
    number = tokens.draw_guard(s, target, chance)
    events.public(GUARDED, target, number)


def may_try_again(s: ContractState, seat: i64) -> bool:
    """CA-15.3: with fresh cards some are needed; CA-1.6: a private hand is asked in any case."""
    if not s.fresh_cards or s.held[seat] & WEAPON_MASK:
        return True
    if s.open_hands:
        return bonus.playable(s, seat, AFTERMATH_WINDOW) != 0
    return s.sizes[seat] > 0


def second_choices(s: ContractState, seat: i64) -> list[i64]:
    """CA-12.10, CA-13.1."""
    can_again = not s.fresh_cards or (s.held[seat] & WEAPON_MASK) != 0
    answers = AGAIN_OR_STOP if can_again else ONLY_STOP
    plays = bonus.playable(s, seat, AFTERMATH_WINDOW)
    return BONUS_PLAYS[plays] + answers if plays else answers


def try_again(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if action != AGAIN:
        after_failure(s, seat, events)
        return
    events.public(TRIED_AGAIN, seat, s.target)
    if s.fresh_cards:
        lay_out(s, seat, chance, events)
    else:
        roll(s, seat, chance, events)


def after_failure(s: ContractState, seat: i64, events: Events) -> None:
    """CA-12.5: Archie may still move one bodyguard, the new one included."""
    if can_shift(s, seat):
        s.phase = GUARD_PICK
    else:
        finish(s, seat, events)


# Steps 8 and 9


def finish(s: ContractState, seat: i64, events: Events) -> None:
    """CA-6.8, CA-12.6, CA-6.9."""
    if s.assassins[seat] == SUGAR and not s.kept:
        s.phase = KEEP_WEAPON
        return
    hitkit.discard_laid(s)
    escape.face_aftermath(s, seat, events)


def keep_choices(s: ContractState) -> list[i64]:
    """CA-12.6: each kind that was brought, once."""
    found: list[i64] = [KEEP_NONE]
    for kind in s.laid:
        if found[-1] != KEEP + kind:
            found.append(KEEP + kind)
    return found


def keep_card(s: ContractState, seat: i64, action: i64, events: Events) -> None:
    if action == KEEP_NONE:
        return
    kind = action - KEEP
    remove(s.laid, kind)
    hitkit.gain_openly(s, seat, kind)
    s.kept = True
    events.public(KEPT, seat, kind)


def keep_weapon(s: ContractState, seat: i64, action: i64, events: Events) -> None:
    keep_card(s, seat, action, events)
    hitkit.discard_laid(s)
    escape.face_aftermath(s, seat, events)
