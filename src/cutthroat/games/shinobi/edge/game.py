"""Shinobi Clans at the edge."""

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
from cutthroat.games.shinobi.bot.greedy import Greedy
from cutthroat.games.shinobi.bot.guide import ShinobiGuide
from cutthroat.games.shinobi.edge import catalogue, layout, log, moves, view
from cutthroat.games.shinobi.edge.explain import explain
from cutthroat.games.shinobi.edge.facts import EVENTS
from cutthroat.games.shinobi.rules import contracts
from cutthroat.games.shinobi.rules.actions import PAIRS_WITHIN, PASS
from cutthroat.games.shinobi.rules.cards import DATA, ROUNDS
from cutthroat.games.shinobi.rules.marks import KIND
from cutthroat.games.shinobi.rules.phases import CONTRACT, ranking
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.games.shinobi.views.build import Drawing, build


class ShinobiGame(Game[ShinobiState]):
    key: ClassVar[str] = "shinobi"
    title: ClassVar[str] = "Shinobi Clans"
    tagline: ClassVar[str] = "Secret contracts, hidden blades: guard your targets, or have them killed."
    seats: ClassVar[range] = range(3, 6)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = layout.ACTIONS
    # Three rounds of: 10 picks and a contract choice a seat, 10n + 18 plays and n passes; and in all at most 14
    # discards a seat before rounds 2 and 3.
    bound: ClassVar[int] = 3 * (5 * 11 + 68 + 5) + 2 * 5 * 14

    def blank(self, seats: int, options: Options) -> ShinobiState:
        state = ShinobiState(seats)
        state.is_advanced = options["draft-mode"] == "advanced"
        state.allows_absent = bool(options["absent-target-contracts"])
        state.smoke_hits_passed = bool(options["smoke-hits-passed"])
        state.breaks_ties = options["tiebreak"] == "contracts"
        state.has_open_discards = bool(options["open-discards"])
        state.has_draft_log = bool(options["draft-log"])
        return state

    def layout(self, seats: int) -> list[Fields]:
        return layout.layout(seats)

    def view(self, state: ShinobiState, viewer: Viewer) -> view.ShinobiView:
        return build(state, viewer)

    def drawing(self, state: ShinobiState) -> Draw:
        return Drawing(state).draw

    def move(self, state: ShinobiState, seat: int, action: int) -> Move:
        return moves.move(state, action)

    def describe(self, state: ShinobiState, seat: int, action: int) -> MoveText:
        return moves.describe(state, seat, action)

    def explain(self, state: ShinobiState, seat: int, action: int, tense: Tense) -> Account | None:
        return explain(state, seat, action, tense)

    def tell(self, event: Event, voice: Voice) -> Line:
        return log.tell(event, voice)

    def fallback(self, state: ShinobiState, seat: int, chance: Chance) -> int:
        """SC-R51: pass in the Ninja Phase; else, in an open event too, at random, contracts only on targets in play."""
        legal = state.legal_actions(seat)
        if PASS in legal:
            return PASS
        if state.phase == CONTRACT:
            legal = PAIRS_WITHIN[contracts.targets_in_play(state)]
        return int(legal[chance.pick(len(legal))])

    def outcome(self, state: ShinobiState) -> Outcome:
        ranks = [int(ranking(state, seat)) for seat in range(state.seats)]
        places = [1 + sum(other > mine for other in ranks) for mine in ranks]
        return Outcome(places=places, scores=[int(gold) for gold in state.gold], reason=reason(state, places))

    def catalogue(self) -> dict[str, CardFacts]:
        return catalogue.everything()

    def cards(self, state: ShinobiState) -> list[int]:
        scouts = [mark for mark in state.scouts if mark != NONE]
        frames = [mark for mark in state.frames if mark != NONE]
        rows = [state.pile, state.discard, state.buried, state.pool, state.pending, state.survivors, scouts, frames]
        zones = [*rows, *state.hands, *state.packets, *state.kept, *state.lanes]
        return [int(mark & KIND) for zone in zones for mark in zone]

    def variants(self) -> list[dict[str, Value]]:
        """The draft log and the contents of the discard pile matter most in the advanced draft."""
        advanced: dict[str, Value] = {"draft-mode": "advanced"}
        return [*super().variants(), {**advanced, "draft-log": False}, {**advanced, "open-discards": False}]

    def policies(self) -> dict[str, type[Policy]]:
        return {**super().policies(), "greedy": Greedy}

    def guide(self) -> Guide:
        return ShinobiGuide()


def reason(s: ShinobiState, places: list[int]) -> str:
    """SC-16.2: whether the gold alone decided."""
    if s.gold.count(max(s.gold)) == places.count(1):
        return f"{log.ALL_ROUNDS} over."
    return f"{log.ALL_ROUNDS} over; on equal gold, contracts fulfilled and then the gold of round {int(ROUNDS)} decide."


GAME = ShinobiGame()
