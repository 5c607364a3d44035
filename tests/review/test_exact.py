"""Where the truth is known, an interval holds it as often as it says."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import bit
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.policy import RandomPolicy
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.review.choices import study
from cutthroat.review.estimates import Estimate
from cutthroat.review.model import label_of
from cutthroat.review.tasks import Case, case_of, judged
from cutthroat.review.timeline import NOBODY, Node, estimate_node
from cutthroat.testing.goofspiel.edge.game import GAME as GOOFSPIEL
from cutthroat.testing.goofspiel.rules.state import GoofspielState
from cutthroat.testing.leduc.edge.game import GAME as LEDUC
from cutthroat.testing.leduc.rules.state import CALL, DECK, RAISE, LeducState
from tests.review.played import SMALL, Exact, exact, mean, played

GAMES = 16
ROLLOUTS = 150
LEAST, MOST = 0.92, 0.985
"""Of 95 % intervals. The estimates of a game are made apart from each other, so a count is off by a point or so."""


def cases(game: AnyGame) -> list[Case]:
    options = SMALL if game is GOOFSPIEL else {}
    return [case_of(game, played(game, number, **options)) for number in range(GAMES)]


def truth(known: Exact, node: Node) -> list[float]:
    if node.is_setup:
        return known.start(node.state)
    if node.action != NOBODY:
        return known.after(node.state, node.seat, node.action)
    return known.value(node.state)


def held(pairs: list[tuple[Estimate, float]]) -> float:
    return sum(abs(found.value - true) <= found.error + 1e-12 for found, true in pairs) / len(pairs)


@pytest.mark.parametrize("game", [GOOFSPIEL, LEDUC], ids=lambda game: game.key)
def test_values_lie_in_their_intervals_as_often_as_they_say(game: AnyGame) -> None:
    pairs: list[tuple[Estimate, float]] = []
    for number, case in enumerate(cases(game)):
        for place, node in enumerate(case.line.nodes):
            if node.is_over:
                continue
            tally = estimate_node(case.true, node, place, 100 + number, 0.0, ROLLOUTS)
            assert tally.rollouts == ROLLOUTS
            pairs.append((tally.estimates()[0], truth(exact(), node)[0]))
    assert LEAST <= held(pairs) <= MOST


def worlds(state: State, seat: int) -> list[State]:
    """All that the seat may think of, each as likely as the others: what rivals do at random gives nothing away."""
    if isinstance(state, LeducState):
        return [
            with_card(state, 1 - seat, card) for card in range(DECK) if card not in (state.cards[seat], state.board)
        ]
    assert isinstance(state, GoofspielState)
    if state.waiting != bit(seat):
        return [state]
    held = sorted([*state.hands[1 - seat], state.sealed])
    return [with_bid(state, 1 - seat, held, bid) for bid in held]


def with_card(state: LeducState, seat: int, card: int) -> State:
    world = state.clone()
    world.cards = [card, state.cards[1]] if seat == 0 else [state.cards[0], card]
    return world


def with_bid(state: GoofspielState, seat: int, held: list[int], bid: int) -> State:
    world = state.clone()
    world.sealed = bid
    world.hands[seat] = [card for card in held if card != bid]
    return world


@pytest.mark.parametrize("game", [GOOFSPIEL, LEDUC], ids=lambda game: game.key)
def test_choices_and_losses_lie_in_their_intervals_as_often_as_they_say(game: AnyGame) -> None:
    """As the seat knew the game: the mean over all worlds that it could think of, which the true one does not sway."""
    values: list[tuple[Estimate, float]] = []
    leads: list[tuple[Estimate, float]] = []
    for number, case in enumerate(cases(game)):
        case.guide.mixes = False  # rivals play at random, also where both choose at once
        for frame in case.choices:
            assert frame.before is not None
            found = study(
                case.guide, frame.before, frame.seat, frame.action, 1000 * number + frame.number, 0.0, ROLLOUTS
            )
            true = {
                pairs.action: mean(
                    [exact().after(world, frame.seat, pairs.action) for world in worlds(frame.before, frame.seat)]
                )[frame.seat]
                for pairs in found.finalists
            }
            values += [(pairs.value(), true[pairs.action]) for pairs in found.finalists if pairs.rollouts == ROLLOUTS]
            leads += [
                (pairs.advantage(), true[pairs.action] - true[found.base])
                for pairs in found.finalists[1:]
                if pairs.rollouts == ROLLOUTS
            ]
    assert LEAST <= held(values) <= MOST
    assert LEAST <= held(leads)


def test_nothing_is_screened_where_all_can_be_judged() -> None:
    for case in cases(LEDUC):
        for frame in case.choices:
            assert frame.before is not None
            found = study(case.guide, frame.before, frame.seat, frame.action, 1, 0.0, 16)
            assert len(found.finalists) == len(found.screened) <= 3
            assert found.rollouts == 16 * len(found.finalists)


class Shortsighted(Guide):
    """Stops after the move, and takes whoever has paid least for the winner."""

    def __init__(self) -> None:
        super().__init__(RandomPolicy())
        self.ahead = 0

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, LeducState)
        return [1.0 - float(paid) / float(sum(state.paid)) for paid in state.paid]


@pytest.mark.parametrize(("further", "label"), [(Shortsighted(), "blunder"), (Guide(RandomPolicy()), "")])
def test_a_mistake_has_to_look_like_one_from_further_ahead(further: Guide, label: str) -> None:
    """A king raises against random play: dear at first sight, and right."""
    state = LEDUC.new(2, {}, Fast(1), MUTED)
    state.cards = [5, 0]
    found = judged(Shortsighted(), further, state, 0, RAISE, 1, 0.03, 400)
    assert label_of(found.loss()) == label
    assert {pairs.action for pairs in found.screened} == {CALL, RAISE}
