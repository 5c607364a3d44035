"""The position: data, clone and thin dispatch to the phases."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.state import State
from cutthroat.games.contract.rules import attempt, bonus, ending, escape, knowledge, phases, setup, turn
from cutthroat.games.contract.rules.actions import BONUS, MOVE, ONLY_RESIGN, RESIGN
from cutthroat.games.contract.rules.cards import FIRST_BONUS
from cutthroat.games.contract.rules.phases import (
    AFTERMATH,
    ASSASSIN_PICK,
    DEATH_ROLL,
    ESCAPE_TO,
    GETAWAY_ROLL,
    GETAWAYS_OUT,
    GUARD_PICK,
    GUARD_TO,
    KEEP_GETAWAY,
    KEEP_WEAPON,
    MAIN,
    OTTO_GIVE,
    PRISON_TURN,
    SECOND_ATTEMPT,
    SECOND_ESCAPE,
    TRAVEL_TO,
    WEAPONS_OUT,
)

# Never changed: setup, load and clone replace every list. They spare clone the making of twenty lists.
BLANK: Final[list[i64]] = []
BLANKS: Final[list[list[i64]]] = []


class ContractState(State):
    FIELDS: ClassVar[tuple[str, ...]] = (
        "actions_per_turn",
        "cards_per_take",
        "takes_per_turn",
        "open_hands",
        "starting_hand",
        "pick_of_two",
        "fresh_cards",
        "hanns_beats",
        "prison_full_turn",
        "must_escape",
        "round_limit",
        "resignations",
        "phase",
        "back",
        "round",
        "first",
        "active",
        "actions",
        "takes",
        "bonus_used",
        "kept",
        "target",
        "method",
        "number",
        "aim",
        "total",
        "rolls",
        "shifted",
        "escaped",
        "playing",
        "laid",
        "out",
        "notices",
        "winner",
        "live",
        "owners",
        "guards",
        "assassins",
        "offers",
        "spaces",
        "missed",
        "kills",
        "skills",
        "hands",
        "held",
        "sizes",
        "known",
        "draw",
        "discard",
        "skill_bag",
        "guard_bag",
    )
    PHASES: ClassVar[tuple[str, ...]] = phases.PHASES
    __slots__ = FIELDS

    actions_per_turn: i64
    cards_per_take: i64
    takes_per_turn: i64
    """0 = no limit."""
    open_hands: bool
    starting_hand: i64
    pick_of_two: bool
    fresh_cards: bool
    """Lily and Semtex need new cards for a second roll."""
    hanns_beats: bool
    prison_full_turn: bool
    must_escape: bool
    round_limit: i64
    resignations: bool
    phase: i64
    back: i64
    """The phase in which the bonus card under resolution was played."""
    round: i64
    first: i64
    active: i64
    actions: i64
    takes: i64
    bonus_used: bool
    kept: bool
    """Sugar Kane has kept a card this turn."""
    target: i64
    """Under attack."""
    method: i64
    """The getaway that is about to be used."""
    number: i64
    """The bodyguard that Archie moves."""
    aim: i64
    """The target or rival that a bonus card is aimed at."""
    total: i64
    """The last roll."""
    rolls: i64
    """Judged so far in this attempt or escape."""
    shifted: bool
    """Archie has moved a bodyguard in this attempt."""
    escaped: bool
    playing: i64
    """The bonus card on the table."""
    laid: list[i64]
    """The cards brought to an attempt or escape, in rising order."""
    out: i64
    """Seats that have resigned."""
    notices: i64
    """Seats whose resignation waits for the next quiet moment."""
    winner: i64
    live: i64
    """Targets with a marker on the board."""
    owners: list[i64]
    """By target: who holds the contract."""
    guards: list[i64]
    """By target: the numbers of its bodyguards, as a mask."""
    assassins: list[i64]
    offers: list[i64]
    """Two files for each seat, while they choose."""
    spaces: list[i64]
    missed: list[i64]
    """Turns still to miss, in prison (if the pawn is in the yard) or in hiding."""
    kills: list[i64]
    skills: list[i64]
    """``seat * WEAPONS + weapon``: the number on that space of the file, 0 if empty."""
    hands: list[list[i64]]
    """By seat, how many cards of each kind."""
    held: list[i64]
    """By seat, the kinds in hand as a mask."""
    sizes: list[i64]
    known: list[list[i64]]
    """With private hands: what ``observer * seats + owner`` is sure of, by kind."""
    draw: list[i64]
    """A bag: nobody knows its order."""
    discard: list[i64]
    skill_bag: list[i64]
    """By number, how many tokens."""
    guard_bag: list[i64]

    def __init__(self, seats: i64) -> None:  # noqa: PLR0915 - every field has its blank value here
        super().__init__(seats)
        self.actions_per_turn = 4
        self.cards_per_take = 1
        self.takes_per_turn = 0
        self.open_hands = True
        self.starting_hand = 0
        self.pick_of_two = False
        self.fresh_cards = False
        self.hanns_beats = False
        self.prison_full_turn = True
        self.must_escape = False
        self.round_limit = 80
        self.resignations = False
        self.phase = ASSASSIN_PICK
        self.back = MAIN
        self.round = 1
        self.first = NONE
        self.active = NONE
        self.actions = 0
        self.takes = 0
        self.bonus_used = False
        self.kept = False
        self.target = NONE
        self.method = NONE
        self.number = NONE
        self.aim = NONE
        self.total = 0
        self.rolls = 0
        self.shifted = False
        self.escaped = False
        self.playing = NONE
        self.laid = BLANK
        self.out = 0
        self.notices = 0
        self.winner = NONE
        self.live = 0
        self.owners = BLANK
        self.guards = BLANK
        self.assassins = BLANK
        self.offers = BLANK
        self.spaces = BLANK
        self.missed = BLANK
        self.kills = BLANK
        self.skills = BLANK
        self.hands = BLANKS
        self.held = BLANK
        self.sizes = BLANK
        self.known = BLANKS
        self.draw = BLANK
        self.discard = BLANK
        self.skill_bag = BLANK
        self.guard_bag = BLANK

    def clone(self) -> ContractState:
        s = ContractState(self.seats)
        s.waiting = self.waiting
        s.copy_options(self)
        s.copy_turn(self)
        s.copy_table(self)
        return s

    def copy_options(self, other: ContractState) -> None:
        self.actions_per_turn = other.actions_per_turn
        self.cards_per_take = other.cards_per_take
        self.takes_per_turn = other.takes_per_turn
        self.open_hands = other.open_hands
        self.starting_hand = other.starting_hand
        self.pick_of_two = other.pick_of_two
        self.fresh_cards = other.fresh_cards
        self.hanns_beats = other.hanns_beats
        self.prison_full_turn = other.prison_full_turn
        self.must_escape = other.must_escape
        self.round_limit = other.round_limit
        self.resignations = other.resignations

    def copy_turn(self, other: ContractState) -> None:
        self.phase = other.phase
        self.back = other.back
        self.round = other.round
        self.first = other.first
        self.active = other.active
        self.actions = other.actions
        self.takes = other.takes
        self.bonus_used = other.bonus_used
        self.kept = other.kept
        self.target = other.target
        self.method = other.method
        self.number = other.number
        self.aim = other.aim
        self.total = other.total
        self.rolls = other.rolls
        self.shifted = other.shifted
        self.escaped = other.escaped
        self.playing = other.playing
        self.laid = other.laid.copy()

    def copy_table(self, other: ContractState) -> None:
        """Owners, assassins, skills, bodyguards and bags are replaced when they change, so clones share them."""
        self.out = other.out
        self.notices = other.notices
        self.winner = other.winner
        self.live = other.live
        self.owners = other.owners
        self.guards = other.guards
        self.assassins = other.assassins
        self.offers = other.offers.copy() if other.offers else BLANK
        self.spaces = other.spaces.copy()
        self.missed = other.missed.copy()
        self.kills = other.kills.copy()
        self.skills = other.skills
        self.hands = [hand.copy() for hand in other.hands]
        self.held = other.held.copy()
        self.sizes = other.sizes.copy()
        self.known = other.known.copy() if other.known else BLANKS
        self.draw = other.draw.copy()
        self.discard = other.discard.copy()
        self.skill_bag = other.skill_bag
        self.guard_bag = other.guard_bag

    def setup(self, chance: Chance, events: Events) -> None:
        setup.set_up(self, chance, events)

    def legal_actions(self, seat: i64) -> list[i64]:
        """Resigning stands in the list only where the table allows it, and only at the quiet moments (CA-15.7)."""
        if not has(self.waiting, seat):
            return []
        if self.resignations and self.phase in (MAIN, AFTERMATH):
            return self.choices(seat) + ONLY_RESIGN
        return turn.choices(self, seat) if self.phase == MAIN else self.choices(seat)

    def choices(self, seat: i64) -> list[i64]:
        phase = self.phase
        if phase == MAIN:
            return turn.choices(self, seat)
        if phase == WEAPONS_OUT:
            return attempt.weapon_choices(self, seat)
        if phase == AFTERMATH:
            return escape.aftermath_choices(self, seat)
        if phase == TRAVEL_TO:
            return turn.destinations(self, seat)
        if phase == GETAWAYS_OUT:
            return escape.getaway_choices(self, seat)
        if phase == ESCAPE_TO:
            return escape.destinations(self, seat)
        if phase in (DEATH_ROLL, GETAWAY_ROLL):
            return attempt.roll_choices(self, seat)
        if phase == PRISON_TURN:
            return turn.prison_choices(self, seat)
        return self.special_choices(seat)

    def special_choices(self, seat: i64) -> list[i64]:
        """The questions of abilities, bonus cards and the setup."""
        phase = self.phase
        if phase == SECOND_ATTEMPT:
            return attempt.second_choices(self, seat)
        if phase == SECOND_ESCAPE:
            return escape.second_choices(self, seat)
        if phase in (KEEP_WEAPON, KEEP_GETAWAY):
            return attempt.keep_choices(self)
        if phase == GUARD_PICK:
            return attempt.guard_choices(self, seat)
        if phase == GUARD_TO:
            return attempt.receiver_choices(self, seat)
        if phase == OTTO_GIVE:
            return attempt.gift_choices(self, seat)
        if phase == ASSASSIN_PICK:
            return setup.file_choices(self, seat)
        return bonus.choices(self, seat)

    def apply(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        """RESIGN is taken from every seat at any time, listed or not (CA-14.7)."""
        phase = self.phase
        if action == RESIGN:
            ending.give_notice(self, seat, events)
        elif phase == MAIN:
            turn.act(self, seat, action, chance, events)
        elif phase == WEAPONS_OUT:
            attempt.bring(self, seat, action, chance, events)
        elif phase == AFTERMATH:
            escape.settle(self, seat, action, chance, events)
        elif phase == TRAVEL_TO:
            turn.travel(self, seat, action, events)
        elif phase == GETAWAYS_OUT:
            escape.bring(self, seat, action, chance, events)
        elif phase == ESCAPE_TO:
            escape.get_away(self, seat, action, events)
        elif phase == DEATH_ROLL:
            attempt.answer_roll(self, seat, action, chance, events)
        elif phase == GETAWAY_ROLL:
            escape.answer_roll(self, seat, action, chance, events)
        elif phase == PRISON_TURN:
            turn.spend_prison_turn(self, seat, action, events)
        else:
            self.apply_special(seat, action, chance, events)

    def apply_special(self, seat: i64, action: i64, chance: Chance, events: Events) -> None:
        """The answers to abilities, bonus cards and the setup."""
        phase = self.phase
        if phase in (SECOND_ATTEMPT, SECOND_ESCAPE) and action < MOVE:
            bonus.play(self, seat, FIRST_BONUS + action - BONUS, chance, events)
        elif phase == SECOND_ATTEMPT:
            attempt.try_again(self, seat, action, chance, events)
        elif phase == SECOND_ESCAPE:
            escape.try_again(self, seat, action, chance, events)
        elif phase == KEEP_WEAPON:
            attempt.keep_weapon(self, seat, action, events)
        elif phase == KEEP_GETAWAY:
            escape.keep_getaway(self, seat, action, events)
        elif phase == GUARD_PICK:
            attempt.pick_guard(self, seat, action, chance, events)
        elif phase == GUARD_TO:
            attempt.shift_guard(self, seat, action, chance, events)
        elif phase == OTTO_GIVE:
            attempt.give_contract(self, seat, action, events)
        elif phase == ASSASSIN_PICK:
            setup.choose_file(self, seat, action, chance, events)
        else:
            bonus.answer(self, seat, action, chance, events)

    def determinize(self, seat: i64, chance: Chance) -> ContractState:
        return knowledge.determinize(self, seat, chance)

    def returns(self) -> list[float]:
        return ending.shares(self)
