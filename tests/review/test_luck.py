"""Luck is nothing on average, and what seats expect comes about: where it does not, somebody deals or guesses wrong."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import sqrt

import pytest

from bench.review import luck_of
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.games.agencies.edge.game import GAME as AGENCIES
from cutthroat.review import Budget, report
from cutthroat.review import timeline as timelines
from cutthroat.review.model import Decision
from cutthroat.review.tasks import ready
from cutthroat.testing.leduc.edge.game import GAME as LEDUC
from cutthroat.testing.leduc.rules.state import CALL, DECK, RAISE, LeducState
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.review.played import played

QUICK = Budget(rollouts=16)
COARSE = 0.3
"""The error of a value that is good enough for a mean of many."""
SURE = 3.0
"""Standard errors."""

registry.register(TOY)


def mean_of(values: Iterable[float]) -> tuple[float, float]:
    """With its standard error."""
    found = list(values)
    mean = sum(found) / len(found)
    return mean, sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1) / len(found))


def luck(games: int) -> list[tuple[float, float]]:
    """The mean luck of each seat over games of random bots."""
    found = [report(played(LEDUC, number), QUICK, seed=number).seats for number in range(games)]
    return [mean_of(seats[seat].luck for seats in found) for seat in range(2)]


def test_luck_is_nothing_on_average_seat_by_seat() -> None:
    for mean, error in luck(80):
        assert abs(mean) < SURE * error


@pytest.mark.parametrize(("game", "games"), [(TOY, 120), (AGENCIES, 40)], ids=["toy", "agencies"])
def test_luck_is_nothing_on_average_at_a_table_of_three(game: AnyGame, games: int) -> None:
    found = [luck_of(game, 3, number, COARSE, 1).luck for number in range(games)]
    for seat in range(3):
        mean, error = mean_of(luck[seat].value for luck in found)
        assert abs(mean) < SURE * error


class Loaded(Chance):
    """A faulty stream: it always deals seat 0 a jack."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.fair = Fast(seed)

    def restart(self, seed: int, stream: int) -> None:
        self.fair.restart(seed, stream)

    def pick(self, n: int) -> int:
        value = self.fair.pick(n)
        return 0 if n == DECK else int(value)


def test_a_biased_estimate_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would fail if the chance that did not come were not drawn fairly."""
    monkeypatch.setattr(timelines, "Fast", Loaded)
    for mean, error in luck(240):
        assert abs(mean) > SURE * error


class Calling(Policy):
    def choose(self, state: State, seat: int, legal: list[int], chance: Chance) -> int:
        return CALL


class Wrong(Guide):
    """Looks to the end of a round, and then takes seat 0 for the winner."""

    def horizon(self, state: State) -> int:
        assert isinstance(state, LeducState)
        return int(state.round)

    def evaluate(self, state: State) -> list[float]:
        return [0.9, 0.1]


def test_an_evaluation_that_is_off_is_not_taken_for_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where everybody does what the policy does, and values before and after a move are the same number."""
    monkeypatch.setattr(type(LEDUC), "guide", lambda game: Wrong(Calling()))
    monkeypatch.setattr(type(LEDUC), "policies", lambda game: {"calling": Calling})
    records = [played(LEDUC, number, ["calling"] * 2) for number in range(60)]
    mean, error = mean_of(report(record, QUICK, seed=number).seats[0].luck for number, record in enumerate(records))
    assert abs(mean) < SURE * error


RAISES: tuple[float, ...] = (0.1, 0.1, 0.8)
"""How likely it is that a jack, a queen and a king raise."""


