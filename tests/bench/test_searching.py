"""The benches of search run, and their figures add up."""

from __future__ import annotations

from itertools import product

import pytest

from bench import gains, rollouts, searching
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import bot_chance, game_chance, play_out
from cutthroat.game import registry


def test_a_bot_alone_is_seated_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    games = [searching.play_alone("crisis", 3, "greedy", "random", None, 1, number) for number in range(6)]
    assert all(0.0 <= one.share <= 1.0 and one.decisions > 0 for one in games)
    assert "fair 33.3%" in searching.report(games, 3)
    seated = [searching.Alone(number % 3 / 2, 1, 0.1, 0.1) for number in range(6)]
    assert searching.by_seat(seated, 3) == "by seat 0.0% ± 0.0%, 50.0% ± 0.0%, 100.0% ± 0.0%"


def test_calibration_holds_expectations_against_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "WORLDS", 2)
    found = searching.calibrate("crisis", 3, 1, 0)
    lines = searching.calibration(found)
    assert any(line.startswith("all") and f"{len(found)} positions" in line for line in lines)


def test_an_uncertain_estimate_is_not_taken_for_a_wrong_one() -> None:
    """Chances of 40 and 60 % that are what they say, each seen with an error: beliefs that are right stay right."""
    right = [
        searching.Hope(game, "", chance + first, chance + second, float(won < 10 * chance))
        for game, (chance, first, second, won) in enumerate(
            product((0.4, 0.6), (-0.2, 0.2), (-0.2, 0.2), range(10)),
        )
    ]
    lines = searching.calibration(right)
    assert lines[-1].startswith("of an expected 60% come 60.0%")
    highest = next(line for line in lines if line.startswith("80-90 %"))
    assert "expected  60.0%, won  60.0%" in highest
    proud = [one._replace(got=one.got * 0.5) for one in right]
    assert searching.calibration(proud)[-1].startswith("of an expected 60% come 30.0%")


def test_positions_of_one_game_count_together() -> None:
    apart = searching.clustered([(game, 0.1 * (-1) ** game) for game in range(100)])
    together = searching.clustered([(game // 20, 0.1 * (-1) ** (game // 20)) for game in range(100)])
    assert together > 4 * apart


def test_rates_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert rollouts.main(["crisis", "--seconds", "0.001"]) == 0
    assert "crisis" in capsys.readouterr().out


def test_the_more_caution_the_fewer_changes_and_the_gain_is_measured_afresh() -> None:
    rows = gains.measure(registry.load("agencies"), 2, 30, 6, 4, (0.0, 3.0), 1)
    changes = [sum(lead > 0.0 for lead, _ in pairs) for pairs in rows.values()]
    assert changes[0] > changes[1]
    assert all(again == 0.0 for pairs in rows.values() for lead, again in pairs if lead == 0.0)
    assert "0 changed" not in gains.report(0.0, rows[0.0])


def test_a_gain_can_be_measured_by_who_wins() -> None:
    """Then a lead in one world is a game won instead of lost, or nothing."""
    game = registry.load("agencies")
    rows = gains.measure(game, 2, 60, 8, 1, (0.0,), 1, to_the_end=True)[0.0]
    assert {again for _, again in rows} <= {-1.0, 0.0, 1.0}
    assert any(lead for lead, _ in rows)


def test_gains_are_looked_for_where_a_player_would_think() -> None:
    game = registry.load("contract")
    guide = game.guide()
    for _, (state, seat) in zip(range(12), gains.positions(game, 2, 1), strict=False):
        assert not guide.is_settled(state, seat)


def test_without_rollouts_the_policies_meet() -> None:
    """All who search do without, not only the one that is measured."""
    game = registry.load("agencies")
    for number in range(6):
        policies = [game.guide().at_table().policy] * 2
        state = game.new(2, {}, chance := game_chance(3, number // 2), MUTED)
        play_out(state, policies, chance, bot_chance(3, number // 2), game.bound)
        alone = searching.play_alone("agencies", 2, "master", "expert", 0, 3, number)
        assert alone.share == float(state.returns()[number % 2] == max(state.returns()))
