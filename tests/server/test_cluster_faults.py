"""Three processes on one PostgreSQL, all of which may fail at any time: the short form of bench.faults --cluster."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from bench.cluster import ClusterReport, break_clusters, out_of_order, read_totals, write_totals
from tests.server.postgres import Cluster

pytestmark = [
    pytest.mark.timeout(600),
    # Connections are cut at random, on both sides: some transports are closed by nobody but the garbage collector.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"),
]


def test_no_acknowledged_move_is_lost_or_made_twice_whichever_process_fails(cluster: Cluster) -> None:
    report = break_clusters(cluster, processes=3, kills=30, freezes=5, crashes=3, restarts=1, seed=7)
    gc.collect()
    cluster.wait_until_it_answers()
    said = report.summary()
    print(said)
    assert (report.kills, report.freezes, report.crashes, report.restarts) == (30, 5, 3, 1), said
    assert report.acknowledged > 100, said
    assert report.changes > 30, "tables have gone from one process to another"
    assert (report.lost, report.doubled, report.broken, report.older_after_newer) == (0, 0, 0, 0), said


def test_an_entry_of_an_older_owner_would_be_noticed() -> None:
    assert out_of_order(["a", "a", "b", "a"], ["a", None, "b", "a"]) == 0
    assert out_of_order(["a", "b", "a", "b"], ["a", None, "b"]) == 1
    assert out_of_order(["a", "x"], ["a"]) == 1


def test_runs_are_added_up(tmp_path: Path) -> None:
    totals = tmp_path / "totals.json"
    one = ClusterReport(runs=1, kills=3, acknowledged=100, after_kill=[0.5])
    for _ in range(2):
        write_totals(totals, read_totals(totals).plus(one))
    assert read_totals(totals) == ClusterReport(runs=2, kills=6, acknowledged=200, after_kill=[0.5, 0.5])
    assert read_totals(None) == ClusterReport()
    assert "2 runs: 6 kills" in read_totals(totals).summary()
