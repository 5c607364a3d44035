"""SC-7: turns of the Ninja Phase, stacks and slots."""

from __future__ import annotations

from cutthroat.core.chance import Scripted
from cutthroat.core.events import Log
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules import ninja
from cutthroat.games.shinobi.rules.phases import NINJA, OVER
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import (
    cards,
    contract_phase,
    hand_ids,
    lay,
    moves,
    ninja_phase,
    of_kind,
    on_lane,
    play,
    sign_all,
    stack,
)


@rule("SC-7.1")
def test_the_starting_player_goes_first_and_turns_go_clockwise() -> None:
    s = contract_phase()
    s.hands = [cards("Thief, Rogue") for _ in range(3)]
    s.starter = 2
    sign_all(s, *[("guard:daimyo", "guard:ronin")] * 3)
    order = []
    for _ in range(4):
        order.append(int(s.turn))
        play(s, next(move for move in moves(s, int(s.turn)) if move != "pass"))
    assert order == [2, 0, 1, 2]


@rule("SC-7.2")
def test_a_turn_is_one_card_or_a_pass() -> None:
    s = ninja_phase(["Thief, Rogue", "Thief", "Thief"])
    assert "pass" in moves(s, 0)
    play(s, "play thief daimyo")
    assert hand_ids(s, 0) == ["rogue"]
    assert s.waiting == 0b010


@rule("SC-7.3")
def test_who_has_passed_plays_no_more() -> None:
    s = ninja_phase(["Thief, Rogue", "Thief, Rogue", "Thief"])
    play(s, "pass")
    assert GAME.view(s, 1).has_passed == [True, False, False]
    play(s, "play thief daimyo")
    play(s, "pass")
    assert s.turn == 1
    assert moves(s, 0) == []
    assert hand_ids(s, 0) == ["rogue", "thief"]


@rule("SC-7.4", "SC-7.5")
def test_the_phase_ends_when_all_have_passed_or_have_no_cards() -> None:
    s = ninja_phase(["Thief", "Rogue, Scout", ""], round_number=3)
    play(s, "play thief daimyo")
    play(s, "play rogue daimyo")
    # Seat 3 has no cards and seat 1 has none left: the last active player goes on.
    assert s.turn == 1
    play(s, "pass")
    assert s.phase == OVER


@rule("SC-7.5")
def test_a_drawn_card_keeps_a_player_in_the_phase() -> None:
    s = ninja_phase(["Scout", "Assassin Apprentice", "Thief, Thief"], pile="Rogue, Jutte")
    play(s, "play scout daimyo")
    play(s, "play assassin-apprentice ronin")
    play(s, "play thief daimyo")
    assert s.turn == 0
    play(s, "pass")
    assert s.turn == 2


@rule("SC-7.6")
def test_ninjas_and_meddlers_go_face_down_on_top_of_the_stack() -> None:
    s = ninja_phase(["Assassin Adept, Guardian Adept", "Bomb Maker", "Thief"])
    log = play(s, "play assassin-adept merchant")
    assert log[0].seen_by(1).d == -2
    play(s, "play bomb-maker merchant")
    play(s, "play thief merchant")
    assert stack(s, 1) == ["thief", "bomb-maker", "assassin-adept"]
    seen = GAME.view(s, 1).lanes[1].stack
    assert [card.card for card in seen] == [None, "bomb-maker", None]
    assert [card.owner for card in seen] == [0, 1, 2]
    assert not any(card.face_up for card in seen)


@rule("SC-7.8", "SC-9.1")
def test_a_weapon_takes_the_innermost_slot_without_a_weapon_on_the_chosen_side() -> None:
    s = ninja_phase(["Jutte, Tessen", "Ninjato", "Fukiya"])
    play(s, "play jutte daimyo guardian")
    log = play(s, "play ninjato daimyo guardian")
    play(s, "play fukiya daimyo assassin")
    assert on_lane(s, 0, 1) == ["jutte", "ninjato"]
    assert on_lane(s, 0, 2) == ["fukiya"]
    assert of_kind(log, e.ARMED)[0][:3] == (1, 2, 0 * 32 + 1)
    assert GAME.view(s, 2).lanes[0].guardian_weapons[0].card is None


@rule("SC-7.9")
def test_an_event_never_joins_a_stack_and_is_discarded_when_it_is_resolved() -> None:
    s = ninja_phase(["Disappear in Smoke, Thief", "", ""])
    play(s, "play disappear-in-smoke nobody")
    assert all(lane == [] for lane in s.lanes)
    assert [mark & 63 for mark in s.discard] == cards("Disappear in Smoke")


@rule("SC-7.10")
def test_there_is_no_limit_of_slots_stacks_or_hands() -> None:
    s = ninja_phase(["Thief, Shuriken", "Rogue, Scout", ""])
    lay(s, 0, "Assassin Apprentice, Assassin Adept, Assassin Master, Guardian Adept, Guardian Master, Bomb Maker")
    lay(s, 0, "Shuriken, Kusari-Fundo, Naginata, Ninjato, Fukiya, Tessen, Jutte", where=1)
    play(s, "play shuriken daimyo guardian")
    assert len(on_lane(s, 0, 1)) == 8
    play(s, "play rogue daimyo")
    play(s, "play thief daimyo")
    assert len(stack(s, 0)) == 8


@rule("SC-7.10")
def test_a_hand_can_grow_beyond_ten_cards() -> None:
    ten = "Appear in Smoke, " + ", ".join(
        ["Assassin Apprentice"] * 3 + ["Assassin Adept"] * 3 + ["Assassin Master"] * 3
    )
    s = ninja_phase([ten, "Thief", "Thief"], pile="Shinobi Spy, Naginata, Rogue, Jutte")
    lay(s, 0, "Bomb Maker", owner=1)
    play(s, "play appear-in-smoke", Scripted([0, 2]))
    play(s, "play shinobi-spy daimyo", Scripted([0]))
    assert len(s.hands[0]) == 11
    assert stack(s, 0) == ["bomb-maker*"]
    assert s.turn == 1
    assert s.phase == NINJA


@rule("SC-7.11")
def test_open_cards_have_no_early_effect() -> None:
    s = ninja_phase(["Thief, Rogue", "Thief", "Thief"])
    lay(s, 0, "Assassin Adept, Bomb Maker, Poison Maker", face_up=True)
    play(s, "play thief daimyo")
    assert stack(s, 0) == ["thief", "poison-maker*", "bomb-maker*", "assassin-adept*"]


@rule("SC-10.11")
def test_open_cards_are_resolved_like_any_other() -> None:
    outcomes = []
    for face_up in (False, True):
        s = ninja_phase(["Thief", "", ""], round_number=3)
        lay(s, 0, "Assassin Adept, Assassin Kunoichi, Bomb Maker, Guardian Adept", face_up=face_up)
        lay(s, 0, "Shuriken", where=2, face_up=face_up)
        log = play(s, "pass")
        outcomes.append([event.facts() for event in log if event.kind >= e.BATTLE_BEGAN])
    assert outcomes[0] == outcomes[1]


@rule("SC-8.3")
def test_a_scout_that_nothing_set_off_is_discarded_at_the_end_of_the_phase() -> None:
    s = ninja_phase(["Scout, Thief", "", ""], pile="Rogue")
    play(s, "play scout daimyo")
    log = Log()
    ninja.end(s, log)
    assert of_kind(log.events, e.SCOUT_LEFT) == [(2, 0, -1, -1)]
    assert s.scouts == [-1, -1, -1]
    assert [mark & 63 for mark in s.discard] == cards("Scout")
