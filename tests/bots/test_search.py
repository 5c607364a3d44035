"""Search: reproducible, within its budget, stopped on request, and not fooled by chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from mypy_extensions import i64

from cutthroat.bots.search.levels import Lapsing, Searching
from cutthroat.bots.search.paired import Candidate, drop_hopeless, search
from cutthroat.bots.search.rollouts import Dice, Stopper, value_in_step, value_of
from cutthroat.bots.search.tree import Tree
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy, RandomPolicy, SecondThought
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.testing.leduc.edge.game import GAME as LEDUC
from cutthroat.testing.leduc.rules.state import CALL, FOLD, RAISE, LeducState
from cutthroat.testing.toy.edge.game import GAME as TOY


class Folding(Policy):
    """Folds whenever it may."""

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        return legal[0]


class Counting(Stopper):
    def __init__(self, limit: int) -> None:
        self.left = limit

    def is_over(self) -> bool:
        self.left -= 1
        return self.left < 0


def toy() -> State:
    state: State = TOY.new(3, {}, Fast(1), MUTED)
    return state


def king_against_a_raise() -> LeducState:
    """Seat 1 holds a king, and seat 0 has raised."""
    state = LEDUC.new(2, {}, Fast(1), MUTED)
    state.cards = [0, 5]
    state.apply(0, RAISE, Fast(0), MUTED)
    return state


def test_the_same_chance_gives_the_same_choice() -> None:
    state = toy()
    policy = Searching(Guide(RandomPolicy()), 60)
    choices = [policy.choose(state, 0, state.legal_actions(0), Fast(3)) for _ in range(2)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("budget", [1, 10, 57])
def test_no_more_rollouts_than_the_budget(budget: int) -> None:
    state = king_against_a_raise()
    found = search(Guide(RandomPolicy()), state, 1, state.legal_actions(1), budget, 1.0, Fast(1), Stopper())
    assert found.rollouts <= budget
    assert found.choice in state.legal_actions(1)


def test_search_stops_on_request() -> None:
    state = king_against_a_raise()
    found = search(Guide(RandomPolicy()), state, 1, state.legal_actions(1), 10**9, 1.0, Fast(1), Counting(5))
    assert found.rollouts == 5 * 3
    tree = Tree(Guide(RandomPolicy()), 1, Fast(1))
    tree.grow(state, 10**9, Counting(5))
    assert tree.simulations == 5


def test_what_makes_no_difference_is_not_thought_about_for_long() -> None:
    """Cut at once, all actions are worth the same: rare leads are looked for, and then the policy has its way."""
    state, guide = king_against_a_raise(), Guide(Folding())
    guide.ahead = 0
    found = search(guide, state, 1, [CALL, RAISE], 10**6, 1.0, Fast(1), Stopper())
    assert (found.choice, 100 < found.rollouts < 1000) == (CALL, True)


def test_a_lead_that_will_last_ends_the_search() -> None:
    state = king_against_a_raise()
    found = search(Guide(Folding()), state, 1, state.legal_actions(1), 10**7, 1.0, Fast(1), Stopper())
    best = max(found.candidates, key=lambda one: one.mean_lead())
    assert found.choice == best.action != FOLD
    assert best.mean_lead() > 2 * best.error()
    assert found.rollouts < 10**6


def test_the_leader_is_not_dropped_for_being_close() -> None:
    """Two that are alike, both far ahead of the policy's choice: one of them has to stay."""
    first, second, dropped = Candidate(1), Candidate(2), list[Candidate]()
    for trial in range(1000):
        for one in (first, second):
            one.add(0.5 + (trial % 2) / 100, 0.4)
    kept = drop_hopeless([first, second], dropped)
    assert [one.action for one in kept] == [1]
    assert [one.action for one in dropped] == [2]


def test_a_bad_policy_is_bettered() -> None:
    """A king does not fold before the second card, whatever the policy would do."""
    state = king_against_a_raise()
    found = search(Guide(Folding()), state, 1, state.legal_actions(1), 600, 1.0, Fast(1), Stopper())
    assert found.choice in (CALL, RAISE)


