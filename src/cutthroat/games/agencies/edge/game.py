"""Agencies of Assassination at the edge."""

from __future__ import annotations

from typing import ClassVar

from cutthroat.core.bits import NONE, members
from cutthroat.core.chance import Chance
from cutthroat.core.events import Event
from cutthroat.core.policy import Policy
from cutthroat.game.contract import CardFacts, Fact, Field, Game, Move, Outcome, known
from cutthroat.game.narration import Line, MoveText, Voice, plural
from cutthroat.game.options import Option, Options, Value, read_options
from cutthroat.games.agencies.bot.greedy import Greedy
from cutthroat.games.agencies.edge import moves, view
from cutthroat.games.agencies.rules import events, phases
from cutthroat.games.agencies.rules.actions import ATTEMPT, ATTEMPT_JOKER, CREW, DISCARD, FAIL, HIRE, HIRE_TO_FIVE
from cutthroat.games.agencies.rules.cards import (
    AGENT_IDS,
    AGENT_RANKS,
    DATA,
    HAND_LIMIT,
    HIT_IDS,
    HIT_RANKS,
    JOKER,
    MARK,
    NEEDED,
    POINTS,
    POINTS_TO_WIN,
    STRENGTH,
    SUITS,
    suit_of_agent,
    suit_of_hit,
)
from cutthroat.games.agencies.rules.crews import cheapest, members_of
from cutthroat.games.agencies.rules.state import AgenciesState

TURN_MOVES = {HIRE: "hire", HIRE_TO_FIVE: "hire-to-five", ATTEMPT: "attempt", ATTEMPT_JOKER: "attempt-joker"}
REASONS = (
    "An agency has seven points and is hired.",
    "The hit deck is empty and nobody has seven points.",
    "The last turn of the game has been played.",
)


class AgenciesGame(Game[AgenciesState]):
    key: ClassVar[str] = "agencies"
    title: ClassVar[str] = "Agencies of Assassination"
    tagline: ClassVar[str] = "Hire agents, take the hits, and never fail once."
    seats: ClassVar[range] = range(DATA["game"]["players_min"], DATA["game"]["players_max"] + 1)
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = read_options(DATA["options"])
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

    def view(self, state: AgenciesState, seat: int | None) -> view.AgenciesView:
        return view.build(state, seat)

    def move(self, state: AgenciesState, seat: int, action: int) -> Move:
        if action >= DISCARD:
            return Move("discard", {"card": AGENT_IDS[action - DISCARD]})
        if action == FAIL:
            return Move("fail")
        if action > CREW:
            return Move("crew", {"cards": [AGENT_IDS[card] for card in members_of(state.hands[seat], action)]})
        return Move(TURN_MOVES[action])

    def parse(self, state: AgenciesState, seat: int, text: str) -> int:
        """A crew may be named in any order."""
        kind, *cards = text.split() or [""]
        if kind == "crew":
            cards.sort(key=lambda card: AGENT_IDS.index(card) if card in AGENT_IDS else 0)
        return super().parse(state, seat, " ".join([kind, *cards]))

    def describe(self, state: AgenciesState, seat: int, action: int) -> MoveText:
        return moves.describe(state, seat, action)

    def fact(self, event: Event) -> Fact:
        return fact(event)

    def tell(self, event: Event, voice: Voice) -> Line:
        return moves.tell(event, voice)

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
            places=view.places(state),
            scores=[int(points) for points in state.points],
            reason=REASONS[how_it_ended(state)],
        )

    def catalogue(self) -> dict[str, CardFacts]:
        agents = [agent_facts(card) for card in range(JOKER + 1)]
        return {facts.id: facts for facts in agents + [hit_facts(hit) for hit in range(len(HIT_IDS))]}

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


def agent_facts(card: int) -> CardFacts:
    if card == JOKER:
        text = "Declare it before you draw a hit. If you fail, it is all you lose; if you succeed, it is discarded too."
        joker = DATA["joker"]
        return CardFacts(
            id=joker["id"], name=joker["name"], kind="agent", text=text, rule="AG-7.1", facts={"strength": 0}
        )
    suit, rank = SUITS[suit_of_agent(card)], AGENT_RANKS[card % len(AGENT_RANKS)]
    strength = int(STRENGTH[card])
    return CardFacts(
        id=AGENT_IDS[card],
        name=f"{rank['name']} of {suit['name']}",
        kind="agent",
        text=f"Strength {strength}; more against a hit of its suit or colour.",
        rule="AG-4.3",
        facts={"strength": strength, "suit": suit["id"], "rank": rank["id"], "color": suit["color"]},
    )


def hit_facts(hit: int) -> CardFacts:
    suit, rank = SUITS[suit_of_hit(hit)], HIT_RANKS[hit % len(HIT_RANKS)]
    needed, points = int(NEEDED[hit]), int(POINTS[hit])
    return CardFacts(
        id=HIT_IDS[hit],
        name=f"{rank['name']} of {suit['name']}",
        kind="hit",
        text=f"Takes strength {needed}, brings {plural(points, 'point')}.",
        rule="AG-4.2",
        facts={
            "strength": needed,
            "points": points,
            "suit": suit["id"],
            "rank": rank["id"],
            "color": suit["color"],
        },
    )


def card_ids(mask: int) -> list[str]:
    """A set of agents (see cards.MARK)."""
    jokers = mask >> int(JOKER)
    return [AGENT_IDS[card] for card in members(mask & (int(MARK[JOKER]) - 1))] + [AGENT_IDS[JOKER]] * jokers


def fact(event: Event) -> Fact:
    kind, a, b, c, d = event.facts()
    fields: dict[str, Field] = {} if kind in (events.RECYCLED, events.WON) else {"seat": a}
    if kind == events.DREW:
        fields["card"] = None if known(d) is None else AGENT_IDS[d]
    elif kind == events.RECYCLED:
        fields["agents"] = a
    elif kind == events.DISCARDED:
        fields["card"] = AGENT_IDS[b]
    elif kind in (events.REVEALED, events.SPARED):
        fields["hit"] = HIT_IDS[b]
    elif kind == events.COMPLETED:
        fields.update(hit=HIT_IDS[b], points=c, crew=card_ids(d))
    elif kind == events.FAILED:
        fields.update(hit=HIT_IDS[b], lost=[HIT_IDS[hit] for hit in members(c)], cards=card_ids(d))
    elif kind == events.SHOWED:
        fields.update(strength=b, cards=card_ids(d))
    elif kind == events.WON:
        fields.update(winners=[int(seat) for seat in members(a)], how=ENDINGS[b])
    return Fact(KINDS[kind], fields)


ENDINGS = ("points", "exhaustion", "turn-cap")
KINDS = (
    "started",
    "drew",
    "recycled",
    "discarded",
    "declared",
    "revealed",
    "completed",
    "failed",
    "spared",
    "showed",
    "won",
)

GAME = AgenciesGame()
