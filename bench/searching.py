"""How strong bots are: one alone among others of one kind, every seat in turn, on the same deals.

    python -m bench.searching nation --seats 2 --bot master --among greedy --games 200

Also how well search knows its chances (``--calibration``): of the positions to which its worlds give a seat 60 %, how
many that seat goes on to win when all play by the guide's policy. So few worlds are an uncertain estimate, and of the
positions that look best many only seem so. So half of the worlds say in which tenth a position belongs, and the other
half what is expected of it.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple, TypeVar

from cutthroat.bots.roster import make_policy
from cutthroat.bots.search.rollouts import Dice, imagine, roll_out
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import bot_chance, game_chance, play_out
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame

T = TypeVar("T")
TENTHS = 10
WORLDS = 60
"""Rollouts for the two halves of an estimate of a seat's chances."""
LIKELY = 0.6
"""What a position is worth of which it is said whether it comes to that."""


def in_processes(work: Callable[..., T], jobs: Sequence[tuple[object, ...]], workers: int | None) -> Iterable[T]:
    """The results of all jobs, in order."""
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(work, *zip(*jobs, strict=True))


class Clocked(Policy):
    """Counts what another policy takes to decide."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def choose(self, state: State, seat: int, legal: list[int], chance: Fast) -> int:  # type: ignore[override]
        started = time.process_time()
        action = self.policy.choose(state, seat, legal, chance)
        taken = time.process_time() - started
        if len(legal) > 1:
            self.decisions += 1
            self.seconds += taken
            self.slowest = max(self.slowest, taken)
        return int(action)


class Alone(NamedTuple):
    """What one game brought: the share of the win, and the time it took to decide."""

    share: float
    decisions: int
    seconds: float
    slowest: float


def play_alone(key: str, seats: int, bot: str, among: str, rollouts: int | None, seed: int, number: int) -> Alone:
    """Game ``number``: the bot sits on seat ``number % seats``; each deal is played from every seat."""
    game = registry.load(key)
    seat, deal = number % seats, number // seats
    clocked = Clocked(make_policy(game, bot, rollouts))
    policies: list[Policy] = [make_policy(game, among, rollouts) for _ in range(seats)]
    policies[seat] = clocked
    chance = game_chance(seed, deal)
    state: State = game.new(seats, {}, chance, MUTED)
    play_out(state, policies, chance, bot_chance(seed, deal), game.bound)
    returns = state.returns()
    best = max(returns)
    share = 1.0 / returns.count(best) if returns[seat] == best else 0.0
    return Alone(share, clocked.decisions, clocked.seconds, clocked.slowest)


def share_of(games: Sequence[Alone]) -> tuple[float, float]:
    """The share of the win, and its standard error."""
    n = len(games)
    mean = sum(one.share for one in games) / n
    return mean, math.sqrt(sum((one.share - mean) ** 2 for one in games) / max(1, n - 1) / n)


def by_seat(games: Sequence[Alone], seats: int) -> str:
    """Where all choose at once seats are asked in this order, so the last is asked when others have sealed theirs."""
    found = [share_of(games[seat::seats]) for seat in range(min(seats, len(games)))]
    return "by seat " + ", ".join(f"{mean:.1%} ± {1.96 * error:.1%}" for mean, error in found)


def report(games: Sequence[Alone], seats: int) -> str:
    """The share of the win with its 95 % interval, beside the fair one, and the time a decision takes."""
    n = len(games)
    mean, spread = share_of(games)
    decisions = sum(one.decisions for one in games) or 1
    seconds = sum(one.seconds for one in games)
    slowest = max(one.slowest for one in games)
    return (
        f"{mean:6.1%} ± {1.96 * spread:5.1%} (fair {1 / seats:.1%}) of {n} games, "
        f"{1000 * seconds / decisions:.1f} ms a decision, at most {1000 * slowest:.0f}"
    )


class Hope(NamedTuple):
    """A position of a game: what the seat to move expected by either half of its worlds, and what it got."""

    game: int
    phase: str
    first: float
    second: float
    got: float


def estimate(game: AnyGame, state: State, seat: int, chance: Fast) -> tuple[float, float]:
    """The chances of a seat by its own worlds, each played to the end; half of them, and the other half."""
    guide = game.guide()
    guide.ahead = 1_000_000
    dice, totals = Dice(), [0.0, 0.0]
    for number in range(WORLDS):
        world = imagine(guide, state, seat, chance)
        dice.throw(chance)
        dice.restart()
        totals[number % 2] += roll_out(guide, world, 0, dice.game, dice.bots)[seat]
    return 2 * totals[0] / WORLDS, 2 * totals[1] / WORLDS


def calibrate(key: str, seats: int, seed: int, number: int) -> list[Hope]:
    """Of one game of the policy: in some positions what the seat to move expects, and what it got."""
    game = registry.load(key)
    policy = game.guide().policy
    chance, bots, own = game_chance(seed, number), bot_chance(seed, number), Fast(seed, 1_000_000 + number)
    state: State = game.new(seats, {}, chance, MUTED)
    expected: list[tuple[str, int, tuple[float, float]]] = []
    asked = 0
    while state.waiting:
        seat = int(lowest(state.waiting))
        if len(state.legal_actions(seat)) > 1 and (asked := asked + 1) % 12 == number % 12:
            phase = state.PHASES[state.phase] if state.PHASES else ""  # type: ignore[attr-defined]
            expected.append((phase, seat, estimate(game, state, seat, own)))
        state.apply(seat, policy.decide(state, seat, bots), chance, MUTED)
    returns = state.returns()
    return [Hope(number, phase, *halves, returns[seat]) for phase, seat, halves in expected]


def calibration(found: Sequence[Hope]) -> list[str]:
    """By tenths of the expectation, and by phase: how many positions, what was expected, what came."""
    rows: dict[str, list[tuple[int, float, float]]] = {}
    for one in found:
        both = (one.game, (one.first + one.second) / 2, one.got)
        rows.setdefault("all", []).append(both)
        rows.setdefault(f"phase {one.phase}", []).append(both)
        low = min(TENTHS - 1, int(one.first * TENTHS))
        rows.setdefault(f"{10 * low:2}-{10 * low + 10} %", []).append((one.game, one.second, one.got))
    lines = []
    for name, triples in sorted(rows.items()):
        n = len(triples)
        hoped, got = sum(one for _, one, _ in triples) / n, sum(two for _, _, two in triples) / n
        error = clustered([(game, two - one - got + hoped) for game, one, two in triples])
        lines.append(f"{name:24} {n:6} positions: expected {hoped:6.1%}, won {got:6.1%} ± {1.96 * error:.1%}")
    return [*lines, likely(found)]


def clustered(values: Sequence[tuple[int, float]]) -> float:
    """The standard error of a mean of values around 0, where those of one game belong together."""
    sums: dict[int, float] = {}
    for game, value in values:
        sums[game] = sums.get(game, 0.0) + value
    return math.sqrt(sum(one * one for one in sums.values())) / len(values)


def likely(found: Sequence[Hope]) -> str:
    """What comes of a chance of 60 %, by a straight line through all positions; its error leaves out each game once."""
    games: dict[int, list[Hope]] = {}
    for one in found:
        games.setdefault(one.game, []).append(one)
    whole = on_the_line(found)
    without = [on_the_line([one for one in found if one.game != left]) for left in games] if len(games) > 1 else []
    middle = sum(without) / max(1, len(without))
    error = math.sqrt(sum((one - middle) ** 2 for one in without) * (len(without) - 1) / max(1, len(without)))
    return f"of an expected {LIKELY:.0%} come {whole:.1%} ± {1.96 * error:.1%}"


def on_the_line(found: Sequence[Hope]) -> float:
    """One half of the worlds is the instrument for the other: so the error of an estimate does not bend the line."""
    n = len(found)
    hoped, got = sum(one.first + one.second for one in found) / (2 * n), sum(one.got for one in found) / n
    together = sum((one.first - hoped) * (one.second - hoped) for one in found)
    came = sum(((one.first + one.second) / 2 - hoped) * (one.got - got) for one in found)
    return got + (came / together if together else 1.0) * (LIKELY - hoped)


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.searching", description=__doc__)
    made.add_argument("key")
    made.add_argument("--seats", type=int, required=True)
    made.add_argument("--bot", default="master")
    made.add_argument("--among", default="greedy")
    made.add_argument("--games", type=int, default=100)
    made.add_argument("--rollouts", type=int, help="instead of the bots' own budgets; 0 = their policies alone")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--jobs", type=int, default=1)
    made.add_argument("--calibration", action="store_true")
    given = made.parse_args(arguments)
    if given.calibration:
        jobs = [(given.key, given.seats, given.seed, number) for number in range(given.games)]
        for line in calibration([hope for hopes in in_processes(calibrate, jobs, given.jobs) for hope in hopes]):
            print(line)
        return 0
    setting = (given.key, given.seats, given.bot, given.among, given.rollouts, given.seed)
    games = list(in_processes(play_alone, [(*setting, number) for number in range(given.games)], given.jobs))
    print(f"{given.key} {given.seats}: {given.bot} among {given.among}: {report(games, given.seats)}")
    print(by_seat(games, given.seats))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
