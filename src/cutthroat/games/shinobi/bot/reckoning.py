"""How a battle ends, without its story: bots ask for it a million times a second.

All that lies around a target is packed into a few ints, so that nothing is allocated: the cards of a stack with six
bits each (kind + 1, the top card lowest), ninjas and weapons by slot with four bits each (slot 1 lowest). 0 is an empty
place. Slots are looked up in a table that the rules themselves fill. Only the stack is resolved here once more, and
tests hold the result to that of ``fight``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.rules.battle import Battle, resolve_slots
from cutthroat.games.shinobi.rules.cards import (
    ASSASSIN,
    BOMB_MASTER,
    GUARDIAN,
    GUARDIANS,
    KINDS,
    MEDDLERS,
    MEDDLING,
    POISON_MAKER,
    POISON_TWINS,
    POWER,
    ROGUE,
    SPECIALISTS,
    TARGET_POWER,
    VALUE,
    WEAPONS,
)
from cutthroat.games.shinobi.rules.marks import (
    FACE_UP,
    HOLDER_AT,
    KIND,
    ON_GUARDIAN_SIDE,
    ON_STACK,
    OWNER_AT,
    SEAT,
    WHERE_AT,
    WHERE_BITS,
)

CARD: Final = 6
ANY_CARD: Final = 63
HALF: Final = 10
"""So many cards of a stack are in one int, and as many below them in a second one."""
SLOT: Final = 4
ANY_SLOT: Final = 15
SLOTS: Final = 15
"""So many slots of a side can be packed."""
ROOM: Final = SLOT * SLOTS

UNKNOWN_WEAPON: Final = WEAPONS
UNKNOWN_ENEMY: Final[list[i64]] = [0, GUARDIANS]
"""By the seat's side: a weak ninja of the other one."""
STRANGERS: Final[list[i64]] = [kind + 1 for kind in UNKNOWN_ENEMY]
BEFORE_GUARDIANS: Final = GUARDIANS - 1
BEFORE_WEAPONS: Final = WEAPONS - 1
ROGUE_CODE: Final = 9
NINJA_CODES: Final = 10
WEAPON_CODES: Final = 9
NINJAS: Final[list[i64]] = [NONE, *range(GUARDIANS, SPECIALISTS), ROGUE, NONE, *range(GUARDIANS), ROGUE]
"""``NINJAS[side * NINJA_CODES + code]``."""
EVEN: Final = 100_000
MARGINS: Final[list[i64]] = [0] * (NINJA_CODES * NINJA_CODES * WEAPON_CODES * WEAPON_CODES)
"""EVEN and what a slot adds to the margin of the assassins, by what lies there; 0 until somebody has asked."""

# What became of the card above, besides GUARDIAN and ASSASSIN: it took a slot of that side
GONE: Final = -1
UNDER_REWARD: Final = 2


