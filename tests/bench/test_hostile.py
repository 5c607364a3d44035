"""The benchmark of floods, in a short form."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bench.floods import FLOODS


@pytest.mark.slow
def test_floods_are_run_and_measured_beside_the_quiet() -> None:
    floods = ["pings", "endless heads"]
    assert set(floods) <= set(FLOODS)
    chosen = [argument for name in floods for argument in ("--flood", name)]
    ran = subprocess.run(
        [sys.executable, "-m", "bench.hostile", "--seconds", "0.5", *chosen],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    for name in ("quiet", *floods, "quiet again"):
        assert any(line.startswith(name) for line in ran.stdout.splitlines()), ran.stdout
