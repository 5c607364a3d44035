"""How fast and how right reviews are, each game at its middle seat count.

    python -m bench.review speed [--precision 0.03] [KEY ...]
    python -m bench.review planted [--bot master] [--planted 40] [--seconds 180] [KEY ...]
    python -m bench.review luck [--games 40] [--seconds 180] [KEY ...]
    python -m bench.review controls [--seconds 180] [KEY ...]

``speed``: CPU time of one process for a whole review of a game of mixed bots.

``planted``: moves put into games of one bot, or of mixed ones, where a longer study, which looks further ahead, says
that they cost ten points or more (blunders), or five to ten (mistakes); how many a rough review marks; and of its marks
on the bots' own moves, how many the longer study confirms. Until there are so many blunders, or for so many seconds of
CPU time.

``luck``: its mean over games of the greedy bot, seat by seat, and how much less results vary without it.

``controls``: how much less estimates would vary if the fitted evaluation of the position right after a move or a deal
were a control variate, that is, if what it expects were compared with what it expects on average.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import NamedTuple

import msgspec
from msgspec import Struct

from bench.games import middle
from cutthroat.bots.search.rollouts import imagine, roll_out
from cutthroat.core.chance import Fast, mix
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import Record, replay
from cutthroat.lab.chunk import prepare, recorded_game, run_of
from cutthroat.review import Budget, report
from cutthroat.review.choices import Study, Worlds, learnings_for
from cutthroat.review.estimates import NORMAL, Estimate, Pairs, Tally, looks
from cutthroat.review.model import LABELS, label_of
from cutthroat.review.report import Values
from cutthroat.review.tasks import (
    ROUGH,
    case_of,
    do,
    enough,
    enough_pairs,
    further_guide,
    has_choice,
    job_of,
    judged,
    look_ahead,
    true_guide,
)

MIXED = ("regular", "casual", "novice", "regular", "casual", "regular")
BLUNDER, MISTAKE, INACCURACY = (least for least, _ in LABELS)
LONG = 0.015
"""The error of the study that says what is true."""
SPREAD = 3
"""One decision in so many is looked at, as neighbours are much alike."""


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


class Tried(NamedTuple):
    """Moves that a longer study knows to cost so much, and how many of them a rough review marks."""

    planted: int = 0
    marked: int = 0

    def and_one(self, is_marked: bool) -> Tried:
        return Tried(self.planted + 1, self.marked + is_marked)


def planted(game: AnyGame, bots: Sequence[str], wanted: int, seconds: float, seed: int) -> list[str]:
    """Until so many blunders have been planted, or for so many seconds."""
    rough, further, truth = game.guide(), further_guide(game), true_guide(game)
    look_ahead(rough, ROUGH)
    until = time.process_time() + seconds
    positions = 0
    blunders, mistakes, own = Tried(), Tried(), Tried()
    for positions, (state, seat, played) in enumerate(decisions(game, bots, seed)):
        if time.process_time() >= until or blunders.planted >= wanted:
            break
        stream = 4 * positions
        seen = judged(rough, further, state, seat, played, stream, ROUGH, enough_pairs(ROUGH))
        if label_of(seen.loss()):
            loss = cost_of(truth, state, seat, played, seen.best().action, stream + 1, 0.0)
            own = own.and_one(is_marked=loss.value - loss.error > 0.0 and loss.value >= INACCURACY)
        bad = worst_of(seen)
        if bad.lead / bad.rollouts > seen.loss().value - MISTAKE:
            continue
        cost = cost_of(truth, state, seat, bad.action, seen.best().action, stream + 2, MISTAKE)
        if cost.value - cost.error < MISTAKE:
            continue
        found = judged(rough, further, state, seat, bad.action, stream + 3, ROUGH, enough_pairs(ROUGH))
        is_found = label_of(found.loss()) != ""
        if cost.value - cost.error >= BLUNDER:
            blunders = blunders.and_one(is_found)
        elif cost.value + cost.error < BLUNDER:
            mistakes = mistakes.and_one(is_found)
    return [
        f"{game.key:10} {len(bots)} seats, {positions:,} positions:",
        f"{told(blunders)} planted blunders marked",
        f"{told(mistakes)} planted mistakes marked",
        f"{told(own)} marks on the players' own moves confirmed",
    ]


def decisions(game: AnyGame, bots: Sequence[str], seed: int) -> Iterator[tuple[State, int, int]]:
    """Decisions with a choice and what was played, all over games of these bots."""
    pick = Fast(seed, 1)
    for number in range(100_000):
        for frame in replay(game_of_bots(game, bots, seed, number)):
            if has_choice(frame) and pick.pick(SPREAD) == 0:
                assert frame.before is not None
                yield frame.before, frame.seat, frame.action


def worst_of(seen: Study) -> Pairs:
    judged = {pairs.action: pairs for pairs in seen.finalists}
    return min(
        (judged.get(pairs.action, pairs) for pairs in seen.screened), key=lambda pairs: pairs.lead / pairs.rollouts
    )


def cost_of(guide: Guide, state: State, seat: int, bad: int, best: int, stream: int, least: float) -> Estimate:
    """What one move gives away against another, at length; given up once it is surely less than what is asked."""
    chance = Fast(mix(stream, 0))
    worlds = Worlds(guide, state.determinize(seat, chance), seat, chance, learnings_for(LONG, enough(LONG)))
    base, rival = Pairs(bad), Pairs(best)
    for look in looks(enough(LONG)):
        while base.rollouts < look:
            worlds.trial(base, [rival])
        cost = rival.advantage()
        if cost.error <= LONG or cost.value + cost.error < least:
            break
    return rival.advantage()


def told(tried: Tried) -> str:
    """With Wilson's 95 % interval."""
    n, share = tried.planted, tried.marked / max(1, tried.planted)
    if n == 0:
        return "0 of 0"
    z = NORMAL * NORMAL / n
    centre = (share + z / 2) / (1 + z)
    half = NORMAL * sqrt(share * (1 - share) / n + z / (4 * n)) / (1 + z)
    return f"{tried.marked} of {n} ({share:.0%}, {max(0.0, centre - half):.0%} to {min(1.0, centre + half):.0%})"


