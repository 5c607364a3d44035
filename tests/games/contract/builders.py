"""Positions and plays in the words of the rulebook.

Cards are written as on the table: weapons by number ("7"), getaways as "g1" to "g6", bonus cards by id.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, count, has, members
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.game.options import Value
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules import hitkit
from cutthroat.games.contract.rules.actions import RESIGN
from cutthroat.games.contract.rules.board import HOME, LAIR, SPACE_IDS, TARGET_AT, YARD
from cutthroat.games.contract.rules.cards import (
    ASSASSIN_IDS,
    CARD_IDS,
    FIRST_GETAWAY,
    FULL_GUARD_BAG,
    FULL_SKILL_BAG,
    KINDS,
    LOWEST,
    TARGETS,
    WEAPONS,
    WINCHESTER,
)
from cutthroat.games.contract.rules.phases import MAIN, PHASES
from cutthroat.games.contract.rules.state import ContractState

SHORT = [name.split("-")[0] for name in ASSASSIN_IDS]
"""precious, simon, klaus, winchester, archie, sugar, ninja, cynthia, otto, lily"""


def kind(card: str) -> int:
    if card.isdecimal():
        return int(card) - LOWEST
    if card[0] == "g" and card[1:].isdecimal():
        return FIRST_GETAWAY + int(card[1:]) - 1
    return CARD_IDS.index(card)


def kinds(cards: str) -> list[int]:
    return [kind(card) for card in cards.split()]


def space(name: str) -> int:
    return SPACE_IDS.index(name)


def target(city: str) -> int:
    return int(TARGET_AT[space(city)])


def faces(*dice: int) -> list[int]:
    """Picks that make dice show these faces."""
    return [die - 1 for die in dice]


class Scene:
    """A table at the start of the first seat's turn."""

    def __init__(self, who: str, hands: Sequence[str] = (), **options: Value) -> None:
        names = who.split()
        s = GAME.blank(len(names), GAME.resolve(options))
        s.setup(Fast(0), MUTED)
        self.s: ContractState = s
        self.log = Log()
        s.assassins = [SHORT.index(name) for name in names]
        s.spaces = [HOME[n] for n in s.assassins]
        s.skills = [0] * (s.seats * WEAPONS)
        s.skill_bag, s.guard_bag = FULL_SKILL_BAG[:], FULL_GUARD_BAG[:]
        s.draw, s.discard = hitkit.full_kit(), []
        s.hands = [[0] * KINDS for _ in names]
        s.held, s.sizes = [0] * len(names), [0] * len(names)
        self.contracts(*[" ".join(SPACE_IDS[LAIR[4 * n + i]] for i in range(4)) for n in range(len(names))])
        for seat, cards in enumerate(hands):
            self.give(seat, cards)
        s.first, s.active, s.round, s.phase, s.offers = 0, 0, 1, MAIN, []
        s.waiting = bit(0)
        s.actions = s.actions_per_turn + (1 if s.assassins[0] == WINCHESTER else 0)

    # Building

    def contracts(self, *cities: str) -> Scene:
        """The open contracts of each seat, by city."""
        self.s.owners = [NONE] * TARGETS
        self.s.live = 0
        owners = self.s.owners[:]
        for seat, names in enumerate(cities):
            for city in names.split():
                owners[target(city)] = seat
                self.s.live |= bit(target(city))
        self.s.owners = owners
        return self

    def done(self, seat: int, cities: str) -> Scene:
        """Fulfilled contracts."""
        owners = self.s.owners[:]
        for city in cities.split():
            owners[target(city)] = seat
            self.s.live &= ~bit(target(city))
            self.s.kills[seat] += 1
        self.s.owners = owners
        return self

    def give(self, seat: int, cards: str) -> Scene:
        for card in kinds(cards):
            self.s.draw.remove(card)
            hitkit.gain(self.s, seat, card)
        return self

    def at(self, *places: str) -> Scene:
        for seat, name in enumerate(places):
            self.s.spaces[seat] = space(name)
        return self

    def skill(self, seat: int, weapon: int, number: int) -> Scene:
        skills = self.s.skills[:]
        skills[seat * WEAPONS + weapon - LOWEST] = number
        self.s.skills = skills
        self.s.skill_bag[number] -= 1
        return self

    def guards(self, city: str, *numbers: int) -> Scene:
        for number in numbers:
            self.s.guards[target(city)] |= bit(number)
            self.s.guard_bag[number] -= 1
        return self

    def piles(self, draw: str = "", discard: str = "") -> Scene:
        """Exactly these cards in the piles; the others are out of the world of this test."""
        self.s.draw, self.s.discard = list(kinds(draw)), list(kinds(discard))
        return self

    def actions(self, actions: int) -> Scene:
        self.s.actions = actions
        return self

    # Playing

    @property
    def seat(self) -> int:
        return int(self.s.active)

    def play(self, text: str, *picks: int) -> Scene:
        """A move by its text form, with the picks that chance gives; all of them must be asked for."""
        script = Scripted(list(picks))
        self.log = Log()
        seat = self.seat
        self.s.apply(seat, GAME.parse(self.s, seat, text), script, self.log)
        assert script.is_used_up()
        return self

    def plays(self, *texts: str) -> Scene:
        for text in texts:
            self.play(text)
        return self

    def bring(self, cards: str) -> Scene:
        for card in kinds(cards):
            self.play(f"bring {CARD_IDS[card]}")
        return self

    def strike(self, cards: str, *picks: int) -> Scene:
        """A whole attempt: the cards, and picks from the roll on."""
        return self.roll_with("assassinate", cards, *picks)

    def flee(self, cards: str, *picks: int) -> Scene:
        return self.roll_with("escape", cards, *picks)

    def roll_with(self, first: str, cards: str, *picks: int) -> Scene:
        """A move, the cards laid out after it, and the roll; what has a single answer is not asked."""
        script = Scripted(list(picks))
        self.log = Log()
        seat = self.seat
        self.s.apply(seat, GAME.parse(self.s, seat, first), script, self.log)
        for n, card in enumerate(kinds(cards)):
            if self.phase in ("weapons", "getaways") and len(self.s.laid) == n:
                self.s.apply(seat, GAME.parse(self.s, seat, f"bring {CARD_IDS[card]}"), script, self.log)
        if self.phase in ("weapons", "getaways"):
            self.s.apply(seat, GAME.parse(self.s, seat, "roll"), script, self.log)
        assert script.is_used_up()
        return self

    def resign(self, seat: int) -> Scene:
        self.log = Log()
        self.s.apply(seat, RESIGN, Scripted([]), self.log)
        return self

    def end_turn(self) -> Scene:
        return self.play("end-turn")

    # Looking

    def moves(self) -> set[str]:
        return set(GAME.moves(self.s, self.seat)) if self.s.waiting else set()

    def can(self, text: str) -> bool:
        return text in self.moves()

    def kinds_of_moves(self) -> set[str]:
        return {move.split()[0] for move in self.moves()}

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def events(self) -> list[str]:
        return [GAME.fact(event).kind for event in self.log.events]

    def where(self, seat: int = 0) -> str:
        return SPACE_IDS[self.s.spaces[seat]]

    def hand(self, seat: int = 0) -> list[str]:
        return [CARD_IDS[k] for k in range(KINDS) for _ in range(self.s.hands[seat][k])]

    def discarded(self) -> list[str]:
        return sorted(CARD_IDS[k] for k in self.s.discard)

    def guards_at(self, city: str) -> list[int]:
        return [int(n) for n in members(self.s.guards[target(city)])]

    def is_live(self, city: str) -> bool:
        return has(self.s.live, target(city))

    def is_in_prison(self, seat: int = 0) -> bool:
        return bool(self.s.spaces[seat] == YARD)

    def skills_of(self, seat: int = 0) -> dict[int, int]:
        row = self.s.skills[seat * WEAPONS : (seat + 1) * WEAPONS]
        return {weapon + LOWEST: int(row[weapon]) for weapon in range(WEAPONS) if row[weapon]}

    def bag_size(self) -> int:
        return int(sum(self.s.skill_bag))

    def open_contracts(self, seat: int) -> list[str]:
        return [SPACE_IDS[LAIR[n]] for n in range(TARGETS) if self.s.owners[n] == seat and has(self.s.live, n)]

    # Picks that chance must give for something to happen

    def draws(self, *cards: str) -> list[int]:
        """The picks that take these cards from the draw pile."""
        pile = self.s.draw[:]
        picks: list[int] = []
        for card in cards:
            at = pile.index(kind(card))
            picks.append(at)
            pile[at] = pile[-1]
            pile.pop()
        return picks

    def guard_token(self, number: int, *refused: int) -> int:
        return token(self.s.guard_bag, number, refused)

    def skill_token(self, number: int, *refused: int) -> int:
        return token(self.s.skill_bag, number, refused)


def token(bag: list[i64], number: int, refused: Sequence[int]) -> int:
    """The pick that draws a token of that number."""
    return int(sum(bag[n] for n in range(number) if n not in refused))


def guard_count(s: ContractState) -> int:
    return int(sum(s.guard_bag)) + sum(int(count(mask)) for mask in s.guards)
