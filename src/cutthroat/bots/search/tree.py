"""Trees over information sets.

A node is what one seat knows when it has to decide, found by ``State.key``. With many observers every seat has nodes of
its own knowledge; with a single one all nodes are what the searching seat can tell apart. Values are backed up as
vectors, and each seat maximises its own (max^n). Where several seats choose at once each of them matches regrets.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from cutthroat.bots.search.matching import draw, without_faint
from cutthroat.bots.search.rollouts import MILLION, Stopper, imagine, roll_out
from cutthroat.core.bits import bit, has, lowest
from cutthroat.core.chance import Chance
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.state import State

EXPLORE: Final = 0.1
"""How often a seat that mixes tries anything."""


class Edge:
    """One action of a node: how often it was there, how often it was tried, and what came of it."""

    __slots__ = ("available", "average", "regret", "total", "visits")

    visits: float
    available: float
    """How often it could have been chosen."""
    total: float
    regret: float
    average: float

    def __init__(self) -> None:
        self.visits = 0.0
        self.available = 0.0
        self.total = 0.0
        self.regret = 0.0
        self.average = 0.0

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """What has been learned at one information set, by the place of each action in ``actions``."""

    __slots__ = ("actions", "edges", "visits")

    actions: list[i64]
    edges: list[Edge]
    """What is known of each."""
    visits: i64

    def __init__(self, legal: list[i64]) -> None:
        self.visits = 0
        self.actions = legal.copy()
        self.edges = [Edge() for _ in legal]

    def place(self, action: i64) -> i64:
        for i in range(len(self.actions)):
            if self.actions[i] == action:
                return i
        self.actions.append(action)
        self.edges.append(Edge())
        return len(self.actions) - 1

    def place_near(self, i: i64, action: i64) -> i64:
        """The same; mostly it is the ``i``-th."""
        return i if i < len(self.actions) and self.actions[i] == action else self.place(action)

    def edge(self, action: i64) -> Edge:
        return self.edges[self.place(action)]

    def strategy(self, legal: list[i64]) -> list[float]:
        """Regret matching, by the places of ``legal``."""
        parts: list[float] = []
        total = 0.0
        for action in legal:
            part = max(self.edge(action).regret, 0.0)
            parts.append(part)
            total += part
        if total <= 0.0:
            return [1.0 / float(len(legal))] * len(legal)
        return [part / total for part in parts]

    def learn(self, legal: list[i64], strategy: list[float], chosen: i64, likelihood: float, value: float) -> None:
        """One choice was seen; what the others would have brought is guessed by what they brought before."""
        guesses: list[float] = []
        expected = 0.0
        for i in range(len(legal)):
            place = self.place(legal[i])
            guess = self.edges[place].mean()
            if place == chosen:
                guess += (value - guess) / likelihood
            guesses.append(guess)
            expected += strategy[i] * guess
        for i in range(len(legal)):
            edge = self.edge(legal[i])
            edge.regret = max(edge.regret + guesses[i] - expected, 0.0)


class Step:
    """A decision on the way down."""

    __slots__ = ("legal", "likelihood", "node", "place", "seat", "strategy")

    seat: i64
    node: Node
    place: i64
    legal: list[i64]
    strategy: list[float]
    likelihood: float

    def __init__(self, seat: i64, node: Node, legal: list[i64]) -> None:
        self.strategy = NOTHING
        self.place = 0
        self.renew(seat, node, legal)

    def renew(self, seat: i64, node: Node, legal: list[i64]) -> None:
        """Become another one: cheaper than a new one for every decision."""
        self.seat = seat
        self.node = node
        self.legal = legal
        self.likelihood = 0.0


NOTHING: Final[list[float]] = []


class Tree:
    """One search tree: ``grow`` it as long as there is time, then ask for its ``strategy``."""

    __slots__ = ("chance", "curiosity", "guide", "many", "nodes", "seat", "simulations", "steps")

    guide: Guide
    seat: i64
    many: bool
    """Whether every seat observes for itself."""
    curiosity: float
    chance: Chance
    nodes: dict[i64, Node]
    simulations: i64
    steps: list[Step]
    """Of the last way down, and what is left of longer ones."""

    def __init__(self, guide: Guide, seat: i64, chance: Chance, curiosity: float = 0.7, many: bool = True) -> None:
        self.guide = guide
        self.seat = seat
        self.many = many
        self.curiosity = curiosity
        self.chance = chance
        self.nodes = {}
        self.simulations = 0
        self.steps = []

    def grow(self, like: State, simulations: i64, stopper: Stopper) -> None:
        start = self.guide.horizon(like)
        for _ in range(simulations):
            if stopper.is_over():
                return
            self.simulate(imagine(self.guide, like, self.seat, self.chance), start)
            self.simulations += 1

    def simulate(self, state: State, start: i64) -> None:
        """Down the tree to a new node, then a rollout, then back up."""
        depth: i64 = 0
        limit = start + self.guide.ahead
        at_once: i64 = 0
        is_new = False
        while state.waiting and not is_new and self.guide.horizon(state) < limit:
            if state.waiting & (state.waiting - 1):
                at_once |= state.waiting
            seat = lowest(state.waiting)
            legal = state.legal_actions(seat)
            node = self.node_of(state, seat, legal)
            step = self.step(depth, seat, node, legal)
            depth += 1
            is_new = node.visits == 0
            node.visits += 1
            if self.guide.mixes and has(at_once, seat):
                self.match(step)
            else:
                self.explore(step)
            at_once &= ~bit(seat)
            state.apply(seat, node.actions[step.place], self.chance, MUTED)
        values = roll_out(self.guide, state, start, self.chance, self.chance)
        for i in range(depth):
            step = self.steps[i]
            back_up(step, values[step.seat])

    def step(self, depth: i64, seat: i64, node: Node, legal: list[i64]) -> Step:
        if depth == len(self.steps):
            self.steps.append(Step(seat, node, legal))
        else:
            self.steps[depth].renew(seat, node, legal)
        return self.steps[depth]

    def node_of(self, state: State, seat: i64, legal: list[i64]) -> Node:
        key = state.key(seat) if self.many else state.key(self.seat) ^ (seat + 1)
        node = self.nodes.get(key)
        if node is None:
            node = Node(legal)
            self.nodes[key] = node
        return node

    def match(self, step: Step) -> None:
        """Regret matching, with some curiosity."""
        node = step.node
        step.strategy = node.strategy(step.legal)
        even = EXPLORE / float(len(step.legal))
        tried = [(1.0 - EXPLORE) * part + even for part in step.strategy]
        i = draw(tried, self.chance)
        step.place = node.place(step.legal[i])
        step.likelihood = tried[i]

    def explore(self, step: Step) -> None:
        """UCB1, by how often an action was there to be chosen; first everything once."""
        node = step.node
        most = -1e18
        counted = 1.0
        logarithm = 0.0
        for i in range(len(step.legal)):
            place = node.place_near(i, step.legal[i])
            edge = node.edges[place]
            edge.available += 1.0
            if edge.visits == 0.0:
                score = 1e6 + float(self.chance.pick(MILLION))
            else:
                if edge.available != counted:
                    counted = edge.available
                    logarithm = log(counted)
                score = edge.total / edge.visits + self.curiosity * sqrt(logarithm / edge.visits)
            if score > most:
                most = score
                step.place = place

    def strategy(self, state: State, seat: i64, legal: list[i64]) -> list[float]:
        """How often each legal action should be chosen there: the average mix, or always the most tried one."""
        node = self.node_of(state, seat, legal)
        mixed: list[float] = []
        total = 0.0
        for action in legal:
            part = node.edge(action).average
            mixed.append(part)
            total += part
        if total > 0.0:
            return without_faint([part / total for part in mixed])
        best: i64 = 0
        for i in range(len(legal)):
            if node.edge(legal[i]).visits > node.edge(legal[best]).visits:
                best = i
        return [1.0 if i == best else 0.0 for i in range(len(legal))]


def back_up(step: Step, value: float) -> None:
    node = step.node
    if step.likelihood > 0.0:
        node.learn(step.legal, step.strategy, step.place, step.likelihood, value)
        for i in range(len(step.legal)):
            node.edge(step.legal[i]).average += step.strategy[i]
    edge = node.edges[step.place]
    edge.visits += 1.0
    edge.total += value