TRIALS = 64
"""Rollouts of one estimate, from which it is seen what a control would explain."""
ESTIMATES = 150


class Spread(Struct):
    """The variance of estimates, summed up, and what a control leaves of it."""

    estimates: int = 0
    before: float = 0.0
    after: float = 0.0

    def add(self, values: Sequence[float], controls: Sequence[float]) -> None:
        """With the coefficient that fits best, which costs a degree of freedom."""
        total = variance(values)
        if total == 0.0:
            return
        explained = covariance(values, controls) ** 2 / (variance(controls) or inf)
        n = len(values)
        self.estimates += 1
        self.before += total
        self.after += (total - explained) * (n - 1) / (n - 2)

    def __str__(self) -> str:
        return f"{1 - self.after / (self.before or 1):.1%} of the variance ({self.estimates} estimates)"


def controls(game: AnyGame, bots: Sequence[str], seconds: float, seed: int) -> list[str]:
    """What the evaluation right after a move explains of the differences between moves, and of the values of moves."""
    rough, true, fitted = game.guide(), true_guide(game), game.guide().at_table()
    look_ahead(rough, ROUGH)
    look_ahead(true, ROUGH)
    until = time.process_time() + seconds
    known, on_cards = Spread(), Spread()
    for number, (state, seat, played) in enumerate(decisions(game, bots, seed)):
        if time.process_time() >= until or known.estimates >= ESTIMATES:
            break
        control_difference(rough, fitted, state, seat, played, Fast(mix(seed, 2 * number)), known)
        control_value(true, fitted, state, seat, played, Fast(mix(seed, 2 * number + 1)), on_cards)
    return [f"{game.key:10} {len(bots)} seats: of differences, {known}", f"of values on the true cards, {on_cards}"]


def control_difference(
    guide: Guide, fitted: Guide, state: State, seat: int, played: int, chance: Fast, spread: Spread
) -> None:
    """Between the played move and another one, in the worlds of the seat."""
    like = state.determinize(seat, chance)
    worlds = Worlds(guide, like, seat, chance)
    other = next(int(action) for action in like.legal_actions(seat) if action != played)
    values, expected = [], []
    for _ in range(TRIALS):
        world = imagine(guide, like, seat, chance)
        worlds.dice.throw(chance)
        worlds.let_rivals_plan(world)
        values.append(worlds.value(world, other) - worlds.value(world, played))
        expected.append(sum(sign * soon(worlds, fitted, world, action) for sign, action in ((1, other), (-1, played))))
    spread.add(values, expected)


def soon(worlds: Worlds, fitted: Guide, world: State, action: int) -> float:
    """What the evaluation expects right after the move, by the dice of the trial."""
    worlds.dice.restart()
    after = world.clone()
    after.apply(worlds.seat, action, worlds.dice.game, MUTED)
    return float(fitted.evaluate(after)[worlds.seat])


def control_value(
    guide: Guide, fitted: Guide, state: State, seat: int, played: int, chance: Fast, spread: Spread
) -> None:
    """Of the played move where chance answers it."""
    values, expected = [], []
    bots = Fast(mix(chance.pick(2**31 - 1), 1))
    for _ in range(TRIALS):
        after = state.clone()
        after.apply(seat, played, chance, MUTED)
        expected.append(float(fitted.evaluate(after)[seat]))
        values.append(float(roll_out(guide, after, guide.horizon(after), chance, bots)[seat]))
    if variance(expected) > 0.0:
        spread.add(values, expected)


