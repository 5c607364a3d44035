"""Positions and plays in the words of the rulebook. Players are numbered from 1, as in its examples."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, members
from cutthroat.core.chance import Chance, Fast, Scripted
from cutthroat.core.events import Log
from cutthroat.game.options import Value
from cutthroat.games.nation.edge.facts import EVENTS
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import CARD_IDS, HIT_LIST_IDS, SLOT_IDS, SPECIALIST_IDS, TARGET_IDS
from cutthroat.games.nation.rules import assassination, attempts, ending, msr, phases, setup
from cutthroat.games.nation.rules.cards import CARDS, COPIES, FIRST_CONTRACT, deck_of
from cutthroat.games.nation.rules.conflicts import time_of
from cutthroat.games.nation.rules.hands import NOBODY, gain
from cutthroat.games.nation.rules.phases import INTEL, REFILL, REVEAL
from cutthroat.games.nation.rules.seating import open_window
from cutthroat.games.nation.rules.state import NationState

SPARES = ("rpg@0600", "rpg@0945", "rpg@1215", "rpg@1445", "rpg@1815", "rpg@2145")
KINDS = [EVENTS.name(constant) for constant in sorted(EVENTS.kinds)]


def dice(*rolls: int) -> Scripted:
    """Chance that rolls these dice and nothing else."""
    return Scripted([roll - 1 for roll in rolls])


def card(name: str) -> int:
    return CARD_IDS.index(name)


def cards(names: str) -> list[i64]:
    return [card(name) for name in names.split()]


def names(numbers: Sequence[i64]) -> list[str]:
    return [CARD_IDS[number] for number in numbers]


def slot(name: str) -> int:
    """By slot or, in the alphabetical pyramid of these tests, by target."""
    return SLOT_IDS.index(name) if name in SLOT_IDS else TARGET_IDS.index(name)


class Table:
    """A game with an alphabetical pyramid, empty hands, and all cards in their decks."""

    def __init__(self, seats: int = 3, first: int = 1, **options: Value) -> None:
        spelled = {key.replace("_", "-"): value for key, value in options.items()}
        self.s: NationState = GAME.blank(seats, GAME.resolve(spelled))
        setup.clear_table(self.s)
        self.s.tile = list(range(18))
        self.s.standing = bit(18) - 1
        self.s.specialist = [SPECIALIST_IDS.index("demolitionist")] * seats
        self.s.hit_list = list(range(seats))
        self.s.first = first - 1
        self.s.round = 1
        self.log = Log()

    # Positions

    def hand(self, player: int, held: str) -> Table:
        for number in cards(held):
            self.s.decks[deck_of(number)].remove(number)
            gain(self.s, player - 1, number, NOBODY)
        return self

    def spares(self) -> Table:
        """A card for everybody that can be played in no window, so that nobody is passed over."""
        for player, name in zip(range(1, self.s.seats + 1), SPARES, strict=False):
            self.hand(player, name)
        return self

    def gone(self, *slots: str, owner: int = 1) -> Table:
        """Targets that are out of the pyramid."""
        for name in slots:
            self.s.standing &= ~bit(slot(name))
            owners = self.s.owner[:]
            owners[slot(name)] = owner - 1
            self.s.owner = owners
        return self

    def only(self, *slots: str, owner: int = 1) -> Table:
        """All other targets are gone."""
        keep = [slot(name) for name in slots]
        return self.gone(*[SLOT_IDS[i] for i in range(18) if i not in keep], owner=owner)

    def specialist(self, player: int, name: str) -> Table:
        self.s.specialist[player - 1] = SPECIALIST_IDS.index(name)
        return self

    def hit_list(self, player: int, name: str) -> Table:
        self.s.hit_list[player - 1] = HIT_LIST_IDS.index(name)
        return self

    def money(self, player: int, cash: int = 0, debt: int = 0) -> Table:
        self.s.cash = [cash if seat == player - 1 else old for seat, old in enumerate(self.s.cash)]
        self.s.debt = [debt if seat == player - 1 else old for seat, old in enumerate(self.s.debt)]
        return self

    def tokens(self, name: str, number: int) -> Table:
        self.s.tokens = [number if i == slot(name) else old for i, old in enumerate(self.s.tokens)]
        return self

    def intel(self, player: int, good: int = 0, bad: int = 0) -> Table:
        self.s.good_intel = [good if seat == player - 1 else old for seat, old in enumerate(self.s.good_intel)]
        self.s.bad_intel = [bad if seat == player - 1 else old for seat, old in enumerate(self.s.bad_intel)]
        return self

    def deck(self, held: str, discards: str | None = None) -> Table:
        """The whole deck of these cards' kind, and its discard pile; what is left is out of the game."""
        numbers = cards(held)
        which = deck_of(numbers[0])
        rest = self.s.decks[which]
        for number in numbers:
            rest.remove(number)
        if discards is not None:
            for number in cards(discards):
                rest.remove(number)
                self.s.discards[which].append(number)
        self.s.decks[which] = numbers
        return self

    def attempt(self, player: int, target: str, laid: str = "", contract: str = "") -> Table:
        """An attempt that lies open already."""
        seat = player - 1
        self.s.mark[seat] = slot(target)
        self.s.laid[seat] = cards(laid)
        for number in cards(laid):
            self.s.decks[0].remove(number)
        if contract:
            self.s.contract[seat] = card(contract)
            self.s.decks[1].remove(card(contract))
        return self

    def sabotage(self, player: int, delays: int = 0, details: int = 0, ends: int = 0) -> Table:
        found = self.s.sabotage[:]
        found[3 * (player - 1) : 3 * player] = [delays, details, ends]
        self.s.sabotage = found
        return self

    # The course of a round

    def market(self, chance: Chance | None = None) -> Table:
        self.s.waiting = 0
        self.s.phase = 0
        phases.run(self.s, chance or Fast(1), self.log)
        return self

    def buying(self) -> Table:
        self.s.waiting = 0
        self.s.phase = 3
        self.s.turn = self.s.first
        phases.run(self.s, Scripted([]), self.log)
        return self

    def intel_window(self) -> Table:
        return self.window(INTEL)

    def reveal_window(self) -> Table:
        return self.window(REVEAL)

    def window(self, phase: int) -> Table:
        open_window(self.s, phase)
        phases.run(self.s, Scripted([]), self.log)
        return self

    def commit(self) -> Table:
        assassination.begin(self.s)
        return self

    def refill(self) -> Table:
        self.s.phase = REFILL
        self.s.waiting = self.s.active
        return self

    def resolve(self, chance: Chance | None = None) -> Table:
        """Steps 3 on: all attempts that lie open, up to the next decision."""
        self.s.waiting = 0
        attempts.line_up(self.s)
        phases.run(self.s, chance or Scripted([]), self.log)
        return self

    def score(self, chance: Chance | None = None) -> Table:
        self.s.waiting = 0
        ending.score(self.s, self.log)
        phases.run(self.s, chance or Fast(1), self.log)
        return self

    # Decisions

    def play(self, player: int, *moves: str, chance: Chance | None = None) -> Table:
        """Moves by their text forms, with the picks they lead to."""
        script = chance or Scripted([])
        for text in moves:
            action = GAME.parse(self.s, player - 1, text)
            self.s.apply(player - 1, action, script, self.log)
        return self

    def all_pass(self, chance: Chance | None = None) -> Table:
        """Everybody passes until the window is closed."""
        window = self.s.phase
        while self.s.waiting and self.s.phase == window:
            self.play(self.asked()[0], "pass", chance=chance)
        return self

    def legal(self, player: int) -> list[str]:
        return list(GAME.moves(self.s, player - 1))

    # Looks

    def asked(self) -> list[int]:
        return [int(seat) + 1 for seat in members(self.s.waiting)]

    def held(self, player: int) -> list[str]:
        return names(self.s.hands[player - 1])

    def discards(self, deck: int = 0) -> list[str]:
        return names(self.s.discards[deck])

    def cash(self, player: int) -> int:
        return int(self.s.cash[player - 1])

    def debt(self, player: int) -> int:
        return int(self.s.debt[player - 1])

    def tokens_on(self, name: str) -> int:
        return int(self.s.tokens[slot(name)])

    def owner(self, name: str) -> int | None:
        found = int(self.s.owner[slot(name)])
        return None if found == NONE else found + 1

    def needs(self, player: int) -> int:
        return int(msr.threshold_of(self.s, player - 1))

    def minutes(self, player: int) -> int:
        return int(time_of(self.s, player - 1))

    def told(self, kind: str) -> list[tuple[int, int, int, int]]:
        """The fields of all events of a kind."""
        number = KINDS.index(kind)
        return [(int(e.a), int(e.b), int(e.c), int(e.d)) for e in self.log.events if e.kind == number]

    def players_told(self, kind: str) -> list[int]:
        return [a + 1 for a, _, _, _ in self.told(kind)]


def whole_deck(deck: int) -> list[int]:
    """Every copy of every card of a deck."""
    first, last = (0, FIRST_CONTRACT) if deck == 0 else (FIRST_CONTRACT, CARDS)
    return [number for number in range(first, last) for _ in range(COPIES[number])]
