"""The position: data, clone and thin dispatch."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.games.shinobi.rules import advanced, contracts, draft, knowledge, ninja, phases
from cutthroat.games.shinobi.rules.actions import DISCARD, PICK
from cutthroat.games.shinobi.rules.deck import random_kind
from cutthroat.games.shinobi.rules.marks import ONLY
from cutthroat.games.shinobi.rules.phases import CONTRACT, DRAFT, NINJA, TRIM

BLANK: Final[list[i64]] = []
BLANKS: Final[list[list[i64]]] = []


@mypyc_attr(free_list_len=1)
class ShinobiState(State):
    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase",
        "round",
        "starter",
        "turn",
        "is_advanced",
        "allows_absent",
        "smoke_hits_passed",
        "breaks_ties",
        "has_open_discards",
        "has_draft_log",
        "targets",
        "rewards",
        "gold",
        "fulfilled",
        "gold_before",
        "pile",
        "discard",
        "buried",
        "hands",
        "packets",
        "sealed",
        "packet_size",
        "picked",
        "pool",
        "kept",
        "first_pick",
        "draft_pass",
        "pick_number",
        "contracts",
        "lanes",
        "scouts",
        "passed",
        "draws",
        "pending",
        "frames",
        "survivors",
    )
    PHASES: ClassVar[tuple[str, ...]] = phases.PHASES
    __slots__ = FIELDS

    phase: i64
    round: i64
    starter: i64
    """The seat with the Starting Player token."""
    turn: i64
    """Whose turn it is in the Ninja Phase."""
    is_advanced: bool
    allows_absent: bool
    smoke_hits_passed: bool
    breaks_ties: bool
    has_open_discards: bool
    has_draft_log: bool
    targets: list[i64]
    """In table order; replaced each round."""
    rewards: list[i64]
    gold: list[i64]
    fulfilled: list[i64]
    """Successful contracts over the game, by seat."""
    gold_before: list[i64]
    """The gold of each seat when the round began; replaced each round."""
    pile: list[i64]
    """A bag: nobody knows its order."""
    discard: list[i64]
    """Discarded face up. Cards played in this round keep their marks until the round is over."""
    buried: list[i64]
    """Discarded face down from hands (SC-4.7), as marks, sorted."""
    hands: list[list[i64]]
    """Marks, sorted by kinds."""
    packets: list[list[i64]]
    """By the seat that holds them; sorted kinds; no lists outside the basic draft."""
    sealed: list[i64]
    """The kind a seat has chosen from its packet, until all have; else NONE."""
    packet_size: i64
    picked: list[i64]
    """What was picked in this round's draft, by packet and step (basic) or by seat and number (advanced)."""
    pool: list[i64]
    kept: list[list[i64]]
    """Face up before each seat in the advanced draft."""
    first_pick: i64
    """The seat with the First Pick token, or NONE."""
    draft_pass: i64
    pick_number: i64
    """Picks made in this draft pass, or steps made with these packets."""
    contracts: list[i64]
    """Two tokens as a mask; 0 = none chosen."""
    lanes: list[list[i64]]
    """By place: all stack cards and weapons there, as marks, in the order in which they were played."""
    scouts: list[i64]
    """By place: the mark of the Scout on top of the stack, or NONE."""
    passed: i64
    """Mask of the seats that are out of this Ninja Phase."""
    draws: list[i64]
    """Cards drawn in this Ninja Phase, by seat."""
    pending: list[i64]
    """The cards one of which must be played through an event now, as marks."""
    frames: list[i64]
    """Open events, outermost first: the event's mark, then the mark of the card set aside with it or NONE."""
    survivors: list[i64]
    """Cards left on the table by the battles."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.phase = DRAFT
        self.round = 1
        self.starter = 0
        self.turn = 0
        self.is_advanced = False
        self.allows_absent = True
        self.smoke_hits_passed = True
        self.breaks_ties = False
        self.has_open_discards = True
        self.has_draft_log = True
        self.first_pick = NONE
        self.draft_pass = 0
        self.pick_number = 0
        self.packet_size = 0
        self.passed = 0
        # Replaced, never changed: by the setup, by a clone or by loading.
        self.targets = BLANK
        self.rewards = BLANK
        self.gold = BLANK
        self.fulfilled = BLANK
        self.gold_before = BLANK
        self.pile = BLANK
        self.discard = BLANK
        self.buried = BLANK
        self.sealed = BLANK
        self.picked = BLANK
        self.pool = BLANK
        self.contracts = BLANK
        self.scouts = BLANK
        self.draws = BLANK
        self.pending = BLANK
        self.frames = BLANK
        self.survivors = BLANK
        self.hands = BLANKS
        self.packets = BLANKS
        self.kept = BLANKS
        self.lanes = BLANKS

    def setup(self, chance: Chance, events: Events) -> None:
        phases.prepare(self, chance, events)

    def legal_actions(self, seat: i64) -> list[i64]:
        if not self.waiting & ONLY[seat]:
            return []
        phase = self.phase
        if phase == NINJA:
            return ninja.plays(self, seat)
        if phase == DRAFT:
            return draft.picks(self, seat)
        if phase == CONTRACT:
            return contracts.pairs(self)
        if phase == TRIM:
            return draft.discards(self, seat)
        return advanced.picks(self, seat)

    def random_action(self, seat: i64, chance: Chance) -> i64:
        phase = self.phase
        if phase == NINJA:
            return ninja.random_play(self, seat, chance)
        if phase == DRAFT:
            return random_kind(self.packets[seat], PICK, chance)
        if phase == TRIM:
            return random_kind(self.hands[seat], DISCARD, chance)
        return super().random_action(seat, chance)

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        phase = self.phase
        if phase == NINJA:
            ninja.act(self, seat, action, chance, events)
        elif phase == DRAFT:
            draft.pick(self, seat, action, events)
        elif phase == CONTRACT:
            contracts.sign(self, seat, action, events)
        elif phase == TRIM:
            draft.trim(self, seat, action, events)
        else:
            advanced.take(self, seat, action, chance, events)
        if not self.waiting:
            phases.proceed(self, chance, events)

    def clone(self) -> ShinobiState:
        """Lists that are only ever replaced are shared."""
        s = ShinobiState(self.seats)
        s.waiting = self.waiting
        s.phase = self.phase
        s.round = self.round
        s.starter = self.starter
        s.turn = self.turn
        s.is_advanced = self.is_advanced
        s.allows_absent = self.allows_absent
        s.smoke_hits_passed = self.smoke_hits_passed
        s.breaks_ties = self.breaks_ties
        s.has_open_discards = self.has_open_discards
        s.has_draft_log = self.has_draft_log
        s.targets = self.targets
        s.rewards = self.rewards
        s.gold = self.gold
        s.fulfilled = self.fulfilled
        s.gold_before = self.gold_before
        s.pile = self.pile.copy()
        s.discard = self.discard.copy()
        s.buried = self.buried.copy()
        s.hands = [hand.copy() for hand in self.hands]
        s.packets = self.packets
        s.sealed = self.sealed.copy()
        s.packet_size = self.packet_size
        s.picked = self.picked.copy()
        s.pool = self.pool.copy()
        s.kept = [cards.copy() for cards in self.kept]
        s.first_pick = self.first_pick
        s.draft_pass = self.draft_pass
        s.pick_number = self.pick_number
        s.contracts = self.contracts.copy()
        s.lanes = [lane.copy() for lane in self.lanes]
        s.scouts = self.scouts.copy()
        s.passed = self.passed
        s.draws = self.draws.copy()
        s.pending = self.pending.copy()
        s.frames = self.frames.copy()
        s.survivors = self.survivors
        return s

    def determinize(self, seat: i64, chance: Chance) -> ShinobiState:
        return knowledge.determinize(self, seat, chance)

    def returns(self) -> list[float]:
        return phases.shares(self)
