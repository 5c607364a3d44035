"""SC-8.13 to SC-8.19: Appear in Smoke, Disappear in Smoke, and chains of them."""

from __future__ import annotations

from cutthroat.core.chance import Scripted
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import IDS
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import hand_ids, ids, lay, moves, ninja_phase, of_kind, play, stack


@rule("SC-8.13", "SC-8.15")
def test_a_random_card_is_stolen_and_must_be_played_at_once() -> None:
    s = ninja_phase(["Disappear in Smoke, Thief", "Assassin Adept, Rogue, Jutte", "Thief"])
    log = play(s, "play disappear-in-smoke 1", Scripted([2]))
    assert hand_ids(s, 1) == ["assassin-adept", "rogue"]
    assert s.turn == 0
    assert "pass" not in moves(s, 0)
    assert all(move.startswith("play jutte") for move in moves(s, 0))
    assert len(moves(s, 0)) == 6
    play(s, "play jutte ronin assassin")
    assert s.turn == 1
    stolen = next(event for event in log if event.kind == e.STOLE)
    assert [stolen.seen_by(seat).d for seat in (0, 1, 2)] == [IDS.index("jutte"), IDS.index("jutte"), -2]


@rule("SC-8.15")
def test_thief_and_victim_know_the_stolen_card_on_the_table_and_others_do_not() -> None:
    s = ninja_phase(["Disappear in Smoke", "Assassin Adept, Rogue", "Thief"])
    play(s, "play disappear-in-smoke 1", Scripted([0]))
    assert GAME.view(s, 0).to_play == GAME.view(s, 1).to_play == ["assassin-adept"]
    assert GAME.view(s, 2).to_play == []
    assert GAME.view(s, 2).stolen_from == 1
    play(s, "play assassin-adept ronin")
    seen = [GAME.view(s, seat).lanes[2].stack[0] for seat in range(3)]
    assert [card.card for card in seen] == ["assassin-adept", "assassin-adept", None]
    assert all(card.owner == 0 for card in seen)


@rule("SC-8.14")
def test_the_victim_must_be_another_player_with_cards() -> None:
    s = ninja_phase(["Disappear in Smoke, Thief", "", "Thief"])
    victims = [move for move in moves(s, 0) if "smoke" in move]
    assert victims == ["play disappear-in-smoke 2"]


@rule("SC-8.14")
def test_passed_players_can_be_robbed_unless_the_table_forbids_it() -> None:
    for option, offered in (
        (True, ["play disappear-in-smoke 1", "play disappear-in-smoke 2"]),
        (False, ["play disappear-in-smoke 2"]),
    ):
        s = ninja_phase(["Disappear in Smoke, Thief", "Thief", "Thief"], smoke_hits_passed=option)
        s.passed = 0b010
        assert [move for move in moves(s, 0) if "smoke" in move] == offered


@rule("SC-8.14")
def test_without_a_victim_the_event_is_legal_and_does_nothing() -> None:
    s = ninja_phase(["Disappear in Smoke, Thief", "", ""])
    assert "play disappear-in-smoke nobody" in moves(s, 0)
    play(s, "play disappear-in-smoke nobody")
    assert ids(s.discard) == ["disappear-in-smoke"]
    assert hand_ids(s, 0) == ["thief"]
    assert s.turn == 0


@rule("SC-8.16", "SC-8.17")
def test_two_cards_are_drawn_one_is_played_and_the_other_kept() -> None:
    s = ninja_phase(["Appear in Smoke, Thief", "Thief", "Thief"], pile="Rogue, Jutte, Bomb Maker")
    play(s, "play appear-in-smoke", Scripted([0, 0]))
    assert GAME.view(s, 0).to_play == ["bomb-maker", "rogue"]
    assert GAME.view(s, 1).to_play == []
    assert "pass" not in moves(s, 0)
    assert hand_ids(s, 0) == ["thief"]
    play(s, "play rogue daimyo")
    assert hand_ids(s, 0) == ["bomb-maker", "thief"]
    assert ids(s.discard) == ["appear-in-smoke"]
    assert stack(s, 0) == ["rogue"]
    assert s.turn == 1


@rule("SC-8.17")
def test_a_single_card_must_be_played_and_none_is_no_play() -> None:
    s = ninja_phase(["Appear in Smoke, Thief", "Thief", "Thief"], pile="Rogue")
    play(s, "play appear-in-smoke")
    assert GAME.view(s, 0).to_play == ["rogue"]
    play(s, "play rogue daimyo")
    assert hand_ids(s, 0) == ["thief"]
    s = ninja_phase(["Appear in Smoke, Thief", "Thief", "Thief"], pile="")
    play(s, "play appear-in-smoke")
    assert s.turn == 1
    assert hand_ids(s, 0) == ["thief"]


@rule("SC-8.18", "SC-8.19")
def test_an_event_stolen_by_an_event_is_resolved_inside_it() -> None:
    s = ninja_phase(["Disappear in Smoke, Thief", "Appear in Smoke, Rogue", "Thief"], pile="Jutte, Tessen, Ninjato")
    play(s, "play disappear-in-smoke 1", Scripted([1]))
    assert moves(s, 0) == ["play appear-in-smoke"]
    play(s, "play appear-in-smoke", Scripted([0, 1]))
    assert s.turn == 0
    assert GAME.view(s, 1).open_events == ["disappear-in-smoke", "appear-in-smoke"]
    log = play(s, "play tessen ronin guardian")
    assert [row[0] for row in of_kind(log, e.EVENT_ENDED)] == [
        IDS.index("appear-in-smoke"),
        IDS.index("disappear-in-smoke"),
    ]
    assert ids(s.discard) == ["appear-in-smoke", "disappear-in-smoke"]
    assert hand_ids(s, 0) == ["thief", "jutte"]
    assert hand_ids(s, 1) == ["rogue"]
    assert s.turn == 1


@rule("SC-8.18")
def test_a_card_played_through_an_event_sets_off_a_scout_and_may_draw() -> None:
    s = ninja_phase(["Disappear in Smoke, Thief", "Shinobi Spy", "Thief"], pile="Rogue, Rogue")
    lay(s, 0, "Bomb Maker", owner=2)
    s.scouts[0] = IDS.index("scout")
    play(s, "play disappear-in-smoke 1", Scripted([0]))
    play(s, "play shinobi-spy daimyo")
    assert stack(s, 0) == ["bomb-maker*"]
    assert hand_ids(s, 0) == ["rogue", "thief"]
    assert ids(s.discard) == ["scout", "shinobi-spy", "disappear-in-smoke"]


@rule("SC-8.16", "SC-8.18", "SC-8.19")
def test_the_second_drawn_card_waits_until_a_nested_theft_is_finished() -> None:
    s = ninja_phase(["Appear in Smoke", "Thief, Rogue", "Thief"], pile="Disappear in Smoke, Ninjato, Jutte")
    play(s, "play appear-in-smoke", Scripted([0, 1]))
    play(s, "play disappear-in-smoke 1", Scripted([0]))
    assert hand_ids(s, 0) == []
    assert GAME.view(s, 0).to_play == ["rogue"]
    play(s, "play rogue daimyo")
    assert hand_ids(s, 0) == ["ninjato"]
    assert ids(s.discard) == ["disappear-in-smoke", "appear-in-smoke"]
