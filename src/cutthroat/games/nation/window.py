"""AN-5.10: card windows, in the Intel and the Reveal Phase; AN-9: cards against a player, and Protected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.core.piles import holds
from cutthroat.games.nation import assassination, attempts, intel, reveal
from cutthroat.games.nation.actions import (
    ALLOW,
    MOVE,
    ONLY_PASS,
    PASS,
    play,
    played_card,
    played_on,
)
from cutthroat.games.nation.cards import (
    ADRENALINE,
    ARMS_DEALER,
    ASSASSIN,
    BAD_INTEL,
    CHANGE_OF_PLANS,
    COPIES,
    DELAY,
    FIRST_CONTRACT,
    FIRST_MODIFIER,
    IN_DUEL,
    LOOSE_ENDS,
    MOST_PLAYS,
    PICKPOCKET,
    PROTECTED,
    WIRETAP,
)
from cutthroat.games.nation.conflicts import is_armed
from cutthroat.games.nation.events import ALLOWED, BLOCKED, PASSED, PLAYED
from cutthroat.games.nation.hands import discard, lose
from cutthroat.games.nation.phases import INTEL, REACT, SEARCH
from cutthroat.games.nation.table import ONLY, changed, next_seat

if TYPE_CHECKING:
    from cutthroat.games.nation.state import NationState


def ask(s: NationState, events: Events) -> None:
    """AN-5.10: the player in turn plays or passes; the window closes when all have passed in a row.

    Who could play by all that is public is asked, so that being asked tells nothing about a hand. The others, with
    no Assassin card in hand or after ten plays (AN-13.2), pass by themselves.
    """
    while s.passes < s.players:
        if s.plays[s.turn] < MOST_PLAYS and has_assassin_card(s, s.turn):
            s.waiting = ONLY[s.turn]
            return
        let_pass(s, events)
    close(s, events)


def has_assassin_card(s: NationState, seat: i64) -> bool:
    hand = s.hands[seat]
    return len(hand) > 0 and hand[0] < FIRST_CONTRACT


def let_pass(s: NationState, events: Events) -> None:
    events.public(PASSED, s.turn)
    s.passes += 1
    s.turn = next_seat(s, s.turn)


def close(s: NationState, events: Events) -> None:
    if s.phase == INTEL:
        assassination.begin(s)
    else:
        attempts.line_up(s)


def plays(s: NationState, seat: i64) -> list[i64]:
    """Each playable card kind with each recipient, and to pass (AN-3.9; AN-9.4: Protected is a reaction)."""
    in_intel = s.phase == INTEL
    lowest: i64 = ARMS_DEALER if in_intel else DELAY
    highest: i64 = PICKPOCKET if in_intel else LOOSE_ENDS
    cards: list[i64] = [card for card in s.hands[seat] if lowest <= card <= highest]
    if not cards:
        return ONLY_PASS
    legal: list[i64] = []
    can_move = False
    last: i64 = NONE
    for card in cards:
        if card in (last, PROTECTED):
            continue
        last = card
        if s.duel_round and not IN_DUEL[card - FIRST_MODIFIER]:
            continue
        if card == CHANGE_OF_PLANS:
            can_move = s.mark[seat] != NONE
        elif in_intel:
            add_intel(s, seat, card, legal)
        else:
            add_reveal(s, seat, card, legal)
    if can_move:
        reveal.add_moves(s, seat, legal)
    if not legal:
        return ONLY_PASS
    legal.insert(0, PASS)
    return legal


def add_intel(s: NationState, seat: i64, card: i64, legal: list[i64]) -> None:
    """AN-15: on oneself, or on a rival who has what the card asks for."""
    if card < WIRETAP and card != BAD_INTEL:
        legal.append(play(card, seat))
        return
    for rival in range(s.seats):
        if rival != seat and has(s.active, rival) and can_suffer(s, card, rival):
            legal.append(play(card, rival))


def can_suffer(s: NationState, card: i64, rival: i64) -> bool:
    """AN-15.8, AN-15.9."""
    if card == WIRETAP:
        return len(s.hands[rival]) > 0
    return card != PICKPOCKET or has_assassin_card(s, rival)


def add_reveal(s: NationState, seat: i64, card: i64, legal: list[i64]) -> None:
    """AN-15.15 to AN-15.19: on attempts that exist."""
    if card == ADRENALINE:
        if s.mark[seat] != NONE:
            legal.append(play(card, seat))
        return
    for other in range(s.seats):
        if s.mark[other] == NONE:
            continue
        if is_armed(s.laid[other]) if card == DELAY else other != seat:
            legal.append(play(card, other))


def act(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    s.waiting = 0
    if action == PASS:
        let_pass(s, events)
        ask(s, events)
        return
    s.passes = 0
    s.plays = changed(s.plays, seat, 1)
    if action >= MOVE:
        lose(s, seat, CHANGE_OF_PLANS)
        events.public(PLAYED, seat, CHANGE_OF_PLANS, seat)
        reveal.change_plans(s, seat, action - MOVE, events)
        s.turn = next_seat(s, s.turn)
        return
    announce(s, seat, played_card(action), played_on(action), events)
    if s.played_on != seat and can_be_answered(s):
        s.resume = s.phase
        s.phase = REACT
        s.waiting = ONLY[s.played_on]
        return
    resolve(s, chance, events)


def announce(s: NationState, seat: i64, card: i64, recipient: i64, events: Events) -> None:
    """AN-9.3: card and recipient are named before any effect; AN-3.10: the card is in no pile until then."""
    lose(s, seat, card)
    s.played = card
    s.played_by = seat
    s.played_on = recipient
    events.public(PLAYED, seat, card, recipient)


def can_be_answered(s: NationState) -> bool:
    """AN-9.3, AN-9.7: by all that is public, the attacked player could hold Protected."""
    if not s.is_protected_everywhere and s.phase != INTEL:
        return False
    return has_assassin_card(s, s.played_on) and protected_in_the_open(s) < COPIES[PROTECTED]


def protected_in_the_open(s: NationState) -> i64:
    """Copies of Protected in the discard pile, where all can see that nobody holds them."""
    return s.discards[ASSASSIN].count(PROTECTED)


def holds_protected(s: NationState, seat: i64) -> bool:
    return holds(s.hands[seat], PROTECTED)


def react(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """AN-9.2, AN-9.3: block or allow."""
    s.waiting = 0
    s.phase = s.resume
    if action == ALLOW:
        events.public(ALLOWED, seat, s.played, s.played_by)
        resolve(s, chance, events)
        return
    lose(s, seat, PROTECTED)
    events.public(BLOCKED, seat, s.played, s.played_by)
    discard(s, s.played)
    discard(s, PROTECTED)
    finish(s)


def resolve(s: NationState, chance: Chance, events: Events) -> None:
    """AN-5.11: completely, before the next player acts."""
    if s.phase == INTEL:
        intel.resolve(s, chance, events)
    else:
        reveal.resolve(s)
    if s.phase != SEARCH:
        finish(s)


def finish(s: NationState) -> None:
    """The card is done with; the window goes on with the next player."""
    s.played = NONE
    s.played_by = NONE
    s.played_on = NONE
    s.turn = next_seat(s, s.turn)
