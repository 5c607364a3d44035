"""The Ninja Phase (SC-7), and the cards that act in it (SC-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cutthroat.core.bits import NONE, bit, has
from cutthroat.core.chance import Chance
from cutthroat.core.events import Events
from cutthroat.games.shinobi.rules.actions import KIND_PLAYED, NOBODY, PASS, PLACE_PLAYED, PLACES, PLAY, PLAYS, REVEALS
from cutthroat.games.shinobi.rules.cards import (
    APPEAR_IN_SMOKE,
    DISAPPEAR_IN_SMOKE,
    EVENTS,
    MASTER_SPY,
    MEDDLERS,
    SCOUT,
    SIDES,
    WEAPONS,
)
from cutthroat.games.shinobi.rules.deck import draw
from cutthroat.games.shinobi.rules.events import (
    APPEARED,
    ARMED,
    DISAPPEARED,
    DREW,
    EVENT_ENDED,
    KEPT,
    PASSED,
    REVEALED,
    SCOUT_LEFT,
    SCOUTED,
    SPIED,
    STACKED,
    STOLE,
)
from cutthroat.games.shinobi.rules.marks import (
    DRAWN,
    DRAWS_AT,
    FACE_UP,
    HANDS,
    HOLDER_AT,
    IN_HAND,
    KIND,
    KNOWERS,
    ON_GUARDIAN_SIDE,
    ON_STACK,
    ONLY,
    OWNER_AT,
    PLAYED,
    SMOKE_AT,
    WHERE_AT,
    WHERE_BITS,
    insert,
    is_face_up,
    take,
    where_of,
    with_source,
)

if TYPE_CHECKING:
    from cutthroat.games.shinobi.rules.state import ShinobiState


def clockwise_after(seat: int, seats: int, passed: int) -> list[i64]:
    """The seats that have not passed, in the order of turns."""
    return [other % seats for other in range(seat + 1, seat + seats + 1) if not has(passed, other % seats)]


TURNS: Final[list[list[list[list[i64]]]]] = [
    [[clockwise_after(seat, seats, passed) for seat in range(seats)] for passed in range(bit(seats))]
    for seats in range(6)
]
"""``TURNS[seats][passed][seat]``: who can be next after a seat, in order."""


def begin(s: ShinobiState) -> None:
    """SC-7.1."""
    s.turn = (s.starter + s.seats - 1) % s.seats
    next_turn(s)


def next_turn(s: ShinobiState) -> None:
    """SC-7.4, SC-7.5: the next player who has not passed and has cards; nobody is waiting if there is none."""
    hands = s.hands
    for seat in TURNS[s.seats][s.passed][s.turn]:
        if hands[seat]:
            s.turn = seat
            s.waiting = ONLY[seat]
            return
    s.waiting = 0


def end(s: ShinobiState, events: Events) -> None:
    """SC-8.3: Scouts that nothing has set off."""
    for place in range(len(s.scouts)):
        if s.scouts[place] != NONE:
            dismiss_scout(s, place, 0, events)


# What may be played

JUST_PASS: Final[list[i64]] = [PASS]


def plays(s: ShinobiState, seat: i64) -> list[i64]:
    """SC-7.2: one card or pass; a card of an open event must be played (SC-8.15, SC-8.17)."""
    legal: list[i64] = [] if s.pending else [PASS]
    table = PLAYS[len(s.targets)]
    last = JUST_PASS
    for mark in s.pending or s.hands[seat]:
        row = table[mark & KIND]
        if row is not last:
            legal += row or varying_plays(s, seat, mark & KIND)
            last = row
    return legal


def varying_plays(s: ShinobiState, seat: i64, kind: i64) -> list[i64]:
    """Of a card whose plays depend on stacks or hands."""
    return reveals(s) if kind == MASTER_SPY else thefts(s, seat)


def random_play(s: ShinobiState, seat: i64, chance: Chance) -> i64:
    """The same pick as one from ``plays``, without the list if the table says how many plays there are."""
    hand = s.hands[seat]
    table = PLAYS[len(s.targets)]
    number = 0 if s.pending else number_of_plays(hand, table)
    if not number:
        legal = plays(s, seat)
        return legal[chance.pick(len(legal))]
    n = chance.pick(number)
    row = JUST_PASS
    for mark in hand:
        if n < len(row):
            break
        other = table[mark & KIND]
        if other is not row:
            n -= len(row)
            row = other
    return row[n]


def number_of_plays(hand: list[i64], table: list[list[i64]]) -> i64:
    """With the pass; 0 if there is a card whose plays depend on stacks or hands."""
    last = JUST_PASS
    number: i64 = len(last)
    for mark in hand:
        row = table[mark & KIND]
        if row is not last:
            if not row:
                return 0
            number += len(row)
            last = row
    return number


def reveals(s: ShinobiState) -> list[i64]:
    """SC-8.8, SC-8.9: one or two cards, as far as there are cards."""
    legal: list[i64] = []
    first: i64 = PLAY + MASTER_SPY * PLACES
    for lane in s.lanes:
        height = stack_height(lane)
        if height < 2:
            legal.append(first + height)
        else:
            legal.append(first + 1)
            legal.append(first + 2)
        first += REVEALS
    return legal


def stack_height(lane: list[i64]) -> i64:
    """The cards of a target stack, a Scout not counted."""
    height: i64 = 0
    for mark in lane:
        if mark & WHERE_BITS == 0:
            height += 1
    return height


def thefts(s: ShinobiState, seat: i64) -> list[i64]:
    """SC-8.14."""
    first: i64 = PLAY + DISAPPEAR_IN_SMOKE * PLACES
    safe = ONLY[seat] if s.smoke_hits_passed else ONLY[seat] | s.passed
    legal: list[i64] = []
    for other, hand in enumerate(s.hands):
        if hand and not safe & ONLY[other]:
            legal.append(first + other)
    return legal or [first + NOBODY]


# Playing


def act(s: ShinobiState, seat: i64, action: i64, chance: Chance, events: Events) -> None:
    """SC-7.2, SC-7.3: a turn, or the next play inside an event; all of it is one turn (SC-8.18)."""
    if action == PASS:
        s.passed |= ONLY[seat]
        events.public(PASSED, seat)
    else:
        play(s, seat, KIND_PLAYED[action], PLACE_PLAYED[action], chance, events)
        if s.frames:
            if s.pending:
                return
            close_events(s, seat, events)
    next_turn(s)


def play(s: ShinobiState, seat: i64, kind: i64, place: i64, chance: Chance, events: Events) -> None:
    """SC-1.9, SC-7.6 to SC-7.9."""
    if s.pending:
        mark = pull(s, kind) + (seat << OWNER_AT)
    else:
        mark = take(s.hands[seat], kind) + PLAYED[seat] + (s.draws[seat] << DRAWS_AT)
    if kind < SCOUT or MEDDLERS <= kind < WEAPONS:
        stack(s, seat, mark, place, events)
    elif kind < MEDDLERS:
        play_scouting(s, seat, mark, place, chance, events)
    elif kind < EVENTS:
        arm(s, seat, mark, place // SIDES, place % SIDES, events)
    else:
        play_event(s, seat, mark, place, chance, events)


def pull(s: ShinobiState, kind: i64) -> i64:
    """The card that is played out of the event that is being resolved; the other one is set aside."""
    mark = take(s.pending, kind)
    if s.pending:
        s.frames[len(s.frames) - 1] = s.pending.pop()
    return mark


def marked(s: ShinobiState, holder: i64, mark: i64) -> i64:
    """A card that leaves a hand remembers whose it was, and how many cards that player had drawn."""
    return mark + (holder << HOLDER_AT) + (s.draws[holder] << DRAWS_AT)


def stack(s: ShinobiState, seat: i64, mark: i64, place: i64, events: Events) -> None:
    """SC-7.6: face down, unless a Scout looks on (SC-8.2)."""
    if s.scouts[place] != NONE:
        s.lanes[place].append(mark + FACE_UP)
        events.public(STACKED, seat, s.targets[place], NONE, mark & KIND)
        dismiss_scout(s, place, 1, events)
    else:
        s.lanes[place].append(mark)
        events.among(KNOWERS[(mark >> HOLDER_AT) & HANDS], STACKED, mark & KIND, seat, s.targets[place])


def arm(s: ShinobiState, seat: i64, mark: i64, place: i64, side: i64, events: Events) -> None:
    """SC-7.8: the innermost slot of that side without a weapon."""
    lane = s.lanes[place]
    where = (ON_GUARDIAN_SIDE + side) << WHERE_AT
    slot: i64 = 0
    for other in lane:
        if other & WHERE_BITS == where:
            slot += 1
    mark += where
    target = s.targets[place]
    if s.scouts[place] != NONE:
        lane.append(mark + FACE_UP)
        events.public(ARMED, seat, target, side * 32 + slot, mark & KIND)
        dismiss_scout(s, place, 1, events)
    else:
        lane.append(mark)
        events.among(KNOWERS[(mark >> HOLDER_AT) & HANDS], ARMED, mark & KIND, seat, target, side * 32 + slot)


def dismiss_scout(s: ShinobiState, place: i64, was_set_off: i64, events: Events) -> None:
    spend(s, s.scouts[place])
    s.scouts[place] = NONE
    events.public(SCOUT_LEFT, s.targets[place], was_set_off)


def spend(s: ShinobiState, mark: i64) -> None:
    """To the discard pile, face up."""
    s.discard.append(mark + FACE_UP)


# Scout, Spy, Master Spy (SC-8.1 to SC-8.12)


def play_scouting(s: ShinobiState, seat: i64, mark: i64, place: i64, chance: Chance, events: Events) -> None:
    """SC-8.5: the card is placed, a Scout there leaves, and only then its own effect happens."""
    kind = mark & KIND
    number: i64 = 1
    if kind == MASTER_SPY:
        number = place % REVEALS
        place = place // REVEALS
    if kind == SCOUT:
        events.public(SCOUTED, seat, s.targets[place])
    else:
        events.public(SPIED, seat, s.targets[place], kind, number)
    if s.scouts[place] != NONE:
        dismiss_scout(s, place, 1, events)
    if kind == SCOUT:
        s.scouts[place] = mark
    else:
        reveal(s, place, number, events)
        spend(s, mark)
    draw_to_hand(s, seat, chance, events)


def reveal(s: ShinobiState, place: i64, number: i64, events: Events) -> None:
    """SC-8.7, SC-8.8: the top cards of the stack, those already open included (SC-8.10); no weapons (SC-8.11)."""
    lane = s.lanes[place]
    i: i64 = len(lane) - 1
    while number > 0 and i >= 0:
        mark = lane[i]
        if where_of(mark) == ON_STACK:
            number -= 1
            if not is_face_up(mark):
                lane[i] = mark + FACE_UP
                events.public(REVEALED, s.targets[place], mark & KIND)
        i -= 1


def draw_to_hand(s: ShinobiState, seat: i64, chance: Chance, events: Events) -> None:
    """SC-8.12."""
    mark = draw_marked(s, seat, chance, events)
    if mark != NONE:
        insert(s.hands[seat], mark)


def draw_marked(s: ShinobiState, seat: i64, chance: Chance, events: Events) -> i64:
    kind = draw(s, chance, events)
    if kind == NONE:
        return NONE
    s.draws[seat] += 1
    events.private(seat, DREW, kind, seat)
    return with_source(kind, DRAWN + s.draws[seat])


# Appear in Smoke, Disappear in Smoke (SC-8.13 to SC-8.19)


def play_event(s: ShinobiState, seat: i64, mark: i64, victim: i64, chance: Chance, events: Events) -> None:
    """SC-7.9: laid open, and resolved at once."""
    s.frames.append(mark)
    s.frames.append(NONE)
    if mark & KIND == APPEAR_IN_SMOKE:
        appear(s, seat, chance, events)
    elif victim == NOBODY:
        events.public(DISAPPEARED, seat)
    else:
        steal(s, seat, victim, chance, events)


def appear(s: ShinobiState, seat: i64, chance: Chance, events: Events) -> None:
    """SC-8.16, SC-8.17."""
    events.public(APPEARED, seat)
    drawn = [draw_marked(s, seat, chance, events), draw_marked(s, seat, chance, events)]
    drawn = [mark for mark in drawn if mark != NONE]
    for mark in drawn:
        insert(s.pending, marked(s, seat, mark) + (len(drawn) << SMOKE_AT))


def steal(s: ShinobiState, seat: i64, victim: i64, chance: Chance, events: Events) -> None:
    """SC-8.13, SC-8.15: a random card of that hand, which only the two of them know."""
    events.public(DISAPPEARED, seat, victim)
    hand = s.hands[victim]
    mark = marked(s, victim, hand.pop(chance.pick(len(hand))))
    s.pending.append(mark)
    events.among(ONLY[seat] | ONLY[victim], STOLE, mark & KIND, seat, victim)


def close_events(s: ShinobiState, seat: i64, events: Events) -> None:
    """SC-8.16, SC-8.19: from the inside out, the card set aside joins the hand and the event is discarded."""
    while s.frames:
        aside = s.frames.pop()
        event = s.frames.pop()
        if aside != NONE:
            insert(s.hands[seat], aside & IN_HAND)
            events.private(seat, KEPT, aside & KIND, seat)
        spend(s, event)
        events.public(EVENT_ENDED, event & KIND)
