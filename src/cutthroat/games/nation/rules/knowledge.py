"""Who knows what: redeals all that a seat cannot place.

A seat knows its own cards; the cards of a rival's hand that it has seen go there (market picks, returned cards, a
wiretapped hand, what Pickpocket moved) or, of searched cards, at least their class; and the cards that its own search
put back on top of a deck. All other unseen cards are taken to be equally likely everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.piles import draw
from cutthroat.games.nation.rules import assassination, ending
from cutthroat.games.nation.rules.actions import DONE
from cutthroat.games.nation.rules.cards import (
    ASSASSIN,
    CONTRACT,
    FIRST_CONTRACT,
    HANDLER,
    HIT_LISTS,
    MODIFIER,
    WEAPON,
    class_of,
)
from cutthroat.games.nation.rules.hands import PUBLIC, set_knowers
from cutthroat.games.nation.rules.intel import wanted
from cutthroat.games.nation.rules.phases import COMMIT, REFILL, SEALED_UP, SEARCH, VOTE
from cutthroat.games.nation.rules.seating import NOTHING, ONLY, changed

if TYPE_CHECKING:
    from cutthroat.games.nation.rules.state import NationState

UNKNOWN: Final = -1
UNKNOWN_CONTRACT: Final = -2
TRIES: Final = 40


def determinize(state: NationState, seat: i64, chance: Chance) -> NationState:
    s = state.clone()
    if not s.waiting:
        return s
    sees_cards = not s.seen or has(s.waiting, seat)
    gather(s, seat, sees_cards)
    lay_top(s, seat, ASSASSIN, chance)
    lay_top(s, seat, CONTRACT, chance)
    hide_searches(s, seat)
    if not sees_cards:
        deal_seen(s, chance)
    deal_hands(s, seat, chance)
    if not s.are_lists_shown:
        deal_hit_lists(s, seat, chance)
    choose_for_sealed(s, seat, chance)
    return s


def gather(s: NationState, seat: i64, sees_cards: bool) -> None:
    """Everything the seat cannot place goes into the bag of its deck."""
    for other in range(s.seats):
        if other != seat:
            gather_hand(s, other, seat)
    for deck in range(2):
        if not knows_top(s, seat, deck):
            s.decks[deck].extend(s.tops[deck])
    if not sees_cards:
        s.decks[s.deck_in_use].extend(s.seen)
    s.decks[ASSASSIN].sort()
    s.decks[CONTRACT].sort()


def gather_hand(s: NationState, owner: i64, seat: i64) -> None:
    """All but the cards that the seat knows of; what others know is not for it to know."""
    set_knowers(s, owner, [knowers_for(seat, mask) for mask in s.knowers[owner]])
    hand = s.hands[owner]
    known = s.known[owner]
    placed: i64 = 0
    for i in range(len(hand)):
        card = hand[i]
        if placed < len(known) and known[placed] == card:
            placed += 1
        elif card >= FIRST_CONTRACT:
            s.decks[CONTRACT].append(card)
            hand[i] = UNKNOWN_CONTRACT
        else:
            s.decks[ASSASSIN].append(card)
            hand[i] = UNKNOWN


def knowers_for(seat: i64, knowers: i64) -> i64:
    """In the worlds of a seat only it and all together know cards of others."""
    return knowers if knowers == PUBLIC else knowers & ONLY[seat]


def knows_top(s: NationState, seat: i64, deck: i64) -> bool:
    """The seat knows just which cards are on top."""
    return len(s.sought[2 * seat + deck]) == len(s.tops[deck])


def lay_top(s: NationState, seat: i64, deck: i64, chance: Chance) -> None:
    """Cards that a search put back: among those the seat knows of, or of the class that all know of, or any."""
    if not s.tops[deck] or knows_top(s, seat, deck):
        return
    top = s.tops[deck].copy()
    among = s.sought[2 * seat + deck].copy()
    pool = s.decks[deck]
    for i in range(len(top)):
        if among:
            top[i] = draw_among(pool, among, chance)
        elif deck == ASSASSIN and s.top_class != NONE:
            top[i] = draw_class(pool, s.top_class, chance)
        else:
            top[i] = draw(pool, chance)
    s.tops[deck] = top


def hide_searches(s: NationState, seat: i64) -> None:
    """That others have seen the top is known, but not what they saw: in this world it is what lies there."""
    sought = s.sought.copy()
    for i in range(len(sought)):
        if i // 2 != seat and sought[i]:
            sought[i] = s.tops[i % 2]
    s.sought = sought


def draw_among(pool: list[i64], among: list[i64], chance: Chance) -> i64:
    """A card of the pool that is among some; all of them that are not in the pool are passed over."""
    while among:
        card = draw(among, chance)
        for i in range(len(pool)):
            if pool[i] == card:
                return take_at(pool, i)
    return draw(pool, chance)


def take_at(pool: list[i64], i: i64) -> i64:
    card = pool[i]
    last = pool.pop()
    if i < len(pool):
        pool[i] = last
    return card


def draw_class(pool: list[i64], what: i64, chance: Chance) -> i64:
    """A random Weapon or Modifier of the pool."""
    for _ in range(TRIES):
        i = chance.pick(len(pool))
        if class_of(pool[i]) == what:
            return take_at(pool, i)
    for i in range(len(pool)):
        if class_of(pool[i]) == what:
            return take_at(pool, i)
    return draw(pool, chance)


def deal_seen(s: NationState, chance: Chance) -> None:
    """Cards that a rival is looking at; a searcher who is asked has found something."""
    pool = s.decks[s.deck_in_use]
    seen: list[i64] = []
    if s.phase == SEARCH and s.played != HANDLER:
        seen.append(draw_class(pool, wanted(s.played), chance))
    while len(seen) < len(s.seen):
        seen.append(draw(pool, chance))
    seen.sort()
    s.seen = seen


def deal_hands(s: NationState, seat: i64, chance: Chance) -> None:
    """First what is certain of the classes in the hands, then the rest."""
    for other in range(s.seats):
        if other != seat:
            deal_certain(s, other, WEAPON, chance)
            deal_certain(s, other, MODIFIER, chance)
    for other in range(s.seats):
        if other != seat:
            deal_rest(s, other, chance)


def deal_certain(s: NationState, owner: i64, what: i64, chance: Chance) -> None:
    """At least as many Weapons or Modifiers as all know to be there."""
    missing = s.sure[2 * owner + what]
    if missing == 0:
        return
    hand = s.hands[owner]
    for card in hand:
        if UNKNOWN < card < FIRST_CONTRACT and class_of(card) == what:
            missing -= 1
    for i in range(len(hand)):
        if missing > 0 and hand[i] == UNKNOWN:
            hand[i] = draw_class(s.decks[ASSASSIN], what, chance)
            missing -= 1


def deal_rest(s: NationState, owner: i64, chance: Chance) -> None:
    """The hand is sorted again."""
    hand = s.hands[owner]
    for i in range(len(hand)):
        if hand[i] == UNKNOWN:
            hand[i] = draw(s.decks[ASSASSIN], chance)
        elif hand[i] == UNKNOWN_CONTRACT:
            hand[i] = draw(s.decks[CONTRACT], chance)
    hand.sort()


def deal_hit_lists(s: NationState, seat: i64, chance: Chance) -> None:
    bag: list[i64] = [i for i in range(HIT_LISTS) if i != s.hit_list[seat]]
    s.hit_list = [s.hit_list[seat] if other == seat else draw(bag, chance) for other in range(s.seats)]


def choose_for_sealed(s: NationState, seat: i64, chance: Chance) -> None:
    """Choices sealed by others are any legal ones; those who still choose begin again."""
    phase = s.phase
    if phase not in (COMMIT, REFILL):
        forget_steps(s, seat)
    if phase not in (COMMIT, REFILL, VOTE):
        return
    for other in range(s.seats):
        if other == seat or not has(s.active, other):
            continue
        if phase == COMMIT:
            plan_attempt(s, other, chance)
        elif phase == REFILL:
            plan_discards(s, other, chance)
        elif s.votes[other] != NONE:
            s.votes = changed(s.votes, other, chance.pick(2) - s.votes[other])


def forget_steps(s: NationState, seat: i64) -> None:
    """How far a private chain went, and so where in a hand the last card to be discarded stood, stays secret after."""
    for other in range(s.seats):
        if other != seat:
            s.step[other] = 0


def plan_attempt(s: NationState, other: i64, chance: Chance) -> None:
    assassination.start_over(s, other)
    if has(s.waiting, other):
        return
    while s.step[other] != SEALED_UP:
        legal = assassination.steps(s, other)
        assassination.take_step(s, other, legal[chance.pick(len(legal))], MUTED)


def plan_discards(s: NationState, other: i64, chance: Chance) -> None:
    s.plan[other] = NOTHING
    s.step[other] = 0
    if has(s.waiting, other):
        return
    legal = ending.discards(s, other)
    action = legal[chance.pick(len(legal))]
    while action != DONE:
        ending.discard(s, other, action, MUTED)
        legal = ending.discards(s, other)
        action = legal[chance.pick(len(legal))]
