"""What ``cutthroat solve`` finds: the solution, and what it or a bot gives away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import Struct

from cutthroat.core.chance import Chance, Fast
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame
from cutthroat.game.options import Options, Value
from cutthroat.lab.players import Player
from cutthroat.lab.solving.response import Rounds, Strategy
from cutthroat.lab.solving.rounds import positions
from cutthroat.lab.solving.solver import Layer, Solved, solve

Progress: TypeAlias = Callable[[int], None]
"""Is told how much more is done."""
Started: TypeAlias = Callable[[int], Progress]
"""Is told how much there is to do."""
PARTS = 1 << 40
"""The probabilities of the table are counted in so many parts."""


class Mixed(Struct, frozen=True):
    """A position, its value for the first player, and with which probabilities each should take an action."""

    position: str
    value: float
    first: dict[str, float]
    second: dict[str, float]


class Found(Struct, frozen=True, kw_only=True):
    """The keys of ``solve --json``."""

    game: str
    seats: int
    options: dict[str, Value]
    bot: str | None
    """Whose exploitability it is; None = the solution's."""
    value: float
    """The first player's chance to win when both play the solution."""
    exploitability: float
    """How much more than half of the games the best answer wins."""
    best_response: tuple[float, float]
    """What the best answer wins as the first and as the second player."""
    draws: int
    """How often the bot was asked in each position; 0 = its probabilities are known exactly."""
    states: int
    rounds: int
    strategies: list[Mixed]


class Approximated(Struct, frozen=True, kw_only=True):
    """The keys of ``solve --json`` with more than two seats."""

    game: str
    seats: int
    options: dict[str, Value]
    bot: str | None
    """Whose NashConv it is; None = that of the strategies found."""
    nash_conv: float
    """What each seat could gain by a best answer to the others, added up."""
    interval: tuple[float, float] | None
    """Where it is found by samples: its 95 % interval, for an answer that was learnt and need not be the best one."""
    best_response: list[float]
    """What a best answer to the others wins, by seats."""
    states: int
    iterations: int
    draws: int


class Played(Struct, frozen=True, kw_only=True):
    """What the solution of a small game won in the game itself, with its 95 % interval."""

    games: int
    share: float
    low: float
    high: float


class Small(Struct, frozen=True, kw_only=True):
    """The keys of ``solve --json`` where a game of two has been made small."""

    game: str
    seats: int
    options: dict[str, Value]
    bot: str | None
    """Whom the best answer answers; None = the solution."""
    value: float
    """The first player's chance to win when both play the solution."""
    best_response: tuple[float, float]
    """What the best answer wins as the first and as the second player."""
    exploitability: float
    states: int
    played: Played | None


class Counting(Chance):
    """A chance that knows how often it was asked."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.picks = 0

    def pick(self, n: int) -> int:
        self.picks += 1
        return int(self.source.pick(n))


class Asked:
    """A bot's strategy. One that mixes by a rule is asked in every round; others many times, in the first round only,
    as most of them look no further ahead than the cap is away."""

    def __init__(self, rounds: Rounds, player: Player, draws: int, seed: int) -> None:
        self.most = draws
        self.draws = 0
        self._rounds = rounds
        self._player = player
        self._chance = Counting(Fast(seed))
        self._known: dict[tuple[object, int], list[float]] = {}

    def __call__(self, state: State, seat: int) -> list[float]:
        known = self._known.get((self._rounds.name(state), seat))
        if known is not None:
            return known
        before = self._chance.picks
        odds = self._player.odds(state, seat, self._chance)
        if self._chance.picks == before:
            return odds
        early = self._rounds.exact.with_rounds_left(state, self._rounds.rounds)
        sums = [0.0] * len(odds)
        for _ in range(self.most):
            for i, probability in enumerate(self._player.odds(early, seat, self._chance)):
                sums[i] += probability
        self.draws = self.most
        mean = [total / self.most for total in sums]
        self._known[self._rounds.name(state), seat] = mean
        return mean


def examine(
    game: AnyGame, options: dict[str, Value], bot: str | None, player: Player | None, draws: int, seed: int
) -> tuple[Solved, Found]:
    """The solution, and what the bot gives away, or the solution itself if no bot is named."""
    solved = solve(game, options)
    rounds = Rounds(game, options)
    asked = Asked(rounds, player, draws, seed) if player is not None else None
    strategy: Strategy = solved.odds if asked is None else asked
    best = rounds.best_response(strategy)
    found = Found(
        game=game.key,
        seats=solved.exact.seats,
        options=options,
        bot=bot,
        value=solved.value,
        exploitability=max(0.0, best.mean - 0.5),
        best_response=(best.first, best.second),
        draws=0 if asked is None else asked.draws,
        states=len(solved.layers[0]),
        rounds=solved.rounds,
        strategies=list(strategies(game, options, solved)),
    )
    return solved, found


def strategies(game: AnyGame, options: Options, solved: Solved) -> Iterable[Mixed]:
    """The solution with all rounds left."""
    exact, layer = solved.exact, solved.layer(solved.rounds)
    for key, state in positions(game, options):
        first = exact.first(state)
        found = layer[key]
        rows = spelled(game, state, first, found.rows)
        columns = spelled(game, state, 1 - first, found.columns)
        yield Mixed(exact.label(key), found.value, rows, columns)


def spelled(game: AnyGame, state: State, seat: int, odds: list[float]) -> dict[str, float]:
    legal = state.legal_actions(seat)
    return {game.move(state, seat, int(action)).kind: p for action, p in zip(legal, odds, strict=True)}


def table_of(command: str, solved: Solved) -> dict[str, Any]:
    """The solution for an oracle: by rounds left, each position with both strategies in whole parts."""
    return {"made_by": command, "parts": PARTS, "rounds_left": [rows_of(layer) for layer in solved.layers]}


def rows_of(layer: Layer) -> list[Any]:
    return [[list(key), [in_parts(found.rows), in_parts(found.columns)]] for key, found in layer.items()]


def in_parts(odds: list[float]) -> list[int]:
    """Whole parts that add up; what rounding leaves goes to the likeliest."""
    parts = [round(max(0.0, p) * PARTS) for p in odds]
    likeliest = parts.index(max(parts))
    parts[likeliest] += PARTS - sum(parts)
    return parts
