"""A bot that takes each decision by itself, for the money it can expect (the strategy notes of the rules).

- Attempts: for every target it may mark it reckons the best way to arm, as the chance to come in time, times the chance
  to hit, times tile, tokens, Contract and Hit List (``valuation.py``); it blurs these worths a little so that rivals
  cannot foresee its mark, then adds every Modifier that raises the expectation by more than the card is worth.
- Cards in a window (``plays.py``): the one that brings or takes most now, if that is worth more than to hold it.
- Other cards have a worth of their own: it takes the best, discards the worst, throws away what is below a threshold at
  the end of a round, and buys only without a Weapon, or where all its Contracts hurt.
- It blocks whatever really hurts it, takes back all its cards, tells no story, and votes against where that costs the
  attacker more than it may bring.

It looks at its own cards and at what lies open, at nothing else; it does not plan ahead, bluff or guess Hit Lists.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.games.nation.bot.plays import best_play
from cutthroat.games.nation.bot.valuation import (
    AVERAGE_CARD,
    Prey,
    Way,
    best_contract,
    card_worth,
    fit,
    open_chance,
    total_appeal,
    weapons_in,
)
from cutthroat.games.nation.rules.actions import (
    AGAINST,
    ALLOW,
    BLIND,
    BUY_ASSASSIN,
    BUY_CONTRACT,
    DONE,
    FOR,
    LAY,
    LIE_LOW,
    MARK,
    NO_CONTRACT,
    PROTECT,
    RETURN,
    SAY_NOTHING,
    STOP,
    TAKE,
    THROW,
    UNARMED,
    laid_by,
)
from cutthroat.games.nation.rules.cards import DELAY, FIRST_CONTRACT, WEAPON_OF, WIRETAP
from cutthroat.games.nation.rules.payout import tile_worth
from cutthroat.games.nation.rules.phases import (
    ARMING,
    BUY,
    COMMIT,
    CONTRACTING,
    INTEL,
    KEEP,
    LIMIT,
    MARKING,
    PICK,
    REACT,
    REFILL,
    REVEAL,
    ROOM,
    SEARCH,
    STORY,
    TAKE_BACK,
)
from cutthroat.games.nation.rules.pyramid import is_available
from cutthroat.games.nation.rules.state import NationState

KEEP_ABOVE: Final = 1.0
"""Assassin cards worth less are thrown away at the end of a round."""
WHIM: Final = 0.35
"""How far a mark's worth is blurred, so that rivals cannot foresee it (strategy note 5)."""


class Greedy(Policy):
    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        assert isinstance(state, NationState)
        s = state
        phase = s.phase
        if len(legal) == 1:
            return legal[0]
        if phase == COMMIT:
            return choose_step(s, seat, legal, chance)
        if phase in (INTEL, REVEAL):
            return best_play(s, seat, legal, chance)
        if phase == REFILL:
            return choose_discard(s, seat, legal)
        if phase in (PICK, KEEP, SEARCH):
            return choose_card(s, seat, legal)
        if phase in (LIMIT, ROOM):
            return worst_card(s, seat, legal)
        if phase == BUY:
            return choose_purchase(s, seat)
        if phase == REACT:
            return ALLOW if s.played == WIRETAP or is_harmless_delay(s, seat) else PROTECT
        if phase == TAKE_BACK:
            return RETURN
        return SAY_NOTHING if phase == STORY else choose_vote(s)


# Cards


def choose_card(s: NationState, seat: i64, legal: list[i64]) -> i64:
    """The most useful card; in the market only if it beats an unknown one."""
    best = legal[0]
    most = AVERAGE_CARD if best == BLIND else card_worth(s, seat, best - TAKE)
    for action in legal:
        if action == BLIND:
            continue
        worth = card_worth(s, seat, action - TAKE)
        if worth > most:
            best = action
            most = worth
    return best


def worst_card(s: NationState, seat: i64, legal: list[i64]) -> i64:
    worst = legal[0]
    least = card_worth(s, seat, worst - THROW)
    for action in legal:
        worth = card_worth(s, seat, action - THROW)
        if worth < least:
            worst = action
            least = worth
    return worst


def choose_purchase(s: NationState, seat: i64) -> i64:
    """Strategy note 11: only without a Weapon, or when every Contract hurts."""
    hand = s.hands[seat]
    if weapons_in(hand) == 0:
        return BUY_ASSASSIN
    best: i64 = -4
    for card in hand:
        if card >= FIRST_CONTRACT:
            best = max(best, fit(hand, card, s.penalty))
    return BUY_CONTRACT if best <= -2 else STOP


