"""Small games of two in turns, held against what can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.core.state import State
from cutthroat.game.exact import Answers, Key, Reduced, Turn
from cutthroat.games.agencies.bot.greedy import Greedy
from cutthroat.games.agencies.edge.game import GAME as AGENCIES
from cutthroat.games.agencies.edge.reduced import Ahead, Kind, OpenHands, points_of
from cutthroat.lab.players import PolicyPlayer
from cutthroat.lab.solving.turns import against, examine_small
from tests.games.agencies.builders import position

WON = 1
"""The standing after the only one."""


class Coin(Reduced):
    """Whoever is on turn wins with one coin, or with two heads at once: a worse idea. All hands are alike."""

    def __init__(self) -> None:
        self.kinds = 1
        self.standings: list[Key] = [()]
        self.holdings = [[1.0]]
        self.seen = [0]

    def turn(self, standing: int) -> Turn:
        return Turn([0], [0], [0, 2], [0.5, 0.5, 0.25, 0.75], [0, 1, 2, 3], [WON, 0, WON, 0], [0, 0, 0, 0])

    @property
    def usual(self) -> list[list[float]]:
        return [[1.0]]

    def player(self, worth: list[list[list[float]]]) -> Policy:
        return RandomPolicy()

    def ask(self, standing: int, turn: Turn, choose: Callable[[State], int]) -> Answers:
        return Answers([[1]], [0, 1, 2, 3])


def test_whoever_throws_first_wins_two_of_three() -> None:
    found = examine_small(AGENCIES, Coin(), {}, None, None, 0, 1, lambda _: None)
    assert found.value == pytest.approx(2 / 3, abs=1e-4)
    assert found.exploitability == pytest.approx(0.0, abs=1e-6)


def test_the_best_answer_to_two_coins_is_one() -> None:
    """First: m = 1/2 + 1/2 (1 - b); the other: b = 1/4 + 3/4 (1 - m); so m = 4/5 and b = 2/5."""
    found = examine_small(AGENCIES, Coin(), {}, "two coins", PolicyPlayer(RandomPolicy()), 0, 1, lambda _: None)
    assert found.best_response == pytest.approx((0.8, 0.6), abs=1e-4)
    assert found.exploitability == pytest.approx(0.2, abs=1e-4)


@pytest.fixture(scope="module")
def small() -> OpenHands:
    return OpenHands()


def test_chances_of_hands_and_outcomes_sum_to_one(small: OpenHands) -> None:
    full = {number for number, kind in enumerate(small._kinds) if kind.cards == 5}
    for number, chances in enumerate(small.holdings):
        hires_beyond_five = small.kinds <= number < 2 * small.kinds and number - small.kinds in full
        assert sum(chances) == pytest.approx(0.0 if hires_beyond_five else 1.0)
    for standing in (0, 1, len(small.standings) - 1):
        turn = small.turn(standing)
        ends = [*turn.outcomes[1:], len(turn.chances)]
        for first, last in zip(turn.outcomes, ends, strict=True):
            assert sum(turn.chances[first:last]) == pytest.approx(1.0)


def test_a_sure_hand_wins_at_once(small: OpenHands) -> None:
    """With six points every hit wins, and four strong agents meet any: the attempt has no other outcome."""
    turn = small.turn(small.standings.index((0, 0, 2, 0, 0, 0)))
    for kind, is_sure in ((Kind(4, 12, False), True), (Kind(2, 2, False), False)):
        attempt = turn.actions[turn.deals[small._numbers[kind]]] + 1
        outcomes = range(turn.outcomes[attempt], turn.outcomes[attempt + 1])
        ends = {turn.following[turn.options[outcome]] for outcome in outcomes}
        assert (ends == {len(small.standings)}) == is_sure


def test_a_bot_is_asked_as_if_it_sat_there(small: OpenHands) -> None:
    """The greedy bot attempts what is sure, and hires with a weak hand."""
    turn = small.turn(0)
    greedy = Greedy()
    answers = small.ask(0, turn, lambda state: int(greedy.choose(state, 0, state.legal_actions(0), Fast(1))))
    for kind, goes in ((Kind(4, 12, False), 1), (Kind(2, 2, False), 0)):
        deal = turn.deals[small._numbers[kind]]
        assert answers.actions[deal] == [turn.actions[deal] + goes] * 6


def test_the_solution_plays_the_game_itself_and_does_not_peek(small: OpenHands) -> None:
    """Taken to be worth what the points are, an attempt that is sure is made; what the other holds is not looked at."""
    worth = [[[0.5 + (points_of(one[3:]) - points_of(one[:3])) / 14] * small.kinds] * 6 for one in small.standings]
    player = small.player(worth)
    assert isinstance(player, Ahead)
    sure = position(["AS AH AD AC", "2C 3D"], ["KS KC", ""])
    legal = [int(action) for action in sure.legal_actions(0)]
    assert str(AGENCIES.move(sure, 0, player.choose(sure, 0, legal, Fast(1)))) == "attempt"
    weak = position(["2S 3H", "2C 4D"], ["KS KC", "JS"])
    assert str(AGENCIES.move(weak, 0, player.choose(weak, 0, [0, 2], Fast(1)))) == "hire"
    swapped = position(["2S 3H", "10C 10D"], ["KS KC", "JS"])
    for action in (0, 2):
        assert player.value(weak, 0, [0, 11], action) == player.value(swapped, 0, [0, 11], action)
    itself = against(AGENCIES, PolicyPlayer(player), PolicyPlayer(player), AGENCIES.resolve({}), 6, 1)
    assert (itself.games, itself.share) == (6, 0.5)


@pytest.mark.parametrize(
    ("options", "is_small"), [({}, True), ({"start_player": "host-picks"}, True), ({"bonus_mode": "stack"}, False)]
)
def test_only_the_rules_of_the_book_have_been_made_small(options: dict[str, str], is_small: bool) -> None:
    assert (AGENCIES.reduced(AGENCIES.resolve(options)) is not None) == is_small
