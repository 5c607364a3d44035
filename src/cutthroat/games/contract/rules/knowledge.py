"""Who knows what.

With open hands nothing is secret but the order of piles and bags, which nobody knows. With private hands each seat
remembers the cards it saw come into a rival's hand: ``known[observer * seats + owner]`` counts, by kind, those that
are surely still there. Clones share these counts, so they are replaced when they change. While files are chosen, each
seat knows only its own two. A choice in two steps is shown when both are made: until then the others do not know by
which getaway somebody travels, which bodyguard Archie moves, or where a Bonus Card is aimed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.piles import draw, remove
from cutthroat.games.contract.rules.cards import (
    ASSASSINS,
    BIT,
    FIRST_GETAWAY,
    GETAWAY_MASK,
    GETAWAYS,
    KINDS,
    LOWEST,
    NUMBERS,
    TARGETS,
    WEAPON_MASK,
)
from cutthroat.games.contract.rules.phases import (
    ASSASSIN_PICK,
    BRIBE_NUMBER,
    GETAWAYS_OUT,
    GUARD_TO,
    PICK_CARD,
    TRAVEL_TO,
    WEAPONS_OUT,
)
from cutthroat.games.contract.rules.tokens import replaced

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState

NOTHING: Final[list[i64]] = [0] * KINDS
"""What a seat is sure of at first."""


def see_card_come(s: ContractState, owner: i64, kind: i64, observers: i64) -> None:
    """A card came into a hand before these seats' eyes."""
    for seat in range(s.seats):
        if seat != owner and has(observers, seat):
            at = seat * s.seats + owner
            s.known[at] = replaced(s.known[at], kind, s.known[at][kind] + 1)


def see_card_go(s: ContractState, owner: i64, kind: i64) -> None:
    """A card was played: whoever was sure of one copy can be sure of one less."""
    for seat in range(s.seats):
        forget(s, seat, owner, kind)


def forget(s: ContractState, seat: i64, owner: i64, kind: i64) -> None:
    known = s.known[seat * s.seats + owner]
    if known[kind]:
        s.known[seat * s.seats + owner] = replaced(known, kind, known[kind] - 1)


def see_theft(s: ContractState, thief: i64, victim: i64, kind: i64) -> None:
    """Thief and victim know the card; the others know only that any one may be gone."""
    forget(s, thief, victim, kind)
    see_card_come(s, thief, kind, BIT[victim])
    for seat in range(s.seats):
        if seat not in (thief, victim):
            for other in range(KINDS):
                forget(s, seat, victim, other)