def choose_discard(s: NationState, seat: i64, legal: list[i64]) -> i64:
    """Strategy notes 9 and 12: filling up is free, so weak cards and Contracts that do not fit go."""
    for action in legal:
        if action == DONE:
            continue
        card = action - THROW
        if card >= FIRST_CONTRACT:
            if fit(s.hands[seat], card, s.penalty) < 1:
                return action
        elif card_worth(s, seat, card) < KEEP_ABOVE:
            return action
    return DONE


# The attempt


def choose_step(s: NationState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    step = s.step[seat]
    if step == MARKING:
        return choose_mark(s, seat, legal, chance)
    if step == ARMING:
        return choose_weapon(s, seat, s.mark[seat], legal)
    if step == CONTRACTING:
        if legal[0] == NO_CONTRACT:
            return NO_CONTRACT
        return LAY + best_contract(s.hands[seat], s.plan[seat], s.penalty)
    return choose_modifier(s, seat, legal)


def choose_mark(s: NationState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    """The target with the best expectation, blurred a little; a vain attempt still gets rid of Bad Intel."""
    best: i64 = NONE
    most = 0.0
    everything = total_appeal(s)
    ways = ways_to_arm(s, seat)
    for action in legal:
        if action == LIE_LOW or not is_available(s.standing, action - MARK):
            continue
        worth = best_worth(ways, Prey(s, seat, action - MARK, everything))
        worth *= 1.0 + WHIM * (float(chance.pick(1000)) / 1000.0 - 0.5)
        if best == NONE or worth > most:
            best = action
            most = worth
    is_hopeless = most < 0.0 and s.bad_intel[seat] == 0
    return LIE_LOW if is_hopeless and legal[0] == LIE_LOW else best


def ways_to_arm(s: NationState, seat: i64) -> list[Way]:
    """Without a Weapon, with each one, and with two of a kind; and the best Contract for it."""
    hand = s.hands[seat]
    ways: list[Way] = [Way(s, seat, [], NONE)]
    number = weapons_in(hand)
    for i in range(number):
        single: list[i64] = [hand[i]]
        contract = best_contract(hand, single, s.penalty)
        ways.append(Way(s, seat, single, contract))
        if i + 1 < number:
            double: list[i64] = [hand[i], hand[i + 1]]
            if is_pair(double):
                ways.append(Way(s, seat, double, contract))
    return ways


def best_worth(ways: list[Way], prey: Prey) -> float:
    """The best expectation over all ways to arm."""
    most = prey.worth(ways[0])
    for way in ways:
        most = max(most, prey.worth(way))
    return most


def is_pair(cards: list[i64]) -> bool:
    return WEAPON_OF[cards[0]] == WEAPON_OF[cards[1]]


def choose_weapon(s: NationState, seat: i64, slot: i64, legal: list[i64]) -> i64:
    best: i64 = UNARMED
    most = 0.0
    prey = marked_prey(s, seat, slot)
    for action in legal:
        laid = laid_by(action)
        contract = best_contract(s.hands[seat], laid, s.penalty) if laid and not s.duel_round else NONE
        worth = prey.worth(Way(s, seat, laid, contract))
        if action == UNARMED or worth > most:
            best = action
            most = worth
    return best


def marked_prey(s: NationState, seat: i64, slot: i64) -> Prey:
    return Prey(s, seat, slot, 1.0 if s.duel_round else total_appeal(s))


def choose_modifier(s: NationState, seat: i64, legal: list[i64]) -> i64:
    """Whatever adds more to the expectation than it is worth elsewhere."""
    laid: list[i64] = [card for card in s.plan[seat] if card < FIRST_CONTRACT]
    contract: i64 = NONE
    for card in s.plan[seat]:
        if card >= FIRST_CONTRACT:
            contract = card
    prey = marked_prey(s, seat, s.mark[seat])
    best: i64 = DONE
    most = prey.worth(Way(s, seat, laid, contract))
    for action in legal:
        if action == DONE:
            continue
        worth = prey.worth(Way(s, seat, [*laid, action - LAY], contract))
        if worth > most:
            best = action
            most = worth
    return best


# Answers


def is_harmless_delay(s: NationState, seat: i64) -> bool:
    """A Delay on an attempt that nobody else competes with."""
    if s.played != DELAY or s.duel_round:
        return False
    for other in range(s.seats):
        if other != seat and s.mark[other] == s.mark[seat]:
            return False
    return True


def choose_vote(s: NationState) -> i64:
    """Strategy note 18: against, if that costs the attacker more than it may bring."""
    attacker = s.turn
    worth = float(tile_worth(s, s.mark[attacker]))
    before = open_chance(s, attacker, 0) * worth
    after = open_chance(s, attacker, -1) * (worth + 2.0)
    return AGAINST if after < before else FOR
