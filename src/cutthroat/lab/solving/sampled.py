"""Regret minimisation by samples, where a position has too many joint choices to go through them all.

Whole games are played through the engine, with the places dealt anew in every round. In each round every action of
every seat is tried against what the others happen to choose, and a position is worth what it has been worth so far.
What the strategies give away is measured by an answer that is learnt in other games, and then tried in others again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import sqrt
from operator import mul
from typing import NamedTuple, TypeAlias

from cutthroat.core.chance import Chance
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Options, Value
from cutthroat.lab.players import Player
from cutthroat.lab.solving.report import Approximated, Progress, Started
from cutthroat.lab.solving.several import Positions, Slots

Held: TypeAlias = tuple[int, int]
"""All that a seat knows: its slot and its place."""
FINE = 1 << 30
CURIOUS = 4
"""In one game of so many somebody tries any action, so that positions are known that good play avoids."""
RESTLESS = 5
"""Who looks for an answer tries any action in one round of so many."""
SLOWEST = 0.005
"""So much counts what is seen last, at least: what was seen while nobody had learnt anything is forgotten."""
SURE = 1.96
USUAL = 100_000
AT_ONCE = 100


class Round(NamedTuple):
    position: int
    state: State
    legal: list[list[int]]
    """By seats."""


Draw: TypeAlias = Callable[[Round, int, Chance], int]
"""What a seat does, drawn from its strategy."""


class Rounds:
    """The rounds of all games, and what they have led to."""

    def __init__(self, game: AnyGame, seats: int, options: Options) -> None:
        self.seats = seats
        self.positions = Positions(game, seats, options)

    def deal(self, position: int, chance: Chance) -> Round:
        state = self.positions.deal(position, chance)
        return Round(position, state, [state.legal_actions(seat) for seat in range(self.seats)])

    def held(self, at: Round, seat: int) -> Held:
        return at.position * self.seats + seat, self.positions.abstraction.place(at.state, seat)

    def worth(self, values: Sequence[float], at: Round, actions: list[int], seat: int) -> list[float]:
        """What each action of a seat is worth to it, the others doing what ``actions`` says."""
        legal, slots = at.legal[seat], self.positions.slots
        numbers = self.positions.rounds.following(at.state, actions, seat, legal)
        for number, action in zip(numbers, legal, strict=True):
            if number >= 0 and number not in slots:
                self.positions.note(number, at.state, [*actions[:seat], action, *actions[seat + 1 :]])
        return [values[slots[n][seat]] if n >= 0 else float(n == -1 - seat) for n in numbers]

    def after(self, at: Round, actions: list[int]) -> int | Slots:
        """Who has won, or the position that follows."""
        number = int(self.positions.rounds.following(at.state, actions, 0, actions[:1])[0])
        if number < 0:
            return -1 - number
        if number not in self.positions.slots:
            self.positions.note(number, at.state, actions)
        return self.positions.slots[number]


class Worths:
    """Means by slot in which what came late counts more; a fair share where nothing came yet."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self.means: list[float] = []
        self._counts: list[int] = []

    def add(self, slot: int, value: float) -> None:
        self._counts[slot] += 1
        self.means[slot] += (value - self.means[slot]) * max(1 / self._counts[slot], SLOWEST)

    def grow(self) -> None:
        """In one round, each action of each seat may lead to a new position."""
        seats = self._rounds.seats
        missing = (len(self._rounds.positions) + AT_ONCE) * seats - len(self.means)
        if missing > 0:
            self.means += [1 / seats] * (missing + AT_ONCE * seats)
            self._counts += [0] * (missing + AT_ONCE * seats)


class Games(ABC):
    def __init__(self, rounds: Rounds, chance: Chance) -> None:
        self.rounds = rounds
        self.chance = chance
        self.worths = Worths(rounds)

    def play(self, me: int) -> bool:
        """A game; whether that seat has won."""
        position = 0
        while True:
            self.worths.grow()
            at = self.rounds.deal(position, self.chance)
            actions = self.choose(at, me)
            after = self.rounds.after(at, actions)
            if isinstance(after, int):
                return after == me
            position, me = after[0] // self.rounds.seats, after[me] % self.rounds.seats

    @abstractmethod
    def choose(self, at: Round, me: int) -> list[int]:
        """What all seats do."""

    def any_action(self, at: Round, seat: int) -> int:
        return at.legal[seat][self.chance.pick(len(at.legal[seat]))]


class Learnt:
    """What a seat regrets, and its strategies so far added up."""

    __slots__ = ("regrets", "total")

    def __init__(self, actions: int) -> None:
        self.regrets = [0.0] * actions
        self.total = [0.0] * actions

    def learn(self, odds: list[float], worth: list[float], weight: float) -> float:
        """Regrets never fall below nothing. Returns what the strategy was worth."""
        mean = float(sum(map(mul, odds, worth)))
        self.regrets = [max(0.0, r + w - mean) for r, w in zip(self.regrets, worth, strict=True)]
        self.total = [t + weight * p for t, p in zip(self.total, odds, strict=True)]
        return mean


