"""How fast and how right reviews are, each game at its middle seat count.

    python -m bench.review speed [--precision 0.03] [KEY ...]
    python -m bench.review planted [--positions 40] [KEY ...]
    python -m bench.review luck [--games 40] [KEY ...]

``speed``: CPU time of one process for a whole review of a game of mixed bots. ``planted``: blunders put into games of
the greedy bot, where a longer study says that they cost ten points or more; how many a rough review marks, and how many
of the greedy bot's own moves it marks that the longer study finds nothing wrong with. ``luck``: its mean over games of
the greedy bot, seat by seat, and how much less results vary without it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import msgspec

from bench.games import middle
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import Record
from cutthroat.lab.chunk import prepare, recorded_game, run_of
from cutthroat.review import Budget, report
from cutthroat.review.choices import study
from cutthroat.review.model import label_of
from cutthroat.review.report import Values
from cutthroat.review.tasks import ROUGH, case_of, do, enough, job_of, look_ahead

MIXED = ("regular", "casual", "novice", "regular", "casual", "regular")
BLUNDER, FINE = 0.10, 0.02
LONG = 0.015
"""The error of the study that says what is true."""


def game_of_bots(game: AnyGame, bots: Sequence[str], seed: int, number: int) -> Record:
    run = run_of(game, list(bots), game.resolve({}), seed)
    return recorded_game(prepare(msgspec.json.encode(run)), number).record


def speed(game: AnyGame, seats: int, precision: float, seed: int) -> str:
    record = game_of_bots(game, MIXED[:seats], seed, 0)
    started = time.process_time()
    found = report(record, Budget(precision=precision), seed)
    seconds = time.process_time() - started
    worst = max(chance.error for row in found.chances for chance in row)
    losses = [decision.known.loss_error for decision in found.decisions if decision.known is not None]
    good = sum(error <= precision for error in losses) / len(losses)
    return (
        f"{game.key:10} {seats} seats: {seconds:6.1f} s, {len(record.moves)} moves, {found.rollouts:,} rollouts; "
        f"chances to {100 * worst:.1f} points, {good:.0%} of losses to {100 * precision:.1f}, "
        f"the worst {100 * max(losses):.1f}"
    )


class Planted(NamedTuple):
    """A decision: whether its blunder was marked (None = there was none to plant), and whether the good move was."""

    found: bool | None
    false: bool | None


def plant(game: AnyGame, state: State, seat: int, seed: int) -> Planted:
    rough, fine = game.guide(), game.guide()
    look_ahead(rough, ROUGH)
    look_ahead(fine, LONG)
    policy = study(fine, state, seat, None, seed, LONG, enough(LONG))
    good = policy.loss()
    worst = min(policy.screened, key=lambda pairs: (pairs.lead / pairs.rollouts, pairs.action)).action
    bad = study(fine, state, seat, worst, seed + 1, LONG, enough(LONG)).loss()
    found = false = None
    if bad.value - bad.error >= BLUNDER:
        found = label_of(study(rough, state, seat, worst, seed + 2, ROUGH, 2 * enough(ROUGH)).loss()) != ""
    if good.value < FINE and good.value + good.error < 2 * FINE:
        false = label_of(study(rough, state, seat, policy.base, seed + 3, ROUGH, 2 * enough(ROUGH)).loss()) != ""
    return Planted(found, false)


def decisions(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    """Decisions with a choice, all over games of the greedy bot."""
    pick = Fast(seed, 1)
    policy = game.guide().policy
    for number in range(1000):
        chance = Fast(seed, 2 + number)
        state: State = game.new(seats, {}, chance, MUTED)
        while state.waiting:
            seat = int(lowest(state.waiting))
            if len(state.legal_actions(seat)) > 1 and pick.pick(12) == 0:
                yield state.clone(), seat
            state.apply(seat, policy.decide(state, seat, chance), chance, MUTED)


def planted(game: AnyGame, seats: int, positions: int, seed: int) -> str:
    results: list[Planted] = []
    for number, (state, seat) in enumerate(decisions(game, seats, seed)):
        if number == positions:
            break
        results.append(plant(game, state, seat, 10 * number))
    found = [one.found for one in results if one.found is not None]
    false = [one.false for one in results if one.false is not None]
    marked = sum(found) + sum(false)
    return (
        f"{game.key:10} {seats} seats: {sum(found)} of {len(found)} planted blunders marked, "
        f"{sum(false)} of {len(false)} good moves marked; precision {sum(found) / max(1, marked):.0%}"
    )


def luck(game: AnyGame, seats: int, games: int, precision: float, seed: int) -> list[str]:
    """What luck comes to on average, and the variance of results before and after it is taken off."""
    rows: list[tuple[list[float], list[float]]] = []
    for number in range(games):
        record = game_of_bots(game, ["greedy"] * seats, seed, number)
        case = case_of(game, record)
        look_ahead(case.guide, precision)
        job, line = job_of(game, record, seed + number, precision), case.line
        tallies = [do(job, case, node).value for node in range(len(line.nodes))]
        values = Values([tally for tally in tallies if tally is not None], seats)
        steps = [(line.start, line.dealt)] + [(line.after[n], line.answered(n)) for n in range(len(line.before))]
        rows.append(([one.value for one in values.moved(steps)], [one.value for one in values.at(line.end)]))
    lines = []
    before = after = 0.0
    for seat in range(seats):
        lucks = [row[0][seat] for row in rows]
        mean = sum(lucks) / games
        before += variance([row[1][seat] for row in rows])
        after += variance([row[1][seat] - row[0][seat] for row in rows])
        lines.append(f"seat {seat + 1}: {100 * mean:+.1f} ± {196 * sqrt(variance(lucks) / games):.1f}")
    lines.insert(
        0,
        f"{game.key:10} {seats} seats, {games} games: variance {before:.3f}, without luck {after:.3f}, "
        f"{before / after:.1f} times smaller; mean luck in points:",
    )
    return lines


def variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.review", description=__doc__)
    made.add_argument("what", choices=("speed", "planted", "luck"))
    made.add_argument("keys", nargs="*", metavar="KEY")
    made.add_argument("--precision", type=float, default=ROUGH)
    made.add_argument("--positions", type=int, default=40)
    made.add_argument("--games", type=int, default=40)
    made.add_argument("--seed", type=int, default=1)
    given = made.parse_args(arguments)
    for key in given.keys or registry.house_keys():
        game = registry.load(key)
        seats = middle(game.seats_for(game.resolve({})))
        if given.what == "speed":
            print(speed(game, seats, given.precision, given.seed), flush=True)
        elif given.what == "planted":
            print(planted(game, seats, given.positions, given.seed), flush=True)
        else:
            print("\n  ".join(luck(game, seats, given.games, given.precision, given.seed)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
