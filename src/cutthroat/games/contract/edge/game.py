"""Contract & Assassin at the edge."""

from __future__ import annotations

from typing import ClassVar

from cutthroat.core.bits import NONE, count
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
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.bot.guide import ContractGuide
from cutthroat.games.contract.edge import catalogue, layout, log, moves, view
from cutthroat.games.contract.edge.explain import explain
from cutthroat.games.contract.edge.facts import EVENTS
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules import ending
from cutthroat.games.contract.rules.cards import ASSASSIN_IDS, CONTRACTS, DATA, KILLS_TO_WIN, KINDS, NUMBERS
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.games.contract.views.build import Drawing, build

MOST_PICKING = 5
"""With a choice of two files each (CA-15.2)."""
PREFERRED = (act.END_TURN, act.NO_GUARD, act.ROLL, act.ACCEPT, act.AGAIN, act.KEEP_NONE, act.HIDE, act.WAIT)
"""What is played when time is up, where one of them is legal."""


class ContractGame(Game[ContractState]):
    key: ClassVar[str] = "contract"
    title: ClassVar[str] = "Contract & Assassin"
    tagline: ClassVar[str] = "Four contracts, four actions a turn, and a world to run through."
    seats: ClassVar[range] = range(2, 9)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
    event_spec: ClassVar[EventSpec] = EVENTS
    actions: ClassVar[int] = layout.ACTIONS
    bound: ClassVar[int] = 500 * 8 * 150
    """The longest round limit, the fullest table, and more decisions than one turn can hold."""
    has_secrets: ClassVar[bool] = False
    """Not with the open hands of the rulebook; private hands have a test of their own."""

    def seats_for(self, options: Options) -> range:
        """CA-15.5: seven and eight only at a big table; CA-15.2: there are files for five to choose from."""
        if options.get("assassin_deal") == "pick-of-two":
            return range(2, MOST_PICKING + 1)
        return self.seats if options.get("big_table") else range(2, DATA["players"]["max"] + 1)

    def blank(self, seats: int, options: Options) -> ContractState:
        s = ContractState(seats)
        s.actions_per_turn = int(options["actions_per_turn"])
        s.cards_per_take = int(options["cards_per_take"])
        s.takes_per_turn = int(options["takes_per_turn"])
        s.open_hands = bool(options["open_hands"])
        s.starting_hand = int(options["starting_hand"])
        s.pick_of_two = options["assassin_deal"] == "pick-of-two"
        s.fresh_cards = options["second_attempt_cards"] == "fresh"
        s.hanns_beats = bool(options["hanns_beats_bodyguard"])
        s.prison_full_turn = bool(options["prison_card_full_turn"])
        s.must_escape = bool(options["must_escape_to_win"])
        s.round_limit = int(options["round_limit"])
        s.resignations = bool(options["resignations"])
        return s

    def variants(self) -> list[dict[str, Value]]:
        """Numbers too, the big table at seven and eight, and options that meet each other."""
        more: list[dict[str, Value]] = [
            {"actions_per_turn": 5, "cards_per_take": 3, "round_limit": 30},
            {"cards_per_take": 2, "takes_per_turn": 2},
            {"open_hands": False, "second_attempt_cards": "fresh", "starting_hand": 5},
            {"big_table": True, "open_hands": False},
            {"big_table": True, "actions_per_turn": 3, "starting_hand": 5},
            {"open_hands": False, "must_escape_to_win": True, "prison_card_full_turn": False, "resignations": True},
        ]
        return [*super().variants(), *more]

    def layout(self, seats: int) -> list[Fields]:
        return layout.layout(seats)

    def view(self, state: ContractState, viewer: Viewer) -> view.ContractView:
        return build(state, viewer)

    def drawing(self, state: ContractState) -> Draw:
        return Drawing(state).draw

    def move(self, state: ContractState, seat: int, action: int) -> Move:
        return moves.move(action)

    def describe(self, state: ContractState, seat: int, action: int) -> MoveText:
        return moves.describe(state, seat, action)

    def explain(self, state: ContractState, seat: int, action: int, tense: Tense) -> Account | None:
        return explain(state, seat, action, tense)

    def tell(self, event: Event, voice: Voice) -> Line:
        return log.tell(event, voice)

    def fallback(self, state: ContractState, seat: int, chance: Chance) -> int:
        legal = state.legal_actions(seat)
        for action in PREFERRED:
            if action in legal:
                return action
        return int(legal[0])

    def outcome(self, state: ContractState) -> Outcome:
        ranks = [int(ending.standing(state, seat)) for seat in range(state.seats)]
        places = [1 + sum(other > mine for other in ranks) for mine in ranks]
        return Outcome(places=places, scores=[int(n) for n in state.kills], reason=reason(state))

    def catalogue(self) -> dict[str, CardFacts]:
        return catalogue.everything()

    def cards(self, state: ContractState) -> list[int]:
        """Hit Kit Cards by kind, then skill tokens and bodyguards by number."""
        kit = [int(kind) for kind in [*state.draw, *state.discard, *state.laid]]
        kit += [int(kind) for hand in state.hands for kind in range(KINDS) for _ in range(hand[kind])]
        kit += [int(state.playing)] if state.playing != NONE else []
        skills = [100 + int(number) for number in state.skills if number]
        skills += [100 + number for number in range(NUMBERS) for _ in range(state.skill_bag[number])]
        guards = [200 + number for number in range(NUMBERS) for _ in range(state.guard_bag[number])]
        guards += [200 + n for mask in state.guards for n in range(NUMBERS) if mask >> n & 1]
        return kit + skills + guards

    def roles(self, state: ContractState) -> dict[str, list[str]]:
        return {"assassin": [ASSASSIN_IDS[n] for n in state.assassins]}

    def policies(self) -> dict[str, type[Policy]]:
        return {**super().policies(), "greedy": Greedy}

    def guide(self) -> Guide:
        return ContractGuide()


CONTRACTS_DONE = (
    "All four contracts of one assassin are fulfilled."
    if KILLS_TO_WIN == CONTRACTS
    else f"{log.ENOUGH.capitalize()} of one assassin are fulfilled."
)


def reason(state: ContractState) -> str:
    if state.winner == NONE:
        return "The round limit is reached."
    if count(state.out) == state.seats - 1:
        return "Everybody else has resigned."
    return CONTRACTS_DONE


GAME = ContractGame()