class Learning(Games):
    """All seats learn at once, and later strategies count more."""

    def __init__(self, rounds: Rounds, chance: Chance) -> None:
        super().__init__(rounds, chance)
        self.learnt: dict[Held, Learnt] = {}
        self.games = 0

    def choose(self, at: Round, me: int) -> list[int]:
        seats = range(self.rounds.seats)
        held = [self.rounds.held(at, seat) for seat in seats]
        learnt = [self._learnt(held[seat], at.legal[seat]) for seat in seats]
        odds = [shares_of(one.regrets) for one in learnt]
        actions = [legal[drawn(p, self.chance)] for legal, p in zip(at.legal, odds, strict=True)]
        for seat in seats:
            worth = self.rounds.worth(self.worths.means, at, actions, seat)
            self.worths.add(held[seat][0], learnt[seat].learn(odds[seat], worth, self.games))
        if self.games % CURIOUS == 0:
            actions[me] = self.any_action(at, me)
        return actions

    def _learnt(self, held: Held, legal: list[int]) -> Learnt:
        if held not in self.learnt:
            self.learnt[held] = Learnt(len(legal))
        return self.learnt[held]

    def learn(self, games: int, progress: Progress) -> None:
        for game in range(games):
            self.games += 1
            self.play(game % self.rounds.seats)
            progress(1)

    def draw(self, at: Round, seat: int, chance: Chance) -> int:
        """From the mean of all strategies."""
        learnt = self.learnt.get(self.rounds.held(at, seat))
        legal = at.legal[seat]
        return legal[drawn(shares_of([0.0] * len(legal) if learnt is None else learnt.total), chance)]


class Promise:
    """What actions have been worth, twice: the best by one half of what was seen is judged by the other, as the best
    of many guesses is mostly a lucky one."""

    __slots__ = ("counts", "halves")

    def __init__(self, actions: int, fair: float) -> None:
        self.halves = [[fair] * actions, [fair] * actions]
        self.counts = 0

    def add(self, worth: list[float]) -> float:
        half = self.counts % 2
        self.counts += 1
        rate = max(2 / (self.counts + 2), SLOWEST)
        mine = self.halves[half] = [p + (w - p) * rate for p, w in zip(self.halves[half], worth, strict=True)]
        return mine[highest(self.halves[1 - half])]

    @property
    def best(self) -> int:
        return highest([one + two for one, two in zip(*self.halves, strict=True)])


class Answering(Games):
    """Looks for a best answer to strategies that stay as they are: in every seat, against the same choices."""

    def __init__(self, rounds: Rounds, chance: Chance, draw: Draw) -> None:
        super().__init__(rounds, chance)
        self.draw = draw
        self.promises: dict[Held, Promise] = {}

    def choose(self, at: Round, me: int) -> list[int]:
        seats = range(self.rounds.seats)
        actions = [self.draw(at, seat, self.chance) for seat in seats]
        answer = actions[me]
        for seat in seats:
            held = self.rounds.held(at, seat)
            worth = self.rounds.worth(self.worths.means, at, actions, seat)
            if held not in self.promises:
                self.promises[held] = Promise(len(worth), 1 / len(seats))
            self.worths.add(held[0], self.promises[held].add(worth))
            if seat == me:
                answer = at.legal[seat][self.promises[held].best]
        actions[me] = self.any_action(at, me) if self.chance.pick(RESTLESS) == 0 else answer
        return actions


class Trying(Games):
    """One seat answers as it has learnt to, and nobody learns any more."""

    def __init__(self, answering: Answering, chance: Chance) -> None:
        super().__init__(answering.rounds, chance)
        self.answering = answering

    def choose(self, at: Round, me: int) -> list[int]:
        actions = [self.answering.draw(at, seat, self.chance) for seat in range(self.rounds.seats)]
        promise = self.answering.promises.get(self.rounds.held(at, me))
        if promise is not None:
            actions[me] = at.legal[me][promise.best]
        return actions


class Given(NamedTuple):
    """What an answer wins by seats, and the sum of what it gains, with its 95 % interval."""

    best: list[float]
    nash_conv: float
    low: float
    high: float


def shares_of(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def drawn(odds: list[float], chance: Chance) -> int:
    ticket = chance.pick(FINE) / FINE
    for index, probability in enumerate(odds):
        ticket -= probability
        if ticket < 0:
            return index
    return highest(odds)


def highest(values: list[float]) -> int:
    return values.index(max(values))


def answered(rounds: Rounds, draw: Draw, games: int, chance: Chance, progress: Progress) -> Given:
    """What the strategies give away, at least: so many games to find an answer, and as many to try it."""
    seats = rounds.seats
    answering = Answering(rounds, chance, draw)
    trying = Trying(answering, chance)
    won = [0] * seats
    tries = max(2, games // seats)
    for game in range(games):
        answering.play(game % seats)
        progress(1)
    for game in range(tries * seats):
        won[game % seats] += trying.play(game % seats)
        progress(1)
    best = [wins / tries for wins in won]
    error = SURE * sqrt(sum(share * (1 - share) for share in best) / (tries - 1))
    gained = sum(best) - 1
    return Given(best, gained, gained - error, gained + error)


def asked(player: Player) -> Draw:
    return lambda at, seat, chance: int(player.choose(at.state, seat, chance))


def sampled(
    game: AnyGame,
    seats: int,
    options: dict[str, Value],
    bot: str | None,
    player: Player | None,
    games: int | None,
    chance: Chance,
    started: Started,
) -> Approximated:
    """What the strategies found give away at least, or a bot that holds all seats."""
    rounds = Rounds(game, seats, options)
    games = USUAL if games is None else games
    progress = started(2 * games if player else 3 * games)
    if player is None:
        learning = Learning(rounds, chance)
        learning.learn(games, progress)
        draw: Draw = learning.draw
    else:
        draw = asked(player)
    given = answered(rounds, draw, games, chance, progress)
    return Approximated(
        game=game.key,
        seats=seats,
        options=options,
        bot=bot,
        nash_conv=given.nash_conv,
        interval=(given.low, given.high),
        best_response=given.best,
        states=len(rounds.positions),
        iterations=games,
        draws=0,
    )
