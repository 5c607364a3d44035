"""AN-6: the Assassination Phase, a private chain of small steps for each: mark, weapon, contract, modifiers.

Chosen cards stay in the hand until all are turned up, so nothing about a hand changes while anybody still chooses. The
first step is always asked; a later one only where there is a choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.events import Events
from cutthroat.games.nation.rules.actions import (
    DONE,
    EVERY_MARK,
    EVERY_MARK_OR_NONE,
    LAY,
    LAY_EITHER,
    LAY_EITHER_OR_NONE,
    LIE_LOW,
    MARK,
    NO_CONTRACT,
    PAIR,
    PAIR_BASE,
    PAIR_FIRST,
    PAIR_SECOND,
    UNARMED,
)
from cutthroat.games.nation.rules.cards import (
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    HAZARD_PAY,
    IN_DUEL,
    NEEDS_WEAPON,
    STEALTH,
    WEAPON_OF,
)
from cutthroat.games.nation.rules.conflicts import is_armed
from cutthroat.games.nation.rules.events import SEALED
from cutthroat.games.nation.rules.phases import ARMING, COMMIT, CONTRACTING, MARKING, MODIFYING, RIVALS, SEALED_UP
from cutthroat.games.nation.rules.pyramid import available
from cutthroat.games.nation.rules.seating import EMPTY, NONES, NOTHING, ONLY, SINGLE, ZEROS

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def begin(s: NationState) -> None:
    """AN-6.11: all at once; AN-12.4: in a duel there is no target to mark."""
    s.phase = COMMIT
    s.waiting = s.active
    s.choices = marks(s)
    if s.duel_round:
        for seat in range(s.seats):
            start_over(s, seat)
        return
    s.plan = EMPTY[s.seats].copy()
    s.step = ZEROS[s.seats].copy()  # all at MARKING
    s.mark = NONES[s.seats].copy()


def start_over(s: NationState, seat: i64) -> None:
    s.plan[seat] = NOTHING
    s.step[seat] = ARMING if s.duel_round else MARKING
    s.mark[seat] = NONE
    if s.duel_round and s.active & ONLY[seat]:
        s.mark[seat] = RIVALS


def marks(s: NationState) -> list[i64]:
    """AN-6.1 to AN-6.3."""
    if s.is_marking_open:
        return EVERY_MARK_OR_NONE if s.may_lie_low else EVERY_MARK
    legal: list[i64] = [LIE_LOW] if s.may_lie_low else []
    for slot in available(s.standing):
        legal.append(MARK + slot)
    return legal


def steps(s: NationState, seat: i64) -> list[i64]:
    step = s.step[seat]
    if step == MARKING:
        return s.choices
    if step == ARMING:
        return weapons(s.hands[seat])
    if step == CONTRACTING:
        return contracts(s.hands[seat], s.plan[seat])
    return modifiers(s, seat)


def weapons(hand: list[i64]) -> list[i64]:
    """AN-6.4, AN-6.7 to AN-6.9: none, one Weapon card, or two of one weapon."""
    legal: list[i64] = [UNARMED]
    last: i64 = NONE
    has_pair = False
    for card in hand:
        if card >= FIRST_MODIFIER:
            break
        legal.append(LAY + card)
        weapon = WEAPON_OF[card]
        if weapon == last:
            has_pair = True
        last = weapon
    if has_pair:
        add_pairs(hand, legal)
    return legal


def add_pairs(hand: list[i64], legal: list[i64]) -> None:
    """AN-6.7: cards of one weapon stand side by side in a hand."""
    number: i64 = len(legal) - 1
    for i in range(number - 1):
        weapon = WEAPON_OF[hand[i]]
        j = i + 1
        while j < number and WEAPON_OF[hand[j]] == weapon:
            legal.append(PAIR_BASE[hand[i]] + hand[j])
            j += 1


def contracts(hand: list[i64], plan: list[i64]) -> list[i64]:
    """AN-6.5, AN-6.10: with a Weapon exactly one, without a Weapon one or none.

    The step is asked only with a Contract in hand; AN-3.4: a hand has at most two, and they stand at its end. The plan
    has nothing but Weapons yet.
    """
    last = hand[-1]
    first = hand[-2] if len(hand) > 1 and hand[-2] >= FIRST_CONTRACT else last
    ways = LAY_EITHER if plan else LAY_EITHER_OR_NONE
    return ways[first - FIRST_CONTRACT][last - FIRST_CONTRACT]


def modifiers(s: NationState, seat: i64) -> list[i64]:
    """AN-6.4, AN-6.10: Assassination cards in the order of their kinds, so that no set can be chosen in two ways."""
    plan = s.plan[seat]
    last = last_planned(plan)
    used: i64 = plan.count(last)
    legal: list[i64] = [DONE]
    previous: i64 = NONE
    for card in s.hands[seat]:
        if card < last or card == previous:
            continue
        if card > HAZARD_PAY:
            break
        if card == last and used:
            used -= 1
            continue
        previous = card
        if can_lay(s, plan, card):
            legal.append(LAY + card)
    return legal


def last_planned(plan: list[i64]) -> i64:
    """The Assassination card of a plan before which no other can be added: they come last, by their kinds."""
    return plan[-1] if plan and STEALTH <= plan[-1] <= HAZARD_PAY else STEALTH


def can_lay(s: NationState, plan: list[i64], card: i64) -> bool:
    """AN-6.10, AN-12.9."""
    kind = card - FIRST_MODIFIER
    if NEEDS_WEAPON[kind] and not is_armed(plan):
        return False
    return s.duel_round == 0 or IN_DUEL[kind]


def take_step(s: NationState, seat: i64, action: i64, events: Events) -> None:
    """One step of the chain; the last one seals it."""
    step = s.step[seat]
    if step == MARKING:
        mark(s, seat, action)
    elif step == ARMING:
        arm(s, seat, action)
    elif step == CONTRACTING:
        lay_contract(s, seat, action)
    else:
        add_modifier(s, seat, action)
    if s.step[seat] == SEALED_UP:
        s.waiting &= ~ONLY[seat]
        events.public(SEALED, seat, COMMIT)


def mark(s: NationState, seat: i64, action: i64) -> None:
    """AN-6.1, AN-6.3."""
    if action == LIE_LOW:
        s.step[seat] = SEALED_UP
        return
    s.mark[seat] = action - MARK
    s.step[seat] = ARMING
    hand = s.hands[seat]
    if not hand or hand[0] >= FIRST_MODIFIER:
        arm(s, seat, UNARMED)


def arm(s: NationState, seat: i64, action: i64) -> None:
    """AN-6.4, AN-6.7, AN-6.9."""
    if action >= PAIR:
        s.plan[seat] = [PAIR_FIRST[action - PAIR], PAIR_SECOND[action - PAIR]]
    elif action != UNARMED:
        s.plan[seat] = SINGLE[action - LAY]
    hand = s.hands[seat]
    if s.duel_round or not hand or hand[-1] < FIRST_CONTRACT:
        go_on_to_modifiers(s, seat)
    elif action != UNARMED and (hand[-2] < FIRST_CONTRACT or hand[-2] == hand[-1]):
        lay_contract(s, seat, LAY + hand[-1])
    else:
        s.step[seat] = CONTRACTING


def lay_contract(s: NationState, seat: i64, action: i64) -> None:
    """AN-6.5."""
    if action != NO_CONTRACT:
        s.plan[seat] = s.plan[seat] + SINGLE[action - LAY]
    go_on_to_modifiers(s, seat)


def go_on_to_modifiers(s: NationState, seat: i64) -> None:
    """AN-6.10: the last step, if there is a card to lay."""
    s.step[seat] = MODIFYING if len(modifiers(s, seat)) > 1 else SEALED_UP


def add_modifier(s: NationState, seat: i64, action: i64) -> None:
    if action == DONE:
        s.step[seat] = SEALED_UP
        return
    s.plan[seat] = s.plan[seat] + SINGLE[action - LAY]
    go_on_to_modifiers(s, seat)
