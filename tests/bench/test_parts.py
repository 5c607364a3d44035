"""The parts of the benchmarks that decide something."""

from __future__ import annotations

import pytest

from bench.agreement import differences, means
from bench.builds import SOURCE, Worker, WorkerError
from bench.games import middle
from bench.ours import Bench
from bench.report import TARGETS, as_json
from bench.suite import Effort, Figures, Suite
from bench.timing import Meter, Sample


def test_the_usual_table_is_the_middle_of_the_range() -> None:
    assert [middle(seats) for seats in (range(2, 5), range(2, 6), range(3, 4))] == [3, 3, 3]


def test_the_best_is_the_highest_rate_and_the_shortest_time() -> None:
    figures = Figures({"toy": 3})
    for value in (2.0, 3.0, 1.0):
        figures.note("compiled", "toy", "inside", value)
        figures.note("compiled", "toy", "clone_us", value)
    assert (figures.get("compiled", "toy", "inside"), figures.get("compiled", "toy", "clone_us")) == (3.0, 1.0)


def test_ratios_are_ours_over_theirs_and_null_where_one_is_missing() -> None:
    figures = Figures({})
    figures.has_peer = True
    figures.note("compiled", "leduc", "as_peer", 9e6)
    figures.note("openspiel", "leduc", "driven", 3e6)
    leduc = as_json(figures)["openspiel"]["leduc"]
    assert leduc == {"driven_compiled": 3.0, "driven_interpreted": None, "inside": None}


def test_targets_are_at_least_for_rates_and_at_most_for_times() -> None:
    assert TARGETS["compiled", "inside"].is_reached(2e6)
    assert not TARGETS["compiled", "inside"].is_reached(1.9e6)
    assert TARGETS["compiled", "clone_us"].is_reached(1.5)
    assert not TARGETS["compiled", "clone_us"].is_reached(1.6)


def test_a_meter_repeats_the_same_work_and_keeps_the_fastest() -> None:
    sizes = []

    def work(size: int) -> Sample:
        sizes.append(size)
        return Sample(size, size * (0.001 if len(sizes) % 2 else 0.002))

    meter = Meter(work, budget=0.4)
    assert meter.read().rate == pytest.approx(1000)
    assert len(set(sizes[-5:])) == 1


def test_the_same_results_agree_and_others_do_not() -> None:
    even = means([(4 * (n + 1), (float(n % 2), float(1 - n % 2))) for n in range(1000)])
    assert (even.decisions, even.lead) == (4.0, 0.0)
    assert differences(even, even) == []
    longer = even._replace(decisions=4.5)
    luckier = even._replace(lead=0.5)
    assert "decisions" in differences(even, longer)[0]
    assert "lead" in differences(even, luckier)[0]


@pytest.mark.parametrize(
    "measure", ["inside", "driven", "as_peer", "clone_us", "legal_us", "apply_us", "determinize_us"]
)
def test_every_measure_of_a_game_gives_a_figure(measure: str) -> None:
    assert Bench("goofspiel", 2, 0.0002).read(measure) > 0


def test_measuring_does_not_change_the_positions() -> None:
    bench = Bench("toy", 3, 0.0002)
    before = bench.probe()
    for measure in ("apply_us", "determinize_us", "driven"):
        bench.read(measure)
    assert bench.probe() == before


def test_a_worker_says_what_went_wrong_and_goes_on() -> None:
    with Worker("interpreted", SOURCE) as worker:
        with pytest.raises(WorkerError, match="there is no game"):
            worker.ask("inside", "chess", 2, 0.001)
        assert worker.ask("inside", "leduc", 2, 0.001) > 0


def test_a_worker_that_ended_is_noticed() -> None:
    with Worker("interpreted", SOURCE) as worker:
        worker.process.kill()
        with pytest.raises(WorkerError, match="ended"):
            worker.ask("inside", "leduc", 2, 0.001)


def test_a_game_that_fails_is_told_once_and_the_others_are_measured() -> None:
    said: list[str] = []
    figures = Suite({"chess": 2, "leduc": 2}, Effort(1, 0.0004, 60), with_peer=False, say=said.append).run()
    assert len(figures.problems) == 1
    assert "chess" in figures.problems[0]
    assert figures.get("interpreted", "leduc", "inside")
    assert figures.get("interpreted", "chess", "inside") is None
