"""The course of the game: preparation, rounds, and one phase after the other (SC-2, SC-3, SC-15, SC-16).

A phase ends by leaving nobody waiting; ``proceed`` opens the next one that asks for a decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.shinobi.rules import advanced, contracts, draft, ninja
from cutthroat.games.shinobi.rules.battle import Battle, resolve
from cutthroat.games.shinobi.rules.cards import DECK, REWARD_GOLD, ROUNDS, TARGETS, TARGETS_IN_PLAY
from cutthroat.games.shinobi.rules.events import BATTLE_BEGAN, CLEARED, DREW_REWARD, ENDED, STARTS, TARGET_LAID
from cutthroat.games.shinobi.rules.marks import (
    HOLDER_AT,
    KIND,
    ON_GUARDIAN_SIDE,
    WHERE_AT,
    WHERE_BITS,
    holder_of,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState

DRAFT: Final = 0
TRIM: Final = 1
ADVANCED_DRAFT: Final = 2
CONTRACT: Final = 3
NINJA: Final = 4
OVER: Final = 5
PHASES: Final[tuple[str, ...]] = ("draft", "discard", "advanced-draft", "contracts", "ninjas", "over")
"""What each of them is called, by its number."""


def prepare(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-2.1, SC-2.2, SC-2.8; contract tokens never leave their owners, so a set needs no field."""
    s.waiting = 0
    s.pile = DECK.copy()
    s.discard = []
    s.buried = []
    s.hands = [[] for _ in range(s.seats)]
    s.packets = []
    s.sealed = [NONE] * s.seats
    s.pool = []
    s.kept = []
    s.gold = [0] * s.seats
    s.fulfilled = [0] * s.seats
    s.survivors = []
    s.pending = []
    s.frames = []
    choose_starter(s, chance, events)
    begin_round(s, chance, events)


def choose_starter(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-2.6, SC-2.7: everybody draws a reward, and the highest begins."""
    rewards = shuffled(chance)
    for seat in range(s.seats):
        events.public(DREW_REWARD, seat, REWARD_GOLD[rewards[seat]])
        if REWARD_GOLD[rewards[seat]] > REWARD_GOLD[rewards[s.starter]]:
            s.starter = seat


def shuffled(chance: Chance) -> list[i64]:
    """The five targets, or the five rewards, in random order."""
    cards: list[i64] = [card for card in range(TARGETS)]
    chance.shuffle(cards)
    return cards


def begin_round(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-3.1: the Target Phase, then the Draw Phase."""
    events.public(STARTS, s.starter, s.round)
    lay_targets(s, chance, events)
    s.contracts = [0] * s.seats
    s.draws = [0] * s.seats
    s.passed = 0
    s.gold_before = s.gold.copy()
    if s.is_advanced:
        s.phase = ADVANCED_DRAFT
        advanced.begin(s, chance, events)
    else:
        s.phase = DRAFT
        draft.begin(s, chance, events)


def lay_targets(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-3.2, SC-3.3: targets first, then rewards, each in the order drawn (SC-3.5, SC-3.6)."""
    places = TARGETS_IN_PLAY[s.seats]
    s.targets = shuffled(chance)[:places]
    s.rewards = shuffled(chance)[:places]
    s.lanes = [[] for _ in range(places)]
    s.scouts = [NONE] * places
    for place in range(places):
        events.public(TARGET_LAID, place, s.targets[place], REWARD_GOLD[s.rewards[place]])


def proceed(s: ShinobiState, chance: Chance, events: Events) -> None:
    """On to the next decision, or to the end of the game."""
    while not s.waiting and s.phase != OVER:
        if s.phase == DRAFT:
            s.phase = TRIM
            draft.begin_trim(s)
        elif s.phase in (TRIM, ADVANCED_DRAFT):
            s.phase = CONTRACT
            s.waiting = everyone(s.seats)
        elif s.phase == CONTRACT:
            s.phase = NINJA
            ninja.begin(s)
        else:
            ninja.end(s, events)
            resolve_battles(s, events)
            end_round(s, chance, events)


def resolve_battles(s: ShinobiState, events: Events) -> None:
    """SC-10.1, SC-10.2: one target after the other, in table order."""
    s.gold = s.gold.copy()
    s.fulfilled = s.fulfilled.copy()
    s.survivors = []
    for place in range(len(s.targets)):
        resolve_target(s, place, events)


def resolve_target(s: ShinobiState, place: i64, events: Events) -> None:
    """SC-10.3 to SC-14.11: reveal the contracts, fight, pay."""
    target = s.targets[place]
    reward = s.rewards[place]
    stack: list[i64] = []
    guardian_weapons: list[i64] = []
    assassin_weapons: list[i64] = []
    for mark in s.lanes[place]:
        side = mark & WHERE_BITS
        if not side:
            stack.append(mark & KIND)
        elif side == ON_GUARDIAN_SIDE << WHERE_AT:
            guardian_weapons.append(mark & KIND)
        else:
            assassin_weapons.append(mark & KIND)
    s.lanes[place] = []
    events.public(BATTLE_BEGAN, place, target, REWARD_GOLD[reward], len(stack))
    contracts.show(s, target, events)
    battle = Battle(target, reward, stack, guardian_weapons, assassin_weapons)
    battle.discards = s.discard
    resolve(battle, events)
    battle.leave(s.survivors)
    contracts.pay(s, battle, events)


def end_round(s: ShinobiState, chance: Chance, events: Events) -> None:
    """SC-15; after round 3 the game is over and nothing is cleared (SC-16.3)."""
    if s.round == ROUNDS:
        s.phase = OVER
        events.public(ENDED)
        return
    events.public(CLEARED, len(s.survivors))
    s.discard.extend(s.survivors)
    s.survivors = []
    forget_sources(s)
    s.starter = (s.starter + 1) % s.seats
    s.round += 1
    begin_round(s, chance, events)


def forget_sources(s: ShinobiState) -> None:
    """What was seen in this round's draft is remembered to the end of the round."""
    for seat in range(s.seats):
        s.hands[seat] = [mark & KIND for mark in s.hands[seat]]
    s.discard = [mark & KIND for mark in s.discard]
    buried: list[i64] = []
    for mark in s.buried:
        buried.append((mark & KIND) + (holder_of(mark) << HOLDER_AT))
    buried.sort()
    s.buried = buried


def shares(s: ShinobiState) -> list[float]:
    """SC-16.1, SC-16.2."""
    best: i64 = 0
    winners = 0
    ranks = [ranking(s, seat) for seat in range(s.seats)]
    for rank in ranks:
        if rank > best:
            best = rank
            winners = 1
        elif rank == best:
            winners += 1
    share = 1.0 / winners
    return [share if rank == best else 0.0 for rank in ranks]


def ranking(s: ShinobiState, seat: i64) -> i64:
    """Gold; with the option, then fulfilled contracts, then gold gained in the last round."""
    if not s.breaks_ties:
        return s.gold[seat]
    return (s.gold[seat] * 1000 + s.fulfilled[seat]) * 1000 + s.gold[seat] - s.gold_before[seat]
