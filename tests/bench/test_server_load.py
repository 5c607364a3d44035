"""What a server carries, and what a server without a game would, in a short form."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from bench.server_load import Figures, middle


@pytest.mark.slow
def test_a_server_without_a_game_is_measured_beside_ours() -> None:
    load = ["--tables", "3", "--think", "0.05", "--seconds", "1"]
    ran = subprocess.run(
        [sys.executable, "-m", "bench.server_load", *load, "--floor", "--no-control"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    ours, floor = json.loads(ran.stdout)
    assert ours["moves"] > ours["refused"] == 0
    assert floor["moves"]
    assert floor["server"] == f"floor: 2 people, {ours['bytes_sent']} bytes each, SQLite"
    assert ours["bytes_sent"] > len('{"type":"update"}')


def test_of_several_rounds_the_middle_one_is_shown() -> None:
    rounds = [figures(cost) for cost in (9.0, 2.0, 1.0)]
    assert middle(rounds) is rounds[1]


def figures(cost: float) -> Figures:
    return Figures("ours", 1, 1.0, 1, 0, 0, 1.0, cost, 1.0, 1.0, 1.0, 1.0, 0.0)
