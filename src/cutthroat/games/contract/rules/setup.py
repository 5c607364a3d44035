"""CA-2: files, specialist skills, contracts, and who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, everyone
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import draw
from cutthroat.games.contract.rules import hitkit, phases, tokens
from cutthroat.games.contract.rules.actions import FILE
from cutthroat.games.contract.rules.board import HOME
from cutthroat.games.contract.rules.cards import (
    ASSASSINS,
    BIT,
    CONTRACTS,
    FULL_GUARD_BAG,
    FULL_SKILL_BAG,
    KINDS,
    SPECIALITY,
    TARGETS,
    WEAPONS,
)
from cutthroat.games.contract.rules.events import BECAME, BEGAN, CONTRACTED, DEALT, FILE_CHOSEN, FILE_OFFERED, SKILLED
from cutthroat.games.contract.rules.knowledge import NOTHING
from cutthroat.games.contract.rules.phases import ASSASSIN_PICK

if TYPE_CHECKING:
    from cutthroat.games.contract.rules.state import ContractState


def lay_out_table(s: ContractState) -> None:
    """CA-2.1, CA-2.2: piles and bags are full, hands and files empty."""
    s.draw = hitkit.full_kit()
    s.discard = []
    s.laid = []
    s.offers = []
    s.skill_bag = FULL_SKILL_BAG
    s.guard_bag = FULL_GUARD_BAG
    s.owners = [NONE] * TARGETS
    s.guards = [0] * TARGETS
    s.assassins = [NONE] * s.seats
    s.spaces = [0] * s.seats
    s.missed = [0] * s.seats
    s.kills = [0] * s.seats
    s.held = [0] * s.seats
    s.sizes = [0] * s.seats
    s.skills = [0] * (s.seats * WEAPONS)
    s.hands = [[0] * KINDS for _ in range(s.seats)]
    s.known = [] if s.open_hands else [NOTHING] * (s.seats * s.seats)


def set_up(s: ContractState, chance: Chance, events: Events) -> None:
    """CA-2.3, CA-15.2: a file at random, or the better of two."""
    lay_out_table(s)
    files: list[i64] = [n for n in range(ASSASSINS)]
    if s.pick_of_two:
        offer_files(s, files, chance, events)
        return
    s.assassins = [draw(files, chance) for _ in range(s.seats)]
    start(s, chance, events)


def offer_files(s: ContractState, files: list[i64], chance: Chance, events: Events) -> None:
    """CA-15.2: two files before each seat, for its eyes only."""
    s.phase = ASSASSIN_PICK
    s.waiting = everyone(s.seats)
    for seat in range(s.seats):
        first = draw(files, chance)
        second = draw(files, chance)
        for assassin in (min(first, second), max(first, second)):
            s.offers.append(assassin)
            events.private(seat, FILE_OFFERED, assassin, seat)


def file_choices(s: ContractState, seat: i64) -> list[i64]:
    return [FILE + s.offers[2 * seat], FILE + s.offers[2 * seat + 1]]


def choose_file(s: ContractState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """CA-15.2: secretly, all at the same time; the last choice shows them all."""
    s.assassins = tokens.replaced(s.assassins, seat, action - FILE)
    events.private(seat, FILE_CHOSEN, action - FILE, seat)
    s.waiting &= ~bit(seat)
    if s.waiting:
        return
    s.offers.clear()
    start(s, chance, events)


def start(s: ContractState, chance: Chance, events: Events) -> None:
    """CA-2.3 to CA-2.8."""
    for seat in range(s.seats):
        s.spaces[seat] = HOME[s.assassins[seat]]
        events.public(BECAME, seat, s.assassins[seat])
    for seat in range(s.seats):
        give_specialist_skill(s, seat, chance, events)
    deal_contracts(s, chance, events)
    deal_starting_hands(s, chance, events)
    s.first = chance.pick(s.seats)
    s.active = s.first
    events.public(BEGAN, s.first)
    phases.begin_turn(s, events)


def give_specialist_skill(s: ContractState, seat: i64, chance: Chance, events: Events) -> None:
    """CA-2.4: any token but one with the weapon's own number."""
    weapon = SPECIALITY[s.assassins[seat]]
    events.public(SKILLED, seat, weapon, tokens.draw_skill(s, seat, weapon, chance))


def deal_contracts(s: ContractState, chance: Chance, events: Events) -> None:
    """CA-2.5, CA-2.6."""
    pile: list[i64] = [n for n in range(TARGETS)]
    owners: list[i64] = [NONE] * TARGETS
    for seat in range(s.seats):
        for _ in range(CONTRACTS):
            target = draw(pile, chance)
            owners[target] = seat
            s.live |= BIT[target]
            events.public(CONTRACTED, seat, target)
    s.owners = owners


def deal_starting_hands(s: ContractState, chance: Chance, events: Events) -> None:
    """CA-2.7."""
    for seat in range(s.seats):
        for _ in range(s.starting_hand):
            kind = draw(s.draw, chance)
            hitkit.gain(s, seat, kind)
            if s.open_hands:
                events.public(DEALT, seat, NONE, NONE, kind)
            else:
                events.private(seat, DEALT, kind, seat)
