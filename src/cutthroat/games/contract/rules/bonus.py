"""CA-13: bonus cards. One a turn, free of charge; each is put away when its effect is finished."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import remove
from cutthroat.games.contract.rules import attempt, escape, hitkit, phases, tokens, turn
from cutthroat.games.contract.rules.actions import BONUS, BONUS_PLAYS, CARD, GUARD, RIVAL, TARGET, TO, WEAPON
from cutthroat.games.contract.rules.board import CITIES
from cutthroat.games.contract.rules.cards import (
    ADRENALINE,
    ADRENALINE_ACTIONS,
    ARMS_DEALER,
    ARMS_DEALER_CARDS,
    BIT,
    BLACK_MARKET,
    BRIBED_BODYGUARD,
    CRASH_COURSE,
    FIRST_BONUS,
    FULL_GUARD_BAG,
    KINDS,
    LOADED_DICE,
    LOWEST,
    NUMBERS,
    PICKPOCKET,
    SKILLABLE,
    TARGETS,
    TIP_OFF,
    WEAPONS,
)
from cutthroat.games.contract.rules.events import BONUS_PLAYED, BOUGHT, BRIBED, FLEW, MORE_ACTIONS, PICKED, ROLLED_AGAIN
from cutthroat.games.contract.rules.phases import (
    AFTERMATH,
    BRIBE_NUMBER,
    BRIBE_TARGET,
    COURSE_WEAPON,
    DISCARD_PICK,
    MAIN,
    PICK_CARD,
    PICK_RIVAL,
    SECOND_ATTEMPT,
    TICKET_TO,
    TIP_TARGET,
)

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


# What can be played


def playable(s: ContractState, seat: i64, window: i64) -> i64:
    """CA-3.5, CA-13.1, CA-13.2: the bonus cards of a hand that may be played now and would do something."""
    plays = (s.held[seat] >> FIRST_BONUS) & window
    if plays == 0 or s.bonus_used:
        return 0
    for action in BONUS_PLAYS[plays]:
        if not has_effect(s, seat, FIRST_BONUS + action - BONUS):
            plays &= ~BIT[action - BONUS]
    return plays


def has_effect(s: ContractState, seat: i64, kind: i64) -> bool:
    """CA-13.2."""
    if kind == ARMS_DEALER:
        return hitkit.can_take(s, seat, s.sizes[seat] - 1)
    if kind == BLACK_MARKET:
        return len(s.discard) > 0
    if kind == BRIBED_BODYGUARD:
        return has_guarded_target(s)
    if kind == TIP_OFF:
        return has_target_to_tip(s, seat)
    if kind == CRASH_COURSE:
        return len(course_choices(s, seat)) > 0
    if kind == PICKPOCKET:
        return has_rival_with_cards(s, seat)
    return True


def has_guarded_target(s: ContractState) -> bool:
    """Whoever is not in the bag stands beside a live target (CA-6.6)."""
    return s.guard_bag != FULL_GUARD_BAG


# Playing a card


def start(s: ContractState, seat: i64, kind: i64, events: Events) -> None:
    """The card leaves the hand; CA-4.2: it lies on the table until its effect is finished."""
    hitkit.play(s, seat, kind)
    s.playing = kind
    s.bonus_used = True
    events.public(BONUS_PLAYED, seat, kind)


def discard_played(s: ContractState) -> None:
    s.discard.append(s.playing)
    s.playing = NONE


def play(s: ContractState, seat: i64, kind: i64, chance: Chance, events: Events) -> None:
    s.back = s.phase
    start(s, seat, kind, events)
    if kind == ADRENALINE:
        s.actions += ADRENALINE_ACTIONS
        events.public(MORE_ACTIONS, seat, ADRENALINE_ACTIONS)
        finish(s, seat, events)
    elif kind == ARMS_DEALER:
        hitkit.take(s, seat, ARMS_DEALER_CARDS, chance, events)
        finish(s, seat, events)
    else:
        ask(s, seat, first_question(kind), chance, events)


def first_question(kind: i64) -> i64:
    if kind == BLACK_MARKET:
        return DISCARD_PICK
    if kind == BRIBED_BODYGUARD:
        return BRIBE_TARGET
    if kind == TIP_OFF:
        return TIP_TARGET
    if kind == CRASH_COURSE:
        return COURSE_WEAPON
    if kind == PICKPOCKET:
        return PICK_RIVAL
    return TICKET_TO


def ask(s: ContractState, seat: i64, phase: i64, chance: Chance, events: Events) -> None:
    """A question with a single answer is not put; all of these are open to the table."""
    s.phase = phase
    answers = choices(s, seat)
    if len(answers) == 1:
        answer(s, seat, answers[0], chance, events)


def choices(s: ContractState, seat: i64) -> list[i64]:
    phase = s.phase
    if phase == DISCARD_PICK:
        return kinds_in(s.discard)
    if phase == BRIBE_TARGET:
        return [TARGET + target for target in range(TARGETS) if s.guards[target]]
    if phase == BRIBE_NUMBER:
        return [GUARD + n for n in range(LOWEST, NUMBERS) if has(s.guards[s.aim], n)]
    if phase == TIP_TARGET:
        return tip_choices(s, seat)
    if phase == COURSE_WEAPON:
        return course_choices(s, seat)
    if phase == PICK_RIVAL:
        return rival_choices(s, seat)
    if phase == PICK_CARD:
        return [CARD + kind for kind in range(KINDS) if s.hands[s.aim][kind]]
    return [TO + city for city in range(CITIES) if city != s.spaces[seat]]


def answer(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    phase = s.phase
    if phase == DISCARD_PICK:
        buy(s, seat, action - CARD, events)
    elif phase == BRIBE_TARGET:
        s.aim = action - TARGET
        ask(s, seat, BRIBE_NUMBER, chance, events)
    elif phase == BRIBE_NUMBER:
        bribe(s, seat, action - GUARD, events)
    elif phase == TIP_TARGET:
        attempt.add_guard(s, action - TARGET, chance, events)
        finish(s, seat, events)
    elif phase == COURSE_WEAPON:
        turn.learn(s, seat, action - WEAPON, chance, events)
        finish(s, seat, events)
    elif phase == PICK_RIVAL:
        pick_pocket(s, seat, action - RIVAL, chance, events)
    elif phase == PICK_CARD:
        pick_card(s, seat, action - CARD, events)
    else:
        fly(s, seat, action - TO, events)


def finish(s: ContractState, seat: i64, events: Events) -> None:
    """The card is put away, and the turn goes on where it was."""
    discard_played(s)
    if s.back == MAIN:
        phases.go_on(s, events)
    elif s.back == AFTERMATH:
        escape.face_aftermath(s, seat, events)
    elif s.back == SECOND_ATTEMPT:
        attempt.offer_second(s, seat, events)
    else:
        escape.offer_second(s, seat, events)


# CA-13.7: Black Market


def kinds_in(pile: list[i64]) -> list[i64]:
    mask: i64 = 0
    for kind in pile:
        mask |= BIT[kind]
    return [CARD + kind for kind in range(KINDS) if has(mask, kind)]


def buy(s: ContractState, seat: i64, kind: i64, events: Events) -> None:
    remove(s.discard, kind)
    hitkit.gain_openly(s, seat, kind)
    events.public(BOUGHT, seat, kind)
    finish(s, seat, events)


# CA-13.8, CA-13.9: Bribed Bodyguard, Tip-Off


def bribe(s: ContractState, seat: i64, number: i64, events: Events) -> None:
    tokens.return_guard(s, s.aim, number)
    events.public(BRIBED, seat, number, s.aim)
    finish(s, seat, events)


def has_target_to_tip(s: ContractState, seat: i64) -> bool:
    numbers = tokens.numbers_in(s.guard_bag)
    for target in range(TARGETS):
        if numbers & ~s.guards[target] and attempt.is_rivals(s, seat, target):
            return True
    return False


def tip_choices(s: ContractState, seat: i64) -> list[i64]:
    """A rival's live target for which the bag holds a new number."""
    numbers = tokens.numbers_in(s.guard_bag)
    return [
        TARGET + target
        for target in range(TARGETS)
        if numbers & ~s.guards[target] and attempt.is_rivals(s, seat, target)
    ]


