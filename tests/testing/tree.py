"""Whole game trees of small games, with exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from mypy_extensions import i64

from cutthroat.core.bits import lowest
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.state import State

S = TypeVar("S", bound=State)


class Fork(Exception):
    """Chance has ``ways`` equally likely ways to go on."""

    def __init__(self, ways: int) -> None:
        super().__init__(ways)
        self.ways = ways


class Path(Chance):
    """Follows the given picks and stops at the first fork beyond them."""

    def __init__(self, picks: tuple[int, ...]) -> None:
        self.picks = iter(picks)

    def pick(self, n: i64) -> i64:
        for value in self.picks:
            return value
        raise Fork(int(n))


class Node(NamedTuple):
    """A position, and the actions that led there."""

    state: State
    probability: Fraction
    actions: tuple[int, ...]


def branches(state: S, play: Callable[[S, Chance], None], picks: tuple[int, ...] = ()) -> Iterator[tuple[S, Fraction]]:
    """All that can come of a play, each with its probability."""
    copy: S = state.clone()  # type: ignore[assignment] # a clone is of its original's kind
    try:
        play(copy, Path(picks))
    except Fork as fork:
        for value in range(fork.ways):
            for after, share in branches(state, play, (*picks, value)):
                yield after, share / fork.ways
    else:
        yield copy, Fraction(1)


def openings(table: S) -> Iterator[tuple[S, Fraction]]:
    return branches(table, lambda state, chance: state.setup(chance, MUTED))


def positions(table: State) -> Iterator[Node]:
    """Every position of the tree, depth first, with its probability under uniformly random play."""
    for state, share in openings(table):
        yield from below(Node(state, share, ()))


def below(node: Node) -> Iterator[Node]:
    yield node
    if not node.state.waiting:
        return
    seat = lowest(node.state.waiting)
    legal = node.state.legal_actions(seat)
    for action in legal:
        for state, share in branches(node.state, applied(seat, action)):
            yield from below(Node(state, node.probability * share / len(legal), (*node.actions, int(action))))


def applied(seat: int, action: int) -> Callable[[State, Chance], None]:
    return lambda state, chance: state.apply(seat, action, chance, MUTED)


def ends(nodes: Iterable[Node]) -> list[Node]:
    return [node for node in nodes if not node.state.waiting]


def mean(nodes: list[Node], value: Callable[[Node], float]) -> Fraction:
    """The mean over ends of the game, weighed by probability."""
    return sum((node.probability * Fraction(value(node)) for node in nodes), Fraction(0))
