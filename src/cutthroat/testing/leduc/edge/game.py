"""Leduc poker at the edge."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import asdict

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import HIDDEN, Event
from cutthroat.core.viewer import OPEN, Viewer, seat_of, seats_open_to
from cutthroat.game.contract import CardFacts, Game, Move, Outcome, View, waiting_seats
from cutthroat.game.layout import Fields, number, one_of
from cutthroat.game.narration import Line, MoveText, Voice
from cutthroat.game.options import Option, Options
from cutthroat.game.spec import SEAT, Choice, EventSpec, Id, hidden, kind
from cutthroat.testing.leduc.rules.events import DEALT, LAID, SPOKE
from cutthroat.testing.leduc.rules.state import CALL, DECK, FOLD, LeducState

MOVES = ("fold", "call", "raise")
RANKS = ("jack", "queen", "king")
SUITS = ("spades", "hearts")


class Own(View, frozen=True, kw_only=True):
    """What only the viewer knows."""

    card: str | None


class LeducView(Own, frozen=True, kw_only=True):
    round: int
    board: str | None
    paid: list[int]
    stakes: int
    raises: int
    shown: list[str]
    """Both cards, after a showdown and in the open view."""
    held: tuple[Own, ...]


def card_id(card: int) -> str:
    return f"{RANKS[card // 2]} of {SUITS[card % 2]}"


card = Id([card_id(n) for n in range(DECK)])("card")
EVENTS = EventSpec(
    kind(DEALT, "dealt", SEAT("seat"), d=hidden(card)),
    kind(SPOKE, "spoke", SEAT("seat"), Choice(MOVES)("move")),
    kind(LAID, "laid", card),
)


def is_showdown(state: LeducState) -> bool:
    return not state.waiting and state.folded == NONE


def own(state: LeducState, seat: int | None) -> Own:
    return Own(
        viewer=seat,
        seats=int(state.seats),
        waiting=waiting_seats(state),
        phase="betting" if state.waiting else "over",
        prompt="Call, raise or fold." if seat is not None and has(state.waiting, seat) else "",
        card=None if seat is None else card_id(state.cards[seat]),
    )


class LeducGame(Game[LeducState]):
    key: ClassVar[str] = "leduc"
    title: ClassVar[str] = "Leduc poker"
    tagline: ClassVar[str] = "Six cards, two rounds, two raises."
    seats: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = len(MOVES)
    bound: ClassVar[int] = 8

    def blank(self, seats: int, options: Options) -> LeducState:
        return LeducState(seats)

    def layout(self, seats: int) -> list[Fields]:
        return [
            number("round"),
            one_of("cards", DECK).by(seats),
            one_of("board", DECK),
            number("paid", 10.0).by(seats),
            number("stakes", 10.0),
            number("raises", 2.0),
            number("agreed", 2.0),
            one_of("folded", seats),
        ]

    def view(self, state: LeducState, viewer: Viewer) -> LeducView:
        return LeducView(
            **asdict(own(state, seat_of(viewer))),
            round=int(state.round),
            board=None if state.board == NONE else card_id(state.board),
            paid=[int(chips) for chips in state.paid],
            stakes=int(state.stakes),
            raises=int(state.raises),
            shown=[card_id(card) for card in state.cards] if is_showdown(state) or viewer is OPEN else [],
            held=tuple(own(state, seat) for seat in seats_open_to(viewer, state.seats)),
        )

    def move(self, state: LeducState, seat: int, action: int) -> Move:
        return Move(MOVES[action])

    def describe(self, state: LeducState, seat: int, action: int) -> MoveText:
        if action == FOLD:
            return MoveText("fold", "Lose what you have put in.", ("LE-2.1", "LE-4.1"))
        if action == CALL:
            is_check = state.paid[seat] == state.stakes
            return MoveText("check" if is_check else "call", "Agree to the stakes.", ("LE-2.1",))
        return MoveText("raise", "Put more in, for the other to match.", ("LE-2.2",))

    def tell(self, event: Event, voice: Voice) -> Line:
        kind, a, b, _, secret = event.facts()
        if kind == LAID:
            return Line(f"The {card_id(a)} is laid open.", ("LE-3.1",))
        if kind == SPOKE:
            return Line(f"{voice.does(a, MOVES[b])}.", ("LE-2.1",))
        what = "a card" if secret == HIDDEN else f"the {card_id(secret)}"
        return Line(f"{voice.does(a, 'are')} dealt {what}.", ("LE-1.1",))

    def fallback(self, state: LeducState, seat: int, chance: Chance) -> int:
        return CALL

    def outcome(self, state: LeducState) -> Outcome:
        scores = [int(chips) for chips in state.returns()]
        places = [1 + sum(other > mine for other in scores) for mine in scores]
        return Outcome(places=places, scores=scores, reason="One hand is played.")

    def catalogue(self) -> dict[str, CardFacts]:
        return {card_id(card): CardFacts(id=card_id(card), name=card_id(card), kind="card") for card in range(DECK)}

    def cards(self, state: LeducState) -> list[int]:
        """The deck is what is neither held nor open."""
        placed = [int(card) for card in [*state.cards, state.board] if card != NONE]
        return placed + [card for card in range(DECK) if card not in placed]


GAME = LeducGame()
