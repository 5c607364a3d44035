"""The position: data, clone and thin dispatch."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from cutthroat.core.bits import NONE, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.games.nation.rules import assassination, attempts, ending, knowledge, market, phases, setup, window
from cutthroat.games.nation.rules.actions import STOP_OR_BUY
from cutthroat.games.nation.rules.phases import (
    BUY,
    COMMIT,
    INTEL,
    KEEP,
    MARKET,
    PICK,
    REFILL,
    REVEAL,
)
from cutthroat.games.nation.rules.seating import ONLY


def copied(cards: list[i64]) -> list[i64]:
    """A copy of a list from which only things are taken in place: an empty one can be shared."""
    return cards.copy() if cards else cards


class NationState(State):
    FIELDS: ClassVar[tuple[str, ...]] = (
        "is_alphabetical",
        "penalty",
        "is_protected_everywhere",
        "is_marking_open",
        "may_lie_low",
        "stories",
        "stall_limit",
        "phase",
        "resume",
        "round",
        "first",
        "turn",
        "active",
        "players",
        "passes",
        "quiet_rounds",
        "kills",
        "standing",
        "tile",
        "tokens",
        "owner",
        "specialist",
        "hit_list",
        "are_lists_shown",
        "cash",
        "debt",
        "earned",
        "hands",
        "known",
        "knowers",
        "sure",
        "decks",
        "tops",
        "discards",
        "sought",
        "top_class",
        "market",
        "seen",
        "deck_in_use",
        "played",
        "played_by",
        "played_on",
        "plays",
        "choices",
        "step",
        "mark",
        "plan",
        "laid",
        "contract",
        "good_intel",
        "bad_intel",
        "sabotage",
        "slots",
        "queue",
        "slot",
        "votes",
        "is_doubted",
        "duel_round",
        "winner",
    )
    PHASES: ClassVar[tuple[str, ...]] = phases.PHASES
    __slots__ = FIELDS

    # Options
    is_alphabetical: bool
    penalty: i64
    """Debt Tokens for each matched negative attribute."""
    is_protected_everywhere: bool
    is_marking_open: bool
    may_lie_low: bool
    stories: i64
    """0 = off, 1 = free, 2 = with a vote."""
    stall_limit: i64

    # The course of the game
    phase: i64
    resume: i64
    """The phase that a limit-discard, a search, a reaction or a take-back goes back to."""
    round: i64
    first: i64
    """The seat with the First Player Token."""
    turn: i64
    active: i64
    """The seats that take part: all, or in a duel the duelists."""
    players: i64
    """How many take part."""
    passes: i64
    """Passes in a row in the card window."""
    quiet_rounds: i64
    """Complete rounds in a row without an eliminated target."""
    kills: i64
    """Targets eliminated in this round."""

    # The pyramid
    standing: i64
    """The slots that still have their tile, as a mask."""
    tile: list[i64]
    """The target on each slot at the start; never changed after the setup."""
    tokens: list[i64]
    """Cash Tokens on each slot's tile."""
    owner: list[i64]
    """Who eliminated the tile of each slot, or NONE."""

    # The players
    specialist: list[i64]
    hit_list: list[i64]
    are_lists_shown: bool
    cash: list[i64]
    debt: list[i64]
    earned: list[i64]
    """[SOURCES * seat + source]: Cash Tokens, or Debt Tokens below zero, that each source has brought."""
    hands: list[list[i64]]
    """Assassin and Contract cards, sorted."""
    known: list[list[i64]]
    """The cards of each hand that somebody else knows of, sorted (see hands.py)."""
    knowers: list[list[i64]]
    """Who knows of each of these cards, as masks."""
    sure: list[i64]
    """[2 * seat + class]: at least so many Weapons or Modifiers are in that hand, as all know."""

    # The piles: [0] Assassin, [1] Contract
    decks: list[list[i64]]
    """Bags: nobody knows their order."""
    tops: list[list[i64]]
    """Cards that a search put back on top, as a bag: they are drawn before the deck."""
    discards: list[list[i64]]
    """Face up, in order, the top at the end."""
    sought: list[list[i64]]
    """[2 * seat + deck]: the cards among which, as this seat knows, all cards of the top are; empty = knows nothing."""
    top_class: i64
    """All know that the Assassin top is all Weapons (0) or all Modifiers (1); NONE = they do not."""
    market: list[i64]
    """Sorted."""
    seen: list[i64]
    """The cards a buyer or searcher looks at, sorted."""
    deck_in_use: i64
    """The deck that is bought from, or that is overfull in a hand."""

    # A card in the middle of being played
    played: i64
    played_by: i64
    played_on: i64
    plays: list[i64]
    """Cards each seat has played in this window."""

    # The attempts
    choices: list[i64]
    """The legal marks of this round."""
    step: list[i64]
    """How far each seat's private chain is: the next step of its attempt, or the cards of its hand decided on."""
    mark: list[i64]
    """The slot of each attempt, NONE = no attempt; secret until SHOW."""
    plan: list[list[i64]]
    """Cards chosen in secret, still in hand: for the attempt, or to be discarded."""
    laid: list[list[i64]]
    """The owner's face-up cards of each attempt, Weapons first."""
    contract: list[i64]
    """The Contract card of each attempt, or NONE."""
    good_intel: list[i64]
    bad_intel: list[i64]
    """How many lie in front of each player."""
    sabotage: list[i64]
    """[3 * seat + kind]: Delays, Security Details, Loose Ends that rivals put on each attempt."""
    slots: list[i64]
    """The marks still to be resolved, the next one last."""
    queue: list[i64]
    """The seats still to act on the slot that is resolved (or with void attempts), the next one last."""
    slot: i64
    votes: list[i64]
    """1 = for, 0 = against, NONE = not given; secret until all are in."""
    is_doubted: bool
    """The vote went against the attempt that is resolved."""
    duel_round: i64
    """0 = no duel."""
    winner: i64

    def __init__(self, seats: i64, origin: NationState | None = None) -> None:
        """An empty table, or a copy of another position with as many seats."""
        super().__init__(seats)
        self.is_alphabetical = False
        self.penalty = 2
        self.is_protected_everywhere = True
        self.is_marking_open = False
        self.may_lie_low = True
        self.stories = 0
        self.stall_limit = 20
        self.phase = MARKET
        self.resume = MARKET
        self.round = 0
        self.first = 0
        self.turn = 0
        self.active = everyone(seats)
        self.players = seats
        self.passes = 0
        self.quiet_rounds = 0
        self.kills = 0
        self.standing = 0
        self.are_lists_shown = False
        self.top_class = NONE
        self.deck_in_use = 0
        self.played = NONE
        self.played_by = NONE
        self.played_on = NONE
        self.slot = NONE
        self.is_doubted = False
        self.duel_round = 0
        self.winner = NONE
        if origin is None:
            self.clear_lists()
        else:
            origin.copy_scalars(self)
            origin.copy_lists(self)

    def clear_lists(self) -> None:
        empty: list[i64] = []
        none: list[list[i64]] = []
        self.tile = self.tokens = self.owner = empty
        self.specialist = self.hit_list = self.cash = self.debt = self.earned = empty
        self.hands = self.known = self.knowers = self.decks = self.tops = self.discards = self.sought = none
        self.sure = self.market = self.seen = empty
        self.plays = self.choices = self.step = self.mark = empty
        self.plan = self.laid = none
        self.contract = self.good_intel = self.bad_intel = self.sabotage = empty
        self.slots = self.queue = self.votes = empty

    def clone(self) -> NationState:
        return NationState(self.seats, self)

    def copy_scalars(self, s: NationState) -> None:
        s.waiting = self.waiting
        s.is_alphabetical = self.is_alphabetical
        s.penalty = self.penalty
        s.is_protected_everywhere = self.is_protected_everywhere
        s.is_marking_open = self.is_marking_open
        s.may_lie_low = self.may_lie_low
        s.stories = self.stories
        s.stall_limit = self.stall_limit
        s.phase = self.phase
        s.resume = self.resume
        s.round = self.round
        s.first = self.first
        s.turn = self.turn
        s.active = self.active
        s.players = self.players
        s.passes = self.passes
        s.quiet_rounds = self.quiet_rounds
        s.kills = self.kills
        s.standing = self.standing
        s.are_lists_shown = self.are_lists_shown
        s.top_class = self.top_class
        s.deck_in_use = self.deck_in_use
        s.played = self.played
        s.played_by = self.played_by
        s.played_on = self.played_on
        s.slot = self.slot
        s.is_doubted = self.is_doubted
        s.duel_round = self.duel_round
        s.winner = self.winner

    def copy_lists(self, s: NationState) -> None:
        """Only the lists that change in place; all others are replaced when they change, and shared."""
        s.tile = self.tile
        s.tokens = self.tokens
        s.owner = self.owner
        s.specialist = self.specialist
        s.hit_list = self.hit_list
        s.cash = self.cash.copy()
        s.debt = self.debt
        s.earned = self.earned
        s.hands = [hand.copy() for hand in self.hands]
        s.known = self.known.copy()
        s.knowers = self.knowers.copy()
        s.sure = self.sure.copy()
        s.decks = [pile.copy() for pile in self.decks]
        s.tops = self.tops.copy()
        s.discards = [pile.copy() for pile in self.discards]
        s.sought = self.sought
        s.market = copied(self.market)
        s.seen = self.seen
        s.plays = self.plays
        s.choices = self.choices
        s.step = self.step.copy()
        s.mark = self.mark.copy()
        s.plan = self.plan.copy()
        s.laid = self.laid.copy()
        s.contract = self.contract.copy()
        s.good_intel = self.good_intel
        s.bad_intel = self.bad_intel
        s.sabotage = self.sabotage
        s.slots = copied(self.slots)
        s.queue = copied(self.queue)
        s.votes = self.votes

    def setup(self, chance: Chance, events: Events) -> None:
        setup.deal(self, chance, events)
        phases.run(self, chance, events)

    def legal_actions(self, seat: i64) -> list[i64]:
        if not self.waiting & ONLY[seat]:
            return []
        phase = self.phase
        if phase >= COMMIT:
            if phase == COMMIT:
                return assassination.steps(self, seat)
            if phase == REFILL:
                return ending.discards(self, seat)
            if phase == REVEAL:
                return window.reveal_plays(self, seat)
            return attempts.answers(phase)
        if phase == INTEL:
            return window.intel_plays(self, seat)
        if phase == PICK:
            return market.picks(self)
        if phase == BUY:
            return STOP_OR_BUY
        if phase == KEEP:
            return market.keeps(self)
        if phase < INTEL:
            return market.throws(self, seat)
        return window.answers(self, seat)

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        phase = self.phase
        if phase >= COMMIT:
            if phase == COMMIT:
                assassination.take_step(self, seat, action, events)
            elif phase == REFILL:
                ending.discard(self, seat, action, events)
            elif phase == REVEAL:
                window.act(self, seat, action, chance, events)
            else:
                attempts.answer(self, seat, action, chance, events)
        elif phase == INTEL:
            window.act(self, seat, action, chance, events)
        elif phase == PICK:
            market.pick(self, seat, action, chance, events)
        elif phase == BUY:
            market.purchase(self, seat, action, chance, events)
        elif phase == KEEP:
            market.keep(self, seat, action, events)
        elif phase < INTEL:
            market.make_room(self, seat, action, chance, events)
        else:
            window.answer(self, seat, action, chance, events)
        if not self.waiting:
            phases.run(self, chance, events)

    def determinize(self, seat: i64, chance: Chance) -> NationState:
        return knowledge.determinize(self, seat, chance)

    def returns(self) -> list[float]:
        return ending.shares(self)
