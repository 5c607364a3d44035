"""The position: data, clone and thin dispatch."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from cutthroat.core.bits import has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.games.crisis.rules import ending, knowledge, phases
from cutthroat.games.crisis.rules.actions import NO_PLANS
from cutthroat.games.crisis.rules.phases import PICK, PLAN


class CrisisState(State):
    FIELDS: ClassVar[tuple[str, ...]] = (
        "battle_royale",
        "corpse_scores",
        "shows_targets",
        "deals_characters",
        "max_rounds",
        "phase",
        "round",
        "characters",
        "playing",
        "line",
        "actions",
        "targets",
        "tracking",
        "dead",
        "chips",
        "supply",
        "dropped",
        "previous",
        "last_line",
        "shown",
        "killers",
    )
    PHASES: ClassVar[tuple[str, ...]] = phases.PHASES
    __slots__ = FIELDS

    battle_royale: bool
    corpse_scores: bool
    shows_targets: bool
    deals_characters: bool
    max_rounds: i64
    phase: i64
    round: i64
    characters: list[i64]
    playing: i64
    """The seats that have not dropped out."""
    line: list[i64]
    """The seats in the order of this round: ``line[0]`` holds order card 1."""
    actions: list[i64]
    """Placed this round; NONE = not yet."""
    targets: list[i64]
    """Placed this round, or locked by a Track that survived the last one; NONE = not yet."""
    tracking: i64
    """The seats whose Track survived the last round."""
    dead: i64
    """The seats killed in the execution of this round."""
    chips: list[i64]
    """Kills, or deaths in a Battle Royale; drop-outs have given theirs back."""
    supply: i64
    dropped: list[i64]
    """In the order in which they dropped out."""
    previous: list[i64]
    """The action each seat placed in the last round; NONE in round 1."""
    last_line: list[i64]
    """The order of the last round."""
    shown: list[i64]
    """The target each seat has shown in the latest execution; NONE = it stayed face down."""
    killers: list[i64]
    """By whom each seat was killed in the latest execution; NONE = it lived."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.battle_royale = False
        self.corpse_scores = False
        self.shows_targets = False
        self.deals_characters = False
        self.max_rounds = 100
        self.phase = PICK
        self.round = 0
        self.characters = []
        self.playing = 0
        self.line = []
        self.actions = []
        self.targets = []
        self.tracking = 0
        self.dead = 0
        self.chips = []
        self.supply = 0
        self.dropped = []
        self.previous = []
        self.last_line = []
        self.shown = []
        self.killers = []

    def values(self) -> list[object]:
        return [
            self.battle_royale,
            self.corpse_scores,
            self.shows_targets,
            self.deals_characters,
            self.max_rounds,
            self.phase,
            self.round,
            self.characters,
            self.playing,
            self.line,
            self.actions,
            self.targets,
            self.tracking,
            self.dead,
            self.chips,
            self.supply,
            self.dropped,
            self.previous,
            self.last_line,
            self.shown,
            self.killers,
        ]

    def clone(self) -> CrisisState:
        """Lists that are replaced and never changed between two decisions are shared."""
        s = CrisisState(self.seats)
        s.waiting = self.waiting
        s.battle_royale = self.battle_royale
        s.corpse_scores = self.corpse_scores
        s.shows_targets = self.shows_targets
        s.deals_characters = self.deals_characters
        s.max_rounds = self.max_rounds
        s.phase = self.phase
        s.round = self.round
        s.characters = self.characters
        s.playing = self.playing
        s.line = self.line
        s.actions = self.actions.copy()
        s.targets = self.targets.copy()
        s.tracking = self.tracking
        s.dead = self.dead
        s.chips = self.chips.copy()
        s.supply = self.supply
        s.dropped = self.dropped
        s.previous = self.previous
        s.last_line = self.last_line
        s.shown = self.shown
        s.killers = self.killers
        return s

    def setup(self, chance: Chance, events: Events) -> None:
        phases.set_up(self, chance, events)

    def legal_actions(self, seat: i64) -> list[i64]:
        if not has(self.waiting, seat):
            return NO_PLANS
        if self.phase == PLAN:
            return phases.plans(self, seat)
        return phases.picks(self)

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        if self.phase == PLAN:
            phases.place(self, seat, action, chance, events)
        else:
            phases.pick(self, seat, action, chance, events)

    def determinize(self, seat: i64, chance: Chance) -> CrisisState:
        return knowledge.determinize(self, seat, chance)

    def returns(self) -> list[float]:
        return ending.shares(self)
