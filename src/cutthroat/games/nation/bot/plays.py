"""Which face-up card the greedy bot plays in a card window, on whom, and when it holds its cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.games.nation.bot.valuation import open_chance, stake
from cutthroat.games.nation.rules.actions import MOVE, PASS, PLAY, PLAYED_CARD, PLAYED_ON
from cutthroat.games.nation.rules.cards import (
    ADJUSTMENT,
    ADRENALINE,
    ARMS_DEALER,
    BAD_INTEL,
    DELAY,
    ESPIONAGE,
    GOOD_INTEL,
    HAND_ASSASSIN,
    HANDLER,
    LOOSE_ENDS,
    SECURITY_DETAIL,
    SUPPLY_DROP,
)
from cutthroat.games.nation.rules.conflicts import time_of
from cutthroat.games.nation.rules.hands import assassin_cards_in
from cutthroat.games.nation.rules.payout import open_money, tile_worth
from cutthroat.games.nation.rules.phases import INTEL, RIVALS
from cutthroat.games.nation.rules.state import NationState

WORTH_PLAYING: Final = 0.6
"""A card is held for later unless it brings more than that now."""
TEN_HOURS: Final = 600


def best_play(s: NationState, seat: i64, legal: list[i64], chance: Chance) -> i64:
    """The card that brings most now, or a pass; among equal rivals chance decides."""
    best: i64 = PASS
    most = WORTH_PLAYING
    for action in legal:
        if action == PASS:
            continue
        worth = play_worth(s, seat, action) + float(chance.pick(100)) / 1000.0
        if worth > most:
            best = action
            most = worth
    return best


def play_worth(s: NationState, seat: i64, action: i64) -> float:
    if action >= MOVE:
        return move_worth(s, seat, action - MOVE)
    card = PLAYED_CARD[action - PLAY]
    rival = PLAYED_ON[action - PLAY]
    if s.phase == INTEL:
        return intel_worth(s, seat, card, rival)
    if card == ADRENALINE:
        gain = open_chance(s, seat, 1) - open_chance(s, seat, 0)
        return gain * own_stake(s, seat) * still_there(s, seat)
    if card == DELAY:
        return delay_worth(s, seat, rival)
    return harm_worth(s, seat, card, rival)


# Intel


def intel_worth(s: NationState, seat: i64, card: i64, rival: i64) -> float:
    """Cards that bring cards come first; Bad Intel and theft go against the richest rival."""
    if card == SUPPLY_DROP:
        return 3.0 if assassin_cards_in(s.hands[seat]) < HAND_ASSASSIN else 0.7
    if card in (ARMS_DEALER, ESPIONAGE):
        return 2.5
    if card == HANDLER:
        return 1.5
    if card == GOOD_INTEL:
        return good_intel_worth(s, seat)
    pressure = 1.0 + 0.03 * float(open_money(s, rival) - richest_rival(s, seat))
    if card == BAD_INTEL:
        return pressure - 0.25 * float(s.bad_intel[rival])
    return pressure


def richest_rival(s: NationState, seat: i64) -> i64:
    most: i64 = -1000
    for rival in range(s.seats):
        if rival != seat and has(s.active, rival):
            most = max(most, open_money(s, rival))
    return most


def good_intel_worth(s: NationState, seat: i64) -> float:
    """Strategy note 7: for the higher rows; and to make up for Bad Intel."""
    if s.duel_round or s.bad_intel[seat] > s.good_intel[seat]:
        return 2.0
    return 1.0 if s.good_intel[seat] == 0 and s.standing & LOWEST_ROW == 0 else 0.65


LOWEST_ROW: Final = 63


# Reveal


def own_stake(s: NationState, seat: i64) -> float:
    return 12.0 if s.mark[seat] == RIVALS else stake(s, seat, s.mark[seat])


def worth_to_rival(s: NationState, rival: i64) -> float:
    """What lies open of a rival's stake; its Hit List does not."""
    return 12.0 if s.mark[rival] == RIVALS else float(tile_worth(s, s.mark[rival]))


def still_there(s: NationState, seat: i64) -> float:
    """The chance that all who act before this attempt fail."""
    return chance_left(s, seat, s.mark[seat], time_of(s, seat))


def chance_left(s: NationState, seat: i64, slot: i64, minutes: i64) -> float:
    alive = 1.0
    for rival in range(s.seats):
        if rival == seat or s.mark[rival] != slot:
            continue
        theirs = time_of(s, rival)
        if theirs < minutes:
            alive *= 1.0 - open_chance(s, rival, 0)
        elif theirs == minutes:
            alive *= 1.0 - 0.5 * open_chance(s, rival, 0)
    return alive


def harm_worth(s: NationState, seat: i64, card: i64, rival: i64) -> float:
    """What a card takes from a rival, more if the rival is rich or stands in the way."""
    chance = open_chance(s, rival, 0)
    reach = still_there(s, rival)
    weight = 0.55 + 0.02 * float(open_money(s, rival) - richest_rival(s, seat))
    if card == LOOSE_ENDS:
        return weight * 2.0 * chance * reach
    if card != SECURITY_DETAIL:
        return 0.0
    loss = chance - open_chance(s, rival, -1)
    taken = weight * loss * reach * worth_to_rival(s, rival)
    if s.mark[seat] != NONE and s.mark[seat] == s.mark[rival] and time_of(s, rival) <= time_of(s, seat):
        taken += loss * open_chance(s, seat, 0) * own_stake(s, seat)
    return taken


def delay_worth(s: NationState, seat: i64, rival: i64) -> float:
    """Only to get in front of a rival who is after the same target."""
    if rival == seat or s.mark[seat] == NONE or s.mark[seat] != s.mark[rival]:
        return 0.0
    mine = time_of(s, seat)
    theirs = time_of(s, rival)
    if theirs > mine or theirs + TEN_HOURS < mine:
        return 0.0
    return open_chance(s, rival, 0) * open_chance(s, seat, 0) * own_stake(s, seat)


def move_worth(s: NationState, seat: i64, slot: i64) -> float:
    """What another target would bring more than the own one."""
    minutes = time_of(s, seat)
    here = still_there(s, seat) * open_chance(s, seat, 0) * own_stake(s, seat)
    mark = s.mark[seat]
    easier = adjustment(s, slot) - adjustment(s, mark)
    there = chance_left(s, seat, slot, minutes) * open_chance(s, seat, easier) * stake(s, seat, slot)
    return there - here


def adjustment(s: NationState, slot: i64) -> i64:
    return ADJUSTMENT[s.tile[slot]]
