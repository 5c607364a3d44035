"""Goofspiel at the edge."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import asdict

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Event
from cutthroat.core.viewer import Viewer, seat_of, seats_open_to, sees
from cutthroat.game.contract import CardFacts, Game, Move, Outcome, View, waiting_seats
from cutthroat.game.layout import Fields, bag, number, one_of
from cutthroat.game.narration import Line, MoveText, Voice
from cutthroat.game.options import Option, Options
from cutthroat.game.spec import NUMBER, SEAT, EventSpec, kind, maybe
from cutthroat.testing.goofspiel.rules.events import SHOWN, TURNED
from cutthroat.testing.goofspiel.rules.state import MOST_CARDS, GoofspielState

CARDS = Option(
    id="cards", text="How many cards each seat holds.", default=MOST_CARDS, min=2, max=MOST_CARDS, rule="GO-1.1"
)


def printed(card: int) -> int:
    return card + 1


EVENTS = EventSpec(
    kind(TURNED, "turned", NUMBER("prize")),
    kind(SHOWN, "shown", NUMBER("first", printed), NUMBER("second", printed), maybe(SEAT("winner"))),
)


class Own(View, frozen=True, kw_only=True):
    """What only the viewer knows."""

    bid: int | None


class GoofspielView(Own, frozen=True, kw_only=True):
    prize: int
    prizes: list[int]
    """Still face down, in rising order."""
    hands: list[list[int] | None]
    """None while that seat's bid is sealed: its hand would show which card is missing."""
    has_bid: list[bool]
    points: list[int]
    held: tuple[Own, ...]


def has_bid(state: GoofspielState, seat: int) -> bool:
    return state.sealed != NONE and not has(state.waiting, seat)


def hand_seen(state: GoofspielState, owner: int, viewer: Viewer) -> list[int] | None:
    if has_bid(state, owner) and not sees(viewer, owner):
        return None
    return [int(card) + 1 for card in state.hands[owner]]


def own(state: GoofspielState, seat: int | None) -> Own:
    return Own(
        viewer=seat,
        seats=int(state.seats),
        waiting=waiting_seats(state),
        phase="bidding" if state.waiting else "over",
        prompt="Bid a card." if seat is not None and has(state.waiting, seat) else "",
        bid=int(state.sealed) + 1 if seat is not None and has_bid(state, seat) else None,
    )


class GoofspielGame(Game[GoofspielState]):
    key: ClassVar[str] = "goofspiel"
    title: ClassVar[str] = "Goofspiel"
    tagline: ClassVar[str] = "Bid each card once for prizes turned up one by one."
    seats: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = (CARDS,)
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = MOST_CARDS
    bound: ClassVar[int] = 2 * (MOST_CARDS - 1)

    def blank(self, seats: int, options: Options) -> GoofspielState:
        state = GoofspielState(seats)
        state.cards = int(options["cards"])
        return state

    def layout(self, seats: int) -> list[Fields]:
        return [
            bag("hands", MOST_CARDS).by(seats),
            bag("prizes", MOST_CARDS + 1),
            one_of("prize", MOST_CARDS + 1),
            one_of("sealed", MOST_CARDS),
            number("points", 91.0).by(seats),
        ]

    def view(self, state: GoofspielState, viewer: Viewer) -> GoofspielView:
        return GoofspielView(
            **asdict(own(state, seat_of(viewer))),
            prize=int(state.prize),
            prizes=sorted(int(prize) for prize in state.prizes),
            hands=[hand_seen(state, owner, viewer) for owner in range(state.seats)],
            has_bid=[has_bid(state, owner) for owner in range(state.seats)],
            points=[int(points) for points in state.points],
            held=tuple(own(state, seat) for seat in seats_open_to(viewer, state.seats)),
        )

    def move(self, state: GoofspielState, seat: int, action: int) -> Move:
        return Move("bid", {"card": action + 1})

    def describe(self, state: GoofspielState, seat: int, action: int) -> MoveText:
        return MoveText(f"bid {action + 1}", f"Bid card {action + 1} for prize {state.prize}.", ("GO-2.1",))

    def tell(self, event: Event, voice: Voice) -> Line:
        kind, a, b, c, _ = event.facts()
        if kind == TURNED:
            return Line(f"Prize {a} is turned up.", ("GO-2.1",))
        end = "nobody takes the prize" if c == NONE else f"{voice.whom(c)} {voice.verb(c, 'take')} the prize"
        return Line(f"{a + 1} against {b + 1}: {end}.", ("GO-2.2",))

    def fallback(self, state: GoofspielState, seat: int, chance: Chance) -> int:
        return int(state.legal_actions(seat)[0])

    def outcome(self, state: GoofspielState) -> Outcome:
        scores = [int(points) for points in state.points]
        places = [1 + sum(other > mine for other in scores) for mine in scores]
        return Outcome(places=places, scores=scores, reason="All prizes are gone.")

    def catalogue(self) -> dict[str, CardFacts]:
        return {
            str(card): CardFacts(id=str(card), name=f"Card {card}", kind="card", facts={"worth": card})
            for card in range(1, MOST_CARDS + 1)
        }

    def cards(self, state: GoofspielState) -> list[int]:
        """Seat 0's cards, then seat 1's; one that is neither held nor sealed has been played."""
        placed: list[int] = []
        for seat in range(state.seats):
            sealed = [state.sealed] if has_bid(state, seat) else []
            placed.extend(int(seat * state.cards + card) for card in [*state.hands[seat], *sealed])
        return placed + [card for card in range(state.seats * state.cards) if card not in placed]


GAME = GoofspielGame()
