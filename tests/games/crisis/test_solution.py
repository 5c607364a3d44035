"""Section 7.4: the two-player game, solved exactly from the rules."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from cutthroat.games.crisis.rules.cards import MIXED
from cutthroat.testing.citations import rule
from tests.games.crisis.duel import (
    EVERY_KEY,
    REACHABLE_TRACKS,
    Key,
    Strategy,
    always,
    best_response,
    iterate,
    legal,
    match_up,
    matrix,
    optimal,
    solution,
    table,
    track_then_attack,
    uniform,
)

GOLDEN = tomllib.loads((Path(__file__).parent / "golden.toml").read_text(encoding="utf-8"))["golden"]["two_player"]
START = Key(0, 0, False, False)
SCORES = list(product(range(3), repeat=2))
HALF_A_MILLIONTH = 5.01e-7


def near(value: float) -> object:
    return pytest.approx(value, abs=HALF_A_MILLIONTH)


def values() -> dict[Key, float]:
    return {key: found.value for key, found in solution().items()}


def reachable() -> set[tuple[Key, bool]]:
    """All decisions that can come about from the start; the flag names who is first."""
    found = {(START, True), (START, False)}
    rest = list(found)
    while rest:
        key, is_named_first = rest.pop()
        for nexts in table()[key].values():
            for following in nexts:
                if following.key is None:
                    continue
                state = (following.key, is_named_first != following.flipped)
                if state not in found:
                    found.add(state)
                    rest.append(state)
    return found


@rule("AC-8.3")
def test_there_are_27_decisions_and_54_with_names() -> None:
    found = reachable()
    assert len({key for key, _ in found}) == GOLDEN["decision_states"]
    assert len(found) == GOLDEN["named_decision_states"]
    assert {(key.i_track, key.you_track) for key, _ in found} == set(REACHABLE_TRACKS)


def test_the_values_of_all_positions() -> None:
    found = values()
    for a, b in SCORES:
        assert found[Key(a, b, False, False)] == near(GOLDEN["value_no_track"][a][b])
        assert found[Key(a, b, True, False)] == near(GOLDEN["value_first_tracking"][a][b])
        assert found[Key(a, b, True, True)] == near(GOLDEN["value_first_tracking"][a][b])
        assert found[Key(a, b, False, True)] == near(GOLDEN["value_second_only_tracking"][a][b])
    assert found[START] == near(GOLDEN["start_value_first"])
    assert found[Key(2, 2, False, False)] == pytest.approx(5 / 9, abs=1e-12)


def test_before_the_deal_both_have_the_same_chance() -> None:
    value = values()[START]
    assert (value + (1 - value)) / 2 == GOLDEN["start_value_before_deal"]


def test_the_value_is_unambiguous_without_a_cap() -> None:
    low, high = iterate(0.0), iterate(1.0)
    assert max(abs(high[key] - low[key]) for key in EVERY_KEY) < 1e-12


def test_the_matrix_of_the_start() -> None:
    for row, golden in zip(matrix(START, values()), GOLDEN["start_matrix"], strict=True):
        assert row == [near(x) for x in golden]


def test_the_matrix_reduces_to_scores_without_tracks() -> None:
    """The formula of section 7.4: F first, S second, R either."""
    value = values()

    def first(a: int, b: int) -> float:
        return 1.0 if a == 3 else 0.0 if b == 3 else value[Key(a, b, False, False)]

    def second(a: int, b: int) -> float:
        return 1.0 - first(b, a)

    def either(a: int, b: int) -> float:
        return (first(a, b) + second(a, b)) / 2

    for a, b in SCORES:
        up, down = second(a + 1, b), first(a, b + 1)
        expected = [
            [either(a + 1, b), up, second(a, b + 1)],
            [down, up / 2 + down / 2, up],
            [first(a + 1, b), down, either(a, b)],
        ]
        for row, line in zip(matrix(Key(a, b, False, False), value), expected, strict=True):
            assert row == pytest.approx(line, abs=1e-12)


@pytest.mark.parametrize(("a", "b"), SCORES)
def test_the_mixed_strategies(a: int, b: int) -> None:
    found = solution()[Key(a, b, False, False)]
    assert found.rows == [near(p) for p in GOLDEN["strategy_first"][a][b]]
    assert found.columns == [near(q) for q in GOLDEN["strategy_second"][a][b]]
    assert min(found.rows + found.columns) > 0.1


def test_the_table_of_the_bot_is_the_solution() -> None:
    for a, b in SCORES:
        found = solution()[Key(a, b, False, False)]
        for weights, exact in ((MIXED[3 * a + b], found.rows), (MIXED[9 + 3 * a + b], found.columns)):
            assert sum(weights) == 1_000_000
            assert [w / 1_000_000 for w in weights] == pytest.approx(exact, abs=1.01e-6)


@pytest.mark.parametrize(("a", "b"), SCORES)
def test_a_first_player_who_tracks_attacks_and_hiding_is_the_best_answer(a: int, b: int) -> None:
    for you_track in (False, True):
        key = Key(a, b, True, you_track)
        m = matrix(key, values())
        assert min(m[0]) == pytest.approx(solution()[key].value, abs=1e-12)
        answers = dict(zip(legal(key, is_first=False), m[0], strict=True))
        assert answers["H"] == pytest.approx(min(m[0]), abs=1e-12)
        assert "T" not in answers or answers["T"] == pytest.approx(answers["H"], abs=1e-12)
        assert a == 2 or answers["A"] > answers["H"] + 0.01


MATCH_UPS = {
    "optimal": (optimal, 0.519112, 0.480888, 6.325401, 6.325401),
    "uniform": (uniform, 0.613533, 0.580128, 6.836386, 6.921095),
    "always A": (always("A"), 0.519112, 0.480888, 4.123874, 4.102689),
    "T then A": (track_then_attack, 0.535945, 0.496686, 7.175046, 7.179386),
}


@pytest.mark.parametrize("name", MATCH_UPS)
def test_the_optimal_player_against(name: str) -> None:
    villain, *golden = MATCH_UPS[name]
    assert list(match_up(optimal, villain)) == [near(x) for x in golden]


def test_uniform_against_uniform() -> None:
    result = match_up(uniform, uniform)
    assert result.wins_first == near(GOLDEN["uniform_vs_uniform_first"])
    assert result.wins_second == near(1 - GOLDEN["uniform_vs_uniform_first"])
    assert result.rounds_first == near(GOLDEN["expected_rounds_uniform"])


def test_a_victim_who_tracks_instead_of_hiding_is_optimal_too_and_does_better_against_uniform() -> None:
    def tracker(key: Key, is_first: bool) -> dict[str, float]:
        return {"T": 1.0} if key.i_track and not is_first and not key.you_track else optimal(key, is_first)

    result = match_up(tracker, uniform)
    assert [result.wins_first, result.wins_second] == [near(0.658454), near(0.631789)]


def test_the_best_response_to_uniform_wins_459_of_512() -> None:
    assert list(best_response(uniform)) == pytest.approx([459 / 512] * 2, abs=1e-12)
    assert GOLDEN["best_response_vs_uniform"] == 459 / 512


@pytest.mark.parametrize("villain", [always("A"), always("H"), track_then_attack], ids=["A", "H", "T then A"])
def test_a_simple_player_always_loses_to_the_best_response(villain: Strategy) -> None:
    assert list(best_response(villain)) == pytest.approx([1.0, 1.0], abs=1e-12)
