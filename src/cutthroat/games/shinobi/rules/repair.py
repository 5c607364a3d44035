"""Exchanges, for deals that do not come out card by card.

Late in a round hardly a card is left in hand: then nearly every card that a seat has seen must lie somewhere on the
table, and a careless choice leaves one without a place. Here cards are exchanged until each of them can lie where it
lies: a card for another one of the same holder, and what it is for what another card of the same group is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.piles import draw
from cutthroat.games.shinobi.rules.hidden import ANYTHING, EXACTLY, FITS, FIXED, KNOWN, Hidden, can_be
from cutthroat.games.shinobi.rules.marks import (
    DRAWS,
    DRAWS_AT,
    HOLDER_AT,
    KIND,
    OPEN,
    WHERE,
    WHERE_AT,
    holder_of,
    source_of,
)

PATIENCE: Final = 10
"""Mostly one exchange or two for each empty spot are enough; if ten more are not, a new deal is better."""
PLACES: Final = 256
EACH: Final = 1000000
MANY: Final = 4000000
NOBODY: Final = 7
ANY_TIME: Final = DRAWS << DRAWS_AT


class Repair:
    """All hidden cards and their places: spots on the table first, then the hands, the draw pile and the packets."""

    __slots__ = ("cards", "groups", "hidden", "kinds", "marks", "mended", "rules", "spots")

    hidden: Hidden
    spots: list[i64]
    marks: list[i64]
    """By place: whose card must lie there, and since when."""
    rules: list[i64]
    """By place: what can lie there."""
    cards: list[i64]
    groups: list[i64]
    kinds: list[i64]
    mended: list[i64]
    """When each place was last given a card that fits."""

    def __init__(self, hidden: Hidden, empty: list[i64], chance: Chance) -> None:
        self.hidden = hidden
        self.spots = []
        self.marks = []
        self.rules = []
        self.cards = []
        self.groups = []
        self.kinds = []
        for spot in hidden.open:
            self.add_spot(spot, EXACTLY + (hidden.mark(spot) & KIND), empty, chance)
        for spot in hidden.face_down:
            self.add_spot(spot, (hidden.mark(spot) >> WHERE_AT) & WHERE, empty, chance)
        for spot in hidden.aside:
            self.add_spot(spot, ANYTHING, empty, chance)
        self.add_hands(chance)
        self.add_piles()
        self.mended = [0] * len(self.marks)

    def add_spot(self, spot: i64, rule: i64, empty: list[i64], chance: Chance) -> None:
        """With the card that was laid there, or any if there was none."""
        mark = self.hidden.mark(spot)
        self.spots.append(spot)
        if spot in empty:
            self.add(mark, rule, draw(self.hidden.held[holder_of(mark)], chance), NONE, chance)
            return
        source = source_of(mark)
        kind = mark & KIND
        if source == OPEN:
            self.add(mark, rule, KNOWN + kind, kind, chance)
        else:
            self.add(mark, rule, source, NONE if rule == ANYTHING else kind, chance)

    def add(self, mark: i64, rule: i64, card: i64, kind: i64, chance: Chance) -> None:
        """A card at its place; if it has no kind yet it gets one."""
        group: i64 = FIXED if card >= KNOWN else self.hidden.knowledge[card]
        if kind == NONE:
            kind = card - KNOWN if group == FIXED else draw(self.hidden.groups[group], chance)
        self.marks.append(mark)
        self.rules.append(rule)
        self.cards.append(card)
        self.groups.append(group)
        self.kinds.append(kind)

    def add_hands(self, chance: Chance) -> None:
        for holder, held in enumerate(self.hidden.held):
            for card in held:
                self.add(ANY_TIME + (holder << HOLDER_AT), ANYTHING, card, NONE, chance)
            held.clear()

    def add_piles(self) -> None:
        """What is left of each group."""
        for group, kinds in enumerate(self.hidden.groups):
            for kind in kinds:
                self.marks.append(ANY_TIME + (NOBODY << HOLDER_AT))
                self.rules.append(ANYTHING)
                self.cards.append(NONE)
                self.groups.append(group)
                self.kinds.append(kind)
            if kinds:
                kinds.clear()

    def is_wrong(self, place: i64) -> bool:
        """Whether the card there cannot lie there."""
        return not FITS[self.rules[place]][self.kinds[place]] or not can_be(self.cards[place], self.marks[place])

    def run(self, patience: i64, chance: Chance) -> bool:
        """Whether every spot has a card that fits before patience is lost."""
        for step in range(patience):
            misfits: list[i64] = []
            for place in range(len(self.spots)):
                if self.is_wrong(place):
                    misfits.append(place)
            if not misfits:
                return True
            place = misfits[chance.pick(len(misfits))]
            self.exchange(place, chance)
            self.mended[place] = step
        return False

    def exchange(self, place: i64, chance: Chance) -> None:
        """The card there for another one of its holder, and that one's kind for another one of its group.

        If that leaves another place with a wrong card, better one that was not mended just now.
        """
        givers = self.with_fitting_kinds(place, chance)
        best: i64 = NONE
        least: i64 = MANY
        for other in range(len(self.marks)):
            if not self.can_come(other, place):
                continue
            group = self.groups[other]
            for third in givers:
                if third == other or (self.groups[third] == group and group != FIXED):
                    harm = self.harm(place, other, third)
                    if harm < least:
                        least = harm
                        best = other * PLACES + third
                        if harm <= 0:
                            break
            if least <= 0:
                break
        self.rotate(place, best // PLACES, best % PLACES)

    def with_fitting_kinds(self, place: i64, chance: Chance) -> list[i64]:
        """Where there are kinds that this place wants."""
        fits = FITS[self.rules[place]]
        found: list[i64] = []
        size = len(self.kinds)
        first = chance.pick(size)
        for n in range(first, first + size):
            third = n if n < size else n - size
            if fits[self.kinds[third]]:
                found.append(third)
        return found

    def can_come(self, other: i64, place: i64) -> bool:
        mark = self.marks[place]
        return holder_of(self.marks[other]) == holder_of(mark) and can_be(self.cards[other], mark)

    def harm(self, place: i64, other: i64, third: i64) -> i64:
        """What an exchange would do to the two places that give."""
        harm = -self.harm_at(other) - (self.harm_at(third) if third != other else 0)
        self.rotate(place, other, third)
        harm += self.harm_at(other) + (self.harm_at(third) if third != other else 0)
        self.rotate_back(place, other, third)
        return harm

    def harm_at(self, place: i64) -> i64:
        return EACH + self.mended[place] if self.is_wrong(place) else 0

    def rotate(self, place: i64, other: i64, third: i64) -> None:
        self.swap_kinds(other, third)
        self.swap_cards(place, other)

    def rotate_back(self, place: i64, other: i64, third: i64) -> None:
        self.swap_cards(place, other)
        self.swap_kinds(other, third)

    def swap_kinds(self, a: i64, b: i64) -> None:
        self.kinds[a], self.kinds[b] = self.kinds[b], self.kinds[a]

    def swap_cards(self, a: i64, b: i64) -> None:
        self.swap_kinds(a, b)
        self.cards[a], self.cards[b] = self.cards[b], self.cards[a]
        self.groups[a], self.groups[b] = self.groups[b], self.groups[a]

    def lay(self) -> None:
        """The spots on the table as they are now; the rest is dealt later."""
        hidden = self.hidden
        for place, card in enumerate(self.cards):
            kind, group = self.kinds[place], self.groups[place]
            is_open = self.rules[place] == ANYTHING and group != FIXED
            if is_open:
                hidden.groups[group].append(kind)
            if place < len(self.spots):
                hidden.lay(self.spots[place], card, 0 if is_open else kind)
            elif card != NONE:
                hidden.held[holder_of(self.marks[place])].append(card)


def exchange_cards(hidden: Hidden, empty: list[i64], chance: Chance) -> bool:
    """No card that fits was left for the empty spots: exchange cards until all fit; whether that comes out."""
    repair = Repair(hidden, empty, chance)
    if not repair.run(PATIENCE + 2 * len(empty), chance):
        return False
    repair.lay()
    return True