def forget_hand(s: ContractState, owner: i64) -> None:
    """A hand has left the game."""
    for seat in range(len(s.known) // s.seats):
        s.known[seat * s.seats + owner] = NOTHING


def determinize(state: ContractState, seat: i64, chance: Chance) -> ContractState:
    s = state.clone()
    if s.phase == ASSASSIN_PICK:
        redeal_files(s, seat, chance)
    elif not s.open_hands and s.waiting:
        redeal_hands(s, seat, chance)
    else:
        s.draw.sort()
    if s.active != seat:
        choose_first_step_again(s, chance)
    return s


def choose_first_step_again(s: ContractState, chance: Chance) -> None:
    """Of a choice in two steps the others know only that the second is asked, so the first is any that leads there."""
    if s.phase == TRAVEL_TO:
        s.method = one_of(getaways_in(s.hands[s.active]), chance)
    elif s.phase == GUARD_TO:
        s.number = one_of(numbers_to_move(s), chance)
    elif s.phase in (BRIBE_NUMBER, PICK_CARD):
        s.aim = one_of(aims(s), chance)


def one_of(values: list[i64], chance: Chance) -> i64:
    return values[chance.pick(len(values))]


def getaways_in(hand: list[i64]) -> list[i64]:
    return [method for method in range(GETAWAYS) if hand[FIRST_GETAWAY + method]]


def numbers_to_move(s: ContractState) -> list[i64]:
    """The bodyguards of the target that could go to more than one place: otherwise it is not asked where."""
    numbers: list[i64] = []
    for number in range(LOWEST, NUMBERS):
        s.number = number
        if has(s.guards[s.target], number) and len(s.special_choices(s.active)) > 1:
            numbers.append(number)
    return numbers


def aims(s: ContractState) -> list[i64]:
    """The targets with more than one bodyguard, or the rivals with more than one kind of card."""
    found: list[i64] = []
    number: i64 = TARGETS if s.phase == BRIBE_NUMBER else s.seats
    for aim in range(number):
        s.aim = aim
        if (s.phase == BRIBE_NUMBER or aim != s.active) and len(s.special_choices(s.active)) > 1:
            found.append(aim)
    return found


def redeal_files(s: ContractState, seat: i64, chance: Chance) -> None:
    """CA-15.2: any two files may lie before the others, and any one of them may be sealed."""
    files: list[i64] = []
    for assassin in range(ASSASSINS):
        if assassin not in (s.offers[2 * seat], s.offers[2 * seat + 1]):
            files.append(assassin)
    s.assassins = s.assassins.copy()
    for other in range(s.seats):
        if other == seat:
            continue
        first = draw(files, chance)
        second = draw(files, chance)
        s.offers[2 * other] = min(first, second)
        s.offers[2 * other + 1] = max(first, second)
        if s.assassins[other] != NONE:
            s.assassins[other] = s.offers[2 * other + chance.pick(2)]


def redeal_hands(s: ContractState, seat: i64, chance: Chance) -> None:
    """Rivals keep what the seat knows they have; the rest is dealt anew from all that it cannot place."""
    pool = s.draw
    for other in range(s.seats):
        if other != seat:
            add_unknown(pool, s.hands[other], s.known[seat * s.seats + other])
    pool.sort()
    if s.active != seat:
        deal_again(s, s.active, s.known[seat * s.seats + s.active], pool, chance)
    for other in range(s.seats):
        if other == seat:
            continue
        if other != s.active:
            deal_again(s, other, s.known[seat * s.seats + other], pool, chance)
        share_knowledge(s, seat, other)


def share_knowledge(s: ContractState, seat: i64, owner: i64) -> None:
    """What others are sure of is not for the seat to know: in its worlds they know as much as it does itself."""
    for observer in range(s.seats):
        if observer not in (seat, owner):
            s.known[observer * s.seats + owner] = s.known[seat * s.seats + owner]


def add_unknown(pool: list[i64], hand: list[i64], known: list[i64]) -> None:
    for kind in range(KINDS):
        for _ in range(hand[kind] - known[kind]):
            pool.append(kind)


def deal_again(s: ContractState, owner: i64, known: list[i64], pool: list[i64], chance: Chance) -> None:
    hand = known.copy()
    missing = s.sizes[owner]
    for kind in range(KINDS):
        missing -= known[kind]
    shown = kinds_shown(s, owner)
    if shown and not shown & mask_of(known):
        hand[draw_kind(pool, shown, chance)] += 1
        missing -= 1
    for _ in range(missing):
        hand[draw(pool, chance)] += 1
    s.hands[owner] = hand
    s.held[owner] = mask_of(hand)


def kinds_shown(s: ContractState, owner: i64) -> i64:
    """One of these kinds is in the hand, as its owner's move has shown: who strikes has a weapon."""
    if owner != s.active or s.laid:
        return 0
    if s.phase == WEAPONS_OUT:
        return WEAPON_MASK
    return GETAWAY_MASK << FIRST_GETAWAY if s.phase in (TRAVEL_TO, GETAWAYS_OUT) else 0


def draw_kind(pool: list[i64], kinds: i64, chance: Chance) -> i64:
    """A random card of these kinds."""
    fitting: list[i64] = [kind for kind in pool if has(kinds, kind)]
    card = fitting[chance.pick(len(fitting))]
    remove(pool, card)
    return card


def mask_of(hand: list[i64]) -> i64:
    mask: i64 = 0
    for kind in range(KINDS):
        if hand[kind]:
            mask |= BIT[kind]
    return mask