@mypyc_attr(free_list_len=1)
class Reckoning:
    """What lies around one target, and how that battle ends for one side."""

    __slots__ = (
        "above",
        "assassin_end",
        "assassins",
        "cards",
        "cards_below",
        "deep",
        "guardian_end",
        "guardians",
        "guarding",
        "guarding_end",
        "height",
        "is_overfull",
        "is_plain",
        "killing",
        "killing_end",
        "margin",
        "meddler",
        "meddling",
        "side",
        "target",
        "top",
        "usual_meddling",
    )

    target: i64
    side: i64
    cards: i64
    """The stack, its upper part and what is below it."""
    cards_below: i64
    height: i64
    guarding: i64
    """Weapons of the guardians by slot, and the bits that they take."""
    guarding_end: i64
    killing: i64
    killing_end: i64
    is_overfull: bool
    """There are more cards than can be packed: then margin and gold mean nothing."""
    is_plain: bool
    """What lies there has been resolved, and there was no specialist: then one card more changes just what it adds."""
    usual_meddling: i64
    """What meddlers do without a card more."""
    top: i64
    """What is left of the stack."""
    deep: i64
    guardians: i64
    """Ninjas by slot, and the bits that they take."""
    guardian_end: i64
    assassins: i64
    assassin_end: i64
    above: i64
    meddler: i64
    """The last one under the reward."""
    margin: i64
    """What the assassins have more than the guardians."""
    meddling: i64
    """What meddlers do to the reward of the side."""

    def __init__(self, target: i64, side: i64) -> None:
        self.target = target
        self.side = side
        self.cards = 0
        self.cards_below = 0
        self.height = 0
        self.guarding = 0
        self.guarding_end = 0
        self.killing = 0
        self.killing_end = 0
        self.is_overfull = False
        self.is_plain = False
        self.guardians = 0
        self.guardian_end = 0
        self.assassins = 0
        self.assassin_end = 0
        self.usual_meddling = 0

    def lay(self, kind: i64, where: i64) -> None:
        """One more card, on top of the stack or in the next slot of a side."""
        if self.is_overfull:
            return
        self.is_plain = False
        if where == ON_STACK:
            if self.height == HALF:
                self.cards_below = self.cards
                self.cards = 0
            self.cards = (self.cards << CARD) + kind + 1
            self.height += 1
        elif where == ON_GUARDIAN_SIDE:
            self.guarding += (kind - BEFORE_WEAPONS) << self.guarding_end
            self.guarding_end += SLOT
        else:
            self.killing += (kind - BEFORE_WEAPONS) << self.killing_end
            self.killing_end += SLOT
        if self.height > 2 * HALF or self.guarding_end > ROOM or self.killing_end > ROOM:
            self.is_overfull = True

    def lay_as_seen(self, marks: list[i64], seat: i64) -> i64:
        """All that lies there, as a seat sees it; how many of the stack it does not know.

        A card that it does not know counts as a weak ninja of the other side, and a weapon as a Shuriken.
        """
        stranger = STRANGERS[self.side]
        cards: i64 = 0
        height: i64 = 0
        unknown: i64 = 0
        for mark in marks:
            code = (mark & KIND) + 1
            is_known = mark >= FACE_UP or (mark >> OWNER_AT) & SEAT == seat or (mark >> HOLDER_AT) & SEAT == seat
            if not mark & WHERE_BITS:
                if not is_known:
                    unknown += 1
                    code = stranger
                if self.is_overfull:
                    continue
                if height == HALF:
                    self.cards_below = cards
                    cards = 0
                cards = (cards << CARD) + code
                height += 1
                if height > 2 * HALF:
                    self.is_overfull = True
            elif not self.is_overfull:
                code = code - WEAPONS if is_known else 1
                if mark & WHERE_BITS == ON_GUARDIAN_SIDE << WHERE_AT:
                    self.guarding += code << self.guarding_end
                    self.guarding_end += SLOT
                else:
                    self.killing += code << self.killing_end
                    self.killing_end += SLOT
                if self.guarding_end > ROOM or self.killing_end > ROOM:
                    self.is_overfull = True
        self.cards = cards
        self.height = height
        return unknown

    def resolve_with(self, kind: i64, where: i64) -> None:
        """As if this card had been laid, too."""
        if self.is_plain and self.has_room():
            if where != ON_STACK:
                self.resolve_with_weapon(kind, where)
                return
            if kind < SPECIALISTS or kind >= MEDDLERS:
                self.resolve_under(kind)
                return
        cards, cards_below, height = self.cards, self.cards_below, self.height
        guarding, guarding_end = self.guarding, self.guarding_end
        killing, killing_end = self.killing, self.killing_end
        guardians, guardian_end = self.guardians, self.guardian_end
        assassins, assassin_end = self.assassins, self.assassin_end
        is_plain, usual_meddling = self.is_plain, self.usual_meddling
        self.lay(kind, where)
        self.resolve()
        self.cards, self.cards_below, self.height = cards, cards_below, height
        self.guarding, self.guarding_end = guarding, guarding_end
        self.killing, self.killing_end = killing, killing_end
        self.guardians, self.guardian_end = guardians, guardian_end
        self.assassins, self.assassin_end = assassins, assassin_end
        self.is_plain, self.usual_meddling = is_plain, usual_meddling

    def has_room(self) -> bool:
        """For one card more, wherever it goes."""
        has_slots = self.guarding_end < ROOM and self.killing_end < ROOM
        return has_slots and self.guardian_end < ROOM and self.assassin_end < ROOM and self.height < 2 * HALF

    def resolve_with_weapon(self, weapon: i64, where: i64) -> None:
        """It changes no more than its slot."""
        guarding, killing = self.guarding, self.killing
        if where == ON_GUARDIAN_SIDE:
            guarding += (weapon - BEFORE_WEAPONS) << self.guarding_end
        else:
            killing += (weapon - BEFORE_WEAPONS) << self.killing_end
        self.meddling = self.usual_meddling
        self.margin = self.count_slots(self.guardians, guarding, self.assassins, killing)

    def resolve_under(self, card: i64) -> None:
        """With that ninja or meddler on top: it takes the first slot of its side, and the others of it one more."""
        guardians, assassins = self.guardians, self.assassins
        self.meddling = self.usual_meddling
        if card < GUARDIANS:
            assassins = (assassins << SLOT) + card + 1
        elif card < SPECIALISTS:
            guardians = (guardians << SLOT) + card - BEFORE_GUARDIANS
        else:
            self.meddling += MEDDLING[self.side * KINDS + card]
        self.margin = self.count_slots(guardians, self.guarding, assassins, self.killing)

    def resolve(self) -> None:
        """Steps C to E (SC-10.5 to SC-14.2)."""
        if self.is_overfull:
            return
        self.is_plain = self.resolve_plainly()
        if not self.is_plain:
            self.resolve_card_by_card()
        self.usual_meddling = self.meddling
        if not self.is_overfull:
            self.margin = self.count_slots(self.guardians, self.guarding, self.assassins, self.killing)

    def resolve_plainly(self) -> bool:
        """Without specialists every card goes to its own side; False if there is one, or too much."""
        top, deep = self.cards, self.cards_below
        guardians: i64 = 0
        guardian_end: i64 = 0
        assassins: i64 = 0
        assassin_end: i64 = 0
        meddling: i64 = 0
        while top:
            card = (top & ANY_CARD) - 1
            top >>= CARD
            if not top:
                top = deep
                deep = 0
            if card < GUARDIANS:
                assassins += (card + 1) << assassin_end
                assassin_end += SLOT
            elif card < SPECIALISTS:
                guardians += (card - BEFORE_GUARDIANS) << guardian_end
                guardian_end += SLOT
            elif card < MEDDLERS:
                return False
            else:
                meddling += MEDDLING[self.side * KINDS + card]
            if assassin_end > ROOM or guardian_end > ROOM:
                return False
        self.guardians, self.guardian_end = guardians, guardian_end
        self.assassins, self.assassin_end = assassins, assassin_end
        self.meddling = meddling
        return True

    def resolve_card_by_card(self) -> None:
        self.top = self.cards
        self.deep = self.cards_below
        self.guardians = 0
        self.guardian_end = 0
        self.assassins = 0
        self.assassin_end = 0
        self.above = GONE
        self.meddler = NONE
        self.meddling = 0
        while self.top:
            card = self.pop()
            if card < GUARDIANS:
                self.join(ASSASSIN, card + 1)
            elif card < SPECIALISTS:
                self.join(GUARDIAN, card - BEFORE_GUARDIANS)
            elif card < MEDDLERS:
                self.resolve_specialist(card)
            else:
                self.meddle(card)

    def pop(self) -> i64:
        """The next card of the stack; NONE if there is none."""
        top = self.top
        rest = top >> CARD
        if rest:
            self.top = rest
        else:
            self.top = self.deep
            self.deep = 0
        return (top & ANY_CARD) - 1

    def join(self, side: i64, code: i64) -> None:
        """SC-10.6: the next slot of that side. Poison takes the last one back, so there is never a gap."""
        self.above = side
        end: i64 = 0
        if side == ASSASSIN:
            end = self.assassin_end
            self.assassins += code << end
            self.assassin_end = end + SLOT
        else:
            end = self.guardian_end
            self.guardians += code << end
            self.guardian_end = end + SLOT
        if end >= ROOM:
            self.is_overfull = True
            self.top = 0

    def meddle(self, card: i64) -> None:
        """SC-10.8."""
        self.meddling += MEDDLING[self.side * KINDS + card]
        self.meddler = card
        self.above = UNDER_REWARD

    def resolve_specialist(self, card: i64) -> None:
        """SC-11.1 to SC-11.13."""
        if card == ROGUE:
            self.join_weaker_side()
            return
        if card > BOMB_MASTER:
            self.poison_above()
            if card == POISON_TWINS and (self.top & ANY_CARD) - 1 not in (POISON_MAKER, POISON_TWINS):
                self.pop()
        else:
            self.pop()
            if card == BOMB_MASTER:
                self.pop()
        self.above = GONE

    def poison_above(self) -> None:
        """SC-11.5."""
        if self.above == ASSASSIN:
            self.assassin_end -= SLOT
            self.assassins -= (self.assassins >> self.assassin_end) << self.assassin_end
        elif self.above == GUARDIAN:
            self.guardian_end -= SLOT
            self.guardians -= (self.guardians >> self.guardian_end) << self.guardian_end
        elif self.above == UNDER_REWARD:
            self.meddling -= MEDDLING[self.side * KINDS + self.meddler]

    def join_weaker_side(self) -> None:
        """SC-11.13."""
        margin = printed_power(ASSASSIN, self.assassins, self.killing)
        margin -= TARGET_POWER[self.target] + printed_power(GUARDIAN, self.guardians, self.guarding)
        if margin:
            self.join(GUARDIAN if margin > 0 else ASSASSIN, ROGUE_CODE)
        else:
            self.above = GONE

    def count_slots(self, guardians: i64, guarding: i64, assassins: i64, killing: i64) -> i64:
        """SC-12, SC-14.1: the margin."""
        margin: i64 = -TARGET_POWER[self.target]
        while guardians | assassins:
            at = (guardians & ANY_SLOT) * NINJA_CODES + (assassins & ANY_SLOT)
            at = (at * WEAPON_CODES + (guarding & ANY_SLOT)) * WEAPON_CODES + (killing & ANY_SLOT)
            margin += (MARGINS[at] or slot_margin(at)) - EVEN
            guardians >>= SLOT
            guarding >>= SLOT
            assassins >>= SLOT
            killing >>= SLOT
        return margin


