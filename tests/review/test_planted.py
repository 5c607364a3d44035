"""Blunders planted in good games are found, and the good moves beside them are left alone."""

from __future__ import annotations

from math import sqrt

import pytest

from cutthroat.core.bits import members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.games.agencies.edge.game import GAME as AGENCIES
from cutthroat.games.agencies.rules.actions import ATTEMPT, HIRE
from cutthroat.games.crisis.edge.game import GAME as CRISIS
from cutthroat.review import Within, advise, choices
from cutthroat.review.advice import worth_saying
from cutthroat.review.choices import SUSPECT, Study, Worlds, is_mixed, learnings_for, study, worth_trying
from cutthroat.review.estimates import FIRST_LOOK, Pairs, next_look, spread_of, student
from cutthroat.review.model import label_of
from cutthroat.review.tasks import ROUGH, look_ahead
from tests.games.agencies.builders import position


@pytest.mark.parametrize(("action", "label"), [(ATTEMPT, "blunder"), (HIRE, "")])
def test_a_wild_attempt_with_much_to_lose_is_a_blunder(action: int, label: str) -> None:
    state = position(["2S 3D", "9S 8H 7C", "4D 4H"], ["KH QC", "JS", ""])
    found = study(AGENCIES.guide(), state, 0, action, 1, 0.05, 150)
    assert label_of(found.loss()) == label


def test_a_hint_has_three_steps() -> None:
    state = position(["2S 3D", "9S 8H 7C", "4D 4H"], ["KH QC", "JS", ""])
    found = advise(AGENCIES, state, 0, rollouts=100)
    assert found.look == "Look at how many of the hits that are left your hand meets, and what a failure would cost."
    assert [choice.move for choice in found.choices] == ["hire", "attempt"]
    assert found.move == "hire"
    assert found.reason.startswith("Hiring first meets ")
    assert not found.is_close
    assert found == advise(AGENCIES, state, 0, rollouts=100)


@pytest.mark.parametrize(("wins", "said"), [(2, 1), (12, 7)])
def test_a_hint_leaves_the_policy_only_for_what_is_surely_better(wins: int, said: int) -> None:
    """Of twenty worlds in which the policy's choice wins one."""
    own, other = Pairs(1), Pairs(7)
    for world in range(20):
        won = float(world == 0)
        own.add(won, won)
        other.add(float(world < wins), won)
    assert worth_saying(Study(base=1, policy=1, finalists=[own, other], screened=[])).action == said


@pytest.mark.parametrize(
    ("error", "precision", "next_one"),
    [(0.1, 0.03, 112), (0.031, 0.03, 107), (0.0301, 0.03, 102), (0.1, 0.0, 112)],
    ids=["far off", "soon", "nearly", "as many as may be"],
)
def test_an_estimate_is_looked_at_again_when_it_may_be_good_enough(
    error: float, precision: float, next_one: int
) -> None:
    assert next_look(100, error, precision, 1000) == next_one
    assert next_look(100, error, precision, 101) == 101


def test_what_is_no_better_than_the_played_move_is_tried_no_more() -> None:
    """To the precision that is asked for; what is far behind the best has been left before."""
    base, worse, open_still, behind = (Pairs(action) for action in range(4))
    for world in range(60):
        value = float(world % 2)
        base.add(value, value)
        worse.add(0.4 * value, value)
        open_still.add(float(world % 3 == 0), value)
        behind.add(0.0, value)
    found = Study(base=0, policy=0, finalists=[base, worse, open_still, behind], screened=[])
    assert found.best() is base
    assert worth_trying([worse, open_still, behind], found, 0.03) == [open_still]
    assert worth_trying([behind, worse], found, 0.03) == [worse], "somebody has to be tried"


@pytest.mark.parametrize("is_first", [False, True])
def test_a_first_look_does_not_ask_how_bad_a_mistake_is(is_first: bool) -> None:
    """What is sure is looked at again anyway."""
    state = position(["2S 3D", "9S 8H 7C", "4D 4H"], ["KH QC", "JS", ""])
    found = study(AGENCIES.guide(), state, 0, ATTEMPT, 1, 0.005, 400, is_first=is_first)
    assert label_of(found.loss()) == "blunder"
    rollouts = found.finalists[0].rollouts
    assert SUSPECT <= rollouts < 2 * SUSPECT if is_first else rollouts == 400


