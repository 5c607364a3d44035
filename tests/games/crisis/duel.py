"""The two-player game as a table of positions, worked out by playing every choice in the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from cutthroat.core.chance import Scripted, ScriptError
from cutthroat.games.crisis.rules.cards import POINTS_TO_WIN
from cutthroat.lab.solving.matrix import Solution, solve
from tests.games.crisis.builders import ACTIONS, Night, night, plans_of, position


class Key(NamedTuple):
    """A decision, seen from the player with order card 1."""

    mine: int
    yours: int
    i_track: bool
    you_track: bool


class Next(NamedTuple):
    """One outcome of a joint choice: ``key`` is None when the game is over."""

    chance: float
    key: Key | None
    flipped: bool
    """Who was first is second now; at the end: the one who was second has won."""


Strategy: TypeAlias = Callable[[Key, bool], dict[str, float]]
"""The chances of A, T and H in a position, for its first or second player."""
Table: TypeAlias = dict[Key, dict[tuple[str, str], list[Next]]]
SWEEPS = 200
REACHABLE_TRACKS = ((False, False), (True, False), (True, True))
EVERY_KEY = [Key(a, b, t, u) for a, b in product(range(3), repeat=2) for t, u in product((False, True), repeat=2)]


@cache
def table() -> Table:
    return {key: joint_choices(key) for key in EVERY_KEY}


def joint_choices(key: Key) -> dict[tuple[str, str], list[Next]]:
    tracking = {1: 2} if key.i_track else {}
    if key.you_track:
        tracking[2] = 1
    previous = f"{'T' if key.i_track else 'H'}{'T' if key.you_track else 'H'}"
    state = position(2, chips=[key.mine, key.yours], tracking=tracking, previous=previous)
    return {
        (one[0], two[0]): list(outcomes(lambda script, p=(one, two): night(state, *p, chance=script)))  # type: ignore[misc]
        for one, two in product(plans_of(state, 1), plans_of(state, 2))
    }


def outcomes(play: Callable[[Scripted], Night]) -> Iterator[Next]:
    """Both ways that the order shuffle can fall, or the one way if nothing is shuffled."""
    try:
        yield outcome(play(Scripted([])), 1.0)
    except ScriptError:
        for pick in (0, 1):
            yield outcome(play(Scripted([pick])), 0.5)


def outcome(after: Night, chance: float) -> Next:
    s = after.state
    if POINTS_TO_WIN in after.points:
        return Next(chance, None, after.points[1] == POINTS_TO_WIN)
    first, second = s.line
    key = Key(after.points[first], after.points[second], first + 1 in after.trackers, second + 1 in after.trackers)
    return Next(chance, key, flipped=first == 1)


def worth(nexts: list[Next], values: dict[Key, float]) -> float:
    """The first player's chance to win."""
    total = 0.0
    for chance, key, flipped in nexts:
        value = 1.0 if key is None else values[key]
        total += chance * (1.0 - value if flipped else value)
    return total


def matrix(key: Key, values: dict[Key, float]) -> list[list[float]]:
    choices = table()[key]
    rows = [a for a in ACTIONS if any(one == a for one, _ in choices)]
    columns = [a for a in ACTIONS if any(two == a for _, two in choices)]
    return [[worth(choices[row, column], values) for column in columns] for row in rows]


def iterate(start: float, sweeps: int = 60) -> dict[Key, float]:
    """Value iteration; from 0 it bounds the first player's chance from below, from 1 from above."""
    values = dict.fromkeys(EVERY_KEY, start)
    for _ in range(sweeps):
        for key in reversed(EVERY_KEY):
            values[key] = solve(matrix(key, values)).value
    return values


@cache
def solution() -> dict[Key, Solution]:
    values = iterate(0.5)
    return {key: solve(matrix(key, values)) for key in EVERY_KEY}


def legal(key: Key, is_first: bool) -> list[str]:
    return [a for a in ACTIONS if a != "T" or not (key.i_track if is_first else key.you_track)]


def optimal(key: Key, is_first: bool) -> dict[str, float]:
    """The exact solution; a victim of a sure kill hides."""
    if key.i_track:
        return {"A": 1.0} if is_first else {"H": 1.0}
    found = solution()[key]
    return dict(zip(legal(key, is_first), found.rows if is_first else found.columns, strict=True))


def uniform(key: Key, is_first: bool) -> dict[str, float]:
    choices = legal(key, is_first)
    return dict.fromkeys(choices, 1 / len(choices))


def always(action: str) -> Strategy:
    return lambda key, is_first: {action: 1.0}


def track_then_attack(key: Key, is_first: bool) -> dict[str, float]:
    return {"T": 1.0} if "T" in legal(key, is_first) else {"A": 1.0}


class Result(NamedTuple):
    wins_first: float
    wins_second: float
    rounds_first: float
    rounds_second: float


Seat: TypeAlias = tuple[Key, bool]
"""A position, and whether the hero is the first player in it."""


def follow(nexts: list[Next], is_first: bool, wins: dict[Seat, float]) -> float:
    total = 0.0
    for chance, key, flipped in nexts:
        hero_leads = is_first != flipped
        total += chance * (float(hero_leads) if key is None else wins[key, hero_leads])
    return total


def length(nexts: list[Next], is_first: bool, rounds: dict[Seat, float]) -> float:
    return sum(n.chance * (0.0 if n.key is None else rounds[n.key, is_first != n.flipped]) for n in nexts)


def match_up(hero: Strategy, villain: Strategy) -> Result:
    """Chances to win and expected rounds from 0:0, as first and as second player."""
    wins: dict[Seat, float] = {(key, lead): 0.0 for key in EVERY_KEY for lead in (True, False)}
    rounds = dict(wins)
    for _ in range(SWEEPS):
        for key, lead in wins:
            mine, yours = hero(key, lead), villain(key, not lead)
            rounds_here = 1.0
            total = 0.0
            for (one, p), (two, q) in product(mine.items(), yours.items()):
                nexts = table()[key][(one, two) if lead else (two, one)]
                total += p * q * follow(nexts, lead, wins)
                rounds_here += p * q * length(nexts, lead, rounds)
            wins[key, lead], rounds[key, lead] = total, rounds_here
    start = Key(0, 0, False, False)
    return Result(wins[start, True], wins[start, False], rounds[start, True], rounds[start, False])


def best_response(villain: Strategy) -> tuple[float, float]:
    """The hero's best chances to win against a known strategy."""
    wins: dict[Seat, float] = {(key, lead): 0.0 for key in EVERY_KEY for lead in (True, False)}
    for _ in range(SWEEPS):
        for key, lead in wins:
            yours = villain(key, not lead)
            wins[key, lead] = max(
                sum(
                    q * follow(table()[key][(mine, two) if lead else (two, mine)], lead, wins)
                    for two, q in yours.items()
                )
                for mine in legal(key, lead)
            )
    start = Key(0, 0, False, False)
    return wins[start, True], wins[start, False]
