"""CA-3: the turn."""

from __future__ import annotations

import pytest

from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces


@rule("CA-3.1", "CA-12.4")
@pytest.mark.parametrize(("who", "actions"), [("klaus", 4), ("winchester", 5)])
def test_four_actions_a_turn_and_five_for_winchester(who: str, actions: int) -> None:
    scene = Scene(f"otto {who}").end_turn()
    assert scene.s.actions == actions
    for card in range(2, actions + 2):
        assert scene.seat == 1
        scene.play("take", *scene.draws(str(card)))
    assert scene.seat == 0


@rule("CA-3.1", "CA-12.4")
@pytest.mark.parametrize("actions", [3, 5])
def test_winchester_has_always_one_action_more(actions: int) -> None:
    scene = Scene("otto winchester", actions_per_turn=actions).end_turn()
    assert scene.s.actions == actions + 1


@rule("CA-3.2")
def test_the_six_kinds_of_actions_cost_one_each() -> None:
    scene = Scene("klaus lily", ["7 7 g1 g3"]).contracts("paris", "rome").at("prague")
    assert scene.kinds_of_moves() == {"take", "move", "travel", "learn", "end-turn"}
    scene.play("take", *scene.draws("8"))
    assert scene.s.actions == 3
    scene.play("learn", 0)
    assert scene.s.actions == 2
    scene.plays("travel hot-air-balloon", "to paris")
    assert scene.s.actions == 1
    assert scene.can("assassinate")
    scene = Scene("klaus lily", ["7 7 g1 g3"]).contracts("paris", "rome").at("paris")
    scene.strike("7", *faces(1, 1), 0)
    assert scene.s.actions == 3
    scene.flee("g1", *faces(1))
    assert scene.s.actions == 2


@rule("CA-3.2")
def test_actions_may_be_repeated_in_any_order() -> None:
    scene = Scene("klaus lily")
    scene.play("move paris").play("take", *scene.draws("7")).play("move london")
    assert scene.seat == 0
    scene.play("take", *scene.draws("7"))
    assert scene.seat == 1


@rule("CA-3.3")
def test_there_is_no_escape_without_an_attempt() -> None:
    scene = Scene("klaus lily", ["7 8 g1 g2 g3 g4"]).contracts("paris", "rome").at("paris")
    assert not scene.can("escape")
    scene.play("assassinate")
    assert not scene.can("escape")


@rule("CA-3.4")
def test_a_turn_may_end_with_actions_left_and_they_are_lost() -> None:
    scene = Scene("klaus lily").end_turn()
    assert scene.seat == 1
    assert scene.s.actions == 4
    scene.end_turn()
    assert scene.s.actions == 4


@rule("CA-3.5")
def test_one_bonus_card_a_turn_at_no_cost_and_kept_for_later() -> None:
    scene = Scene("klaus lily", ["adrenaline arms-dealer"])
    scene.play("bonus adrenaline")
    assert scene.s.actions == 6
    assert "bonus" not in scene.kinds_of_moves()
    scene.end_turn().end_turn()
    assert scene.can("bonus arms-dealer")


@rule("CA-3.6")
def test_without_actions_the_turn_goes_on_while_a_bonus_card_can_be_played() -> None:
    scene = Scene("klaus lily", ["adrenaline"]).actions(1)
    scene.play("move paris")
    assert scene.moves() == {"end-turn", "bonus adrenaline"}
    scene = Scene("klaus lily", ["loaded-dice"]).actions(1)
    scene.play("move paris")
    assert scene.seat == 1


@rule("CA-3.7")
def test_prison_and_hiding_end_the_turn_at_once() -> None:
    hand = "7 g1 g2 arms-dealer"
    scene = Scene("klaus lily", [hand]).contracts("paris", "rome").at("paris")
    scene.strike("7", *faces(3, 4)).play("hide")
    assert scene.seat == 1
    scene = Scene("klaus lily", [hand]).contracts("paris", "rome").at("paris")
    scene.strike("7", *faces(3, 4)).flee("g1", *faces(6))
    assert scene.seat == 1
    assert scene.hand(0) == ["speedboat", "arms-dealer"]


@rule("CA-3.8", "CA-4.9", "CA-13.5")
def test_adrenaline_does_not_raise_the_limit_of_takes() -> None:
    """G25."""
    scene = Scene("klaus lily", ["adrenaline"], takes_per_turn=3)
    for card in ("2", "3", "4"):
        scene.play("take", *scene.draws(card))
    assert not scene.can("take")
    scene.play("bonus adrenaline")
    assert scene.s.actions == 3
    assert not scene.can("take")


@rule("CA-3.8", "CA-4.9")
def test_winchesters_fifth_action_is_no_fourth_take() -> None:
    scene = Scene("winchester lily", takes_per_turn=3)
    for card in ("2", "3", "4"):
        scene.play("take", *scene.draws(card))
    assert scene.s.actions == 2
    assert not scene.can("take")
