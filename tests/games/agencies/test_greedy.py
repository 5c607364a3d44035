"""The cautious player."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.playouts import SHARES, playouts
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.games.agencies.bot.greedy import Greedy, chance_to_win_now, danger_before_next_turn
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.state import AgenciesState
from tests.games.agencies.builders import play, position


def choice(s: AgenciesState) -> str:
    seat = int(s.active)
    action = Greedy().choose(s, seat, s.legal_actions(seat), Fast(1))
    return str(GAME.move(s, seat, int(action)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players_nearly_always(seats: int) -> None:
    table = GAME.blank(seats, GAME.resolve({}))
    games, share = 40, 0.0
    for mine in range(seats):
        policies: list[Policy] = [Greedy() if seat == mine else RandomPolicy() for seat in range(seats)]
        share += playouts(table, policies, 3, mine * games, games, GAME.bound).win_shares[mine] / SHARES
    assert share / (seats * games) > 0.88


def test_it_attempts_what_is_certain_and_keeps_the_joker() -> None:
    assert choice(position(["AH AD Jo", "2S"])) == "attempt"


def test_it_hires_when_an_attempt_could_fail() -> None:
    assert choice(position(["AS 10S", "2S"])) == "hire"
    assert choice(position(["AS 10S Jo", "2S"])) == "hire"


def test_it_catches_up_when_it_can() -> None:
    assert choice(position(["AS 10S", "2S"], ["", "KS"])) == "hire-to-five"


def test_it_declares_a_joker_when_forced_and_uncertain() -> None:
    assert choice(position(["2S 3S 4S 5S Jo", "2H"])) == "attempt-joker"
    assert choice(position(["2S 3S 4S 5S 6S", "2H"])) == "attempt"


def test_it_gambles_when_somebody_else_is_about_to_win() -> None:
    calm = position(["AS 10H", "2S 3S"], ["KS QS", "KH QH"])
    assert choice(calm) == "hire"
    tense = position(["AS 10H 2H", "2S 3S 4S 5S 6S"], ["KS KC", "KH KD"])
    assert choice(tense) == "attempt"


def test_danger_is_the_chance_that_somebody_wins_first() -> None:
    s = position(["AS", "2S 3S 4S 5S 6S", "2H 3H 4H 5H 6H"], ["", "KS KC", ""])
    left = 4 * 1.0 + 4 * 0.992 + 2 * 0.876
    assert chance_to_win_now(s, 1) == pytest.approx(left / 10)
    assert chance_to_win_now(s, 2) == 0.0
    assert danger_before_next_turn(s, 0) == pytest.approx(left / 10)


def test_it_pays_with_the_cards_whose_bonus_fits_and_keeps_the_ace() -> None:
    s = position(["AS 6D 8H", ""])
    play(s, "attempt", hit="JD")
    assert choice(s) == "crew 6D"


def test_it_never_fails_on_purpose() -> None:
    s = position(["2D 8H", ""], voluntary_fail=True)
    play(s, "attempt", hit="JD")
    assert choice(s).startswith("crew")


def test_it_discards_the_card_that_it_needs_least() -> None:
    s = position(["2S 9S AH AD Jo", ""], hand_cap="draw-discard")
    play(s, "hire", drawn="10C")
    assert choice(s) == "discard 2S"


def test_a_joker_that_completes_hits_is_used_at_once() -> None:
    assert choice(position(["2S Jo", "2H"], joker_mode="auto-hit")) == "attempt-joker"
