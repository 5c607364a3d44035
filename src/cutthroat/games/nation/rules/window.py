"""AN-5.10: card windows, in the Intel and the Reveal Phase; AN-9: cards against a player, and Protected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.nation.rules import assassination, attempts, intel, reveal
from cutthroat.games.nation.rules.actions import (
    ALLOW,
    ALLOW_OR_PROTECT,
    MOVE,
    ONLY_ALLOW,
    ONLY_PASS,
    PASS,
    PLAY,
    PLAYED_CARD,
    PLAYED_ON,
    PLAYS,
)
from cutthroat.games.nation.rules.cards import (
    ADRENALINE,
    ASSASSIN,
    BAD_INTEL,
    CARDS,
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
from cutthroat.games.nation.rules.conflicts import is_armed
from cutthroat.games.nation.rules.events import ALLOWED, BLOCKED, PASSED, PLAYED
from cutthroat.games.nation.rules.hands import discard, lose
from cutthroat.games.nation.rules.phases import INTEL, REACT, SEARCH
from cutthroat.games.nation.rules.seating import AFTER, ONLY, changed, clockwise

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState


def ask(s: NationState, events: Events) -> None:
    """AN-5.10: the player in turn plays or passes; the window closes when all have passed in a row.

    Who could play by all that is public is asked, so that being asked tells nothing about a hand. The others, with
    no Assassin card in hand or after ten plays (AN-13.2), pass by themselves.
    """
    while s.passes < s.players:
        turn = s.turn
        hand = s.hands[turn]
        if hand and hand[0] < FIRST_CONTRACT and s.plays[turn] < MOST_PLAYS:
            s.waiting = ONLY[turn]
            return
        events.public(PASSED, turn)
        s.passes += 1
        s.turn = AFTER[s.active][turn]
    close(s)


def has_assassin_card(s: NationState, seat: i64) -> bool:
    hand = s.hands[seat]
    return len(hand) > 0 and hand[0] < FIRST_CONTRACT


def close(s: NationState) -> None:
    if s.phase == INTEL:
        assassination.begin(s)
    else:
        attempts.line_up(s)


def intel_plays(s: NationState, seat: i64) -> list[i64]:
    """To pass, and each Intel card in hand with each recipient (AN-3.9)."""
    legal = ONLY_PASS
    last: i64 = NONE
    for card in s.hands[seat]:
        if card < FIRST_MODIFIER or card == last:
            continue
        if card > PICKPOCKET:
            break
        last = card
        if s.duel_round == 0 or IN_DUEL[card - FIRST_MODIFIER]:
            legal = legal + PLAYS[card - FIRST_MODIFIER][intel_recipients(s, seat, card)]
    return legal


def intel_recipients(s: NationState, seat: i64, card: i64) -> i64:
    """AN-15: oneself, or the rivals who have what the card asks for; AN-9.4: Protected is a reaction."""
    if card < BAD_INTEL:
        return ONLY[seat]
    if card == BAD_INTEL:
        return s.active & ~ONLY[seat]
    if card == PROTECTED:
        return 0
    if card < WIRETAP:
        return ONLY[seat]
    below: i64 = CARDS if card == WIRETAP else FIRST_CONTRACT
    return holders(s, below) & s.active & ~ONLY[seat]


def holders(s: NationState, below: i64) -> i64:
    """AN-15.8, AN-15.9: the seats whose hand begins with a card below a number: any card, or an Assassin card."""
    found: i64 = 0
    for seat in range(s.seats):
        hand = s.hands[seat]
        if hand and hand[0] < below:
            found |= ONLY[seat]
    return found


def reveal_plays(s: NationState, seat: i64) -> list[i64]:
    """To pass, each Reveal card in hand with each recipient, and the ways to change plans (AN-3.9)."""
    legal = ONLY_PASS
    can_move = False
    last: i64 = NONE
    for card in s.hands[seat]:
        if card < DELAY or card == last:
            continue
        if card > LOOSE_ENDS:
            break
        last = card
        if s.duel_round and not IN_DUEL[card - FIRST_MODIFIER]:
            continue
        if card == CHANGE_OF_PLANS:
            can_move = s.mark[seat] != NONE
        else:
            legal = legal + PLAYS[card - FIRST_MODIFIER][reveal_recipients(s, seat, card)]
    return legal + reveal.moves(s, seat) if can_move else legal


def reveal_recipients(s: NationState, seat: i64, card: i64) -> i64:
    """AN-15.15 to AN-15.19: the seats with an attempt, and for Delay with a time."""
    found: i64 = 0
    for other in clockwise(s):
        if s.mark[other] != NONE and (card != DELAY or is_armed(s.laid[other])):
            found |= ONLY[other]
    if card == DELAY:
        return found
    return found & ONLY[seat] if card == ADRENALINE else found & ~ONLY[seat]


def act(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    s.waiting = 0
    if action == PASS:
        events.public(PASSED, seat)
        s.passes += 1
        s.turn = AFTER[s.active][seat]
        ask(s, events)
        return
    s.passes = 0
    s.plays = changed(s.plays, seat, 1)
    if action >= MOVE:
        lose(s, seat, CHANGE_OF_PLANS)
        events.public(PLAYED, seat, CHANGE_OF_PLANS, seat)
        reveal.change_plans(s, seat, action - MOVE, events)
        s.turn = AFTER[s.active][s.turn]
        return
    announce(s, seat, PLAYED_CARD[action - PLAY], PLAYED_ON[action - PLAY], events)
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


def answers(s: NationState, seat: i64) -> list[i64]:
    """AN-9.3: asked with or without a Protected in hand; AN-15.1: what a search has found."""
    if s.phase == SEARCH:
        return intel.finds(s)
    return ALLOW_OR_PROTECT if PROTECTED in s.hands[seat] else ONLY_ALLOW


def answer(s: NationState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """What is decided while a card is being played."""
    if s.phase == SEARCH:
        intel.take_found(s, seat, action, events)
    else:
        react(s, seat, action, chance, events)


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
    finish(s, events)


def resolve(s: NationState, chance: Chance, events: Events) -> None:
    """AN-5.11: completely, before the next player acts."""
    if s.phase == INTEL:
        intel.resolve(s, chance, events)
    else:
        reveal.resolve(s)
    if s.phase != SEARCH:
        finish(s, events)


def finish(s: NationState, events: Events) -> None:
    """The card is done with; the window goes on with the next player, unless somebody has too many cards now."""
    s.played = NONE
    s.played_by = NONE
    s.played_on = NONE
    s.turn = AFTER[s.active][s.turn]
    if not s.waiting:
        ask(s, events)
