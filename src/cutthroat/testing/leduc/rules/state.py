"""Leduc poker for two: six cards, two rounds of bets, at most two raises in each.

LE-1.1 Two jacks, two queens and two kings; both seats put one chip in and are dealt a card. LE-1.2 Seat 0 speaks first
in both rounds. LE-2.1 A seat calls (or checks), raises, or folds if it has put in less than the stakes. LE-2.2 A raise
adds two chips to the stakes in the first round and four in the second; each round has at most two. LE-2.3 A round ends
when both agree to the stakes. LE-3.1 After the first round a card is laid open. LE-4.1 Who folds loses what it has put
in. LE-4.2 At the showdown a pair with the open card wins, else the higher card; equal cards lose nothing.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.testing.leduc.rules.events import DEALT, LAID, SPOKE

# Actions
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

ANTE: Final = 1
DECK: Final = 6
RAISES: Final[list[i64]] = [2, 4]
MOST_RAISES: Final = 2
PAIR: Final = 3
"""Beats every single rank."""

NOTHING: Final[list[i64]] = []
MAY_RAISE: Final[list[i64]] = [CALL, RAISE]
MAY_CALL: Final[list[i64]] = [CALL]
MAY_DO_ALL: Final[list[i64]] = [FOLD, CALL, RAISE]
MAY_FOLD: Final[list[i64]] = [FOLD, CALL]

OTHERS: Final[list[list[i64]]] = [[card for card in range(DECK) if card != held] for held in range(DECK)]
"""All cards but one."""
UNHELD: Final[list[list[i64]]] = [
    [card for card in range(DECK) if card not in (first, second)] for first in range(DECK) for second in range(DECK)
]
"""All cards but two: those of seats 0 and 1."""

FIRST: Final = 0b01
BOTH: Final = 0b11


class LeducState(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("round", "cards", "board", "paid", "stakes", "raises", "agreed", "folded")
    __slots__ = FIELDS

    round: i64
    cards: list[i64]
    """Each seat's own. Replaced, never changed: clones share it."""
    board: i64
    """The open card; NONE in the first round."""
    paid: list[i64]
    stakes: i64
    raises: i64
    """In this round."""
    agreed: i64
    """How many seats agree to the stakes."""
    folded: i64

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.waiting = FIRST
        self.round = 0
        self.cards = NOTHING
        self.board = NONE
        self.paid = NOTHING
        self.stakes = ANTE
        self.raises = 0
        self.agreed = 0
        self.folded = NONE

    def values(self) -> list[object]:
        return [self.round, self.cards, self.board, self.paid, self.stakes, self.raises, self.agreed, self.folded]

    def clone(self) -> LeducState:
        s = LeducState(self.seats)
        s.waiting = self.waiting
        s.round = self.round
        s.cards = self.cards
        s.board = self.board
        s.paid = self.paid.copy()
        s.stakes = self.stakes
        s.raises = self.raises
        s.agreed = self.agreed
        s.folded = self.folded
        return s

    def setup(self, chance: Chance, events: Events) -> None:
        """LE-1.1."""
        first = chance.pick(DECK)
        second = OTHERS[first][chance.pick(DECK - 1)]
        self.cards = [first, second]
        self.paid = [ANTE, ANTE]
        events.private(0, DEALT, first, 0)
        events.private(1, DEALT, second, 1)

    def legal_actions(self, seat: i64) -> list[i64]:
        """LE-2.1, LE-2.2."""
        if self.waiting != seat + 1:
            return NOTHING
        if self.paid[seat] < self.stakes:
            return MAY_DO_ALL if self.raises < MOST_RAISES else MAY_FOLD
        return MAY_RAISE if self.raises < MOST_RAISES else MAY_CALL

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        """LE-2.1 to LE-2.3."""
        events.public(SPOKE, seat, action)
        if action == FOLD:
            self.folded = seat
            self.waiting = 0
            return
        if action == RAISE:
            self.stakes += RAISES[self.round]
            self.raises += 1
            self.agreed = 1
        else:
            self.agreed += 1
        self.paid[seat] = self.stakes
        if self.agreed < 2:
            self.waiting = BOTH - self.waiting
        elif self.round == 0:
            self.lay_board(chance, events)
        else:
            self.waiting = 0

    def lay_board(self, chance: Chance, events: Events) -> None:
        """LE-3.1: one of the four cards that nobody holds."""
        self.round = 1
        self.raises = 0
        self.agreed = 0
        self.waiting = FIRST
        self.board = UNHELD[DECK * self.cards[0] + self.cards[1]][chance.pick(DECK - 2)]
        events.public(LAID, self.board)

    def key(self, seat: i64) -> i64:
        """The own card, the board, and all that was said: stakes and raises tell it, but for who agrees."""
        s = self
        table = (s.board + 1) * 2 + s.round
        said = ((s.stakes * 4 + s.raises) * 4 + s.agreed) * 4 + (s.folded + 1)
        return (((said * 16 + table) * 8 + s.cards[seat]) * 32 + s.paid[0]) * 64 + s.paid[1] * 2 + seat

    def determinize(self, seat: i64, chance: Chance) -> LeducState:
        """The other card is any that the seat sees neither in its hand nor on the table."""
        s = self.clone()
        if not s.waiting:
            return s
        mine = s.cards[seat]
        other = mine
        while other in (mine, s.board):
            other = chance.pick(DECK)
        s.cards = [mine, other] if seat == 0 else [other, mine]
        return s

    def returns(self) -> list[float]:
        """LE-4.1, LE-4.2: chips won or lost."""
        edge: i64 = 2 * self.folded - 1
        if self.folded == NONE:
            edge = self.strength(0) - self.strength(1)
        if edge == 0:
            return [0.0, 0.0]
        if edge > 0:
            gain = float(self.paid[1])
            return [gain, -gain]
        loss = float(self.paid[0])
        return [-loss, loss]

    def strength(self, seat: i64) -> i64:
        """LE-4.2."""
        rank = self.cards[seat] // 2
        return PAIR if rank == self.board // 2 else rank
