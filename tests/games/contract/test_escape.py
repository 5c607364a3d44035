"""CA-8 to CA-10: aftermath, escape, prison and hiding."""

from __future__ import annotations

import pytest

from cutthroat.games.contract.edge.game import GAME
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces


def after_kill(hand: str, who: str = "klaus otto", city: str = "paris", **options: bool | str | int) -> Scene:
    """The first seat has just killed in a city, and holds these cards."""
    scene = Scene(who, [f"7 {hand}"], **options).contracts(f"{city} seoul beijing", "rome lima").at(city, "tashkent")
    return scene.strike("7", *faces(3, 4))


def pass_turns(scene: Scene, turns: int) -> Scene:
    """The others end their turns."""
    for _ in range(turns):
        scene.end_turn()
    return scene


@rule("CA-8.1")
def test_between_attempt_and_escape_there_are_only_bonus_cards() -> None:
    scene = after_kill("g1 g2 8 adrenaline red-eye-ticket safe-house")
    assert scene.moves() == {"escape", "hide", "hide-safe-house", "bonus adrenaline"}


@rule("CA-8.2")
def test_without_an_action_or_a_getaway_one_must_hide() -> None:
    scene = Scene("klaus otto", ["7 g1"]).contracts("paris seoul", "rome").at("paris").actions(1)
    scene.strike("7", *faces(3, 4))
    assert scene.s.missed[0] == 3
    assert scene.seat == 1
    scene = after_kill("8 9")
    assert scene.s.missed[0] == 3


@rule("CA-8.2", "CA-13.5", "CA-3.6")
def test_adrenaline_in_the_aftermath_pays_for_an_escape() -> None:
    """G15."""
    scene = Scene("klaus otto", ["7 adrenaline g1 g2"]).contracts("paris seoul", "rome").at("paris").actions(1)
    scene.strike("7", *faces(3, 4))
    assert scene.moves() == {"hide", "bonus adrenaline"}
    scene.play("bonus adrenaline")
    assert scene.s.actions == 2
    scene.flee("g1 g2", *faces(1)).play("to london")
    assert scene.s.actions == 1
    assert scene.seat == 0


@rule("CA-8.3")
def test_one_may_always_hide_instead() -> None:
    scene = after_kill("g1 g2 g3 g4").play("hide")
    assert scene.where() == "paris"
    assert scene.s.missed[0] == 3


@rule("CA-8.4")
def test_at_most_four_getaways_and_then_the_die() -> None:
    scene = after_kill("g1 g1 g2 g3 g4 g5").play("escape")
    assert "roll" not in scene.moves()
    scene.bring("g1")
    assert scene.can("bring getaway-car")
    assert scene.can("roll")
    scene.bring("g2 g3").play("bring helicopter", *faces(4))
    assert scene.events == ["brought", "getaway-die"]
    assert scene.phase == "escape-to"


@rule("CA-8.4", "CA-8.5", "CA-8.7")
def test_a_three_leads_out_of_moscow_by_balloon() -> None:
    """G4."""
    scene = after_kill("g1 g3 g4 g6", city="moscow")
    scene.flee("g1 g3 g4 g6", *faces(3))
    assert scene.moves() == {
        f"to {c}" for c in ("novosibirsk", "vladivostok", "baku", "istanbul", "prague", "stockholm")
    }
    assert len(scene.s.discard) == 5
    scene.play("to novosibirsk")
    assert scene.where() == "novosibirsk"


@rule("CA-8.6", "CA-8.7", "CA-9.1")
def test_a_two_leads_to_prison() -> None:
    """G4."""
    scene = after_kill("g1 g3 g4 g6", city="moscow")
    scene.flee("g1 g3 g4 g6", *faces(2))
    assert scene.is_in_prison()
    assert scene.s.missed[0] == 2
    assert scene.hand() == []
    assert len(scene.s.discard) == 5
    assert scene.seat == 1


@rule("CA-8.5")
def test_one_must_leave_the_city() -> None:
    scene = after_kill("g6", city="london").actions(2)
    scene.flee("g6", *faces(6))
    assert not scene.can("to london")


@rule("CA-8.8", "CA-12.4")
def test_after_an_escape_the_turn_goes_on_even_with_another_attempt() -> None:
    """G20: Winchester in London, another target in Paris: four of five actions."""
    scene = Scene("winchester otto", ["6 7 g1 g2"]).contracts("london paris seoul", "rome").at("london")
    scene.strike("7", *faces(3, 4)).flee("g1", *faces(1)).play("to paris")
    scene.strike("6", *faces(3, 3)).flee("g2", *faces(2)).play("to london")
    assert scene.s.kills[0] == 2
    assert scene.s.actions == 1
    assert scene.seat == 0


