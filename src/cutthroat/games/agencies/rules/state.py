"""The position: data, clone and thin dispatch."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.games.agencies.rules import crews, knowledge, phases
from cutthroat.games.agencies.rules.actions import HIRE_TO_FIVE
from cutthroat.games.agencies.rules.phases import CREW_CHOICE, TURN


class AgenciesState(State):
    FIELDS: ClassVar[tuple[str, ...]] = (
        "stack",
        "auto_hit",
        "draw_discard",
        "catch_up",
        "voluntary_fail",
        "shared_deadlock",
        "first_seat",
        "max_turns",
        "phase",
        "active",
        "turn",
        "target",
        "declared",
        "hands",
        "completed",
        "points",
        "agent_deck",
        "agent_discard",
        "hit_deck",
        "showdown",
        "winners",
    )
    PHASES: ClassVar[tuple[str, ...]] = phases.PHASES
    __slots__ = FIELDS

    stack: bool
    """Option bonus_mode = stack."""
    auto_hit: bool
    """Option joker_mode = auto-hit."""
    draw_discard: bool
    """Option hand_cap = draw-discard."""
    catch_up: bool
    voluntary_fail: bool
    shared_deadlock: bool
    """Option deadlock = draw."""
    first_seat: i64
    """The host's pick; NONE = a random seat starts."""
    max_turns: i64

    phase: i64
    active: i64
    turn: i64
    """The number of this turn, of all players together; the first is 1."""
    target: i64
    """The hit being attempted."""
    declared: bool
    """Whether the attempt is insured by a joker, which lies on the agent discard already."""
    hands: list[list[i64]]
    """Sorted."""
    completed: list[list[i64]]
    """The hits in front of each player, in the order of completion."""
    points: list[i64]
    agent_deck: list[i64]
    """A bag."""
    agent_discard: list[i64]
    hit_deck: list[i64]
    """A bag."""
    showdown: i64
    """The seats that have shown their hands in a showdown, as a mask."""
    winners: i64
    """As a mask; 0 while the game goes on."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.stack = False
        self.auto_hit = False
        self.draw_discard = False
        self.catch_up = True
        self.voluntary_fail = False
        self.shared_deadlock = False
        self.first_seat = NONE
        self.max_turns = 500
        self.phase = TURN
        self.active = 0
        self.turn = 1
        self.target = NONE
        self.declared = False
        self.hands = []
        self.completed = []
        self.points = []
        self.agent_deck = []
        self.agent_discard = []
        self.hit_deck = []
        self.showdown = 0
        self.winners = 0

    def values(self) -> list[object]:
        return [
            self.stack,
            self.auto_hit,
            self.draw_discard,
            self.catch_up,
            self.voluntary_fail,
            self.shared_deadlock,
            self.first_seat,
            self.max_turns,
            self.phase,
            self.active,
            self.turn,
            self.target,
            self.declared,
            self.hands,
            self.completed,
            self.points,
            self.agent_deck,
            self.agent_discard,
            self.hit_deck,
            self.showdown,
            self.winners,
        ]

    def clone(self) -> AgenciesState:
        s = AgenciesState(self.seats)
        s.waiting = self.waiting
        s.stack = self.stack
        s.auto_hit = self.auto_hit
        s.draw_discard = self.draw_discard
        s.catch_up = self.catch_up
        s.voluntary_fail = self.voluntary_fail
        s.shared_deadlock = self.shared_deadlock
        s.first_seat = self.first_seat
        s.max_turns = self.max_turns
        s.phase = self.phase
        s.active = self.active
        s.turn = self.turn
        s.target = self.target
        s.declared = self.declared
        s.hands = [hand.copy() for hand in self.hands]
        s.completed = [hits.copy() for hits in self.completed]
        s.points = self.points.copy()
        s.agent_deck = self.agent_deck.copy()
        s.agent_discard = self.agent_discard.copy()
        s.hit_deck = self.hit_deck.copy()
        s.showdown = self.showdown
        s.winners = self.winners
        return s

    def setup(self, chance: Chance, events: Events) -> None:
        phases.deal(self, chance, events)

    def legal_actions(self, seat: i64) -> list[i64]:
        if seat != self.active or not self.waiting:
            return []
        if self.phase == TURN:
            return phases.turn_choices(self)
        if self.phase == CREW_CHOICE:
            return crews.sufficient(self, seat)
        return phases.discards(self)

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        if self.phase == TURN:
            if action <= HIRE_TO_FIVE:
                phases.hire(self, action, chance, events)
            else:
                phases.attempt(self, action, chance, events)
        elif self.phase == CREW_CHOICE:
            phases.send_crew(self, action, chance, events)
        else:
            phases.discard_one(self, action, events)

    def determinize(self, seat: i64, chance: Chance) -> AgenciesState:
        return knowledge.determinize(self, seat, chance)

    def returns(self) -> list[float]:
        return phases.shares(self)
