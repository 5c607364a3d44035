"""Assassin Nation at the edge."""

from __future__ import annotations

from typing import ClassVar

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Event
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.viewer import Viewer
from cutthroat.game.contract import CardFacts, Draw, Game, Move, Outcome
from cutthroat.game.explain import Account, Tense
from cutthroat.game.layout import Fields
from cutthroat.game.narration import Line, MoveText, Voice
from cutthroat.game.options import Option, Options, Value, read_options
from cutthroat.game.spec import EventSpec
from cutthroat.games.nation.bot.greedy import Greedy
from cutthroat.games.nation.bot.guide import NationGuide
from cutthroat.games.nation.edge import catalogue, layout, log, moves, view
from cutthroat.games.nation.edge.explain import explain
from cutthroat.games.nation.edge.facts import EVENTS
from cutthroat.games.nation.edge.names import HIT_LIST_IDS, SPECIALIST_IDS
from cutthroat.games.nation.rules import actions
from cutthroat.games.nation.rules.cards import (
    BAD_INTEL,
    DATA,
    DEBT_TOKENS,
    DELAY,
    GOOD_INTEL,
    LOOSE_ENDS,
    SECURITY_DETAIL,
)
from cutthroat.games.nation.rules.payout import money
from cutthroat.games.nation.rules.phases import LIMIT, ROOM
from cutthroat.games.nation.rules.pyramid import is_available
from cutthroat.games.nation.rules.state import NationState
from cutthroat.games.nation.views.build import Drawing, build

STORIES = ("off", "free", "vote")
DEFAULTS = (
    actions.BLIND,
    actions.STOP,
    actions.PASS,
    actions.ALLOW,
    actions.LIE_LOW,
    actions.UNARMED,
    actions.NO_CONTRACT,
    actions.DONE,
    actions.SAY_NOTHING,
    actions.FOR,
    actions.RETURN,
)
"""What is played when time is up, wherever it is legal; otherwise the first legal move (section 6 of the rules)."""


class NationGame(Game[NationState]):
    key: ClassVar[str] = "nation"
    title: ClassVar[str] = "Assassin Nation"
    tagline: ClassVar[str] = "Mark a target in secret, lay your cards, and be there before your rivals."
    seats: ClassVar[range] = range(DATA["meta"]["players_min"], DATA["meta"]["players_max"] + 1)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = layout.ACTIONS
    bound: ClassVar[int] = 1_000_000
    """At most 18 * 30 rounds, each of two windows of 60 cards and about as many other decisions."""

    def blank(self, seats: int, options: Options) -> NationState:
        state = NationState(seats)
        state.is_alphabetical = options["pyramid-layout"] == "alphabetical"
        state.penalty = DEBT_TOKENS if options["contract-penalty"] == "printed" else 1
        state.is_protected_everywhere = options["protected-scope"] == "any-phase"
        state.is_marking_open = options["marking"] == "open"
        state.may_lie_low = options["lie-low"] == "allowed"
        state.stories = STORIES.index(str(options["storytelling"]))
        state.stall_limit = int(options["stall-limit"])
        return state

    def layout(self, seats: int) -> list[Fields]:
        return layout.layout(seats)

    def view(self, state: NationState, viewer: Viewer) -> view.NationView:
        return build(state, viewer)

    def drawing(self, state: NationState) -> Draw:
        return Drawing(state).draw

    def move(self, state: NationState, seat: int, action: int) -> Move:
        return moves.move(action)

    def describe(self, state: NationState, seat: int, action: int) -> MoveText:
        return moves.describe(state, seat, action)

    def explain(self, state: NationState, seat: int, action: int, tense: Tense) -> Account | None:
        return explain(state, seat, action, tense)

    def tell(self, event: Event, voice: Voice) -> Line:
        return log.tell(event, voice)

    def fallback(self, state: NationState, seat: int, chance: Chance) -> int:
        """AN-13.4."""
        legal = [int(action) for action in state.legal_actions(seat)]
        if state.phase in (LIMIT, ROOM):
            return legal[-1]
        if actions.MARK <= legal[0] < actions.LAY:
            # Open marking lists slots, too, where an attempt would be void.
            return next((a for a in legal if is_available(state.standing, a - actions.MARK)), legal[0])
        return next((action for action in DEFAULTS if action in legal), legal[0])

    def outcome(self, state: NationState) -> Outcome:
        """AN-11.3, AN-11.4: losing duelists share second place."""
        amounts = [1000 * int(money(state, seat)) for seat in range(state.seats)]
        ranks = [(seat == state.winner, amount) for seat, amount in enumerate(amounts)]
        return Outcome(
            places=[1 + sum(other > mine for other in ranks) for mine in ranks],
            scores=amounts,
            reason=reason(state),
        )

    def catalogue(self) -> dict[str, CardFacts]:
        return catalogue.everything()

    def cards(self, state: NationState) -> list[int]:
        piles = [*state.decks, *state.tops, *state.discards, *state.hands, *state.laid, state.market, state.seen]
        loose = [card for card in [*state.contract, state.played] if card != NONE]
        counted = [(GOOD_INTEL, sum(state.good_intel)), (BAD_INTEL, sum(state.bad_intel))]
        counted += [
            (card, sum(state.sabotage[kind::3])) for kind, card in enumerate((DELAY, SECURITY_DETAIL, LOOSE_ENDS))
        ]
        copies = [card for card, number in counted for _ in range(number)]
        return [int(card) for zone in [*piles, loose, copies] for card in zone]

    def variants(self) -> list[dict[str, Value]]:
        """Besides each option by itself: what changes when options meet."""
        return [
            *super().variants(),
            {"marking": "open", "lie-low": "forbidden", "storytelling": "vote"},
            {"protected-scope": "intel-only", "pyramid-layout": "alphabetical", "contract-penalty": "one-token"},
        ]

    def roles(self, state: NationState) -> dict[str, list[str]]:
        return {
            "specialist": [SPECIALIST_IDS[n] for n in state.specialist],
            "hit-list": [HIT_LIST_IDS[n] for n in state.hit_list],
        }

    def policies(self) -> dict[str, type[Policy]]:
        return {**super().policies(), "greedy": Greedy}

    def guide(self) -> Guide:
        return NationGuide()


def reason(state: NationState) -> str:
    if state.duel_round:
        return "The most money was earned more than once, and a duel decided."
    if state.standing:
        return "Nobody could eliminate another target."
    return "All targets are eliminated."


GAME = NationGame()
