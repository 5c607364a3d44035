"""Servers killed at random moments, and games over bad networks: the short form of bench/faults.py."""

from __future__ import annotations

import asyncio
import statistics

import pytest

from bench.bad_network import play_over_bad_networks
from bench.killing import kill_servers

KILLS = 150
KILL_SECONDS = 1000.0
PATIENCE = 2.0
"""Seconds from the new server's first answer until play goes on; on a machine that does many other things at the same
time, a median."""
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


@pytest.mark.parametrize("seed", [7, 8])
def test_no_acknowledged_move_is_lost_or_made_twice_however_often_the_server_is_killed(seed: int) -> None:
    report = asyncio.run(kill_servers(KILLS, KILL_SECONDS, seed))
    print(report.summary())
    assert report.kills == KILLS, report.summary()
    assert report.acknowledged > report.kills
    assert report.reconnects > 0
    assert (report.lost, report.doubled, report.broken) == (0, 0, 0), report.summary()
    waited = statistics.median(report.playing) - statistics.median(report.answering)
    assert waited < PATIENCE, report.summary()


@pytest.mark.parametrize("seed", [1000, 2000])
def test_clients_know_exactly_what_the_server_knew_whatever_the_network_does(seed: int) -> None:
    checks, played = asyncio.run(play_over_bad_networks(15, seed))
    assert checks > 1000
    assert set(played) == {"toy", "crisis", "agencies"}