def covariance(values: Sequence[float], others: Sequence[float]) -> float:
    mean, other_mean = sum(values) / len(values), sum(others) / len(others)
    products = ((value - mean) * (other - other_mean) for value, other in zip(values, others, strict=True))
    return sum(products) / max(1, len(values) - 1)


class Played(NamedTuple):
    """A game's result and luck, seat by seat."""

    result: list[float]
    luck: list[Estimate]


def luck(game: AnyGame, seats: int, games: int, precision: float, seconds: float, seed: int) -> list[str]:
    """What luck comes to on average, and the variance of results before and after it is taken off."""
    until = time.process_time() + seconds
    found: list[Played] = []
    while len(found) < games and time.process_time() < until:
        found.append(luck_of(game, seats, len(found), precision, seed))
    before, after = spread_of(found)
    error = jackknife([spread_of(found[:n] + found[n + 1 :]) for n in range(len(found))])
    noise = sum((one.error / NORMAL) ** 2 for row in found for one in row.luck) / len(found)
    lines = []
    for seat in range(seats):
        values = [row.luck[seat].value for row in found]
        mean, off = sum(values) / len(values), NORMAL * sqrt(variance(values) / len(values))
        lines.append(f"seat {seat + 1}: {100 * mean:+.1f} ± {100 * off:.1f}")
    return [
        f"{game.key:10} {seats} seats, {len(found)} games: variance {before:.3f}, without luck {after:.3f}, "
        f"{before / after:.2f} ± {error:.2f} times smaller ({noise:.3f} are the errors of the estimates); "
        "mean luck in points:",
        *lines,
    ]


def luck_of(game: AnyGame, seats: int, number: int, precision: float, seed: int) -> Played:
    """Of one game of greedy bots; only the values that luck is read off are estimated."""
    record = game_of_bots(game, ["greedy"] * seats, seed, number)
    case = case_of(game, record)
    look_ahead(case.true, precision)
    job, line = job_of(game, record, seed + number, precision), case.line
    steps = [(line.start, line.dealt)] + [(line.after[n], line.answered(n)) for n in range(len(line.before))]
    asked = {line.end, *(node for step in steps if step[0] != step[1] for node in step)}
    tallies = [do(job, case, node).value if node in asked else None for node in range(len(line.nodes))]
    values = Values([tally or UNASKED for tally in tallies], seats)
    return Played([one.value for one in values.at(line.end)], values.moved(steps))


UNASKED = Tally(1, 0, [], [])


def spread_of(found: Sequence[Played]) -> tuple[float, float]:
    """The variance of results, summed over seats, and what is left of it without luck."""
    before = after = 0.0
    for seat in range(len(found[0].result)):
        before += variance([row.result[seat] for row in found])
        after += variance([row.result[seat] - row.luck[seat].value for row in found])
    return before, after


def jackknife(spreads: Sequence[tuple[float, float]]) -> float:
    """Half of the 95 % interval of the first variance by the second, from leaving out game by game."""
    n = len(spreads)
    if n < 3:
        return inf
    ratios = [before / after for before, after in spreads]
    mean = sum(ratios) / n
    return NORMAL * sqrt((n - 1) / n * sum((ratio - mean) ** 2 for ratio in ratios))


def variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.review", description=__doc__)
    made.add_argument("what", choices=("speed", "planted", "luck", "controls"))
    made.add_argument("keys", nargs="*", metavar="KEY")
    made.add_argument("--precision", type=float, default=ROUGH)
    made.add_argument("--bot", default="")
    made.add_argument("--planted", type=int, default=40)
    made.add_argument("--seconds", type=float, default=180.0)
    made.add_argument("--games", type=int, default=40)
    made.add_argument("--seed", type=int, default=1)
    given = made.parse_args(arguments)
    for key in given.keys or registry.house_keys():
        game = registry.load(key)
        seats = middle(game.seats_for(game.resolve({})))
        if given.what == "speed":
            print(speed(game, seats, given.precision, given.seed), flush=True)
        elif given.what == "planted":
            bots = [given.bot] * seats if given.bot else MIXED[:seats]
            print("\n  ".join(planted(game, bots, given.planted, given.seconds, given.seed)), flush=True)
        elif given.what == "controls":
            print("\n  ".join(controls(game, MIXED[:seats], given.seconds, given.seed)), flush=True)
        else:
            print("\n  ".join(luck(game, seats, given.games, given.precision, given.seconds, given.seed)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