# CA-13.10: Loaded Dice


def is_asked_after_roll(s: ContractState, seat: i64) -> bool:
    """CA-1.6: with private hands whenever a bonus card could be in the hand."""
    if s.bonus_used:
        return False
    return has(s.held[seat], LOADED_DICE) if s.open_hands else s.sizes[seat] > 0


def load_dice(s: ContractState, seat: i64, events: Events) -> None:
    start(s, seat, LOADED_DICE, events)
    events.public(ROLLED_AGAIN, seat)


# CA-13.11: Crash Course


def course_choices(s: ContractState, seat: i64) -> list[i64]:
    """CA-11.7: any weapon but the Grim Reaper that can still be learnt."""
    return [WEAPON + w for w in range(WEAPONS) if SKILLABLE[w] and turn.can_learn(s, seat, w)]


# CA-13.12: Pickpocket


def has_rival_with_cards(s: ContractState, seat: i64) -> bool:
    for rival in range(s.seats):
        if rival != seat and s.sizes[rival] > 0:
            return True
    return False


def rival_choices(s: ContractState, seat: i64) -> list[i64]:
    return [RIVAL + rival for rival in range(s.seats) if rival != seat and s.sizes[rival] > 0]


def pick_pocket(s: ContractState, seat: i64, rival: i64, chance: Chance, events: Events) -> None:
    """With private hands the card is a random one."""
    s.aim = rival
    if s.open_hands:
        ask(s, seat, PICK_CARD, chance, events)
        return
    kind = hitkit.steal_any(s, seat, rival, chance)
    events.among(bit(seat) | bit(rival), PICKED, kind, seat, rival)
    finish(s, seat, events)


def pick_card(s: ContractState, seat: i64, kind: i64, events: Events) -> None:
    hitkit.steal(s, seat, s.aim, kind)
    events.public(PICKED, seat, s.aim, NONE, kind)
    finish(s, seat, events)


# CA-13.13: Red-Eye Ticket


def fly(s: ContractState, seat: i64, city: i64, events: Events) -> None:
    events.public(FLEW, seat, s.spaces[seat], city)
    s.spaces[seat] = city
    finish(s, seat, events)
