"""What a card remembers besides its kind.

In piles, packets and the pool a card is its bare kind. In hands it also carries its source: where, in the draft of
this round, it came from. On the table it carries who played it and where. A mark is an int with the kind in its low
bits, so a bare kind is the mark of a card of which nothing is known.

Sources matter to knowledge only: a seat that passed a packet on knows that each of the next players holds one of its
cards (see knowledge.py). They never change what a card does.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import bit

KIND: Final = 63
SOURCE_AT: Final = 6
SOURCE: Final = 127
HOLDER_AT: Final = 13
OWNER_AT: Final = 16
SEAT: Final = 7
DRAWS_AT: Final = 19
DRAWS: Final = 31
WHERE_AT: Final = 24
WHERE: Final = 3
WHERE_BITS: Final = WHERE << WHERE_AT
"""None of them is set on a stack."""
SMOKE_AT: Final = 26
SMOKE: Final = 3
FACE_UP: Final = 268435456  # bit 28
IN_HAND: Final = 8191
"""The bits of kind and source: what a card remembers in a hand."""

# Where on a lane, or discarded face down in this round
ON_STACK: Final = 0
ON_GUARDIAN_SIDE: Final = 1
ON_ASSASSIN_SIDE: Final = 2
FACE_DOWN: Final = 3

# Sources
FREE: Final = 0  # dealt, kept from earlier rounds: nobody else has seen it
PICKS: Final = 1  # PICKS + packet * STEPS + step: picked in the basic draft
STEPS: Final = 10
OPEN: Final = 62  # picked openly in the advanced draft, and logged
DRAWN: Final = 63  # DRAWN + number: the player's 1st, 2nd ... card drawn in this Ninja Phase


def kind_of(mark: i64) -> i64:
    return mark & KIND


def source_of(mark: i64) -> i64:
    return (mark >> SOURCE_AT) & SOURCE


def holder_of(mark: i64) -> i64:
    """In whose hand it was; other than the owner if it was stolen."""
    return (mark >> HOLDER_AT) & SEAT


def owner_of(mark: i64) -> i64:
    """Who played it."""
    return (mark >> OWNER_AT) & SEAT


def where_of(mark: i64) -> i64:
    return (mark >> WHERE_AT) & WHERE


def smoke_of(mark: i64) -> i64:
    """Of a card that came with an Appear in Smoke: how many cards that event drew; 0 for all others."""
    return (mark >> SMOKE_AT) & SMOKE


def is_face_up(mark: i64) -> bool:
    return mark >= FACE_UP


def with_source(kind: i64, source: i64) -> i64:
    return kind + (source << SOURCE_AT)


def is_known_to(mark: i64, seat: i64) -> bool:
    """Face up, played by that seat, or stolen from it (SC-8.15)."""
    return mark >= FACE_UP or owner_of(mark) == seat or holder_of(mark) == seat


ONLY: Final[list[i64]] = [bit(seat) for seat in range(8)]
"""The mask of each seat by itself."""
PLAYED: Final[list[i64]] = [(seat << HOLDER_AT) + (seat << OWNER_AT) for seat in range(8)]
"""What a seat adds to the marks of the cards that it plays from its hand."""
HANDS: Final = 63
KNOWERS: Final[list[i64]] = [bit(holder) | bit(owner) for owner in range(8) for holder in range(8)]
"""SC-8.15: who knows a card that lies face down: its player, and the one it was stolen from.

By the bits of a mark that tell them: ``KNOWERS[(mark >> HOLDER_AT) & HANDS]``.
"""


def untraced(mark: i64) -> i64:
    """A card of which nobody can tell any more where it came from, unless its pick was logged."""
    mark -= smoke_of(mark) << SMOKE_AT
    source = source_of(mark)
    return mark if source == OPEN else mark - (source << SOURCE_AT)


def insert(hand: list[i64], mark: i64) -> None:
    """Put a card into a hand that is sorted by kinds, after its copies."""
    kind = mark & KIND
    at: i64 = 0
    for other in hand:
        if other & KIND > kind:
            break
        at += 1
    hand.insert(at, mark)


def take(hand: list[i64], kind: i64) -> i64:
    """Take one card of a kind that is there."""
    at: i64 = 0
    while hand[at] & KIND != kind:
        at += 1
    return hand.pop(at)
