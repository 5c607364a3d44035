"""Assassin's Crisis at the edge."""

from __future__ import annotations

from typing import ClassVar

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Event
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.viewer import Viewer
from cutthroat.game.contract import CardFacts, Game, Move, Outcome
from cutthroat.game.exact import AnyAbstraction, AnyExact
from cutthroat.game.explain import Account, Tense
from cutthroat.game.layout import Fields
from cutthroat.game.narration import Line, MoveText, Voice, counted
from cutthroat.game.options import Option, Options, Value, read_options
from cutthroat.game.spec import EventSpec
from cutthroat.games.crisis.bot.belief import SOLVED
from cutthroat.games.crisis.bot.greedy import Greedy
from cutthroat.games.crisis.bot.guide import CrisisGuide
from cutthroat.games.crisis.edge import catalogue, layout, log, moves, view
from cutthroat.games.crisis.edge.exact import CrisisDuel, OpenTracks
from cutthroat.games.crisis.edge.explain import explain
from cutthroat.games.crisis.edge.facts import EVENTS
from cutthroat.games.crisis.rules import ending, phases
from cutthroat.games.crisis.rules.actions import HIDE, TRACK, plan
from cutthroat.games.crisis.rules.cards import ACTION_IDS, CHARACTER_IDS, DATA, DEATHS_TO_DROP_OUT, POINTS_TO_WIN
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.games.crisis.views.build import build

ACTION_BASE, TARGET_BASE, ORDER_BASE, CHIP_BASE = 100, 200, 300, 400


class CrisisGame(Game[CrisisState]):
    key: ClassVar[str] = "crisis"
    title: ClassVar[str] = "Assassin's Crisis"
    tagline: ClassVar[str] = "Strike, track or hide: all at once, and the quickest blade lives."
    seats: ClassVar[range] = range(DATA["game"]["players_min"], DATA["game"]["players_max"] + 1)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = layout.ACTIONS
    bound: ClassVar[int] = 5 + 5 * 1000
    exact: ClassVar[AnyExact | None] = CrisisDuel() if POINTS_TO_WIN == DEATHS_TO_DROP_OUT == SOLVED else None
    abstraction: ClassVar[AnyAbstraction | None] = OpenTracks()

    def blank(self, seats: int, options: Options) -> CrisisState:
        state = CrisisState(seats)
        state.battle_royale = options["mode"] == "battle-royale"
        state.corpse_scores = options["corpse_kill"] == "score"
        state.shows_targets = options["target_reveal"] == "all-but-track"
        state.deals_characters = options["character_pick"] == "random"
        state.max_rounds = int(options["max_rounds"])
        return state

    def variants(self) -> list[dict[str, Value]]:
        """Battle Royale changes what the other options do, so it is also joined with each of them."""
        royale: dict[str, Value] = {"mode": "battle-royale"}
        others: list[dict[str, Value]] = [
            {"corpse_kill": "score"},
            {"target_reveal": "all-but-track"},
            {"character_pick": "random"},
            {"max_rounds": 10},
        ]
        return [{}, royale, *others, *({**royale, **other} for other in others)]

    def layout(self, seats: int) -> list[Fields]:
        return layout.layout(seats)

    def view(self, state: CrisisState, viewer: Viewer) -> view.CrisisView:
        return build(state, viewer)

    def move(self, state: CrisisState, seat: int, action: int) -> Move:
        return moves.move(state, action)

    def describe(self, state: CrisisState, seat: int, action: int) -> MoveText:
        return moves.describe(state, seat, action)

    def explain(self, state: CrisisState, seat: int, action: int, tense: Tense) -> Account | None:
        return explain(state, seat, action, tense)

    def tell(self, event: Event, voice: Voice) -> Line:
        return log.tell(event, voice)

    def fallback(self, state: CrisisState, seat: int, chance: Chance) -> int:
        """AC-10.16: hide and watch the next player, or the one that is locked; any free character."""
        legal = state.legal_actions(seat)
        if state.phase == phases.PICK:
            return int(legal[chance.pick(len(legal))])
        if has(state.tracking, seat):
            return int(plan(HIDE, state.targets[seat]))
        around = [(seat + step) % int(state.seats) for step in range(1, int(state.seats))]
        return int(plan(HIDE, next(other for other in around if has(state.playing, other))))

    def outcome(self, state: CrisisState) -> Outcome:
        """AC-7.4; the scores are kills, or deaths in a Battle Royale."""
        seats = range(state.seats)
        scores = [int(ending.deaths(state, s) if state.battle_royale else state.chips[s]) for s in seats]
        return Outcome(places=[int(place) for place in ending.places(state)], scores=scores, reason=reason(state))

    def catalogue(self) -> dict[str, CardFacts]:
        return catalogue.everything()

    def cards(self, state: CrisisState) -> list[int]:
        """Every card and chip by a number of its own: in hand, on the table, or in the box."""
        taken = [int(c) for c in state.characters if c != NONE]
        characters = taken + [c for c in range(len(CHARACTER_IDS)) if c not in taken]
        chips = [CHIP_BASE] * (int(state.supply) + sum(int(c) for c in state.chips))
        held = [card for seat in range(state.seats) for card in owned(state, seat)]
        return [*characters, *held, *orders(state), *chips]

    def roles(self, state: CrisisState) -> dict[str, list[str]]:
        return {"character": [CHARACTER_IDS[n] for n in state.characters]}

    def policies(self) -> dict[str, type[Policy]]:
        return {**super().policies(), "greedy": Greedy}

    def guide(self) -> Guide:
        return CrisisGuide()


def owned(state: CrisisState, seat: int) -> list[int]:
    """The action and target cards of a seat: those on the table, and the rest in hand (AC-1.3, AC-1.4)."""
    actions = [int(state.actions[seat])] if state.actions[seat] != NONE else []
    if has(state.tracking, seat):
        actions.append(TRACK)
    targets = [int(state.targets[seat])] if state.targets[seat] != NONE else []
    actions += [action for action in range(len(ACTION_IDS)) if action not in actions]
    targets += [other for other in range(state.seats) if other not in (seat, *targets)]
    return [ACTION_BASE + 10 * seat + card for card in actions] + [TARGET_BASE + 10 * seat + card for card in targets]


def orders(state: CrisisState) -> list[int]:
    """The order cards by the seats that hold them; drop-outs and the time before the first deal leave the rest."""
    rest = [seat for seat in range(state.seats) if seat not in state.line]
    return [ORDER_BASE + int(seat) for seat in [*state.line, *rest]]


GOAL_REACHED = f"{counted(int(POINTS_TO_WIN), 'kill').capitalize()} {'is' if POINTS_TO_WIN == 1 else 'are'} done."


def reason(state: CrisisState) -> str:
    if state.battle_royale:
        return "Only one is left standing." if len(state.dropped) == state.seats - 1 else "The last round is over."
    return GOAL_REACHED if POINTS_TO_WIN in state.chips else "The last round is over."


GAME = CrisisGame()
