"""Agencies of Assassination at the edge."""

from __future__ import annotations

from typing import ClassVar

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Event
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.viewer import Viewer
from cutthroat.game.contract import CardFacts, Draw, Game, Move, Outcome
from cutthroat.game.exact import Reduced
from cutthroat.game.explain import Account, Tense
from cutthroat.game.layout import Fields
from cutthroat.game.narration import Line, MoveText, Voice, counted
from cutthroat.game.options import Option, Options, Value, read_options
from cutthroat.game.spec import EventSpec
from cutthroat.games.agencies.bot.greedy import Greedy
from cutthroat.games.agencies.bot.guide import AgenciesGuide
from cutthroat.games.agencies.edge import catalogue, layout, log, moves, view
from cutthroat.games.agencies.edge.explain import explain
from cutthroat.games.agencies.edge.facts import EVENTS
from cutthroat.games.agencies.edge.reduced import OpenHands
from cutthroat.games.agencies.rules import phases
from cutthroat.games.agencies.rules.actions import DISCARD, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.cards import AGENT_IDS, DATA, HAND_LIMIT, JOKER, POINTS_TO_WIN, STRENGTH
from cutthroat.games.agencies.rules.crews import cheapest
from cutthroat.games.agencies.rules.state import AgenciesState
from cutthroat.games.agencies.views.build import Drawing, build, places

REASONS = (
    f"An agency has {counted(int(POINTS_TO_WIN), 'point')} and is hired.",
    f"The hit deck is empty and nobody has {counted(int(POINTS_TO_WIN), 'point')}.",
    "The last turn of the game has been played.",
)


class AgenciesGame(Game[AgenciesState]):
    key: ClassVar[str] = "agencies"
    title: ClassVar[str] = "Agencies of Assassination"
    tagline: ClassVar[str] = "Hire agents, take the hits, and never fail once."
    seats: ClassVar[range] = range(DATA["game"]["players_min"], DATA["game"]["players_max"] + 1)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = layout.ACTIONS
    bound: ClassVar[int] = 2 * max(option.max for option in options if option.id == "max_turns")

    def blank(self, seats: int, options: Options) -> AgenciesState:
        state = AgenciesState(seats)
        state.stack = options["bonus_mode"] == "stack"
        state.auto_hit = options["joker_mode"] == "auto-hit"
        state.draw_discard = options["hand_cap"] == "draw-discard"
        state.catch_up = bool(options["catch_up"])
        state.voluntary_fail = bool(options["voluntary_fail"])
        state.shared_deadlock = options["deadlock"] == "draw"
        state.first_seat = first_seat(seats, options)
        state.max_turns = int(options["max_turns"])
        return state

    def layout(self, seats: int) -> list[Fields]:
        return layout.layout(seats)

    def view(self, state: AgenciesState, viewer: Viewer) -> view.AgenciesView:
        return build(state, viewer)

    def drawing(self, state: AgenciesState) -> Draw:
        return Drawing(state).draw

    def move(self, state: AgenciesState, seat: int, action: int) -> Move:
        return moves.move(state, seat, action)

    def parse(self, state: AgenciesState, seat: int, text: str) -> int:
        """A crew may be named in any order."""
        kind, *cards = text.split() or [""]
        if kind == "crew":
            cards.sort(key=lambda card: AGENT_IDS.index(card) if card in AGENT_IDS else 0)
        return super().parse(state, seat, " ".join([kind, *cards]))

    def describe(self, state: AgenciesState, seat: int, action: int) -> MoveText:
        return moves.describe(state, seat, action)

    def explain(self, state: AgenciesState, seat: int, action: int, tense: Tense) -> Account | None:
        return explain(state, seat, action, tense)

    def tell(self, event: Event, voice: Voice) -> Line:
        return log.tell(event, voice)

    def fallback(self, state: AgenciesState, seat: int, chance: Chance) -> int:
        """AG-10.14."""
        legal = state.legal_actions(seat)
        if state.phase == phases.CREW_CHOICE:
            return int(cheapest(state.hands[seat], legal))
        if state.phase == phases.DISCARD_CHOICE:
            return DISCARD + weakest([int(card) for card in state.hands[seat]])
        if HIRE_TO_FIVE in legal:
            return HIRE_TO_FIVE
        if len(state.hands[seat]) < HAND_LIMIT:
            return HIRE
        return int(legal[-1])

    def outcome(self, state: AgenciesState) -> Outcome:
        """AG-8.5."""
        return Outcome(
            places=places(state),
            scores=[int(points) for points in state.points],
            reason=REASONS[how_it_ended(state)],
        )

    def catalogue(self) -> dict[str, CardFacts]:
        return catalogue.everything()

    def cards(self, state: AgenciesState) -> list[int]:
        agents = [*state.hands, state.agent_deck, state.agent_discard]
        hits = [*state.completed, state.hit_deck, [] if state.target == NONE else [state.target]]
        first_hit = int(JOKER) + 1
        return [int(card) for zone in agents for card in zone] + [int(hit) + first_hit for zone in hits for hit in zone]

    def variants(self) -> list[dict[str, Value]]:
        """Besides each option by itself: a low turn cap, a picked seat, and what changes when options meet."""
        return [
            *super().variants(),
            {"max_turns": 100},
            {"max_turns": 100, "deadlock": "draw"},
            {"start_player": "host-picks", "start_seat": 4},
            {"joker_mode": "auto-hit", "voluntary_fail": True, "hand_cap": "draw-discard", "bonus_mode": "stack"},
        ]

    def policies(self) -> dict[str, type[Policy]]:
        return {**super().policies(), "greedy": Greedy}

    def guide(self) -> Guide:
        return AgenciesGuide()

    def reduced(self, options: Options) -> Reduced | None:
        """Only with the rules of the book; who starts does not matter, and a game ends long before the cap of turns."""
        usual = self.resolve({})
        same = all(options[name] == usual[name] for name in usual if name not in ("start_player", "start_seat"))
        return OpenHands() if same and self.edition is None else None


def first_seat(seats: int, options: Options) -> int:
    """AG-1.2: start_seat counts from 1, and on around a smaller table."""
    return NONE if options["start_player"] == "random" else (int(options["start_seat"]) - 1) % seats


def weakest(hand: list[int]) -> int:
    """Lowest base strength, jokers last, ties by the sorted hand."""
    return min(hand, key=lambda card: (card == JOKER, STRENGTH[card], card))


def how_it_ended(state: AgenciesState) -> int:
    if max(state.points) >= POINTS_TO_WIN:
        return phases.BY_POINTS
    return phases.BY_TURN_CAP if state.hit_deck else phases.BY_EXHAUSTION


GAME = AgenciesGame()
