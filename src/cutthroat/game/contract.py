"""A game as people and machines at the edge meet it: options, views, words, saving.

One stateless object per game. The rules themselves are in the game's State; nothing here is on the hot path.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs
from msgspec.json import Encoder

from cutthroat.core.bits import members
from cutthroat.core.chance import Chance
from cutthroat.core.events import Event, Events
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game.editions.model import Edition
from cutthroat.game.exact import AnyAbstraction, AnyExact, Reduced
from cutthroat.game.explain import Account, Tense
from cutthroat.game.layout import Fields
from cutthroat.game.narration import Line, MoveText, Voice
from cutthroat.game.options import Option, Options, Value, resolve, show, wordings
from cutthroat.game.spec import EventSpec, Fact, Field

S = TypeVar("S", bound=State)
Json: TypeAlias = dict[str, Any]
Draw: TypeAlias = Callable[[Viewer], bytes]
"""What a viewer sees of a position, as JSON."""

encode = Encoder().encode


class IllegalMove(ValueError):
    """A move that is not open to that seat now; the message says so in words."""


class View(Struct, frozen=True, kw_only=True):
    """All that one seat may know, and no more. Each game adds its own fields; cards are named by their ids.

    What only concerns the viewer (a hand, a plan, odds) is in a struct of its own, which the view of the whole table
    extends. The open view is a spectator's, with everything face up, and has these structs of all seats in ``held``.
    """

    IMPLIED: ClassVar[frozenset[str]] = frozenset()
    """Paths to what is spelled out for a seat, and in the open view follows from what lies face up."""
    UNTOLD: ClassVar[tuple[str, ...]] = ()
    """Paths to what a seat learns from its view alone, because no event tells it: a setup, cards to draft."""
    REMEMBERED: ClassVar[str] = ""
    """The field of the state, by seats, of which a seat knows more of its own than events and view say, if any."""

    viewer: int | None
    """The seat that looks; None = a spectator, or the open view."""
    seats: int
    waiting: list[int]
    """The seats that owe a decision; empty when the game is over."""
    phase: str
    prompt: str
    """What is asked of the viewer, in words; empty when nothing is."""


class Move(Struct, frozen=True):
    """An action spelled out. ``str(move)`` is its text form, which ``Game.parse`` takes back."""

    kind: str
    fields: dict[str, Field] = {}

    def __str__(self) -> str:
        parts = [self.kind]
        for value in self.fields.values():
            parts.extend(str(item) for item in (value if isinstance(value, list | tuple) else [value]))
        return " ".join(parts)


class CardFacts(Struct, frozen=True, kw_only=True):
    """What is printed on a card, tile or token, for pictures and explanations."""

    id: str
    name: str
    kind: str
    text: str = ""
    rule: str = ""
    facts: dict[str, Field] = {}


class Outcome(Struct, frozen=True, kw_only=True):
    """How a game ended: 1 is the best place and equal players share one; scores as the game counts them."""

    places: list[int]
    scores: list[int]
    reason: str
    """Why it ended, in a sentence that names nobody. It is part of the record, so its words stay."""

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Game(ABC, Generic[S]):
    """Everything about a game but its rules, which are in its State ``S``."""

    key: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    """The game in one line."""
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    """Raised whenever an old record would no longer replay the same."""
    options: ClassVar[tuple[Option, ...]]
    bound: ClassVar[int]
    """No game takes more decisions than this."""
    has_secrets: ClassVar[bool] = True
    """Whether seats know different things, beyond the order of piles that nobody knows."""
    actions: ClassVar[int]
    """Every action is a number below this."""
    event_spec: ClassVar[EventSpec]
    """What the constants of its ``events.py`` mean."""
    exact: ClassVar[AnyExact | None] = None
    """What a solver needs, where the game of two can be solved."""
    abstraction: ClassVar[AnyAbstraction | None] = None
    """What a solver needs for an approximate solution of several seats."""
    edition: Edition | None = None
    """The edition whose cards it is played with; none = as it comes."""
    modules: Mapping[str, ModuleType] = {}
    """An edition's game has modules of its own, which are not to be found by importing them."""

    @property
    def called(self) -> str:
        """Its title, with the edition's name."""
        return f"{self.title} ({self.edition.name})" if self.edition else self.title

    @abstractmethod
    def blank(self, seats: int, options: Options) -> S:
        """An empty table, before ``setup``; options are complete and checked."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> View:
        """A whitelist, built field by field."""

    def drawing(self, state: S) -> Draw:
        """What ``view`` says of a position, to the byte, for several viewers. A game may override it to put together
        only once what looks the same to all of them."""
        return lambda viewer: encode(self.view(state, viewer))

    @abstractmethod
    def layout(self, seats: int) -> list[Fields]:
        """How the fields of a position are written down as cells, for programs that learn."""

    @abstractmethod
    def move(self, state: S, seat: int, action: int) -> Move:
        """A legal action spelled out."""

    @abstractmethod
    def describe(self, state: S, seat: int, action: int) -> MoveText:
        """A legal action in plain English, for the one who may take it."""

    def explain(self, state: S, seat: int, action: int, tense: Tense) -> Account | None:
        """Why a legal action is good or bad, from what the seat knows; None where there is nothing to say."""
        return None

    @abstractmethod
    def tell(self, event: Event, voice: Voice) -> Line:
        """An event in plain English."""

    @abstractmethod
    def fallback(self, state: S, seat: int, chance: Chance) -> int:
        """What is played when time is up; the chance is the host's own, never the game's."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Places and scores of a finished game."""

    @abstractmethod
    def catalogue(self) -> dict[str, CardFacts]:
        """Everything with a picture, by id."""

    def catalogue_at(self, options: Mapping[str, object]) -> dict[str, CardFacts]:
        """The same, with what the cards say at a table with these options. An edition's cards say what it wants."""
        texts = {} if self.edition else wordings(self.options, options)
        cards = self.catalogue()
        return cards | {card: structs.replace(cards[card], text=text) for card, text in texts.items()}

    @abstractmethod
    def cards(self, state: S) -> list[int]:
        """Every card in every zone, for the check that none is lost or doubled."""

    def roles(self, state: S) -> dict[str, list[str]]:
        """What each seat is for the whole game, by kinds of the catalogue: a character, a specialist, a secret list."""
        return {}

    def fact(self, event: Event) -> Fact:
        """An event spelled out, as redacted as the event is."""
        return self.event_spec.fact(event)

    def new(self, seats: int, options: Mapping[str, object], chance: Chance, events: Events) -> S:
        """A game ready for its first decision."""
        resolved = self.resolve(options)
        state = self.blank(self.check_seats(seats, resolved), resolved)
        state.setup(chance, events)
        return state

    def resolve(self, options: Mapping[str, object]) -> dict[str, Value]:
        return resolve(self.options, options)

    def seats_for(self, options: Options) -> range:
        """The numbers of players that these options admit; those left out are defaults."""
        return self.seats

    def check_seats(self, seats: int, options: Options | None = None) -> int:
        """The number of players, if the game, or a table with these options, is for so many."""
        allowed = self.seats if options is None else self.seats_for(options)
        if seats not in allowed:
            where = "" if seats not in self.seats else " with these options"
            told = f"{self.title} is for {allowed[0]} to {allowed[-1]} players{where}, not {seats}"
            raise ValueError(told + self.remedy(seats, options or {}))
        return seats

    def remedy(self, seats: int, options: Options) -> str:
        """Which one option has to be changed for so many players, in words; "" where none does."""
        for option in self.options:
            for value, name in zip(option.values, option.names, strict=True):
                if seats in self.seats_for({**options, option.id: value}):
                    return f"; for {seats}, choose {option.label}: {name} ({option.id}={show(value)})"
        return ""

    def variants(self) -> list[dict[str, Value]]:
        """Sets of options worth testing: the defaults, and each other value of each option by itself."""
        sets: list[dict[str, Value]] = [{}]
        for option in self.options:
            sets.extend({option.id: value} for value in option.values if value != option.default)
        return sets

    def policies(self) -> dict[str, type[Policy]]:
        """The bots that can be played inside compiled loops, by name."""
        return {"random": RandomPolicy}

    def guide(self) -> Guide:
        """What search is told about the game; by default only whom to ask in rollouts."""
        policies = self.policies()
        return Guide(policies.get("greedy", RandomPolicy)())

    def reduced(self, options: Options) -> Reduced | None:
        """The game of two made small enough to be solved, where that has been done for these options."""
        return None

    def moves(self, state: S, seat: int) -> dict[str, int]:
        """The legal actions by their text forms."""
        return {str(self.move(state, seat, int(a))): int(a) for a in state.legal_actions(seat)}

    def parse(self, state: S, seat: int, text: str) -> int:
        """The action that a text form stands for: the inverse of ``str(move(...))``."""
        moves = self.moves(state, seat)
        wanted = " ".join(text.split())
        if wanted not in moves:
            raise IllegalMove(f"{wanted[:80] or 'nothing'} is not one of the {len(moves)} legal moves")
        return moves[wanted]

    def dump(self, state: S) -> Json:
        """The position as JSON; ``load`` gives it back exactly."""
        data: Json = {"seats": int(state.seats), "waiting": int(state.waiting)}
        for name in state.FIELDS:
            data[name] = copy_of(getattr(state, name))
        return data

    def load(self, data: Json) -> S:
        state = self.blank(data["seats"], self.resolve({}))
        state.waiting = data["waiting"]
        for name in state.FIELDS:
            setattr(state, name, copy_of(data[name]))
        return state


AnyGame: TypeAlias = Game[Any]


def copy_of(value: Any) -> Any:
    return [copy_of(item) for item in value] if isinstance(value, list) else value


def waiting_seats(state: State) -> list[int]:
    return [*seats_in(state.waiting)]


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """There are few such masks, and one is read many times with every move."""
    return tuple(int(seat) for seat in members(mask))
