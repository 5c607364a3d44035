"""What one turn, attempt or player leaves to the next: counters that start anew, and seats other than the first."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import NONE
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules.board import YARD
from cutthroat.games.contract.rules.cards import KINDS
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces, kind


def second(who: str, hand: str) -> Scene:
    """The second seat's turn, in London with a target there and another in Paris."""
    scene = Scene(f"otto {who} klaus", ["", hand]).contracts("rome", "london paris seoul", "lima")
    return scene.at("tashkent", "london", "tashkent").end_turn()


def sure_of(*cards: str) -> list[int]:
    wanted = [kind(card) for card in cards]
    return [wanted.count(n) for n in range(KINDS)]


# Attempts


@rule("CA-12.6")
def test_sugar_keeps_another_card_on_the_next_turn() -> None:
    scene = second("sugar", "6 7 g1 g1").strike("7", *faces(3, 4)).play("keep grim-reaper")
    scene.flee("g1", *faces(1)).play("to paris").end_turn().end_turn().end_turn()
    assert scene.seat == 1
    scene.strike("6", *faces(3, 3))
    assert scene.phase == "keep-weapon"


@rule("CA-12.5")
def test_archie_moves_a_bodyguard_in_each_attempt() -> None:
    scene = second("archie", "6 7 8 g1 g1").guards("london", 6).guards("paris", 8)
    scene.plays("assassinate", "guard 6", "target brother-bogus").bring("7")
    scene.play("roll", *faces(1, 1), scene.guard_token(9))
    assert scene.phase == "aftermath", "one for this attempt"
    scene.flee("g1", *faces(1)).play("to paris").play("assassinate")
    assert scene.moves() == {"no-guard", "guard 8"}
    scene.play("no-guard")
    assert scene.phase == "weapons"


@rule("CA-12.5")
def test_archies_bodyguard_goes_to_the_target_of_any_rival() -> None:
    scene = second("archie", "6 7").guards("london", 6).plays("assassinate", "guard 6")
    assert scene.moves() == {"target brother-bogus", "target professor-pillage"}
    scene.play("target professor-pillage")
    assert scene.guards_at("lima") == [6]


@rule("CA-12.10")
def test_lily_has_a_second_roll_in_each_attempt() -> None:
    scene = second("lily", "7 7 8 g1 g1").strike("7", *faces(3, 4)).flee("g1", *faces(1)).play("to paris")
    scene.strike("7", *faces(1, 1), 0)
    assert scene.phase == "second-attempt"


@rule("CA-9.2")
def test_whoever_has_served_goes_to_the_own_home() -> None:
    scene = Scene("klaus lily otto")
    scene.s.spaces[1], scene.s.missed[1] = YARD, 2
    scene.end_turn().end_turn()
    assert scene.is_in_prison(1)
    scene.end_turn()
    assert scene.where(1) == "sydney"
    scene.end_turn().end_turn()
    assert scene.seat == 1
    assert scene.phase == "main"


@rule("CA-13.1", "CA-13.13")
@pytest.mark.parametrize("who", ["lily", "simon"])
def test_no_flight_between_two_rolls(who: str) -> None:
    scene = second(who, "7 8 g1 g2 red-eye-ticket adrenaline")
    assert scene.can("bonus red-eye-ticket")
    if who == "lily":
        scene.strike("7", *faces(1, 1), 0)
    else:
        scene.strike("7", *faces(3, 4)).flee("g1", *faces(6))
    assert scene.moves() == {"again", "stop", "bonus adrenaline"}


# Resignations


@rule("CA-14.4")
def test_who_resigned_is_last_whatever_the_kills() -> None:
    scene = Scene("klaus otto lily", ["8", "", ""]).done(1, "london madrid seoul").resign(1)
    scene.s.round = scene.s.round_limit
    scene.end_turn().end_turn()
    assert scene.phase == "over"
    assert GAME.outcome(scene.s).places == [1, 3, 2]


