"""Every world agrees with all that its seat has seen and heard, in hard positions too (section 5 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cutthroat.bots.search.rollouts import imagine
from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import deck
from cutthroat.games.shinobi.rules.actions import PASS
from cutthroat.games.shinobi.rules.cards import IDS, PASS_STEP, is_stackable, is_weapon
from cutthroat.games.shinobi.rules.hidden import Hidden, can_be
from cutthroat.games.shinobi.rules.marks import (
    DRAWN,
    FACE_DOWN,
    FACE_UP,
    HOLDER_AT,
    KIND,
    OPEN,
    PICKS,
    SOURCE_AT,
    STEPS,
    WHERE_AT,
    holder_of,
    insert,
    owner_of,
    smoke_of,
    source_of,
    where_of,
)
from cutthroat.games.shinobi.rules.phases import DRAFT, NINJA
from cutthroat.games.shinobi.rules.repair import exchange_cards
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import card, cards, hand_ids, new_game, ninja_phase, play, play_out
from tests.games.shinobi.memory import Memory

GUIDE = GAME.guide()
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"open_discards": False}),
    (5, {"open_discards": False}),
    (4, {"draft_mode": "advanced"}),
    (5, {"draft_mode": "advanced", "open_discards": False}),
    (3, {"draft_mode": "advanced", "draft_log": False}),
]


def stubborn_game(seats: int, seed: int, log: Log, **options: Any) -> Iterator[ShinobiState]:
    """The positions of a random game in which nobody passes: at the end of a round hardly a card is in hand."""
    s = new_game(seats, Fast(seed), log, **options)
    chance, whims = Fast(seed, 3), Fast(seed, 4)
    while s.waiting:
        yield s
        seat = next(seat for seat in range(seats) if s.waiting >> seat & 1)
        legal = [action for action in s.legal_actions(seat) if action != PASS] or s.legal_actions(seat)
        s.apply(seat, legal[whims.pick(len(legal))], chance, log)


def worlds(s: ShinobiState, seat: int, chance: Fast) -> Iterator[ShinobiState]:
    """One that is dealt anew, and one that the seat believes in."""
    yield s.determinize(seat, chance)
    believed = imagine(GUIDE, s, seat, chance)
    assert isinstance(believed, ShinobiState)
    yield believed


def marks_of(s: ShinobiState, holder: int) -> list[int]:
    """All cards that a seat has had in this round, in hand or anywhere on the table."""
    found = [int(mark) for mark in s.hands[holder]]
    for row in (*s.lanes, s.pending, s.scouts, s.frames, s.buried):
        found += [int(mark) for mark in row if mark != NONE and holder_of(mark) == holder]
    return found + [int(mark) for mark in s.discard if mark > KIND and holder_of(mark) == holder]


def assert_agrees(memory: Memory, world: ShinobiState) -> None:
    me = memory.seat
    mine = Counter(int(mark & KIND) for mark in world.hands[me])
    if world.turn == me:
        in_smoke = [*world.pending, *(mark for mark in world.frames[1::2] if mark != NONE)]
        mine += Counter(int(mark & KIND) for mark in in_smoke if holder_of(mark) == me)
    assert mine == +memory.hand
    assert world.contracts[me] == memory.contracts
    if world.has_open_discards:
        own = [int(mark & KIND) for mark in world.buried if holder_of(mark) == me]
        assert Counter(own) == memory.face_down
    for place, target in enumerate(world.targets):
        for laid, mark in zip(memory.lanes[int(target)], world.lanes[place], strict=True):
            kind = int(mark & KIND)
            assert (laid.where, laid.owner, laid.holder) == (where_of(mark), owner_of(mark), holder_of(mark))
            assert laid.kind in (None, kind)
            assert is_weapon(kind) if laid.where else is_stackable(kind)
            drawn = int(source_of(mark)) - DRAWN
            if laid.smoke and not memory.is_shuffled:
                assert laid.draws - laid.smoke < drawn <= laid.draws
            elif drawn > 0:
                assert drawn <= laid.draws
    for other in range(world.seats):
        if not memory.is_shuffled:
            drawn_by_other = sorted(int(source_of(mark)) - DRAWN for mark in marks_of(world, other))
            assert [n for n in drawn_by_other if n > 0] == list(range(1, memory.draws[other] + 1)) or other == me


@rule("SC-8.12", "SC-8.15", "SC-8.16", "SC-7.6", "SC-7.8")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_worlds_agree_with_all_that_the_seat_has_heard(seats: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        log, heard = Log(), 0
        memories = [Memory(seat, seats) for seat in range(seats)]
        for number, s in enumerate(stubborn_game(seats, seed, log, **options)):
            for memory in memories:
                memory.hear_all(log.events[heard:])
            heard = len(log.events)
            if s.phase == NINJA:
                for memory in memories[number % 2 :: 2]:
                    assert_agrees(memory, s)
                    for world in worlds(s, memory.seat, Fast(number, seed)):
                        assert_agrees(memory, world)


@rule("SC-4.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_worlds_agree_with_the_packets_that_the_seat_has_held(seats: int) -> None:
    """What was missing when a packet came back, or never came back, was picked by the players in between, one each."""
    seen: dict[tuple[int, int, int], Counter[str]] = {}
    for number, s in enumerate(stubborn_game(seats, 6, Log())):
        if s.phase == DRAFT:
            if s.pick_number == 0:
                seen = {}
            for seat in range(seats):
                packet = int(seat - PASS_STEP[s.round - 1] * s.pick_number) % seats
                seen[seat, packet, int(s.pick_number)] = Counter(GAME.view(s, seat).packet)
        elif s.phase == NINJA and number % 3 == 0 and s.picked[0] != NONE:
            seat, last = number % seats, int(s.packet_size) - 1
            for world in worlds(s, seat, Fast(number)):
                for (viewer, packet, step), cards_then in seen.items():
                    if viewer == seat:
                        own_last = Counter([IDS[s.picked[packet * STEPS + last]]] if step + seats == last else [])
                        later = seen.get((seat, packet, step + seats), own_last)
                        assert picked(world, packet, range(step, min(step + seats, last + 1))) == cards_then - later


def picked(s: ShinobiState, packet: int, steps: range) -> Counter[str]:
    """What the players have who picked from a packet at these steps."""
    sources = {PICKS + packet * STEPS + step for step in steps}
    found = [mark for holder in range(s.seats) for mark in marks_of(s, holder) if source_of(mark) in sources]
    assert len(found) == len(steps)
    return Counter(IDS[mark & KIND] for mark in found)


@rule("SC-7.6", "SC-7.8")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_worlds_come_out_late_in_a_round_and_are_made_of_knowledge_alone(seats: int, options: dict[str, Any]) -> None:
    """Few cards are left in hand, so few changes are possible; the truth itself is never the way out."""
    for seed in range(3):
        for number, s in enumerate(stubborn_game(seats, seed, Log(), **options)):
            if s.phase == NINJA and sum(map(len, s.hands)) < 2 * seats:
                seat = number % seats
                other = s.determinize(seat, Fast(seed, 5))
                for again in range(3):
                    one, two = (world.determinize(seat, Fast(number, again)) for world in (s, other))
                    assert GAME.dump(one) == GAME.dump(two)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_cards_dealt_anyhow_are_exchanged_until_they_fit(seats: int, options: dict[str, Any]) -> None:
    """Not one card is laid with care here, so all of the work is left to the exchanges."""
    came_out = 0
    for number, s in enumerate(stubborn_game(seats, 2, Log(), **options)):
        if s.phase != NINJA or number % 4:
            continue
        for attempt in range(40):
            hidden = Hidden(s.clone(), number % seats)
            spots = [*hidden.open, *hidden.aside, *hidden.face_down]
            if exchange_cards(hidden, spots, Fast(number, attempt)):
                break
        else:
            pytest.fail("the cards do not come out")
        came_out += bool(spots)
        for spot in hidden.face_down:
            mark = hidden.mark(spot)
            assert is_weapon(mark & KIND) if where_of(mark) else is_stackable(mark & KIND)
        for spot in spots:
            source = source_of(hidden.mark(spot))
            assert source == OPEN or can_be(source, hidden.mark(spot))
    assert came_out > 10


# Single facts


@rule("SC-8.16", "SC-8.12")
def test_what_comes_with_a_rivals_appear_in_smoke_is_one_of_the_two_cards_it_drew() -> None:
    s = ninja_phase(["Thief, Rogue", "Appear in Smoke, Scout, Guardian Adept", "Thief"], starter=1)
    play(s, "play appear-in-smoke", Scripted([0, 0]))
    first, second = (int(mark & KIND) for mark in s.pending)
    assert [int(smoke_of(mark)) for mark in s.pending] == [2, 2]
    for seed in range(20):
        world = s.determinize(0, Fast(seed))
        assert sorted(int(source_of(mark)) for mark in world.pending) == [DRAWN + 1, DRAWN + 2]
    assert len({int(s.determinize(0, Fast(seed)).pending[0] & KIND) for seed in range(30)}) > 5
    play(s, next(move for move in GAME.moves(s, 1) if "daimyo" in move))
    sources = set()
    for seed in range(30):
        world = s.determinize(0, Fast(seed))
        laid = int(source_of(world.lanes[0][0]))
        sources.add(laid)
        kept = [source_of(mark) for mark in world.hands[1] if source_of(mark) > DRAWN]
        assert sorted([laid, *kept]) == [DRAWN + 1, DRAWN + 2]
    assert sources == {DRAWN + 1, DRAWN + 2}
    assert int(s.determinize(1, Fast(1)).lanes[0][0] & KIND) in (first, second)


@rule("SC-8.17")
def test_a_single_card_of_an_appear_in_smoke_is_the_last_that_was_drawn() -> None:
    s = ninja_phase(["Thief", "Appear in Smoke, Guardian Adept", ""], starter=1, pile="Jutte")
    s.draws[1] = 1
    s.hands[1] = [card("Guardian Adept") + ((DRAWN + 1) << SOURCE_AT), card("Appear in Smoke")]
    play(s, "play appear-in-smoke", Scripted([0]))
    assert [int(smoke_of(mark)) for mark in s.pending] == [1]
    assert {int(source_of(s.determinize(0, Fast(seed)).pending[0])) for seed in range(20)} == {DRAWN + 2}


@rule("SC-8.15")
def test_a_thief_does_not_learn_where_the_stolen_card_came_from() -> None:
    """Seat 1 passed two cards on, and seat 2 holds one of them: the stolen card may be that one or another."""
    worlds = []
    for source in (PICKS + 1, 0):
        s = ninja_phase(["Disappear in Smoke", "", ""])
        other = PICKS + 1 if source == 0 else 0
        s.hands[1] = []
        for name, origin in (("Thief", source), ("Thief", other)):
            insert(s.hands[1], card(name) + (origin << SOURCE_AT))
            s.pile.remove(card(name))
        s.hands[2] = [card("Rogue") + ((PICKS + 2) << SOURCE_AT)]
        s.pile.remove(card("Rogue"))
        s.picked[1], s.picked[2] = card("Thief"), card("Rogue")
        play(s, "play disappear-in-smoke 1", Scripted([0]))
        worlds.append([GAME.dump(s.determinize(0, Fast(seed))) for seed in range(20)])
    assert worlds[0] == worlds[1]


@rule("SC-4.7")
def test_a_card_discarded_in_an_earlier_round_is_none_of_this_rounds_picks() -> None:
    s = ninja_phase(["Thief", "", "Rogue"], round_number=2)
    s.hands[1] = [card("Court Patron") + ((PICKS + STEPS + 2) << SOURCE_AT)]
    s.picked[STEPS + 2] = card("Court Patron")
    for kind in cards("Court Patron, Tessen, Jutte"):
        s.pile.remove(kind)
    s.buried = [card("Tessen") + (1 << HOLDER_AT), card("Jutte") + (1 << HOLDER_AT) + (FACE_DOWN << WHERE_AT)]
    for seed in range(40):
        old, new = (s.determinize(0, Fast(seed)).buried[n] for n in (0, 1))
        assert source_of(old) == 0
        assert where_of(new) == FACE_DOWN


@rule("SC-17.1")
def test_closed_discards_are_forgotten_by_those_who_made_them_too() -> None:
    s = ninja_phase(["Scout, Thief", "Thief", "Rogue"], open_discards=False)
    s.pile.remove(card("Jutte"))
    s.buried = [card("Jutte") + (FACE_DOWN << WHERE_AT)]
    play(s, "play scout daimyo", Fast(1))
    play(s, "play thief daimyo", Fast(1))
    assert GAME.view(s, 0).discard is None
    assert GAME.view(s, 0).own_discards == []
    worlds = [s.determinize(0, Fast(seed)) for seed in range(30)]
    assert len({int(world.discard[0] & KIND) for world in worlds}) > 5
    assert len({int(world.buried[0] & KIND) for world in worlds}) > 5
    s.has_open_discards = True
    worlds = [s.determinize(0, Fast(seed)) for seed in range(10)]
    assert {(int(world.discard[0] & KIND), int(world.buried[0] & KIND)) for world in worlds} == {
        (card("Scout"), card("Jutte"))
    }


@rule("SC-2.3", "SC-17.2")
def test_a_shuffle_in_the_ninja_phase_hides_whether_a_logged_card_was_the_one_shown() -> None:
    """Seat 2 logged a Scout and drew another; whichever was shown and shuffled in, nobody can tell them apart."""
    worlds = []
    for shown, left in ((OPEN, DRAWN + 1), (DRAWN + 1, OPEN)):
        s = ninja_phase(["Thief", "", "Rogue"], draft_mode="advanced")
        for kind in cards("Scout, Scout"):
            s.pile.remove(kind)
        s.draws[1] = 1
        s.hands[1] = [card("Scout") + (left << SOURCE_AT)]
        s.picked[10] = card("Scout")
        s.discard = [card("Scout") + (shown << SOURCE_AT) + (1 << HOLDER_AT) + FACE_UP]
        deck.reshuffle(s, MUTED)
        worlds.append([GAME.dump(s.determinize(0, Fast(seed))) for seed in range(10)])
        assert len({tuple(hand_ids(s.determinize(0, Fast(seed)), 1)) for seed in range(20)}) > 5
    assert worlds[0] == worlds[1]


def test_a_finished_game_has_no_secrets_left() -> None:
    s = new_game(3)
    play_out(s)
    assert GAME.dump(s.determinize(0, Fast(1))) == GAME.dump(s)
