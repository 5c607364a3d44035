"""CA-14: the end of the game."""

from __future__ import annotations

import pytest

from cutthroat.games.contract.edge.game import GAME
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces, guard_count


def one_short(hand: str, **options: bool | str | int) -> Scene:
    """Three contracts fulfilled, the fourth target here in Paris."""
    scene = Scene("klaus otto", [hand], **options).contracts("paris", "rome lima athens").at("paris", "tashkent")
    return scene.done(0, "london madrid seoul").done(1, "chicago")


@rule("CA-14.1")
def test_the_fourth_kill_wins_at_once() -> None:
    scene = one_short("7 g1").strike("7", *faces(3, 4))
    outcome = GAME.outcome(scene.s)
    assert outcome.places == [1, 2]
    assert outcome.scores == [4, 1]
    assert scene.events[-1] == "won"


@rule("CA-14.2")
def test_the_winner_must_escape_where_the_table_says_so() -> None:
    scene = one_short("7 g1", must_escape_to_win=True).strike("7", *faces(3, 4))
    assert scene.phase == "aftermath"
    scene.flee("g1", *faces(1))
    assert scene.s.winner == 0


@rule("CA-14.2")
@pytest.mark.parametrize("way", ["hide", "prison", "break-out"])
def test_or_wins_at_the_start_of_the_next_normal_turn(way: str) -> None:
    scene = one_short("7 g1 escape-from-prison", must_escape_to_win=True).strike("7", *faces(3, 4))
    if way == "hide":
        scene.play("hide")
    else:
        scene.flee("g1", *faces(6))
    turns = 0
    while scene.s.waiting:
        if scene.phase == "prison-turn":
            scene.play("break-out" if way == "break-out" else "wait")
        else:
            scene.end_turn()
            turns += 1
    assert scene.s.winner == 0
    assert turns == {"hide": 4, "prison": 3, "break-out": 1}[way]


@rule("CA-14.2")
def test_others_may_win_while_one_waits() -> None:
    scene = Scene("klaus otto", ["7", "9 g1"], must_escape_to_win=True).contracts("paris", "athens")
    scene.done(0, "london madrid seoul").done(1, "chicago rome lima").at("paris", "athens")
    scene.strike("7", *faces(3, 4))
    assert (scene.s.kills[0], scene.seat) == (4, 1)
    scene.strike("9", *faces(4, 5)).flee("g1", *faces(1))
    assert scene.s.winner == 1
    assert GAME.outcome(scene.s).places == [2, 1]


def at_limit(seats: str = "klaus otto lily") -> Scene:
    """Everyone equal, one turn before the limit."""
    scene = Scene(seats, round_limit=10)
    scene.s.round, scene.s.active, scene.s.waiting = 10, scene.s.seats - 1, 2 ** (scene.s.seats - 1)
    return scene


@rule("CA-14.3")
def test_the_round_limit_ends_the_game_and_equals_share_the_win() -> None:
    scene = at_limit().end_turn()
    assert scene.phase == "over"
    assert scene.s.returns() == [1 / 3, 1 / 3, 1 / 3]
    assert GAME.outcome(scene.s).places == [1, 1, 1]


@rule("CA-14.3", "CA-14.4")
def test_the_ranking_counts_kills_then_bodyguards_then_skills_then_cards() -> None:
    scene = at_limit().give(0, "7")
    scene.end_turn()
    assert GAME.outcome(scene.s).places == [1, 2, 2]
    scene = at_limit().give(0, "7").skill(1, 5, 9)
    scene.end_turn()
    assert GAME.outcome(scene.s).places == [2, 1, 3]
    scene = (
        at_limit()
        .give(0, "7")
        .skill(1, 5, 9)
        .guards(scene.open_contracts(1)[0], 4)
        .guards(scene.open_contracts(0)[0], 5)
    )
    scene.end_turn()
    assert GAME.outcome(scene.s).places == [3, 2, 1]
    scene = at_limit()
    scene.done(0, scene.open_contracts(0)[0]).guards(scene.open_contracts(0)[0], 4, 5)
    scene.end_turn()
    assert GAME.outcome(scene.s).places == [1, 2, 2]