@rule("CA-14.6")
def test_resigning_in_the_middle_of_a_bonus_card_puts_it_away() -> None:
    scene = second("lily", "tip-off 7").play("bonus tip-off")
    assert GAME.view(scene.s, 0).playing == "tip-off"
    scene.resign(1)
    assert scene.s.playing == NONE
    assert scene.discarded() == ["grim-reaper", "tip-off"]
    assert (scene.seat, scene.phase) == (2, "main")
    assert len(GAME.cards(scene.s)) == 88 + 40 + 20


@rule("CA-14.6")
def test_who_resigns_misses_no_turns_and_has_no_hand_to_remember() -> None:
    scene = Scene("klaus otto lily", ["", "7 8", ""], open_hands=False)
    scene.s.missed[1] = 3
    scene.s.known[2 * 3 + 1] = sure_of("7")
    assert GAME.view(scene.s, 2).players[1].known == {"grim-reaper": 1}
    scene.resign(1)
    assert scene.s.missed[1] == 0
    assert GAME.view(scene.s, 2).players[1].known == {}
    assert GAME.view(scene.s, 2).players[1].hand_size == 0


@rule("CA-14.7")
def test_a_notice_is_accepted_when_the_turn_goes_on() -> None:
    scene = second("lily", "tip-off").play("bonus tip-off").resign(2)
    assert scene.events == ["gave-notice"]
    scene.play("target brother-bogus", 0)
    assert "resigned" in scene.events
    assert (scene.seat, scene.phase) == (1, "main")
    assert not scene.is_live("lima")


# Private hands


def hidden(who: str, hand: str, **options: str) -> Scene:
    scene = Scene(f"otto {who} klaus", ["", hand], open_hands=False, **options)
    return scene.contracts("rome", "london paris seoul", "lima").at("tashkent", "london", "tashkent").end_turn()


@rule("CA-1.6")
def test_the_aftermath_of_a_private_hand_is_asked_although_one_must_hide() -> None:
    scene = hidden("lily", "7 8").play("assassinate").bring("7").play("roll", *faces(3, 4)).play("accept")
    assert (scene.phase, scene.moves()) == ("aftermath", {"hide"})
    scene = hidden("lily", "7 8").actions(1).play("assassinate").bring("7").play("roll", *faces(3, 4)).play("accept")
    assert (scene.phase, scene.moves()) == ("aftermath", {"hide"})
    scene = hidden("lily", "7").play("assassinate").play("bring grim-reaper", *faces(3, 4))
    assert scene.s.missed[1] == 3, "an empty hand has no secret"


@rule("CA-1.6")
def test_the_getaways_of_a_private_hand_are_asked_although_there_is_one() -> None:
    scene = hidden("lily", "7 8 g1").play("assassinate").bring("7").play("roll", *faces(3, 4)).plays("accept", "escape")
    assert (scene.phase, scene.moves()) == ("getaways", {"bring getaway-car"})
    assert scene.bring("g1").moves() == {"roll"}


@rule("CA-1.6", "CA-15.3")
def test_a_second_roll_with_fresh_cards_is_asked_although_there_are_none() -> None:
    scene = hidden("lily", "7 g1", second_attempt_cards="fresh").play("assassinate").bring("7")
    scene.play("roll", *faces(1, 1)).play("accept", 0)
    assert (scene.phase, scene.moves()) == ("second-attempt", {"stop"})
    scene = hidden("simon", "7 g1 8", second_attempt_cards="fresh").play("assassinate").bring("7")
    scene.play("roll", *faces(3, 4)).plays("accept", "escape").bring("g1").play("roll", *faces(6)).play("accept")
    assert (scene.phase, scene.moves()) == ("second-escape", {"stop"})


@rule("CA-13.12")
def test_a_thief_is_no_longer_sure_of_the_card_that_was_stolen() -> None:
    """Section 5."""
    scene = Scene("otto lily klaus", ["", "pickpocket", "7 8"], open_hands=False).contracts("rome", "paris", "lima")
    scene.s.known[1 * 3 + 2] = sure_of("7", "8")
    scene.end_turn().play("bonus pickpocket", 0)
    assert scene.hand(1) == ["grim-reaper"]
    assert GAME.view(scene.s, 1).players[2].known == {"machete": 1}