def test_chance_alone_does_not_better_a_policy() -> None:
    """With endless caution the policy's own choice stays."""
    state = king_against_a_raise()
    legal = state.legal_actions(1)
    for seed in range(5):
        found = search(Guide(RandomPolicy()), state, 1, legal, 100, 1e9, Fast(seed), Stopper())
        assert found.choice == RandomPolicy().choose(state, 1, legal, Fast(seed))


@pytest.mark.parametrize("many", [True, False])
def test_a_tree_finds_the_same(many: bool) -> None:
    state = king_against_a_raise()
    tree = Tree(Guide(RandomPolicy()), 1, Fast(1), curiosity=5.0, many=many)
    tree.grow(state, 800, Stopper())
    mix = tree.strategy(state, 1, state.legal_actions(1))
    assert mix[state.legal_actions(1).index(FOLD)] == 0.0


def test_a_tree_grows_on() -> None:
    state = king_against_a_raise()
    tree = Tree(Guide(RandomPolicy()), 1, Fast(1))
    tree.grow(state, 100, Stopper())
    nodes = len(tree.nodes)
    tree.grow(state, 400, Stopper())
    assert (tree.simulations, len(tree.nodes) >= nodes) == (500, True)


def test_a_tree_knows_the_next_step_of_its_plan() -> None:
    """What was learned about a later decision is there when it comes."""
    state = LEDUC.new(2, {}, Fast(1), MUTED)
    tree = Tree(Guide(RandomPolicy()), 0, Fast(1), curiosity=5.0)
    tree.grow(state, 2000, Stopper())
    later = state.clone()
    later.apply(0, CALL, Fast(0), MUTED)
    later.apply(1, RAISE, Fast(0), MUTED)
    legal, nodes = later.legal_actions(0), len(tree.nodes)
    assert sum(tree.nodes[later.key(0)].edge(action).visits for action in legal) > 20
    assert sum(tree.strategy(later, 0, legal)) == 1.0
    assert len(tree.nodes) == nodes


def test_information_sets_are_what_a_seat_knows() -> None:
    one, two = king_against_a_raise(), king_against_a_raise()
    two.cards = [2, 5]
    assert one.key(1) == two.key(1)
    assert one.key(0) != two.key(0)
    two.cards = [0, 4]
    assert one.key(1) != two.key(1)


def test_a_second_thought_is_another_one() -> None:
    state = king_against_a_raise()
    legal = state.legal_actions(1)
    assert SecondThought(Folding()).choose(state, 1, legal, Fast(1)) == CALL
    assert SecondThought(Folding()).choose(state, 1, [FOLD], Fast(1)) == FOLD


def test_lapses_come_as_often_as_told() -> None:
    state = king_against_a_raise()
    legal = state.legal_actions(1)
    lapsing = Lapsing(Guide(Folding()), 40)
    chance = Fast(5)
    lapses = sum(lapsing.choose(state, 1, legal, chance) != FOLD for _ in range(1000))
    assert 340 < lapses < 460


class Noting(Policy):
    """Takes a different number of picks in every position, and notes the first."""

    def __init__(self, seats: int) -> None:
        self.first: list[list[int]] = [[] for _ in range(seats)]

    def choose(self, state: State, seat: i64, legal: list[i64], chance: Chance) -> i64:
        self.first[seat].append(chance.pick(1000))
        return [legal[chance.pick(len(legal))] for _ in legal][-1]


@pytest.mark.parametrize(("value", "is_in_step"), [(value_in_step, True), (value_of, False)])
def test_every_decision_has_its_own_dice_in_step(value: Callable[..., float], is_in_step: bool) -> None:
    """What a seat draws for its second decision does not depend on what others drew, or what was done before."""
    game = registry.load("shinobi")
    world = game.new(4, {}, Fast(1), MUTED)
    guide, dice = game.guide(), Dice()
    dice.throw(Fast(2))
    drawn: list[list[list[int]]] = []
    for action in world.legal_actions(0)[:2]:
        noting = guide.light = Noting(4)
        value(guide, world, 0, action, 1, dice)
        drawn.append(noting.first)
    shared = [list(zip(one, other, strict=False)) for one, other in zip(*drawn, strict=True)]
    assert min(len(pairs) for pairs in shared) > 5
    assert all(one == other for pairs in shared for one, other in pairs) == is_in_step
