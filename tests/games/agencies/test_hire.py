"""AG-3: hire."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED, Log
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.actions import HIRE_TO_FIVE
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import cards_in_play, discard, hand, kinds, moves, play, position


@rule("AG-3.1")
def test_a_hire_brings_one_agent_and_ends_the_turn() -> None:
    s = position(["10S 2C", "2H 3H"])
    log = play(s, "hire", drawn="5H")
    assert hand(s) == "10S 5H 2C"
    assert s.active == 1
    assert kinds(log) == ["drew"]
    assert GAME.fact(log.events[0].seen_by(1)).fields == {"seat": 0, "card": None}
    assert GAME.fact(log.events[0].seen_by(0)).fields == {"seat": 0, "card": "5H"}


@rule("AG-3.2")
def test_a_full_hand_must_attempt() -> None:
    """TC-11."""
    assert moves(position(["2S 3S 4S 5S 6S", "2H"])) == ["attempt"]
    assert moves(position(["2S 3S 4S 5S Jo", "2H"])) == ["attempt", "attempt-joker"]
    assert moves(position(["2S 3S 4S 5S", "2H"])) == ["hire", "attempt"]


@rule("AG-3.2")
def test_with_draw_discard_a_full_hand_may_hire_and_discards_one_of_six() -> None:
    s = position(["2S 3S 4S 5S Jo", "2H"], hand_cap="draw-discard")
    assert moves(s) == ["hire", "attempt", "attempt-joker"]
    play(s, "hire", drawn="Jo")
    assert s.active == 0
    assert moves(s) == ["discard 2S", "discard 3S", "discard 4S", "discard 5S", "discard Jo"]
    log = play(s, "discard Jo")
    assert hand(s) == "2S 3S 4S 5S Jo"
    assert discard(s) == "Jo"
    assert s.active == 1
    assert kinds(log) == ["discarded"]


@rule("AG-3.2")
def test_with_draw_discard_the_new_card_may_go_and_below_five_nothing_does() -> None:
    s = position(["2S 3S 4S 5S 6S", "2H"], hand_cap="draw-discard")
    play(s, "hire", drawn="9C")
    play(s, "discard 9C")
    assert hand(s) == "2S 3S 4S 5S 6S"
    play(s, "hire", drawn="3C")
    assert s.active == 0


@rule("AG-3.3")
def test_the_catch_up_draws_to_five_or_just_one() -> None:
    """TC-12."""
    s = position(["2S 3S", "2H"], ["", "JS"])
    assert moves(s) == ["hire", "hire-to-five", "attempt"]
    one = s.clone()
    play(one, "hire", drawn="7C")
    assert hand(one) == "2S 3S 7C"
    log = play(s, "hire-to-five", drawn="9C 7C 8C")
    assert hand(s) == "2S 3S 7C 8C 9C"
    assert s.active == 1
    assert kinds(log) == ["drew"] * 3
    assert all(GAME.fact(event).fields["card"] is None for event in log.seen_by(1))


@rule("AG-3.3")
def test_the_catch_up_needs_a_hit_of_somebody_else() -> None:
    """TC-12."""
    assert moves(position(["2S 3S", "2H"])) == ["hire", "attempt"]


@rule("AG-3.3")
def test_the_catch_up_is_not_for_a_player_with_a_hit() -> None:
    assert moves(position(["2S 3S", "2H", ""], ["JS", "KS", ""])) == ["hire", "attempt"]


@rule("AG-3.3")
@pytest.mark.parametrize("cards", ["2S 3S 4S 5S", "2S 3S 4S 5S 6S"])
def test_the_catch_up_is_not_offered_with_four_or_five_cards(cards: str) -> None:
    assert "hire-to-five" not in moves(position([cards, "2H"], ["", "JS"]))
    assert "hire-to-five" not in moves(position([cards, "2H"], ["", "JS"], hand_cap="draw-discard"))


@rule("AG-3.3")
def test_the_catch_up_can_be_switched_off() -> None:
    assert moves(position(["2S 3S", "2H"], ["", "JS"], catch_up=False)) == ["hire", "attempt"]


@rule("AG-3.3", "AG-6.1")
def test_hits_lost_by_a_failure_open_the_catch_up_on_the_next_own_turn() -> None:
    """TC-13."""
    s = position(["2C 3D", "2H"], ["KS", "JS"])
    play(s, "attempt", hit="QH", drawn="4S 5S")
    play(s, "hire", drawn="8S")
    assert moves(s) == ["hire", "hire-to-five", "attempt"]
    play(s, "hire-to-five", drawn="7C 8C 9C")
    assert len(s.hands[0]) == 5


@rule("AG-3.3", "AG-6.1")
def test_the_catch_up_closes_for_all_when_the_only_hits_are_lost() -> None:
    """TC-19."""
    s = position(["2C 3D", "2H", "3H"], ["KS JS", "", ""])
    play(s, "attempt", hit="QH", drawn="4S 5S")
    for _ in range(3):
        assert "hire-to-five" not in moves(s)
        s.apply(s.active, 0, Fast(1), MUTED)


@rule("AG-3.4")
def test_an_empty_agent_deck_is_made_anew_from_the_discard() -> None:
    """TC-14."""
    s = position(["2S 3S", "2H 3H 4H 5H 6H", "2D 3D 4D 5D 6D", "2C 3C 4C 5C 6C"], ["", "KS"])
    s.agent_discard = s.agent_deck[1:]
    s.agent_deck = s.agent_deck[:1]
    assert (len(s.agent_deck), len(s.agent_discard)) == (1, 24)
    before = cards_in_play(s)
    log = Log()
    s.apply(0, HIRE_TO_FIVE, Fast(3), log)
    assert len(s.hands[0]) == 5
    assert (len(s.agent_deck), len(s.agent_discard)) == (22, 0)
    assert kinds(log) == ["drew", "recycled", "drew", "drew"]
    assert cards_in_play(s) == before