@rule("CA-8.9")
def test_an_escape_goes_through_its_steps_in_order() -> None:
    scene = after_kill("g1 g2 loaded-dice", who="simon otto").play("accept")
    scene.flee("g1", *faces(6))
    assert scene.phase == "getaway-roll"
    assert scene.s.actions == 2
    scene.play("accept")
    assert scene.phase == "second-escape"
    assert scene.discarded() == ["grim-reaper"]
    scene.play("again", *faces(5))
    assert scene.phase == "getaway-roll", "the dice may be loaded for the second roll too"
    scene.play("accept")
    assert scene.discarded() == ["getaway-car", "grim-reaper"]
    assert scene.is_in_prison()


@rule("CA-9.1", "CA-9.2")
def test_two_turns_in_prison_then_home_then_a_normal_turn() -> None:
    """G5: arrested in round 5, back at the end of the own turn of round 7, normal in round 8."""
    scene = after_kill("g1")
    scene.s.round = 5
    scene.flee("g1", *faces(6))
    assert (scene.seat, scene.s.round) == (1, 5)
    scene.end_turn()
    assert (scene.seat, scene.s.round, scene.s.missed[0]) == (1, 6, 1)
    assert scene.is_in_prison()
    scene.end_turn()
    assert (scene.seat, scene.s.round, scene.s.missed[0]) == (1, 7, 0)
    assert scene.where(0) == "hamburg"
    scene.end_turn()
    assert (scene.seat, scene.s.round) == (0, 8)


@rule("CA-9.3", "CA-13.3", "CA-3.5")
def test_a_prisoner_with_the_card_breaks_out_and_plays_the_turn() -> None:
    """G5."""
    scene = after_kill("g1 escape-from-prison adrenaline").flee("g1", *faces(6)).end_turn()
    assert scene.phase == "prison-turn"
    assert scene.moves() == {"wait", "break-out"}
    scene.play("break-out")
    assert scene.where() == "hamburg"
    assert scene.s.actions == 4
    assert scene.discarded() == ["escape-from-prison", "getaway-car", "grim-reaper"]
    assert "bonus" not in scene.kinds_of_moves()


@rule("CA-9.3", "CA-9.2")
def test_the_card_works_on_the_second_missed_turn_too() -> None:
    scene = after_kill("g1 escape-from-prison").flee("g1", *faces(6)).end_turn()
    scene.play("wait").end_turn()
    assert scene.phase == "prison-turn"
    scene.play("break-out")
    assert scene.seat == 0
    assert scene.s.actions == 4


@rule("CA-9.4")
def test_the_card_is_no_use_on_the_turn_of_the_arrest_and_no_other_card_in_prison() -> None:
    scene = after_kill("g1 escape-from-prison arms-dealer").flee("g1", *faces(6))
    assert scene.seat == 1
    scene.end_turn()
    assert scene.moves() == {"wait", "break-out"}


@rule("CA-9.5")
def test_a_prisoner_keeps_hand_skills_and_contracts() -> None:
    scene = after_kill("g1 8 9").skill(0, 4, 9)
    scene.flee("g1", *faces(6))
    assert scene.hand(0) == ["machete", "shuriken"]
    assert scene.skills_of(0) == {4: 9}
    assert len(scene.open_contracts(0)) == 2


@rule("CA-10.1")
def test_three_turns_in_hiding_then_on_from_that_city() -> None:
    """G6: hiding from round 5: 6, 7 and 8 are missed, 9 is normal, in Paris."""
    scene = after_kill("g1")
    scene.s.round = 5
    scene.play("hide")
    for number in (5, 6, 7, 8):
        assert (scene.seat, scene.s.round) == (1, number)
        scene.end_turn()
    assert (scene.seat, scene.s.round) == (0, 9)
    assert scene.where() == "paris"


@rule("CA-10.2")
def test_hiding_costs_no_action_and_no_bonus_card_helps() -> None:
    scene = after_kill("g1 arms-dealer adrenaline").actions(0).play("hide")
    pass_turns(scene, 3)
    assert scene.seat == 1
    assert scene.s.missed[0] == 0
    pass_turns(scene, 1)
    assert scene.seat == 0


@rule("CA-10.3", "CA-13.4")
def test_a_safe_house_shortens_hiding_to_one_turn() -> None:
    """G6."""
    scene = after_kill("g1 safe-house")
    scene.s.round = 5
    scene.play("hide-safe-house")
    assert scene.discarded() == ["grim-reaper", "safe-house"]
    pass_turns(scene, 2)
    assert (scene.seat, scene.s.round) == (0, 7)
    assert scene.where() == "paris"


@rule("CA-13.4", "CA-3.5")
def test_a_safe_house_is_a_bonus_card_of_the_turn() -> None:
    scene = after_kill("g1 safe-house adrenaline").play("bonus adrenaline")
    assert scene.moves() == {"escape", "hide"}


@pytest.mark.parametrize(("roll", "place"), [(6, "prison-yard"), (1, "london")])
def test_the_view_tells_of_prison_and_escape(roll: int, place: str) -> None:
    scene = after_kill("g1").flee("g1", *faces(roll))
    if roll == 1:
        scene.play("to london")
    player = GAME.view(scene.s, 1).players[0]
    assert player.space == place
    assert player.in_prison == (roll == 6)
