"""Two seats of Crisis are solved: values lie where the solution says, and none of its moves is called a mistake."""

from __future__ import annotations

from cutthroat.core.bits import count
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules.phases import PLAN
from cutthroat.games.crisis.rules.state import CrisisState
from cutthroat.lab.solving.solver import solve
from cutthroat.review.choices import study
from cutthroat.review.model import label_of
from cutthroat.review.tasks import Case, case_of
from cutthroat.review.timeline import NOBODY, estimate_node
from tests.review.played import played

SEED = 4
GAMES = 4


def cases() -> list[Case]:
    return [case_of(GAME, played(GAME, number, ["oracle", "oracle"])) for number in range(GAMES)]


def test_values_are_those_of_the_solution() -> None:
    solved = solve(GAME, GAME.resolve({}))
    held: list[bool] = []
    for number, case in enumerate(cases()):
        for place, node in enumerate(case.line.nodes):
            state = node.state
            assert isinstance(state, CrisisState)
            if node.action != NOBODY or state.phase != PLAN or count(state.waiting) < 2:
                continue
            tally = estimate_node(case.true, node, place, number, 0.0, 60)
            first = solved.exact.first(state)
            true = solved.layer(solved.exact.rounds_left(state))[solved.exact.key(state)].value
            found = tally.estimates()[first]
            held.append(abs(found.value - true) <= found.error)
    assert len(held) >= 15
    assert sum(held) / len(held) >= 0.85


def test_moves_of_the_solution_are_never_called_mistakes() -> None:
    judged = 0
    for case in cases()[:2]:
        for frame in case.choices:
            state = frame.before
            assert isinstance(state, CrisisState)
            if state.phase == PLAN:
                judged += 1
                found = study(case.guide, state, frame.seat, frame.action, SEED + frame.number, 0.03, 120)
                assert label_of(found.loss()) == ""
    assert judged >= 10