@rule("CA-14.3")
def test_the_limit_is_eighty_rounds() -> None:
    scene = Scene("klaus otto")
    scene.s.round = 79
    scene.end_turn().end_turn()
    assert scene.s.round == 80
    scene.end_turn().end_turn()
    assert scene.phase == "over"


@rule("CA-14.4")
def test_the_others_are_ranked_after_a_win() -> None:
    scene = Scene("klaus otto lily", ["7", "8 9", ""]).contracts("paris", "rome", "lima").at("paris")
    scene.done(0, "london madrid seoul").strike("7", *faces(3, 4))
    assert GAME.outcome(scene.s).places == [1, 2, 3]


@rule("CA-14.5")
def test_the_last_one_left_wins() -> None:
    scene = Scene("klaus otto lily").resign(1).resign(0)
    assert scene.s.winner == 2
    assert GAME.outcome(scene.s).places == [2, 2, 1]


@rule("CA-14.6")
def test_a_resigning_player_gives_everything_back() -> None:
    scene = Scene("klaus otto lily", ["7 g1", "8 9"]).skill(0, 4, 9)
    city = scene.open_contracts(0)[0]
    scene.guards(city, 6).resign(0)
    assert scene.bag_size() == 40
    assert sum(scene.s.guard_bag) == guard_count(scene.s) == 20
    assert scene.open_contracts(0) == []
    assert scene.discarded() == ["getaway-car", "grim-reaper"]
    assert scene.seat == 1
    assert GAME.view(scene.s, 2).players[0].resigned
    scene.end_turn().end_turn()
    assert scene.seat == 1
    assert scene.s.round == 2


@rule("CA-14.6")
def test_cards_laid_out_are_discarded_and_rounds_count_on_from_the_first_seat() -> None:
    scene = Scene("klaus otto lily", ["6 7 8"]).contracts("paris", "rome", "lima").at("paris")
    scene.play("assassinate").bring("6").resign(0)
    assert scene.discarded() == ["grim-reaper", "longbow", "machete"]
    assert (scene.seat, scene.s.round) == (1, 1)
    scene.end_turn().end_turn()
    assert (scene.seat, scene.s.round) == (1, 2)


@rule("CA-14.7")
def test_a_resignation_out_of_turn_waits_for_a_quiet_moment() -> None:
    """R43: Otto attacks the target of somebody who resigns."""
    scene = Scene("otto klaus lily", ["6 7 8 g1"]).contracts("lima", "rome", "paris").at("rome")
    scene.play("assassinate").bring("7").resign(1)
    assert scene.events == ["gave-notice"]
    assert scene.is_live("rome")
    scene.play("roll", *faces(1, 1), 0)
    assert scene.phase == "aftermath"
    assert not scene.is_live("rome")
    assert "resigned" in scene.events


@rule("CA-14.7")
def test_a_resignation_while_the_active_player_is_at_main_takes_effect_at_once() -> None:
    scene = Scene("otto klaus lily").resign(1)
    assert scene.events == ["gave-notice", "resigned"]
    assert scene.seat == 0
    scene.end_turn()
    assert scene.seat == 2


@rule("CA-14.7")
def test_a_resignation_takes_effect_at_the_end_of_the_turn() -> None:
    scene = Scene("otto klaus lily", ["g1"]).at("paris").actions(1)
    scene.play("travel getaway-car").resign(2)
    assert GAME.view(scene.s, 0).players[2].resigned is False
    scene.play("to london")
    assert GAME.view(scene.s, 0).players[2].resigned
    assert scene.seat == 1


@rule("CA-15.7")
def test_resigning_is_offered_only_where_the_table_allows_it() -> None:
    assert not Scene("klaus otto").can("resign")
    scene = Scene("klaus otto", ["7 8 g1"], resignations=True).contracts("paris", "rome").at("paris")
    assert scene.can("resign")
    scene.play("assassinate")
    assert not scene.can("resign")
    scene.bring("7").play("roll", *faces(1, 1), 0)
    assert scene.can("resign")
    scene.play("resign")
    assert scene.s.winner == 1
    assert GAME.outcome(scene.s).reason == "Everybody else has resigned."
