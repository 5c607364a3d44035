"""Attempts as a seat sees them: what each needs, what it would bring, and why."""

from __future__ import annotations

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.events import Muted
from cutthroat.games.nation.edge.names import ATTRIBUTE_IDS, CARD_IDS, SLOT_IDS
from cutthroat.games.nation.edge.reasons import clock, msr_text
from cutthroat.games.nation.edge.view_attempts import Attempt, Influence, Odds, Payout, Prospect
from cutthroat.games.nation.rules import msr, payout
from cutthroat.games.nation.rules.assassination import take_step
from cutthroat.games.nation.rules.cards import ADJUSTMENT, VALUE, VOTE_CASH, is_contract
from cutthroat.games.nation.rules.conflicts import DELAYS, attackers, by_time, time, time_of
from cutthroat.games.nation.rules.phases import RIVALS, SEALED_UP
from cutthroat.games.nation.rules.state import NationState


def acting_order(s: NationState) -> list[int]:
    """All open attempts: those of the slot that is resolved first, then the others by slot and time."""
    marks = sorted({int(mark) for mark in s.mark if mark != NONE})
    seats = [int(seat) for seat in reversed(s.queue)]
    seats += [int(seat) for slot in [*reversed(s.slots), *marks] for seat in by_time(s, attackers(s, slot))[0]]
    seats += [seat for seat in range(s.seats) if s.laid[seat]]
    return [seat for seat in dict.fromkeys(seats) if s.mark[seat] != NONE or s.laid[seat]]


def attempt(s: NationState, seat: int, knows_list: bool) -> Attempt:
    sabotage = s.sabotage[3 * seat : 3 * seat + 3]
    names = ("delay", "security-detail", "loose-ends")
    mark, laid = int(s.mark[seat]), [int(card) for card in s.laid[seat]]
    counts = msr.influences(s, seat)
    if s.is_doubted and s.turn == seat:
        counts[msr.THE_VOTE] = 1
    minutes = int(time_of(s, seat))
    return Attempt(
        seat=seat,
        slot=None if mark in (NONE, RIVALS) else SLOT_IDS[mark],
        cards=ids(laid),
        contract=None if s.contract[seat] == NONE else CARD_IDS[s.contract[seat]],
        against=[name for name, number in zip(names, sabotage, strict=True) for _ in range(number)],
        time=minutes if msr.weapon(laid) != NONE else None,
        clock=clock(minutes),
        odds=None if mark == NONE else odds(s, seat, mark, laid, counts),
        payout=None if mark in (NONE, RIVALS) else success(s, seat, mark, laid, int(s.contract[seat]), knows_list),
    )


def plan(s: NationState, seat: int) -> Attempt:
    """The viewer's plan with what it needs and brings, step by step."""
    laid, contract = split([int(card) for card in s.plan[seat]])
    mark = int(s.mark[seat])
    minutes = int(time(laid, s.sabotage[3 * seat + DELAYS]))
    return Attempt(
        seat=seat,
        slot=None if mark in (NONE, RIVALS) else SLOT_IDS[mark],
        cards=ids(laid),
        contract=None if contract == NONE else CARD_IDS[contract],
        against=[],
        time=minutes if msr.weapon(laid) != NONE else None,
        clock="" if mark == NONE and s.step[seat] == SEALED_UP else clock(minutes),
        odds=None if mark == NONE else odds(s, seat, mark, laid, msr.planned(s, seat, laid)),
        payout=None if mark in (NONE, RIVALS) else success(s, seat, mark, laid, contract, True),
    )


def prospects(s: NationState, seat: int) -> list[Prospect]:
    """The plan as it would be after each move that lays something, goes unarmed, or is the last one."""
    found = []
    for action in s.legal_actions(seat):
        after = s.clone()
        take_step(after, seat, action, Muted())
        seals = after.step[seat] == SEALED_UP
        if after.mark[seat] != NONE and (seals or s.mark[seat] != NONE):
            found.append(prospect(after, seat, int(action), seals))
    return found


def prospect(after: NationState, seat: int, action: int, seals: bool) -> Prospect:
    mark, (laid, contract) = int(after.mark[seat]), split([int(card) for card in after.plan[seat]])
    minutes = int(time(laid, after.sabotage[3 * seat + DELAYS]))
    return Prospect(
        action=action,
        odds=odds(after, seat, mark, laid, msr.planned(after, seat, laid)),
        payout=None if mark == RIVALS else success(after, seat, mark, laid, contract, True),
        contract=None if contract == NONE else CARD_IDS[contract],
        time=minutes if msr.weapon(laid) != NONE else None,
        clock=clock(minutes),
        seals=seals,
    )


def split(cards: list[int]) -> tuple[list[int], int]:
    """The Weapons and Modifiers of a plan, and its Contract (or NONE)."""
    chosen = [card for card in cards if is_contract(card)]
    return [card for card in cards if not is_contract(card)], chosen[0] if chosen else NONE


def odds(s: NationState, seat: int, mark: int, laid: list[int], found: list[i64]) -> Odds:
    card, counts = int(msr.weapon(laid)), [int(count) for count in found]
    target = RIVALS if mark == RIVALS else int(s.tile[mark])
    adjustment = int(ADJUSTMENT[target])
    needed = int(msr.threshold(msr.base(laid), adjustment, counts))
    dice = int(msr.dice(s.specialist[seat], laid))
    base = Influence(source="unarmed" if card == NONE else CARD_IDS[card], count=1, amount=int(msr.base(laid)))
    others = [
        Influence(source=source_of(kind), count=counts[kind], amount=counts[kind] * int(msr.AMOUNT[kind]))
        for kind in range(msr.INFLUENCES)
        if counts[kind]
    ]
    return Odds(
        influences=[base, *others, Influence(source="target", count=1, amount=adjustment)],
        threshold=needed,
        dice=dice,
        chance=int(msr.chances_in_36(needed, dice)) / 36,
        text=msr_text(card, target, counts, needed, dice),
    )


def source_of(kind: int) -> str:
    if kind == msr.DOUBLES:
        return "doubles"
    return "vote" if kind == msr.THE_VOTE else CARD_IDS[msr.CARD_OF[kind]]


def success(s: NationState, seat: int, mark: int, laid: list[int], contract: int, knows_list: bool) -> Payout:
    """AN-8.5: what a success would bring; the bonus only for those who see the owner's list."""
    pays = {
        ATTRIBUTE_IDS[attribute]: 1000 * int(payout.worth_of_attribute(contract, attribute, s.penalty))
        for attribute in (payout.attributes(laid) if contract != NONE else [])
    }
    extra = 1000 * int(payout.hazard_pay(laid))
    vote = 1000 * int(VOTE_CASH) if s.is_doubted and s.turn == seat else 0
    debt = -1000 * int(payout.loose_ends(s, seat))
    value, tokens = 1000 * int(VALUE[s.tile[mark]]), 1000 * int(s.tokens[mark])
    bonus = 1000 * int(payout.bonus(s.hit_list[seat], s.tile[mark])) if knows_list else 0
    return Payout(
        tile=value,
        tokens=tokens,
        attributes=pays,
        hazard_pay=extra,
        vote=vote,
        loose_ends=debt,
        bonus=bonus,
        total=value + tokens + sum(pays.values()) + extra + vote + debt + bonus,
    )


def ids(cards: list[int] | list[i64]) -> list[str]:
    return [CARD_IDS[card] for card in cards]
