"""Contract & Assassin at the edge: options, moves, facts, outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cutthroat.core.bits import NONE, count
from cutthroat.core.chance import Chance
from cutthroat.core.events import HIDDEN, Event
from cutthroat.core.policy import Policy
from cutthroat.game.contract import CardFacts, Fact, Field, Game, Move, Outcome
from cutthroat.game.narration import Line, MoveText, Voice
from cutthroat.game.options import Option, Options, Value, read_options
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.edge import log, moves, view
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules import ending
from cutthroat.games.contract.rules.board import SPACE_IDS, TARGET_IDS
from cutthroat.games.contract.rules.cards import (
    ASSASSIN_IDS,
    CARD_IDS,
    DATA,
    FIRST_BONUS,
    FIRST_GETAWAY,
    KINDS,
    NUMBERS,
)
from cutthroat.games.contract.rules.state import ContractState

MOST_PICKING = 5
"""With a choice of two files each (CA-15.2)."""
PREFERRED = (act.END_TURN, act.NO_GUARD, act.ROLL, act.ACCEPT, act.AGAIN, act.KEEP_NONE, act.HIDE, act.WAIT)
"""What is played when time is up, where one of them is legal."""

PLAIN_MOVES = {
    act.END_TURN: "end-turn",
    act.TAKE: "take",
    act.LEARN: "learn",
    act.ASSASSINATE: "assassinate",
    act.ROLL: "roll",
    act.NO_GUARD: "no-guard",
    act.ACCEPT: "accept",
    act.REROLL: "reroll",
    act.AGAIN: "again",
    act.STOP: "stop",
    act.KEEP_NONE: "keep-none",
    act.ESCAPE: "escape",
    act.HIDE: "hide",
    act.HIDE_SAFELY: "hide-safe-house",
    act.WAIT: "wait",
    act.BREAK_OUT: "break-out",
    act.RESIGN: "resign",
}
MOVE_RANGES: tuple[tuple[int, str, str, list[str] | None], ...] = (
    (act.FILE, "be", "assassin", ASSASSIN_IDS),
    (act.RIVAL, "rival", "seat", None),
    (act.WEAPON, "weapon", "card", CARD_IDS),
    (act.CARD, "card", "card", CARD_IDS),
    (act.KEEP, "keep", "card", CARD_IDS),
    (act.TARGET, "target", "target", TARGET_IDS),
    (act.GUARD, "guard", "number", None),
    (act.BRING, "bring", "card", CARD_IDS),
    (act.TO, "to", "city", SPACE_IDS),
    (act.MOVE, "move", "space", SPACE_IDS),
    (act.BONUS, "bonus", "card", CARD_IDS[FIRST_BONUS:]),
    (act.TRAVEL, "travel", "card", CARD_IDS[FIRST_GETAWAY:FIRST_BONUS]),
)

CATALOGUES: dict[str, list[str]] = {
    "assassin": ASSASSIN_IDS,
    "card": CARD_IDS,
    "weapon": CARD_IDS,
    "target": TARGET_IDS,
    "to_target": TARGET_IDS,
    "given": TARGET_IDS,
    "space": SPACE_IDS,
    "from": SPACE_IDS,
    "to": SPACE_IDS,
    "getaway": CARD_IDS[FIRST_GETAWAY:FIRST_BONUS],
}
FACTS = [
    "file-offered seat - - assassin",
    "file-chosen seat - - assassin",
    "became seat assassin",
    "skilled seat weapon number",
    "contracted seat target",
    "dealt seat - - card",
    "began seat",
    "turn seat round space",
    "took seat - - card",
    "reshuffled cards",
    "hoard seat rival - card",
    "moved seat from to",
    "travelled seat from to getaway",
    "learnt seat weapon number",
    "attempted seat target",
    "shifted seat number target to_target",
    "brought seat card",
    "death-dice seat die second_die",
    "killed seat target total",
    "missed seat target total",
    "blocked seat target total",
    "guarded target number",
    "swapped seat rival target given",
    "kept seat card",
    "fled seat space",
    "getaway-die seat die",
    "escaped seat from to getaway",
    "arrested seat",
    "hid seat space turns",
    "served seat turns",
    "lay-low seat turns",
    "released seat space",
    "broke-out seat space",
    "bonus seat card",
    "more-actions seat actions",
    "bought seat card",
    "bribed seat number target",
    "picked seat rival - card",
    "flew seat from to",
    "rolled-again seat",
    "tried-again seat",
    "gave-notice seat",
    "resigned seat",
    "won seat",
    "time-up rounds",
    "fourth seat",
    "no-guard-left target",
    "ended-turn seat",
]


class ContractGame(Game[ContractState]):
    key: ClassVar[str] = "contract"
    title: ClassVar[str] = "Contract & Assassin"
    tagline: ClassVar[str] = "Four contracts, four actions a turn, and a world to run through."
    seats: ClassVar[range] = range(2, 9)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
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

    def view(self, state: ContractState, seat: int | None) -> view.ContractView:
        return view.build(state, seat)

    def move(self, state: ContractState, seat: int, action: int) -> Move:
        if action in PLAIN_MOVES:
            return Move(PLAIN_MOVES[action])
        for base, kind, field, ids in MOVE_RANGES:
            if action >= base:
                return Move(kind, {field: ids[action - base] if ids else action - base})
        raise ValueError(f"no action {action}")

    def describe(self, state: ContractState, seat: int, action: int) -> MoveText:
        return moves.describe(state, seat, action)

    def fact(self, event: Event) -> Fact:
        kind, *values = event.facts()
        name, *fields = FACTS[kind].split()
        spelled: dict[str, Field] = {}
        for field, value in zip(fields, values, strict=False):
            if field != "-":
                spelled[field] = spell(field, value)
        return Fact(name, spelled)

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
        return {facts.id: facts for facts in all_facts()}

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

    def policies(self) -> dict[str, type[Policy]]:
        return {**super().policies(), "greedy": Greedy}


def spell(field: str, value: int) -> Field:
    if value == HIDDEN or (field == "getaway" and value == NONE):
        return None
    return CATALOGUES[field][value] if field in CATALOGUES else value


def reason(state: ContractState) -> str:
    if state.winner == NONE:
        return "The round limit is reached."
    if count(state.out) == state.seats - 1:
        return "Everybody else has resigned."
    return "All four contracts of one assassin are fulfilled."


def all_facts() -> list[CardFacts]:
    """Everything with a picture: cards, assassins, targets, cities and the prison yard."""
    found = [weapon_facts(row) for row in DATA["weapon"]]
    found += [card_facts(row, "getaway", "CA-5.3", {"number": row["number"]}) for row in DATA["getaway"]]
    found += [
        card_facts(row, "bonus", moves.BONUS_RULES[n], {"copies": row["copies"]}) for n, row in enumerate(DATA["bonus"])
    ]
    found += [assassin_facts(n, row) for n, row in enumerate(DATA["assassin"])]
    found += [
        card_facts({**row, "text": row["crime"]}, "target", "CA-2.5", {"title": row["title"], "city": row["city"]})
        for row in DATA["target"]
    ]
    found += [city_facts(row) for row in DATA["city"]]
    yard = DATA["prison_yard"]
    found.append(CardFacts(id=yard["id"], name=yard["name"], kind="prison", text=yard["text"], rule="CA-9.1"))
    return found


def card_facts(row: Mapping[str, Any], kind: str, rule: str, facts: dict[str, Field]) -> CardFacts:
    return CardFacts(id=row["id"], name=row["name"], kind=kind, text=row["text"], rule=rule, facts=facts)


def weapon_facts(row: Mapping[str, Any]) -> CardFacts:
    facts: dict[str, Field] = {"number": row["number"], "ways": row["ways"], "taught_in": row.get("origin")}
    text = f"Kills on a {row['number']}, and on its skill number if you have one."
    return CardFacts(id=row["id"], name=row["name"], kind="weapon", text=text, rule="CA-6.5", facts=facts)


def assassin_facts(n: int, row: Mapping[str, Any]) -> CardFacts:
    facts: dict[str, Field] = {"home": row["home"], "weapon": row["weapon"], "colour": row["colour"]}
    return card_facts(row, "assassin", f"CA-12.{n + 1}", facts)


def city_facts(row: Mapping[str, Any]) -> CardFacts:
    facts: dict[str, Field] = {
        "region": row["region"],
        "kind": row["kind"],
        "port": row["port"],
        "airport": row["airport"],
        "latitude": str(row["lat"]),
        "longitude": str(row["lon"]),
    }
    return CardFacts(id=row["id"], name=row["name"], kind="city", rule="CA-5.1", facts=facts)


GAME = ContractGame()
