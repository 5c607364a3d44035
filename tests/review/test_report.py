"""A report: its sums, its luck, and that the same seed gives the same to the byte."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cutthroat.core.chance import Chance
from cutthroat.core.guide import Guide
from cutthroat.core.policy import Policy
from cutthroat.core.state import State
from cutthroat.game.narration import Line, Telling
from cutthroat.game.record import Record, RecordError
from cutthroat.game.spec import About, Fact
from cutthroat.games.crisis.edge.game import GAME as CRISIS
from cutthroat.lab.reviewing import Reviewing
from cutthroat.review import Budget, Progress, Report, report
from cutthroat.review.choices import Study
from cutthroat.review.estimates import Estimate, Pairs
from cutthroat.review.model import label_of
from cutthroat.review.report import accuracy_of, shortened
from cutthroat.review.tasks import ready
from cutthroat.testing.goofspiel.edge.game import GAME as GOOFSPIEL
from cutthroat.testing.leduc.edge.game import GAME as LEDUC
from cutthroat.testing.leduc.rules.state import CALL
from tests.review.played import SMALL, played

QUICK = Budget(rollouts=40)


def encoded(found: Report) -> bytes:
    return msgspec.json.encode(found)


@pytest.mark.parametrize("game", [GOOFSPIEL, LEDUC, CRISIS], ids=lambda game: game.key)
def test_start_luck_and_decisions_add_up_to_the_result(game: object) -> None:
    options = SMALL if game is GOOFSPIEL else {}
    for number in range(3):
        record = played(game, number, **options)  # type: ignore[arg-type]
        found = report(record, QUICK)
        for seat in found.seats:
            assert seat.start + seat.luck + seat.own + seat.others == pytest.approx(seat.result, abs=1e-12)
        assert found.chances[-1] == [Estimate(seat.result, 0.0) for seat in found.seats]
        assert len(found.chances) == len(record.moves) + 2
        walked = [found.chances[-1][n].value - found.chances[0][n].value for n in range(2)]
        moved = [step.change for step in found.decisions] + [step.change for step in found.picks]
        for n in range(2):
            assert sum(step[n].value for step in moved) == pytest.approx(walked[n], abs=1e-12)


class Calling(Policy):
    def choose(self, state: State, seat: int, legal: list[int], chance: Chance) -> int:
        return CALL


class Raising(Policy):
    def choose(self, state: State, seat: int, legal: list[int], chance: Chance) -> int:
        return legal[-1]


def test_values_are_those_of_the_policy_and_not_of_the_quicker_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the hands of Shinobi's quick one, cards that were drawn had nothing to do with who won in the end."""
    record = played(LEDUC, 3)

    def chances(policy: Policy, light: Policy) -> list[list[Estimate]]:
        monkeypatch.setattr(type(LEDUC), "guide", lambda game: Guide(policy, light))
        ready.cache_clear()
        return report(record, QUICK).chances

    alone = chances(Calling(), Calling())
    assert chances(Calling(), Raising()) == alone
    assert chances(Raising(), Calling()) != alone


def test_the_same_seed_gives_the_same_report_here_and_in_processes(tmp_path: Path) -> None:
    record = played(GOOFSPIEL, 1, **SMALL)
    alone = encoded(report(record, QUICK, seed=5))
    assert encoded(report(record, QUICK, seed=5)) == alone
    assert encoded(report(record, QUICK, seed=6)) != alone
    pool = Reviewing(2, tmp_path)
    assert encoded(report(record, QUICK, seed=5, run=pool)) == alone


def test_a_review_that_was_stopped_goes_on(tmp_path: Path) -> None:
    record = played(GOOFSPIEL, 2, **SMALL)
    heard: list[Progress] = []

    def stop(progress: Progress) -> None:
        heard.append(progress)
        if progress.done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        report(record, QUICK, progress=stop, run=Reviewing(1, tmp_path))
    heard.clear()
    again = Reviewing(1, tmp_path)
    found = report(record, QUICK, progress=heard.append, run=again)
    assert encoded(found) == encoded(report(record, QUICK))
    assert (heard[0].done, heard[-1].done) == (0, heard[-1].tasks)
    assert list(tmp_path.iterdir())
    again.drop()
    assert not list(tmp_path.iterdir())


def test_a_budget_in_seconds_ends_after_a_whole_pass() -> None:
    ticks = iter(range(10_000))
    found = report(played(GOOFSPIEL, 1, **SMALL), Budget(seconds=1.0), clock=lambda: float(next(ticks)))
    assert found.interrupted
    assert max(seat.start_error for seat in found.seats) <= 0.06


def test_precision_is_kept() -> None:
    found = report(played(GOOFSPIEL, 1, **SMALL), Budget(precision=0.05))
    assert max(chance.error for row in found.chances for chance in row) <= 0.05
    assert not found.interrupted


def test_a_game_that_is_not_over_is_refused() -> None:
    record = played(GOOFSPIEL, 1, **SMALL)
    half: Record = msgspec.structs.replace(record, moves=record.moves[:2], outcome=None)
    with pytest.raises(RecordError, match="not over after 2 moves"):
        report(half, QUICK)


@pytest.mark.parametrize(
    ("loss", "error", "label"),
    [
        (0.30, 0.02, "blunder"),
        (0.07, 0.02, "mistake"),
        (0.03, 0.01, "inaccuracy"),
        (0.015, 0.001, ""),
        (0.30, 0.25, ""),
        (0.03, 0.02, ""),
    ],
)
def test_only_a_sure_loss_has_a_name(loss: float, error: float, label: str) -> None:
    assert label_of(Estimate(loss, error)) == label


def test_of_much_that_happened_those_are_told_whose_chances_moved() -> None:
    told = [
        Telling(Fact("roll", {}, About([seat])), Line(f"Person {seat} rolls {number}."))
        for number, seat in enumerate((0, 0, 0, 1, 2, 0, 1), 1)
    ]
    assert shortened(told, 1) == "Person 1 rolls 4. Person 1 rolls 7. \N{HORIZONTAL ELLIPSIS}"
    assert shortened(told[:4], 1).startswith("Person 0 rolls 1."), "few lines are all told"
    assert shortened(told, 3).startswith("Person 0 rolls 1."), "nothing was about the seat itself"
    assert shortened(told[:2], 1) == "Person 0 rolls 1. Person 0 rolls 2."


@pytest.mark.parametrize(("spread", "is_told"), [(0.02, True), (2.0, False)])
def test_an_accuracy_that_could_be_anything_is_not_told(spread: float, is_told: bool) -> None:
    base, better = Pairs(1), Pairs(2)
    for number in range(100):
        base.add(0.5, 0.5)
        better.add(0.52 + spread * (number % 2 - 0.5), 0.5)
    found = accuracy_of([Study(1, 1, [base, better], [base, better])])
    assert (found is not None) is is_told
