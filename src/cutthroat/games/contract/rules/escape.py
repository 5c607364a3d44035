"""CA-8 to CA-10: the aftermath of an attempt: escaping, prison, hiding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.contract.rules import attempt, bonus, ending, hitkit, odds, phases
from cutthroat.games.contract.rules.actions import (
    ACCEPT,
    AGAIN,
    AGAIN_OR_STOP,
    BONUS,
    BONUS_PLAYS,
    BRING,
    DESTINATIONS,
    ESCAPE,
    GETAWAY_CHOICES,
    GETAWAYS_OR_ROLL,
    HIDE,
    HIDE_SAFELY,
    ONLY_ROLL,
    ONLY_STOP,
    ROLL,
    TO,
    TO_HOMES,
)
from cutthroat.games.contract.rules.board import YARD
from cutthroat.games.contract.rules.cards import (
    AFTERMATH_WINDOW,
    BIT,
    FACES,
    FIRST_BONUS,
    FIRST_GETAWAY,
    HIDING_TURNS,
    KILLS_TO_WIN,
    MOST_GETAWAYS,
    PRISON_TURNS,
    SAFE_HOUSE,
    SAFE_HOUSE_TURNS,
    SEMTEX,
    SUE,
    SUGAR,
)
from cutthroat.games.contract.rules.events import (
    ARRESTED,
    BROUGHT,
    BY_GETTING_CLEAR,
    ESCAPED,
    FLED,
    GETAWAY_DIE,
    HID,
    TRIED_AGAIN,
)
from cutthroat.games.contract.rules.phases import (
    AFTERMATH,
    ESCAPE_TO,
    GETAWAY_ROLL,
    GETAWAYS_OUT,
    KEEP_GETAWAY,
    OVER,
    SECOND_ESCAPE,
)

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


# CA-8.1 to CA-8.3: escape or hide


def face_aftermath(s: ContractState, seat: i64, events: Events) -> None:
    """CA-8.1; CA-8.2: whoever can do nothing else hides."""
    s.phase = AFTERMATH
    ending.accept_notices(s, events)
    if s.phase == OVER:
        return
    if not has_choice(s, seat):
        hide(s, seat, HIDING_TURNS, events)


def has_choice(s: ContractState, seat: i64) -> bool:
    """As far as the table may know (CA-1.6)."""
    if s.open_hands:
        return len(aftermath_choices(s, seat)) > 1
    return s.sizes[seat] > 0 and (s.actions > 0 or not s.bonus_used)


def can_escape(s: ContractState, seat: i64) -> bool:
    """CA-8.2: it takes an action and a Getaway Card."""
    return s.actions > 0 and odds.getaways_of(s, seat) != 0


def aftermath_choices(s: ContractState, seat: i64) -> list[i64]:
    legal: list[i64] = BONUS_PLAYS[bonus.playable(s, seat, AFTERMATH_WINDOW)].copy()
    if can_escape(s, seat):
        legal.append(ESCAPE)
    legal.append(HIDE)
    if has(s.held[seat], SAFE_HOUSE) and not s.bonus_used:
        legal.append(HIDE_SAFELY)
    return legal


def settle(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if action == ESCAPE:
        flee(s, seat, chance, events)
    elif action == HIDE:
        hide(s, seat, HIDING_TURNS, events)
    elif action == HIDE_SAFELY:
        hide_safely(s, seat, events)
    else:
        bonus.play(s, seat, FIRST_BONUS + action - BONUS, chance, events)


def hide(s: ContractState, seat: i64, turns: i64, events: Events) -> None:
    """CA-10.1, CA-10.2; CA-3.7: the turn is over."""
    s.missed[seat] = turns
    events.public(HID, seat, s.spaces[seat], turns)
    phases.end_turn(s, events)


def hide_safely(s: ContractState, seat: i64, events: Events) -> None:
    """CA-13.4."""
    bonus.start(s, seat, SAFE_HOUSE, events)
    bonus.discard_played(s)
    hide(s, seat, SAFE_HOUSE_TURNS, events)


# CA-8.4: getaways and the die


def flee(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    s.actions -= 1
    s.rolls = 0
    events.public(FLED, seat, s.spaces[seat])
    lay_out(s, seat, chance, events)


def lay_out(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """The next getaway, unless there is no choice that the table could not foresee (CA-1.6)."""
    s.phase = GETAWAYS_OUT
    options = getaway_choices(s, seat)
    if len(options) > 1:
        return
    if s.open_hands or s.sizes[seat] == 0 or len(s.laid) == MOST_GETAWAYS:
        bring(s, seat, options[0], chance, events)


def getaway_choices(s: ContractState, seat: i64) -> list[i64]:
    """In rising order, so that each set has one way to be laid out."""
    getaways = odds.getaways_of(s, seat)
    if not s.laid:
        return GETAWAY_CHOICES[getaways]
    if len(s.laid) == MOST_GETAWAYS:
        return ONLY_ROLL
    return GETAWAYS_OR_ROLL[getaways & ~(BIT[s.laid[-1] - FIRST_GETAWAY] - 1)]


def bring(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if action == ROLL:
        roll(s, seat, chance, events)
        return
    hitkit.play(s, seat, action - BRING)
    s.laid.append(action - BRING)
    events.public(BROUGHT, seat, action - BRING)
    lay_out(s, seat, chance, events)


def roll(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-8.4, with the window for Loaded Dice (CA-13.10)."""
    roll_die(s, seat, chance, events)
    if bonus.is_asked_after_roll(s, seat):
        s.phase = GETAWAY_ROLL
    else:
        judge(s, seat, events)


