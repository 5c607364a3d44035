"""AN-1: Setup, in the order of AN-1.10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import draw
from cutthroat.games.nation.rules.cards import (
    ASSASSIN,
    ASSASSIN_DECK,
    CONTRACT,
    CONTRACT_DECK,
    HIT_LISTS,
    SPECIALTY,
    START_ASSASSIN,
    START_CASH,
    START_CONTRACT,
    TARGETS,
)
from cutthroat.games.nation.rules.events import DEALT, FIRST_PLAYER, ROLLED_FOR_TOKEN
from cutthroat.games.nation.rules.payout import SOURCES
from cutthroat.games.nation.rules.phases import MARKET

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def deal(s: NationState, chance: Chance, events: Events) -> None:
    """AN-1.10; decks are bags, so shuffling them takes no chance."""
    clear_table(s)
    build_pyramid(s, chance)
    s.specialist = draw_some(len(SPECIALTY), s.seats, chance)
    s.hit_list = draw_some(HIT_LISTS, s.seats, chance)
    for seat in range(s.seats):
        deal_hand(s, seat, chance, events)
    s.first = roll_for_token(s, chance, events)
    events.public(FIRST_PLAYER, s.first)
    s.waiting = 0
    s.phase = MARKET


def clear_table(s: NationState) -> None:
    """AN-1.4, AN-1.5, AN-3.1."""
    seats = s.seats
    s.decks = [ASSASSIN_DECK.copy(), CONTRACT_DECK.copy()]
    s.tops = [[], []]
    s.discards = [[], []]
    s.sought = [[] for _ in range(2 * seats)]
    s.market = []
    s.seen = []
    s.slots = []
    s.queue = []
    s.choices = []
    s.tokens = [0] * TARGETS
    s.owner = [NONE] * TARGETS
    s.cash = [START_CASH] * seats
    s.debt = [0] * seats
    s.earned = [0] * (SOURCES * seats)
    s.sure = [0] * (2 * seats)
    s.plays = [0] * seats
    s.step = [0] * seats
    s.mark = [NONE] * seats
    s.contract = [NONE] * seats
    s.good_intel = [0] * seats
    s.bad_intel = [0] * seats
    s.sabotage = [0] * (3 * seats)
    s.votes = [NONE] * seats
    s.hands = [[] for _ in range(seats)]
    s.known = [[] for _ in range(seats)]
    s.knowers = [[] for _ in range(seats)]
    s.plan = [[] for _ in range(seats)]
    s.laid = [[] for _ in range(seats)]


def build_pyramid(s: NationState, chance: Chance) -> None:
    """AN-1.2, AN-1.3: rows of 6, 5, 4 and 3 tiles."""
    s.tile = []
    s.standing = bit(TARGETS) - 1
    first: i64 = 0
    for size in (6, 5, 4, 3):
        row: list[i64] = [first + i for i in range(size)]
        if not s.is_alphabetical:
            chance.shuffle(row)
        s.tile.extend(row)
        first += size


def draw_some(of: i64, number: i64, chance: Chance) -> list[i64]:
    """AN-1.7, AN-1.8: one random card for each; the rest is out of the game."""
    bag: list[i64] = [i for i in range(of)]
    return [draw(bag, chance) for _ in range(number)]


def deal_hand(s: NationState, seat: i64, chance: Chance, events: Events) -> None:
    """AN-1.5."""
    for _ in range(START_ASSASSIN):
        deal_card(s, seat, ASSASSIN, chance, events)
    for _ in range(START_CONTRACT):
        deal_card(s, seat, CONTRACT, chance, events)
    s.hands[seat].sort()


def deal_card(s: NationState, seat: i64, deck: i64, chance: Chance, events: Events) -> None:
    """Nobody else knows it."""
    card = draw(s.decks[deck], chance)
    s.hands[seat].append(card)
    events.private(seat, DEALT, card, seat)


def roll_for_token(s: NationState, chance: Chance, events: Events) -> i64:
    """AN-1.9."""
    tied: list[i64] = [seat for seat in range(s.seats)]
    while len(tied) > 1:
        tied = highest(tied, ROLLED_FOR_TOKEN, chance, events)
    return tied[0]


def highest(seats: list[i64], kind: i64, chance: Chance, events: Events) -> list[i64]:
    """Each rolls a die; those with the highest number."""
    best: i64 = 0
    winners: list[i64] = []
    for seat in seats:
        die = chance.roll(6)
        events.public(kind, seat, die)
        if die > best:
            best = die
            winners = []
        if die == best:
            winners.append(seat)
    return winners
