"""Auction at the Docks at the edge."""

from __future__ import annotations

from typing import ClassVar

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Event
from cutthroat.core.policy import Policy
from cutthroat.core.viewer import Viewer
from cutthroat.game.contract import CardFacts, Game, Move, Outcome
from cutthroat.game.layout import Fields, bag, mask, number, one_of, series
from cutthroat.game.narration import Line, MoveText, Voice
from cutthroat.game.options import Option, Options, read_options
from cutthroat.game.spec import EventSpec
from cutthroat.testing.toy.bot.greedy import Greedy
from cutthroat.testing.toy.edge import catalogue, log, moves, view
from cutthroat.testing.toy.edge.facts import EVENTS
from cutthroat.testing.toy.rules.actions import KEEP
from cutthroat.testing.toy.rules.cards import CRATES, DATA
from cutthroat.testing.toy.rules.phases import PHASES, score
from cutthroat.testing.toy.rules.state import ToyState

CRATE_NUMBERS = int(CRATES) + 1


class ToyGame(Game[ToyState]):
    key: ClassVar[str] = "toy"
    title: ClassVar[str] = "Auction at the Docks"
    tagline: ClassVar[str] = "Bid crates for better crates."
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = KEEP + CRATE_NUMBERS
    bound: ClassVar[int] = 3 * (4 + 2)

    def blank(self, seats: int, options: Options) -> ToyState:
        state = ToyState(seats)
        state.rounds = int(options["rounds"])
        state.open_scores = bool(options["open_scores"])
        return state

    def layout(self, seats: int) -> list[Fields]:
        return [
            one_of("phase", PHASES),
            number("round", 3.0),
            bag("hands", CRATE_NUMBERS).by(seats),
            one_of("bids", CRATE_NUMBERS).by(seats),
            series("pile", CRATE_NUMBERS, CRATE_NUMBERS),
            mask("top_known", seats),
            bag("discard", CRATE_NUMBERS),
            bag("won", CRATE_NUMBERS).by(seats),
            one_of("winner", seats),
            bag("seen", CRATE_NUMBERS),
        ]

    def view(self, state: ToyState, viewer: Viewer) -> view.ToyView:
        return view.build(state, viewer)

    def move(self, state: ToyState, seat: int, action: int) -> Move:
        return moves.move(action)

    def describe(self, state: ToyState, seat: int, action: int) -> MoveText:
        return moves.describe(action)

    def tell(self, event: Event, voice: Voice) -> Line:
        return log.tell(event, voice)

    def fallback(self, state: ToyState, seat: int, chance: Chance) -> int:
        return int(state.legal_actions(seat)[0])

    def outcome(self, state: ToyState) -> Outcome:
        scores = [int(score(state, seat)) for seat in range(state.seats)]
        places = [1 + sum(other > mine for other in scores) for mine in scores]
        return Outcome(places=places, scores=scores, reason="All auctions are held.")

    def catalogue(self) -> dict[str, CardFacts]:
        return catalogue.everything()

    def cards(self, state: ToyState) -> list[int]:
        bids = [crate for crate in state.bids if crate != NONE]
        zones = [*state.hands, *state.won, state.pile, state.discard, state.seen, bids]
        return [int(crate) for zone in zones for crate in zone]

    def policies(self) -> dict[str, type[Policy]]:
        return {**super().policies(), "greedy": Greedy}


GAME = ToyGame()
