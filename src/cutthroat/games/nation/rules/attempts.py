"""AN-7, step 3, and AN-8: the attempts one after another; AN-14: stories and votes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.rules.actions import FOR, FOR_OR_AGAINST, RETURN, RETURN_OR_DROP, TELL, TELL_OR_NOT
from cutthroat.games.nation.rules.cards import (
    ADJUSTMENT,
    ASSASSIN,
    BAD_INTEL,
    CONTRACT,
    DELAY,
    GOOD_INTEL,
    HAZARD_PAY,
    HOPELESS,
    LOOSE_ENDS,
    SECURITY_DETAIL,
    SURE,
    VOTE_CASH,
)
from cutthroat.games.nation.rules.conflicts import DELAYS, SLOT_BIT, attackers, attempt_order, by_time, resolution_order
from cutthroat.games.nation.rules.events import (
    BELIEVED,
    CONFLICT,
    COUNTED,
    DISCARDED,
    DOUBTED,
    KILLED,
    MATCHED,
    MISSED,
    ORDERED,
    PAID,
    PREEMPTED,
    ROLLED,
    SURE_HIT,
    SURE_MISS,
    TOLD,
    TOLD_NOTHING,
    TOOK_BACK,
    VOTED,
    WON,
)
from cutthroat.games.nation.rules.hands import PUBLIC, discard, gain
from cutthroat.games.nation.rules.msr import (
    DETAIL,
    ONE_VOTE,
    base,
    dice,
    is_hopeless,
    packed_influences,
    packed_threshold,
    threshold_of,
    weapon,
    with_dice,
)
from cutthroat.games.nation.rules.payout import (
    CONTRACT_CASH,
    CONTRACT_DEBT,
    ENDS,
    HAZARD_CASH,
    LOOSE_END_DEBT,
    SOURCES,
    STORY_CASH,
    TARGET_TOKENS,
    attributes,
    hazard_pay,
    loose_ends,
    worth_of_attribute,
)
from cutthroat.games.nation.rules.phases import DUEL, OVER, RESOLVE, RIVALS, ROUND_END, STORY, TAKE_BACK, VOTE
from cutthroat.games.nation.rules.pyramid import take_tile
from cutthroat.games.nation.rules.seating import NOTHING, ONLY, changed

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

WITH_VOTE: Final = 2


def answers(phase: i64) -> list[i64]:
    """AN-8.10, AN-14.1, AN-14.2: what can be answered while attempts are resolved."""
    if phase == TAKE_BACK:
        return RETURN_OR_DROP
    return TELL_OR_NOT if phase == STORY else FOR_OR_AGAINST


def answer(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    if s.phase == TAKE_BACK:
        take_back(s, seat, action, events)
    elif s.phase == STORY:
        tell(s, seat, action, chance, events)
    else:
        vote(s, seat, action)


def line_up(s: NationState) -> None:
    """AN-7.4, AN-7.5: targets and times are fixed; the order of the targets follows."""
    s.slots = resolution_order(s)
    s.slots.reverse()
    s.phase = RESOLVE


def proceed(s: NationState, chance: Chance, events: Events) -> None:
    """One attempt and one target after the other, up to a decision or the end of the phase."""
    while s.phase == RESOLVE and not s.waiting:
        if s.queue:
            next_attempt(s, chance, events)
        elif s.slots:
            next_slot(s, chance, events)
        else:
            s.phase = DUEL if s.duel_round else ROUND_END


def next_slot(s: NationState, chance: Chance, events: Events) -> None:
    s.slot = s.slots.pop()
    rivals = attackers(s, s.slot)
    s.queue = rivals if len(rivals) == 1 else begin_conflict(s, rivals, chance, events)


def begin_conflict(s: NationState, rivals: list[i64], chance: Chance, events: Events) -> list[i64]:
    """AN-7.6, AN-7.9: a conflict begins with its tie rolls; who attempts, the first one last."""
    events.public(CONFLICT, NONE, target_of(s), len(rivals))
    waiting, times = by_time(s, rivals)
    order = attempt_order(waiting, times, chance, events)
    for i in range(len(order)):
        events.public(ORDERED, order[i], times[i], i + 1)
    order.reverse()
    return order


def target_of(s: NationState) -> i64:
    return RIVALS if s.slot == RIVALS else s.tile[s.slot]


def next_attempt(s: NationState, chance: Chance, events: Events) -> None:
    seat = s.queue[-1]
    if s.slot != RIVALS and not s.standing & SLOT_BIT[s.slot]:
        s.queue.pop()
        preempt(s, seat, events)
        return
    s.turn = seat
    if s.stories and not s.duel_round:
        s.phase = STORY
        s.waiting = ONLY[seat]
        return
    make(s, chance, events)


def tell(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """AN-14.1, AN-14.2; AN-14.5: no vote on an attempt that cannot succeed anyway."""
    events.public(TOLD if action == TELL else TOLD_NOTHING, seat)
    s.waiting = 0
    if s.stories == WITH_VOTE and not is_hopeless(threshold_of(s, seat)):
        s.phase = VOTE
        s.votes = [NONE] * s.seats
        s.waiting = s.active & ~ONLY[seat]
        return
    make(s, chance, events)


def vote(s: NationState, seat: i64, action: i64) -> None:
    """AN-14.2: given at the same time and then shown."""
    s.votes = changed(s.votes, seat, (1 if action == FOR else 0) - NONE)
    s.waiting &= ~ONLY[seat]


def count_votes(s: NationState, chance: Chance, events: Events) -> None:
    """AN-14.3, AN-14.4: only a majority against makes it harder."""
    pro: i64 = 0
    contra: i64 = 0
    for seat in range(s.seats):
        if s.votes[seat] == NONE:
            continue
        events.public(VOTED, seat, s.votes[seat])
        pro += s.votes[seat]
        contra += 1 - s.votes[seat]
    s.is_doubted = contra > pro
    events.public(DOUBTED if s.is_doubted else BELIEVED, s.turn, pro, contra)
    make(s, chance, events)


def make(s: NationState, chance: Chance, events: Events) -> None:
    """AN-8.1 to AN-8.3."""
    seat = s.queue.pop()
    s.phase = RESOLVE
    laid = s.laid[seat]
    counts = packed_influences(s, seat)
    if s.is_doubted:
        counts += ONE_VOTE
    target = target_of(s)
    needed = packed_threshold(base(laid), ADJUSTMENT[target], counts)
    rolled = dice(s.specialist[seat], laid)
    events.public(COUNTED, seat, target, weapon(laid), with_dice(counts, rolled))
    if is_hit(seat, target, needed, rolled, chance, events):
        succeed(s, seat, target, events)
    else:
        fail(s, seat, target, events)
    s.is_doubted = False


def is_hit(seat: i64, target: i64, needed: i64, rolled: i64, chance: Chance, events: Events) -> bool:
    """AN-8.2, AN-8.3: roll, unless the result is certain."""
    if needed <= SURE:
        events.public(SURE_HIT, seat, target)
        return True
    if needed >= HOPELESS:
        events.public(SURE_MISS, seat, target)
        return False
    die = chance.roll(6)
    second: i64 = chance.roll(6) if rolled == 2 else NONE
    events.public(ROLLED, seat, die, second, needed)
    return die >= needed or second >= needed


def succeed(s: NationState, seat: i64, target: i64, events: Events) -> None:
    """AN-8.5; AN-12.7 in a duel."""
    if s.slot == RIVALS:
        discard_attempt(s, seat)
        s.winner = seat
        s.phase = OVER
        events.public(WON, seat, RESOLVE)
        return
    tokens = s.tokens[s.slot]
    events.public(KILLED, seat, target, tokens)
    # Copied once for all that is paid now: copies of a game share these lists.
    s.debt = s.debt.copy()
    s.earned = s.earned.copy()
    if tokens:
        pay(s, seat, TARGET_TOKENS, tokens)
        s.tokens = changed(s.tokens, s.slot, -tokens)
    take_tile(s, s.slot, seat)
    s.kills += 1
    pay_contract(s, seat, events)
    pay_extras(s, seat, events)
    discard_attempt(s, seat)


def pay_contract(s: NationState, seat: i64, events: Events) -> None:
    """AN-8.4, AN-8.6: Cash and Debt side by side."""
    contract = s.contract[seat]
    if contract == NONE:
        return
    for attribute in attributes(s.laid[seat]):
        tokens = worth_of_attribute(contract, attribute, s.penalty)
        if tokens != 0:
            events.public(MATCHED, seat, attribute, contract, tokens)
            pay(s, seat, CONTRACT_CASH if tokens > 0 else CONTRACT_DEBT, tokens)


def pay_extras(s: NationState, seat: i64, events: Events) -> None:
    """AN-8.5 (3): Hazard Pay, the vote, Loose Ends."""
    extra = hazard_pay(s.laid[seat])
    if extra:
        events.public(PAID, seat, HAZARD_PAY, NONE, extra)
        pay(s, seat, HAZARD_CASH, extra)
    if s.is_doubted:
        events.public(PAID, seat, NONE, NONE, VOTE_CASH)
        pay(s, seat, STORY_CASH, VOTE_CASH)
    debt = loose_ends(s, seat)
    if debt:
        events.public(PAID, seat, LOOSE_ENDS, NONE, -debt)
        pay(s, seat, LOOSE_END_DEBT, -debt)


def pay(s: NationState, seat: i64, source: i64, tokens: i64) -> None:
    """Cash Tokens, or Debt Tokens below zero; AN-3.6: they never cancel."""
    s.earned[SOURCES * seat + source] += tokens
    if tokens > 0:
        s.cash[seat] += tokens
    else:
        s.debt[seat] -= tokens


def fail(s: NationState, seat: i64, target: i64, events: Events) -> None:
    """AN-8.8, AN-8.9."""
    tokens: i64 = 0
    if s.slot != RIVALS:
        s.tokens = changed(s.tokens, s.slot, 1)
        tokens = s.tokens[s.slot]
    events.public(MISSED, seat, target, tokens)
    discard_attempt(s, seat)


def discard_attempt(s: NationState, seat: i64) -> None:
    """AN-8.14: all cards of the attempt, whoever played them, and the Intel in front of the attacker."""
    if s.laid[seat]:
        s.discards[ASSASSIN].extend(s.laid[seat])
        s.laid[seat] = NOTHING
    discard_rest(s, seat)
    if s.good_intel[seat] or s.bad_intel[seat]:
        discard_intel(s, seat)
    s.mark[seat] = NONE


def discard_intel(s: NationState, seat: i64) -> None:
    """AN-8.12."""
    pile = s.discards[ASSASSIN]
    pile.extend([GOOD_INTEL] * s.good_intel[seat])
    pile.extend([BAD_INTEL] * s.bad_intel[seat])
    s.good_intel = changed(s.good_intel, seat, -s.good_intel[seat])
    s.bad_intel = changed(s.bad_intel, seat, -s.bad_intel[seat])


def discard_rest(s: NationState, seat: i64) -> None:
    """The Contract and the cards that rivals put on the attempt."""
    if s.contract[seat] != NONE:
        s.discards[CONTRACT].append(s.contract[seat])
        s.contract[seat] = NONE
    first = 3 * seat
    if s.sabotage[first] or s.sabotage[first + 1] or s.sabotage[first + 2]:
        discard_sabotage(s, first)


def discard_sabotage(s: NationState, first: i64) -> None:
    pile = s.discards[ASSASSIN]
    pile.extend([DELAY] * s.sabotage[first + DELAYS])
    pile.extend([SECURITY_DETAIL] * s.sabotage[first + DETAIL])
    pile.extend([LOOSE_ENDS] * s.sabotage[first + ENDS])
    sabotage = s.sabotage.copy()
    sabotage[first] = sabotage[first + 1] = sabotage[first + 2] = 0
    s.sabotage = sabotage


def preempt(s: NationState, seat: i64, events: Events) -> None:
    """AN-8.10, AN-8.12: no attempt, no token, and the Intel in front of the player stays."""
    events.public(PREEMPTED, seat, target_of(s))
    s.mark[seat] = NONE
    ask_for_cards(s, seat, RESOLVE)


def ask_for_cards(s: NationState, seat: i64, resume: i64) -> None:
    """AN-8.10, AN-8.11: the Contract is lost; the owner's other cards may come back, one by one."""
    discard_rest(s, seat)
    if s.laid[seat]:
        s.phase = TAKE_BACK
        s.resume = resume
        s.waiting = ONLY[seat]


def take_back(s: NationState, seat: i64, action: i64, events: Events) -> None:
    """AN-8.10: all have seen what comes back."""
    card = s.laid[seat][0]
    s.laid[seat] = s.laid[seat][1:]
    if action == RETURN:
        gain(s, seat, card, PUBLIC)
        events.public(TOOK_BACK, seat, card, s.resume)
    else:
        discard(s, card)
        events.public(DISCARDED, seat, card, s.resume)
    if not s.laid[seat]:
        s.phase = s.resume
        s.waiting = 0
