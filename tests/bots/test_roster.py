"""The roster: every game's own bots, and five levels."""

from __future__ import annotations

import pytest

from cutthroat.bots.base import observe
from cutthroat.bots.levels import EFFORTS, LAPSES, LEVELS
from cutthroat.bots.roster import MOST_SHOWN, UnknownBot, make_bot, make_policy, names
from cutthroat.bots.search.levels import Searching
from cutthroat.bots.search.rollouts import Stopper
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY


@pytest.mark.parametrize("key", registry.house_keys())
def test_every_game_has_the_five_levels(key: str) -> None:
    assert names(registry.load(key)) == ["greedy", "random", *LEVELS]
    assert LEVELS == ("novice", "casual", "regular", "expert", "master")


def test_levels_grow_stronger_on_paper() -> None:
    assert list(LAPSES.values()) == sorted(LAPSES.values(), reverse=True)
    assert list(EFFORTS.values()) == sorted(EFFORTS.values())


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="greedy, random, novice, casual, regular, expert, master"):
        make_policy(TOY, "clever")


def test_a_budget_replaces_the_usual_one() -> None:
    policy = make_policy(TOY, "master", rollouts=7)
    assert isinstance(policy, Searching)
    assert policy.budget == 7


class Impatient(Stopper):
    asked = 0

    def is_over(self) -> bool:
        Impatient.asked += 1
        return True


def test_a_bot_at_a_table_can_be_stopped() -> None:
    state = TOY.new(3, {}, Fast(1), MUTED)
    seen = observe(TOY, state, 0, Fast(2))
    assert make_bot(TOY, "master", Impatient()).choose(seen, Fast(3)) in seen.legal
    assert Impatient.asked == 1


def test_a_bot_that_searches_tells_what_it_weighed() -> None:
    """The best moves and the chosen one, from what its seat knows."""
    state = TOY.new(3, {}, Fast(1), MUTED)
    seen = observe(TOY, state, 0, Fast(2))
    bot = make_bot(TOY, "expert")
    chosen = bot.choose(seen, Fast(3))
    told = bot.why(chosen)
    shares = [share for _, share in told]
    assert chosen in [action for action, _ in told]
    assert {action for action, _ in told} <= set(seen.legal)
    assert 1 < len(told) <= MOST_SHOWN + 1
    assert shares == sorted(shares, reverse=True)
    assert all(0 <= share <= 1000 for share in shares)


def test_a_bot_that_does_not_search_has_nothing_to_tell() -> None:
    seen = observe(TOY, TOY.new(3, {}, Fast(1), MUTED), 0, Fast(2))
    bot = make_bot(TOY, "regular")
    assert bot.why(bot.choose(seen, Fast(3))) == []