class Ticking:
    """A clock that goes on with every look at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


def test_a_hint_in_a_hurry_has_less_behind_it_and_says_so() -> None:
    """Three seats of Crisis: rivals learn, moves are screened and judged, each in its share of the time."""
    state = CRISIS.new(3, {}, Fast(1), MUTED)
    guide = CRISIS.guide()
    found = study(guide, state, 0, None, 1, 0.0, 400, Within(1.0, Ticking()))
    assert FIRST_LOOK <= found.finalists[0].rollouts < 200
    soon = advise(CRISIS, state, 0, rollouts=200, patience=Within(1.0, Ticking()))
    later = advise(CRISIS, state, 0, rollouts=200)
    assert min(choice.error for choice in soon.choices) > max(choice.error for choice in later.choices[:2])


def test_a_hint_without_any_time_is_still_one() -> None:
    state = position(["2S 3D", "9S 8H 7C", "4D 4H"], ["KH QC", "JS", ""])
    found = study(AGENCIES.guide(), state, 0, None, 1, 0.0, 400, Within(0.0, Ticking()))
    assert [pairs.rollouts for pairs in found.finalists] == [FIRST_LOOK] * 2


def gone_on(game: AnyGame, decisions: int) -> State:
    """A game of three after so many random decisions: it depends on the rules and on nothing else."""
    chance, bots = Fast(5), Fast(5, 1)
    state: State = game.new(3, {}, chance, MUTED)
    for _ in range(decisions):
        seat = int(members(state.waiting)[0])
        state.apply(seat, state.random_action(seat, bots), chance, MUTED)
    return state


@pytest.mark.parametrize(
    ("key", "decisions", "move"),
    [
        ("crisis", 21, "hide chimera"),
        ("contract", 826, "move antananarivo~perth~1"),
        ("nation", 571, "mark D1"),
        ("shinobi", 74, "sign guard:shogun guard:old-ninja-master"),
    ],
)
def test_a_blunder_in_a_game_is_found(key: str, decisions: int, move: str) -> None:
    """A Hide where there is one to strike, the slow way to the last target, the wrong target, and the wrong contracts.
    The bot's own move is left alone."""
    game = registry.load(key)
    guide = game.guide()
    look_ahead(guide, ROUGH)
    state = gone_on(game, decisions)
    seat = int(members(state.waiting)[0])
    bad = next(int(one) for one in state.legal_actions(seat) if str(game.move(state, seat, int(one))) == move)
    most = 600 if key == "crisis" else 100  # rivals learn more often, and what they learn differs
    found = study(guide, state, seat, bad, 2, 0.04, most)
    assert label_of(found.loss()) == "blunder"
    assert label_of(study(guide, state, seat, found.policy, 3, 0.04, most).loss()) == ""


@pytest.mark.parametrize(
    ("precision", "most", "learnings"),
    [(0.03, 5000, 8), (0.06, 5000, 4), (0.015, 50_000, 32), (0.005, 50_000, 72), (0.015, 1280, 20), (0.0, 100, 4)],
)
def test_the_finer_the_more_often_rivals_learn(precision: float, most: int, learnings: int) -> None:
    assert learnings_for(precision, most) == learnings


def test_what_differs_from_learning_to_learning_is_in_the_error() -> None:
    """Four learnings in which a move is 30 points better or worse, each time surely."""
    grouped, alone = Pairs(1), Pairs(1)
    for trial in range(400):
        value = 0.8 if trial % 2 else 0.2
        grouped.add(value, 0.5, trial % 4)
        alone.add(value, 0.5)
    assert grouped.advantage().value == alone.advantage().value == pytest.approx(0.0)
    assert alone.advantage().error < 0.04
    assert grouped.advantage().error == pytest.approx(student(3) * 0.3 / sqrt(3), rel=0.01)
    assert grouped.value().error == pytest.approx(student(3) * 0.3 / sqrt(3), rel=0.01)


def test_learnings_that_agree_leave_the_error_alone() -> None:
    grouped, alone = Pairs(1), Pairs(1)
    for trial in range(400):
        value = float(trial // 4 % 2)
        grouped.add(value, 0.5, trial % 4)
        alone.add(value, 0.5)
    assert grouped.advantage() == alone.advantage()
    assert spread_of([(10, 5.0)]) == spread_of([(10, 5.0), (0, 0.0)]) == 0.0


def test_trials_take_all_learnings_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "LESSONS", 200)
    guide, state = CRISIS.guide(), CRISIS.new(3, {}, Fast(3), MUTED)
    while not is_mixed(guide, state, seat := int(members(state.waiting)[0])):
        state.apply(seat, state.legal_actions(seat)[0], Fast(1), MUTED)
    worlds = Worlds(guide, state.determinize(seat, Fast(1)), seat, Fast(2), 3)
    base, other = (Pairs(int(action)) for action in state.legal_actions(seat)[:2])
    for _ in range(7):
        worlds.trial(base, [other])
    assert [group.trials for group in other.groups] == [3, 2, 2]
    assert len({tuple(sorted(learned[seat].average.items())) for learned in worlds.learned}) == 3
