"""Things in kinds of events, such as "Fukiya, picked": what a report asks about winning, for every game alike."""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.core.bits import NONE
from cutthroat.core.tally import Tally
from cutthroat.game.contract import AnyGame
from cutthroat.game.guide import guide_of
from cutthroat.game.spec import Id, Kind, NamedField, Seat, several

START = "start"
"""Marks what was dealt before anybody decided anything: nobody had a say in it."""


class Feature(NamedTuple):
    """A thing in a kind of event."""

    kind: str
    field: str
    id: str
    start: bool

    @property
    def key(self) -> str:
        return "/".join([self.kind, self.field, self.id, START] if self.start else [self.kind, self.field, self.id])


def read_key(key: str) -> Feature:
    kind, field, rest = key.split("/", 2)
    start = rest.endswith(f"/{START}")
    return Feature(kind, field, rest.removesuffix(f"/{START}") if start else rest, start)


class FeatureTally(Tally):
    """A tally that reads numbers by a game's event specification."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        kinds = game.event_spec.kinds
        size = max(kinds) + 1
        seat_slots = [slot_of_seat(kinds[n]) if n in kinds else NONE for n in range(size)]
        id_slots = [slots_of_ids(kinds[n]) if n in kinds else [] for n in range(size)]
        super().__init__(seats, seat_slots, id_slots)
        self.spec = kinds
        self.alike = Alike(game)
        self.numbers: dict[str, int] = {}

    def learn(self, kind: int, slot: int, value: int, dealing: bool) -> list[int]:
        told = self.spec[kind]
        found: dict[int, None] = {}
        for field in told.slots[slot]:
            if isinstance(field.type, Id):
                for one in several(field.read(value)):
                    feature = Feature(told.name, field.name, self.alike.shown(str(one)), dealing)
                    found[self.number(feature.key)] = None
        return list(found)

    def number(self, key: str) -> int:
        if key not in self.numbers:
            self.numbers[key] = int(self.make_room())
        return self.numbers[key]

    def features_found(self) -> dict[str, list[int]]:
        """The sums of all features that happened, by their keys."""
        rows = {key: [int(n) for n in self.sums[number]] for key, number in self.numbers.items()}
        return {key: row for key, row in sorted(rows.items()) if any(row)}

    def kinds_found(self) -> dict[str, list[int]]:
        rows = {told.name: [int(n) for n in self.kind_sums[constant]] for constant, told in self.spec.items()}
        return {name: row for name, row in rows.items() if any(row)}


class Alike:
    """Cards that differ only in a number count as one, as on a shelf of the gallery."""

    def __init__(self, game: AnyGame) -> None:
        guide = guide_of(game)
        once = {shelf.kind: shelf.once for shelf in guide.gallery if shelf.once} if guide else {}
        self.groups: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        for card in game.catalogue().values():
            group = card.facts.get(once.get(card.kind, ""))
            shown = str(group) if group else card.id
            self.groups[card.id] = shown
            self.kinds[shown] = card.kind
            self.names[shown] = common_start(self.names[shown], card.name) if shown in self.names else card.name

    def shown(self, card: str) -> str:
        return self.groups.get(card, card)

    def name(self, shown: str) -> str:
        return self.names.get(shown, shown.replace("-", " ").replace(":", " "))


def common_start(one: str, other: str) -> str:
    """The words with which both names begin; the first name if there are none."""
    words = []
    for mine, theirs in zip(one.split(), other.split(), strict=False):
        if mine != theirs:
            break
        words.append(mine)
    return " ".join(words) or one


def slot_of_seat(kind: Kind) -> int:
    """The first field that is a seat did it."""
    for number, slot in enumerate(kind.slots):
        if any(isinstance(field.type, Seat) and field.part is None for field in slot):
            return number
    return int(NONE)


def slots_of_ids(kind: Kind) -> list[int]:
    return [number for number, slot in enumerate(kind.slots) if any(has_ids(field) for field in slot)]


def has_ids(field: NamedField) -> bool:
    return isinstance(field.type, Id)
