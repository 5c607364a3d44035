"""What a seat knows, neither more nor less, and worlds that agree with it (docs/rules/shinobi.md, section 5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import deck
from cutthroat.games.shinobi.rules.cards import DECK, IDS, PASS_STEP
from cutthroat.games.shinobi.rules.hidden import FIXED, LOOSE, segments_of
from cutthroat.games.shinobi.rules.marks import (
    DRAWN,
    HOLDER_AT,
    KIND,
    OPEN,
    OWNER_AT,
    PICKS,
    SOURCE_AT,
    STEPS,
    holder_of,
    insert,
    is_known_to,
    source_of,
    where_of,
)
from cutthroat.games.shinobi.rules.phases import CONTRACT, DRAFT, NINJA
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import card, cards, hand_ids, lay, new_game, ninja_phase, play, play_out


def positions(seats: int, seed: int, **options: Any) -> list[ShinobiState]:
    """Some positions of a random game, in all phases."""
    s = new_game(seats, Fast(seed), **options)
    chance, whims = Fast(seed, 3), Fast(seed, 4)
    found = []
    while s.waiting:
        if whims.pick(6) == 0:
            found.append(s.clone())
        seat = next(seat for seat in range(seats) if s.waiting >> seat & 1)
        legal = s.legal_actions(seat)
        s.apply(seat, legal[whims.pick(len(legal))], chance, MUTED)
    return found


def all_marks(s: ShinobiState) -> list[tuple[int, int]]:
    """Every card that carries a source of this round, with its holder."""
    found = [(seat, int(mark)) for seat in range(s.seats) for mark in s.hands[seat]]
    for row in (*s.lanes, s.pending, s.buried, s.scouts, s.frames):
        found += [(int(holder_of(mark)), int(mark)) for mark in row if mark != NONE]
    found += [(int(holder_of(mark)), int(mark)) for mark in s.discard if mark > KIND]
    return found


def picker_of(s: ShinobiState, source: int) -> int:
    packet, step = divmod(source - PICKS, STEPS)
    return int((packet + PASS_STEP[s.round - 1] * step) % s.seats)


@rule("SC-4.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_in_every_world_each_pick_is_held_by_its_picker_and_listed(seats: int) -> None:
    for seed in range(3):
        for number, s in enumerate(positions(seats, seed)):
            for seat in range(seats):
                world = s.determinize(seat, Fast(number, seat))
                for holder, mark in all_marks(world):
                    source = int(source_of(mark))
                    if PICKS <= source < OPEN:
                        assert picker_of(world, source) == holder
                        assert world.picked[source - PICKS] == mark & KIND


@rule("SC-4.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_worlds_agree_with_every_packet_that_the_seat_has_passed_on(seats: int) -> None:
    """The view lists what was passed on; so the cards picked from it later are the same in all worlds."""
    for number, s in enumerate(positions(seats, 7)):
        for seat in range(seats):
            world = s.determinize(seat, Fast(number, seat))
            assert GAME.view(world, seat).passed_on == GAME.view(s, seat).passed_on


@rule("SC-4.3")
def test_what_is_missing_when_a_packet_comes_round_was_picked_by_the_others_one_each() -> None:
    s = new_game(3)
    s.round = 3
    s.hands = [[], [], []]
    # Patron and Inspector are the only copies of their kinds.
    s.packets = [sorted(cards("Thief, Court Patron, Imperial Inspector, Jutte"))]
    s.packets.append(sorted(cards("Tessen, Fukiya, Ninjato, Naginata")))
    s.packets.append(sorted(cards("Shuriken, Shuriken, Bomb Maker, Bomb Master")))
    s.pile = [kind for kind in s.pile if kind not in cards("Court Patron, Imperial Inspector")]
    s.pick_number, s.packet_size = 0, 4
    s.picked = [NONE] * 30
    first, second = ("thief", "tessen", "shuriken"), ("shuriken", "court-patron", "fukiya")
    for names in (first, second, ("ninjato", "bomb-maker", "imperial-inspector")):
        for seat, name in enumerate(names):
            s.apply(seat, GAME.parse(s, seat, f"pick {name}"), Fast(1), MUTED)
    # Seat 1 passed Patron, Inspector and Jutte on and got the Jutte back: seats 2 and 3 took the others, one each.
    wanted = {"court-patron", "imperial-inspector"}
    seen = set()
    for seed in range(40):
        world = s.determinize(0, Fast(seed))
        held = [{IDS[mark & KIND] for mark in world.hands[seat]} & wanted for seat in (1, 2)]
        assert sorted(len(part) for part in held) == [1, 1]
        seen.add(tuple(sorted(held[0])))
    assert seen == {("court-patron",), ("imperial-inspector",)}
    # Tessen was taken before seat 1 first saw that packet: it may be anything.
    others = {IDS[mark & KIND] for seed in range(60) for mark in s.determinize(0, Fast(seed)).hands[1]}
    assert len(others) > 8


@rule("SC-4.8")
def test_sources_are_read_as_the_seat_saw_the_packets() -> None:
    s = new_game(3)
    known = segments_of(s, 0)
    # Packets go left in round 1: seat 1 holds packet 1 at steps 0 and 3, packet 3 at step 1, packet 2 at step 2.
    assert [known[PICKS + step] for step in range(6)] == [FIXED, 0, 0, FIXED, 3, 3]
    assert [known[PICKS + 2 * STEPS + step] for step in range(4)] == [LOOSE, FIXED, 21, 21]
    assert [known[PICKS + STEPS + step] for step in range(4)] == [LOOSE, LOOSE, FIXED, 12]
    assert known[0] == known[DRAWN + 1] == LOOSE
    assert known[OPEN] == FIXED


@rule("SC-7.6", "SC-7.8")
@pytest.mark.parametrize("options", [{}, {"draft_mode": "advanced"}, {"open_discards": False}])
def test_in_every_world_slots_hold_weapons_and_stacks_what_can_lie_in_stacks(options: dict[str, Any]) -> None:
    for number, s in enumerate(positions(4, 5, **options)):
        for seat in range(4):
            world = s.determinize(seat, Fast(number))
            assert Counter(GAME.cards(world)) == Counter(int(kind) for kind in DECK)
            for lane in world.lanes:
                for mark in lane:
                    assert (30 <= mark & KIND < 38) == (where_of(mark) > 0)
                    assert mark & KIND not in cards("Scout, Shinobi Spy, Shinobi Master Spy")


@rule("SC-8.12")
def test_a_card_that_was_played_before_a_draw_is_never_the_drawn_card() -> None:
    for seats in (3, 5):
        for number, s in enumerate(positions(seats, 11)):
            world = s.determinize(0, Fast(number))
            for lane in world.lanes:
                for mark in lane:
                    assert source_of(mark) <= DRAWN or source_of(mark) - DRAWN <= (mark >> 19) & 31


@rule("SC-8.15", "SC-7.6")
def test_known_cards_stay_where_they_are() -> None:
    for number, s in enumerate(positions(4, 3)):
        for seat in range(4):
            world = s.determinize(seat, Fast(number))
            for place, lane in enumerate(s.lanes):
                for mark, other in zip(lane, world.lanes[place], strict=True):
                    if is_known_to(mark, seat):
                        assert mark & KIND == other & KIND


@rule("SC-8.15")
def test_a_stolen_card_is_known_to_thief_and_victim_in_every_world() -> None:
    s = ninja_phase(["Disappear in Smoke, Thief", "Assassin Adept, Rogue", "Thief, Scout"])
    play(s, "play disappear-in-smoke 1", Fast(1))
    stolen = s.pending[0] & KIND
    for seat in (0, 1):
        assert all(s.determinize(seat, Fast(seed)).pending[0] & KIND == stolen for seed in range(8))
    assert len({int(s.determinize(2, Fast(seed)).pending[0] & KIND) for seed in range(30)}) > 5
    play(s, f"play {IDS[stolen]} daimyo")
    assert len({int(s.determinize(2, Fast(seed)).lanes[0][0] & KIND) for seed in range(30)}) > 5
    assert {int(s.determinize(1, Fast(seed)).lanes[0][0] & KIND) for seed in range(30)} == {stolen}


@rule("SC-6.1")
def test_others_contracts_are_any_legal_pair_and_the_own_ones_stay() -> None:
    s = ninja_phase(["Thief", "Thief", "Thief"], absent_target_contracts=False)
    own = int(s.contracts[0])
    worlds = [s.determinize(0, Fast(seed)) for seed in range(300)]
    assert {int(world.contracts[0]) for world in worlds} == {own}
    assert len({int(world.contracts[1]) for world in worlds}) == 12
    s = ninja_phase(["Thief", "Thief", "Thief"])
    s.phase, s.waiting, s.contracts = CONTRACT, 0b101, [0, 3, 0]
    world = s.determinize(0, Fast(1))
    assert world.contracts[0] == world.contracts[2] == 0
    assert world.contracts[1] != 0


@rule("SC-5.5", "SC-17.2")
def test_logged_picks_of_the_advanced_draft_are_known_and_unlogged_ones_are_not() -> None:
    s = new_game(3, draft_mode="advanced")
    play_out(s, until=NINJA)
    hands = [hand_ids(s, seat) for seat in range(3)]
    world = s.determinize(0, Fast(1))
    assert [hand_ids(world, seat) for seat in range(3)] == hands
    s = new_game(3, draft_mode="advanced", draft_log=False)
    play_out(s, until=NINJA)
    world = s.determinize(0, Fast(1))
    assert hand_ids(world, 0) == hand_ids(s, 0)
    assert hand_ids(world, 1) != hand_ids(s, 1)


@rule("SC-5.5")
def test_with_a_log_only_the_places_of_a_players_cards_are_open() -> None:
    s = new_game(3, draft_mode="advanced")
    play_out(s, until=NINJA)
    owner = int(s.turn)
    mine = Counter(hand_ids(s, owner))
    move = next(m for m in GAME.moves(s, owner) if m.split()[-1] in ("daimyo", "merchant", "ronin", "shogun"))
    play(s, move)
    laid = set()
    for seed in range(60):
        world = s.determinize((owner + 1) % 3, Fast(seed))
        cards_now = [IDS[mark & KIND] for lane in world.lanes for mark in lane] + hand_ids(world, owner)
        if not s.discard:
            assert Counter(cards_now) == mine
        laid |= {IDS[mark & KIND] for lane in world.lanes for mark in lane}
    assert s.discard or len(laid) > 1


@rule("SC-17.1")
def test_closed_discards_are_forgotten_and_open_ones_known() -> None:
    s = ninja_phase(["Thief", "Thief", "Rogue"], discard="Jutte, Tessen, Assassin Grandmaster")
    assert sorted(s.determinize(0, Fast(1)).discard) == sorted(s.discard)
    s.has_open_discards = False
    worlds = [sorted(int(mark & KIND) for mark in s.determinize(0, Fast(seed)).discard) for seed in range(10)]
    assert len({tuple(world) for world in worlds}) > 5


@rule("SC-4.7")
def test_face_down_discards_are_known_to_their_owner_only() -> None:
    s = ninja_phase(["Thief", "Thief", "Rogue"])
    for name, owner in (("Jutte", 0), ("Tessen", 1)):
        s.pile.remove(card(name))
        s.buried.append(card(name) + (owner << HOLDER_AT))
    worlds = [s.determinize(0, Fast(seed)) for seed in range(30)]
    assert all(card("Jutte") + (0 << HOLDER_AT) in world.buried for world in worlds)
    assert len({int(mark & KIND) for world in worlds for mark in world.buried if holder_of(mark) == 1}) > 5


@rule("SC-8.7")
def test_an_open_card_may_be_another_copy_than_the_one_that_was_seen() -> None:
    """Seat 1 passed a Shuriken to seat 2, who has shown one. Whether it is that one is not known."""
    s = ninja_phase(["Thief", "Jutte, Tessen", "Rogue, Scout"])
    seen = PICKS + 0 * STEPS + 1
    s.hands[1] = [card("Tessen"), card("Shuriken") + (seen << SOURCE_AT)]
    s.pile.remove(card("Shuriken"))
    s.picked[seen - PICKS] = card("Shuriken")
    lay(s, 0, "Shuriken", owner=1, where=1, face_up=True)
    has_it = [
        card("Shuriken") in [mark & KIND for mark in s.determinize(0, Fast(seed)).hands[1]] for seed in range(200)
    ]
    # If the open one was the one seen, the hidden Shuriken could be any card.
    assert 0 < sum(has_it) < 200


@rule("SC-8.15")
def test_marks_name_holder_and_owner() -> None:
    mark = card("Rogue") + (1 << HOLDER_AT) + (2 << OWNER_AT)
    assert [is_known_to(mark, seat) for seat in range(4)] == [False, True, True, False]


@rule("SC-4.3")
def test_hidden_packets_and_sealed_picks_are_redealt() -> None:
    s = new_game(3)
    assert s.phase == DRAFT
    s.apply(1, s.legal_actions(1)[0], Fast(1), MUTED)
    picks = set()
    for seed in range(20):
        world = s.determinize(0, Fast(seed))
        assert world.packets[0] == s.packets[0]
        assert world.sealed[1] in world.packets[1]
        picks.add(int(world.sealed[1]))
    assert len(picks) > 5


def passed_on(first: str, second: str, dealt: str) -> ShinobiState:
    """Seat 0 passed two cards on; seat 1 picked the first, seat 2 the second, and seat 1 was dealt another one."""
    s = ninja_phase(["Thief", "", ""], starter=1)
    for seat, name in ((1, first), (2, second)):
        s.picked[seat] = card(name)
        s.hands[seat] = [card(name) + ((PICKS + seat) << SOURCE_AT)]
        s.pile.remove(card(name))
    s.pile.remove(card(dealt))
    insert(s.hands[1], card(dealt))
    return s


@rule("SC-8.1")
def test_an_open_scout_does_not_tell_whether_it_came_from_a_packet() -> None:
    from_packet = passed_on("Scout", "Court Patron", "Jutte")
    dealt = passed_on("Court Patron", "Scout", "Scout")
    worlds = []
    for s in (from_packet, dealt):
        play(s, "play scout daimyo", Fast(3))
        worlds.append(Counter(tuple(hand_ids(s.determinize(0, Fast(seed)), 2)) for seed in range(200)))
    assert set(worlds[0]) == set(worlds[1]) == {("court-patron",), ("scout",)}


@rule("SC-2.3")
def test_a_shuffle_of_the_discards_ends_what_packets_tell() -> None:
    s = passed_on("Court Patron", "Imperial Inspector", "Jutte")
    deck.reshuffle(s, MUTED)
    assert IDS[s.picked[1]] == "court-patron", "nothing to shuffle, nothing forgotten"
    s.discard = cards("Bomb Maker, Ninjato")
    deck.reshuffle(s, MUTED)
    assert set(s.picked) == {NONE}
    assert all(source_of(mark) == 0 for hand in s.hands for mark in hand)