def likely(state: LeducState, seat: int, action: int) -> float:
    raises = RAISES[state.cards[seat] // 2]
    if RAISE not in state.legal_actions(seat):
        return float(action == CALL)
    return {CALL: 1.0 - raises, RAISE: raises}.get(action, 0.0)


class Telling(Policy):
    """Gives its card away: it mostly raises with a king, and hardly ever with anything else."""

    def choose(self, state: State, seat: int, legal: list[int], chance: Chance) -> int:
        assert isinstance(state, LeducState)
        return RAISE if float(chance.pick(1000)) < 1000 * likely(state, seat, RAISE) else CALL


class Careless(Guide):
    """Takes every card that it does not see for as likely as the others, whatever its rival has done."""

    def __init__(self) -> None:
        super().__init__(Telling())


class Careful(Careless):
    """Knows what a raise says of a card, and takes the rival's for what fits what was played."""

    def believes(self, state: State) -> bool:
        return True

    def believe(self, world: State, seat: int, chance: Chance) -> float:
        assert isinstance(world, LeducState)
        cards = [card for card in range(DECK) if card not in (world.cards[seat], world.board)]
        hands = [(world.cards[0], card) if seat == 0 else (card, world.cards[1]) for card in cards]
        odds = [fit(hand, said(world)) for hand in hands]
        place, left = 0, chance.pick(10**6) / 10**6 * sum(odds)
        while left >= odds[place] and place + 1 < len(odds):
            left -= odds[place]
            place += 1
        world.cards = list(hands[place])
        return 1.0


Said = tuple[int, ...]


def said(state: LeducState) -> Said:
    """What everybody has heard: so far as what comes now depends on it."""
    return (state.round, state.stakes, state.raises, state.agreed, state.waiting)


@cache
def fit(cards: tuple[int, int], heard: Said) -> float:
    """How likely those who hold these cards say this: the sum over all ways there."""
    start = LeducState(2)
    start.cards, start.paid = list(cards), [1, 1]
    return ways(start, heard)


def ways(state: LeducState, heard: Said) -> float:
    if said(state) == heard:
        return 1.0
    total = 0.0
    for action in (CALL, RAISE) if state.waiting else ():
        if odds := likely(state, state.waiting - 1, action):
            after = state.clone()
            after.apply(state.waiting - 1, action, Fast(1), MUTED)
            total += odds * ways(after, heard)
    return total


def surprises(monkeypatch: pytest.MonkeyPatch, guide: type[Guide]) -> list[tuple[float, float]]:
    """How much more the moves of each seat were worth on the true cards than as it knew the game, where its rival had
    not raised yet, and where it had."""
    monkeypatch.setattr(type(LEDUC), "guide", lambda game: guide())
    monkeypatch.setattr(type(LEDUC), "policies", lambda game: {"telling": Telling})
    ready.cache_clear()
    found = [report(played(LEDUC, number, ["telling"] * 2), QUICK, seed=number) for number in range(GAMES)]
    return [
        mean_of(surprise(one.decisions, seat, has_raised=has_raised) for one in found)
        for has_raised in (False, True)
        for seat in range(2)
    ]


def surprise(decisions: list[Decision], seat: int, *, has_raised: bool) -> float:
    """Of one game."""
    return sum(
        one.chances[seat].value + one.change[seat].value - expected(one)
        for one in decisions
        if one.seat == seat and one.known is not None and rival_raised(decisions, one) == has_raised
    )


def rival_raised(decisions: list[Decision], now: Decision) -> bool:
    return any(one.seat != now.seat and one.played == "raise" for one in decisions[: now.move - 1])


def expected(decision: Decision) -> float:
    """Of what was played, as the seat knew the game then."""
    assert decision.known is not None
    return next(one.value for one in decision.known.candidates if one.move == decision.known.played)


GAMES = 300


def test_what_was_known_comes_about_on_average_seat_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    for mean, error in surprises(monkeypatch, Careful):
        assert abs(mean) < SURE * error


def test_beliefs_that_are_off_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would fail if all worlds were taken to be equally likely: a rival who raises is underrated."""
    for mean, error in surprises(monkeypatch, Careless)[2:]:
        assert mean < -SURE * error
