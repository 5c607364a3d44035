"""What attempts and cards are worth to a seat, in $1,000, as far as it can know: the greedy bot's sense of money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE, count
from cutthroat.games.nation.rules.cards import (
    ADJUSTMENT,
    ARMS_DEALER,
    DATA,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    GOOD_INTEL,
    LOW,
    MINUTES,
    PROTECTED,
    SPECIALTY,
    TARGETS,
    VALUE,
    WEAPON_OF,
)
from cutthroat.games.nation.rules.conflicts import UNARMED_TIME, time
from cutthroat.games.nation.rules.msr import (
    adjustment_of,
    base,
    chances_in_36,
    dice,
    packed_plan,
    packed_threshold,
    threshold_of,
)
from cutthroat.games.nation.rules.payout import bonus, contract_worth, hazard_pay
from cutthroat.games.nation.rules.phases import RIVALS
from cutthroat.games.nation.rules.pyramid import is_available

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

DUEL_STAKE: Final = 12.0
FEED: Final = 0.3
"""What a failure costs: a token more on a tile that a rival may take."""
_times: list[int] = sorted(int(MINUTES[card]) for card in range(FIRST_MODIFIER))
EARLIER: Final[list[float]] = [sum(t < 15 * i for t in _times) / len(_times) for i in range(97)]
"""The share of Weapon cards with a time before each quarter hour of the day."""

_worths: dict[str, float] = {
    "arms-dealer": 1.6,
    "espionage": 1.5,
    "good-intel": 2.0,
    "bad-intel": 1.4,
    "protected": 1.2,
    "handler": 0.8,
    "supply-drop": 2.0,
    "wiretap": 0.3,
    "pickpocket": 1.6,
    "stealth": 1.6,
    "rush-job": 0.7,
    "stakeout": 1.6,
    "misdirection": 0.5,
    "hazard-pay": 1.0,
    "delay": 0.9,
    "security-detail": 1.2,
    "adrenaline": 1.6,
    "change-of-plans": 1.0,
    "loose-ends": 1.1,
}
MODIFIER_WORTH: Final[list[float]] = [_worths[row["id"]] for row in DATA["modifier"]]
AVERAGE_CARD: Final = 1.5


def stake(s: NationState, seat: i64, slot: i64) -> float:
    """The tile, the tokens on it, and the bonus of the own Hit List."""
    if slot == RIVALS:
        return DUEL_STAKE
    target = s.tile[slot]
    return float(VALUE[target] + s.tokens[slot] + bonus(s.hit_list[seat], target))


def open_chance(s: NationState, seat: i64, more: i64) -> float:
    """Of an attempt that lies open, with so much more MSR."""
    needed = threshold_of(s, seat) - more
    return float(chances_in_36(needed, dice(s.specialist[seat], s.laid[seat]))) / 36.0


def share_before(minutes: i64) -> float:
    """How likely a rival's attempt comes before that time."""
    if minutes >= UNARMED_TIME:
        return 0.95
    quarter = min(max(minutes // 15, 0), 96)
    return EARLIER[quarter]


def appeal(s: NationState, slot: i64) -> float:
    """How much a target draws everybody's eyes: its worth, weighed by how easy it is."""
    return float(VALUE[s.tile[slot]] + s.tokens[slot]) * usual_chance(s, slot)


def usual_chance(s: NationState, slot: i64) -> float:
    """Of an attempt with an ordinary Weapon."""
    return 0.58 if slot == RIVALS else 0.58 + 0.16 * float(ADJUSTMENT[s.tile[slot]])


def total_appeal(s: NationState) -> float:
    total = 0.0
    for slot in range(TARGETS):
        if is_available(s.standing, slot):
            total += appeal(s, slot)
    return total


@mypyc_attr(free_list_len=1)
class Way:
    """A way to make an attempt: the cards for it, whatever the target."""

    __slots__ = ("before", "cost", "dice", "gain", "needed")

    gain: float
    """What it brings besides the target."""
    needed: i64
    """The threshold at a target without an adjustment."""
    dice: i64
    before: float
    """How likely a rival comes first."""
    cost: float

    def __init__(self, s: NationState, seat: i64, laid: list[i64], contract: i64) -> None:
        self.gain = float(contract_worth(contract, laid, s.penalty) + hazard_pay(laid))
        self.needed = packed_threshold(base(laid), 0, packed_plan(s, seat, laid))
        self.dice = dice(s.specialist[seat], laid)
        self.before = share_before(time(laid, 0))
        self.cost = cost(laid)


@mypyc_attr(free_list_len=1)
class Prey:
    """A target, whatever the attempt."""

    __slots__ = ("adjustment", "crowd", "rivals", "stake", "usual")

    stake: float
    adjustment: i64
    crowd: float
    """How likely each rival is after it."""
    usual: float
    rivals: i64

    def __init__(self, s: NationState, seat: i64, slot: i64, appeal_of_all: float) -> None:
        self.stake = stake(s, seat, slot)
        self.adjustment = adjustment_of(s, slot)
        self.crowd = 1.0 if slot == RIVALS else appeal(s, slot) / appeal_of_all
        self.usual = usual_chance(s, slot)
        self.rivals = s.players - 1

    def worth(self, way: Way) -> float:
        """Expected money of an attempt: strategy note 1."""
        chance = float(chances_in_36(way.needed - self.adjustment, way.dice)) / 36.0
        gain = self.stake + way.gain
        return self.chance_to_act(way) * (chance * gain - (1.0 - chance) * FEED) - way.cost

    def chance_to_act(self, way: Way) -> float:
        """That the target is still there when the attempt's time comes."""
        lost = self.crowd * way.before * self.usual
        alive = 1.0
        for _ in range(self.rivals):
            alive *= 1.0 - lost
        return alive


def cost(laid: list[i64]) -> float:
    """What else the cards of an attempt could be used for: little, for hands are filled up again."""
    total = 0.0
    for card in laid:
        if card >= FIRST_MODIFIER:
            total += 0.35
        else:
            total += 0.1 if LOW[card] == 4 else 0.25
    return total


def best_contract(hand: list[i64], laid: list[i64], penalty: i64) -> i64:
    """The Contract in hand that brings most with a Weapon, or NONE."""
    best: i64 = NONE
    most: i64 = 0
    for card in hand:
        if card >= FIRST_CONTRACT:
            worth = contract_worth(card, laid, penalty)
            if best == NONE or worth > most:
                best = card
                most = worth
    return best


def fit(hand: list[i64], contract: i64, penalty: i64) -> i64:
    """What a Contract brings with the best Weapon in hand."""
    most: i64 = -4
    for card in hand:
        if card >= FIRST_MODIFIER:
            break
        most = max(most, contract_worth(contract, [card], penalty))
    return most


def weapons_in(hand: list[i64]) -> i64:
    number: i64 = 0
    for card in hand:
        if card >= FIRST_MODIFIER:
            break
        number += 1
    return number


def card_worth(s: NationState, seat: i64, card: i64) -> float:
    """What a card is worth in this seat's hand."""
    hand = s.hands[seat]
    if card >= FIRST_CONTRACT:
        return float(fit(hand, card, s.penalty))
    if card < FIRST_MODIFIER:
        return weapon_worth(s, seat, card)
    if card == ARMS_DEALER and weapons_in(hand) > 2:
        return 1.0
    if card in (GOOD_INTEL, PROTECTED) and count(s.standing) < 3:
        return 0.8
    return MODIFIER_WORTH[card - FIRST_MODIFIER]


def weapon_worth(s: NationState, seat: i64, card: i64) -> float:
    """Better ranges, the own specialty, doubles and matching Contracts; the third and fourth Weapon count less."""
    hand = s.hands[seat]
    weapon = WEAPON_OF[card]
    worth = 5.2 - float(LOW[card])
    if SPECIALTY[s.specialist[seat]] == weapon:
        worth += 1.0
    others: i64 = 0
    for other in hand:
        if other >= FIRST_MODIFIER:
            break
        if other == card:
            continue
        others += 1
        if WEAPON_OF[other] == weapon:
            worth += 0.7
    contract = best_contract(hand, [card], s.penalty)
    if contract != NONE:
        worth += 0.4 * float(contract_worth(contract, [card], s.penalty))
    return worth - 0.35 * float(max(others - 1, 0))
