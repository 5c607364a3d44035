"""SC-8.1 to SC-8.12: Scout, Shinobi Spy, Shinobi Master Spy."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import NONE
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import IDS
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import hand_ids, ids, lay, moves, ninja_phase, of_kind, on_lane, play, stack


@rule("SC-8.1", "SC-8.12")
def test_a_scout_lies_open_and_its_player_draws_a_card_privately() -> None:
    s = ninja_phase(["Scout, Thief", "Thief", "Thief"], pile="Rogue, Rogue")
    log = play(s, "play scout daimyo")
    assert GAME.view(s, 2).lanes[0].scout == 0
    assert hand_ids(s, 0) == ["rogue", "thief"]
    drew = next(event for event in log if event.kind == e.DREW)
    assert drew.seen_by(1).d == -2
    assert s.turn == 1


@rule("SC-8.2")
def test_the_next_card_on_that_target_is_played_face_up_and_the_scout_leaves() -> None:
    s = ninja_phase(["Scout, Thief", "Jutte, Rogue", "Thief, Thief"])
    play(s, "play scout merchant")
    log = play(s, "play jutte merchant guardian")
    assert on_lane(s, 1, 1) == ["jutte*"]
    assert s.scouts[1] == NONE
    assert of_kind(log, e.ARMED) == [(1, 3, 0, IDS.index("jutte"))]
    play(s, "play thief merchant")
    assert stack(s, 1) == ["thief"]


@rule("SC-8.2", "SC-8.4")
def test_events_and_cards_elsewhere_do_not_use_the_scout_up() -> None:
    s = ninja_phase(["Scout, Thief, Thief", "Disappear in Smoke, Rogue", "Assassin Adept, Assassin Adept"])
    play(s, "play scout merchant")
    play(s, "play disappear-in-smoke 2")
    assert s.scouts[1] != NONE
    play(s, "play assassin-adept daimyo")
    assert s.scouts[1] != NONE
    assert stack(s, 0) == ["assassin-adept"]
    play(s, "play assassin-adept merchant")
    assert stack(s, 1) == ["assassin-adept*"]


@rule("SC-8.4")
def test_the_scouts_own_player_is_not_exempt_and_the_card_stays_open() -> None:
    s = ninja_phase(["Scout, Thief, Rogue", "", ""])
    play(s, "play scout merchant")
    play(s, "play thief merchant")
    play(s, "play rogue merchant")
    assert stack(s, 1) == ["rogue", "thief*"]
    assert GAME.view(s, 2).lanes[1].stack[0].card == "thief"


@rule("SC-8.5")
def test_a_spy_on_a_scout_looks_at_the_card_below_it() -> None:
    s = ninja_phase(["Scout, Thief", "Shinobi Spy, Thief", "Thief"], pile="Rogue, Jutte")
    lay(s, 0, "Assassin Kunoichi", owner=2)
    play(s, "play scout daimyo")
    log = play(s, "play shinobi-spy daimyo")
    assert [event.kind for event in log][:4] == [e.SPIED, e.SCOUT_LEFT, e.REVEALED, e.RESHUFFLED]
    assert stack(s, 0) == ["assassin-kunoichi*"]
    assert len(s.hands[1]) == 2


@rule("SC-8.5", "SC-11.7")
def test_cards_above_and_below_a_scout_become_neighbours() -> None:
    s = ninja_phase(["Scout", "Assassin Kunoichi", ""], pile="", round_number=3)
    lay(s, 0, "Poison Maker", owner=2)
    play(s, "play scout daimyo")
    log = play(s, "play assassin-kunoichi daimyo")
    kunoichi = IDS.index("assassin-kunoichi")
    assert [row[0] for row in of_kind(log, e.TOOK_SLOT)] == [kunoichi]
    assert of_kind(log, e.POISONED) == [(IDS.index("poison-maker"), kunoichi, 1, 0)]


@rule("SC-8.5", "SC-8.6")
def test_a_scout_on_a_scout_replaces_it() -> None:
    s = ninja_phase(["Scout, Thief", "Scout, Thief", "Thief"], pile="Rogue, Jutte, Tessen")
    play(s, "play scout daimyo")
    play(s, "play scout daimyo")
    assert GAME.view(s, 0).lanes[0].scout == 1
    assert ids(s.discard) == ["scout"]
    assert stack(s, 0) == []


@rule("SC-8.7")
def test_a_spy_turns_the_card_beneath_leaves_and_its_player_draws() -> None:
    s = ninja_phase(["Shinobi Spy, Thief", "Thief", "Thief"], pile="Rogue, Rogue")
    lay(s, 0, "Bomb Maker, Assassin Adept", owner=1)
    play(s, "play shinobi-spy daimyo")
    assert stack(s, 0) == ["assassin-adept*", "bomb-maker"]
    assert ids(s.discard) == ["shinobi-spy"]
    assert hand_ids(s, 0) == ["rogue", "thief"]
    assert GAME.view(s, 2).lanes[0].stack[1].face_up


@rule("SC-8.8", "SC-8.9")
@pytest.mark.parametrize(
    ("below", "numbers"), [("", [0]), ("Rogue", [1]), ("Rogue, Thief", [1, 2]), ("Rogue, Thief, Bomb Maker", [1, 2])]
)
def test_a_master_spy_names_one_or_two_as_far_as_there_are_cards(below: str, numbers: list[int]) -> None:
    s = ninja_phase(["Shinobi Master Spy", "Thief", "Thief"])
    lay(s, 0, below, owner=1)
    offered = [move for move in moves(s, 0) if move.startswith("play shinobi-master-spy daimyo")]
    assert offered == [f"play shinobi-master-spy daimyo {number}" for number in numbers]


@rule("SC-8.8", "SC-8.10")
def test_a_master_spys_two_are_the_top_two_open_ones_included() -> None:
    s = ninja_phase(["Shinobi Master Spy, Thief", "Thief", "Thief"])
    lay(s, 0, "Bomb Maker, Assassin Adept", owner=1)
    lay(s, 0, "Guardian Adept", owner=2, face_up=True)
    log = play(s, "play shinobi-master-spy daimyo 2")
    assert stack(s, 0) == ["guardian-adept*", "assassin-adept*", "bomb-maker"]
    assert len(of_kind(log, e.REVEALED)) == 1


@rule("SC-8.5", "SC-8.9", "SC-8.10")
def test_scout_scout_and_master_spy_in_a_row() -> None:
    s = ninja_phase(["Scout, Thief", "Shinobi Master Spy, Thief", "Thief"], pile="Rogue, Jutte, Tessen")
    lay(s, 0, "Assassin Adept", owner=2)
    lay(s, 0, "Guardian Adept", owner=2, face_up=True)
    s.scouts[0] = IDS.index("scout")
    play(s, "play scout daimyo")
    assert "play shinobi-master-spy daimyo 2" in moves(s, 1)
    play(s, "play shinobi-master-spy daimyo 2")
    assert stack(s, 0) == ["guardian-adept*", "assassin-adept*"]
    assert ids(s.discard) == ["scout", "scout", "shinobi-master-spy"]
    assert len(s.hands[1]) == 2


@rule("SC-8.10")
def test_a_spy_on_an_empty_stack_reveals_nothing_and_still_draws() -> None:
    s = ninja_phase(["Shinobi Spy", "Thief", "Thief"], pile="Rogue, Rogue")
    log = play(s, "play shinobi-spy daimyo")
    assert of_kind(log, e.REVEALED) == []
    assert hand_ids(s, 0) == ["rogue"]


@rule("SC-8.11")
def test_spies_never_look_at_weapons() -> None:
    s = ninja_phase(["Shinobi Spy", "Thief", "Thief"])
    lay(s, 0, "Rogue", owner=1)
    lay(s, 0, "Jutte", owner=1, where=1)
    play(s, "play shinobi-spy daimyo")
    assert stack(s, 0) == ["rogue*"]
    assert on_lane(s, 0, 1) == ["jutte"]


@rule("SC-8.12")
def test_a_draw_from_nothing_gives_no_card() -> None:
    s = ninja_phase(["Scout, Thief", "Thief", "Thief"], pile="")
    play(s, "play scout daimyo")
    assert hand_ids(s, 0) == ["thief"]


@rule("SC-8.6")
def test_no_scouting_card_is_in_a_stack_when_the_battle_begins() -> None:
    s = ninja_phase(["Scout", "Shinobi Spy", "Shinobi Master Spy"], pile="", round_number=3)
    play(s, "play scout daimyo")
    assert all(stack(s, place) == [] for place in range(3))
    assert s.scouts[0] != NONE