def printed_power(side: i64, ninjas: i64, weapons: i64) -> i64:
    """SC-11.14, SC-11.15."""
    total: i64 = 0
    while ninjas:
        total += POWER[NINJAS[side * NINJA_CODES + (ninjas & ANY_SLOT)]]
        if weapons & ANY_SLOT:
            total += VALUE[side * KINDS + BEFORE_WEAPONS + (weapons & ANY_SLOT)]
        ninjas >>= SLOT
        weapons >>= SLOT
    return total


def slot_margin(at: i64) -> i64:
    """Ask the rules about a slot, and remember it."""
    ninjas = at // (WEAPON_CODES * WEAPON_CODES)
    guarding, killing = at // WEAPON_CODES % WEAPON_CODES, at % WEAPON_CODES
    b = Battle(0, 0, [], weapons_of(guarding), weapons_of(killing))
    b.guardians.append(NINJAS[GUARDIAN * NINJA_CODES + ninjas // NINJA_CODES])
    b.assassins.append(NINJAS[ASSASSIN * NINJA_CODES + ninjas % NINJA_CODES])
    resolve_slots(b, MUTED)
    MARGINS[at] = EVEN + b.assassin_total - b.guardian_total + TARGET_POWER[0]
    return MARGINS[at]


def weapons_of(code: i64) -> list[i64]:
    return [BEFORE_WEAPONS + code] if code else []