def roll_die(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    s.total = chance.roll(FACES)
    events.public(GETAWAY_DIE, seat, s.total)


def answer_roll(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """CA-13.10: the new result stands."""
    if action != ACCEPT:
        bonus.load_dice(s, seat, events)
        roll_die(s, seat, chance, events)
        bonus.discard_played(s)
    judge(s, seat, events)


def judge(s: ContractState, seat: i64, events: Events) -> None:
    """CA-8.5, CA-8.6, CA-12.8, then Semtex's second roll (CA-12.2)."""
    s.rolls += 1
    s.escaped = has(odds.open_faces(s, seat, odds.laid_getaways(s)), s.total - 1)
    if s.escaped and s.kills[seat] >= KILLS_TO_WIN:
        ending.win(s, seat, BY_GETTING_CLEAR, events)
    elif s.escaped or s.assassins[seat] != SEMTEX or s.rolls > 1:
        finish(s, seat, events)
    else:
        if s.fresh_cards:
            hitkit.discard_laid(s)
        offer_second(s, seat, events)


def offer_second(s: ContractState, seat: i64, events: Events) -> None:
    """CA-12.2, CA-15.3."""
    if may_try_again(s, seat):
        s.phase = SECOND_ESCAPE
    else:
        finish(s, seat, events)


def may_try_again(s: ContractState, seat: i64) -> bool:
    """CA-15.3: with fresh cards some are needed; CA-1.6: a private hand is asked in any case."""
    if not s.fresh_cards or odds.getaways_of(s, seat):
        return True
    if s.open_hands:
        return bonus.playable(s, seat, AFTERMATH_WINDOW) != 0
    return s.sizes[seat] > 0


def second_choices(s: ContractState, seat: i64) -> list[i64]:
    """CA-12.2, CA-13.1."""
    can_again = not s.fresh_cards or odds.getaways_of(s, seat) != 0
    answers = AGAIN_OR_STOP if can_again else ONLY_STOP
    plays = bonus.playable(s, seat, AFTERMATH_WINDOW)
    return BONUS_PLAYS[plays] + answers if plays else answers


def try_again(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if action != AGAIN:
        finish(s, seat, events)
        return
    events.public(TRIED_AGAIN, seat)
    if s.fresh_cards:
        lay_out(s, seat, chance, events)
    else:
        roll(s, seat, chance, events)


# CA-8.7, CA-8.8, CA-9.1: discard, then away or to prison


def finish(s: ContractState, seat: i64, events: Events) -> None:
    """CA-8.7, CA-12.6."""
    if s.assassins[seat] == SUGAR and not s.kept:
        s.phase = KEEP_GETAWAY
    else:
        leave(s, seat, events)


def keep_getaway(s: ContractState, seat: i64, action: i64, events: Events) -> None:
    attempt.keep_card(s, seat, action, events)
    leave(s, seat, events)


def leave(s: ContractState, seat: i64, events: Events) -> None:
    hitkit.discard_laid(s)
    if s.escaped:
        s.phase = ESCAPE_TO
    else:
        go_to_prison(s, seat, events)


def destinations(s: ContractState, seat: i64) -> list[i64]:
    """CA-8.5, CA-12.7."""
    if s.assassins[seat] == SUE:
        return TO_HOMES
    return DESTINATIONS[s.total - 1][s.spaces[seat]]


def get_away(s: ContractState, seat: i64, action: i64, events: Events) -> None:
    """CA-8.8: the turn goes on; CA-12.7: Sue's home city replaces the method."""
    method: i64 = NONE if s.assassins[seat] == SUE else s.total - 1
    events.public(ESCAPED, seat, s.spaces[seat], action - TO, method)
    s.spaces[seat] = action - TO
    phases.go_on(s, events)


def go_to_prison(s: ContractState, seat: i64, events: Events) -> None:
    """CA-9.1; CA-3.7: the turn is over."""
    s.spaces[seat] = YARD
    s.missed[seat] = PRISON_TURNS
    events.public(ARRESTED, seat)
    phases.end_turn(s, events)
