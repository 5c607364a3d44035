"""The compiled engine plays exactly the games of the interpreted one.

There is something to compare only where the engine at hand is compiled; elsewhere this file holds no test.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src"


def trace(path: str) -> tuple[str, list[str]]:
    """What the engine on that path says of itself, and its trace."""
    command = [sys.executable, "-m", "cutthroat.testing.trace"]
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr.strip(), done.stdout.splitlines()


if os.environ.get("CUTTHROAT_EXPECT_COMPILED") == "1":

    def test_compiled_and_interpreted_games_are_the_same() -> None:
        compiled, fast = trace(os.environ["PYTHONPATH"])
        interpreted, plain = trace(str(SOURCES))
        assert (compiled, interpreted) == ("compiled True", "compiled False")
        assert len(plain) > 100
        game = ""
        for number, (ours, theirs) in enumerate(zip_longest(fast, plain), 1):
            game = theirs if theirs is not None and theirs.endswith(tuple("0123456789")) and "{" in theirs else game
            assert ours == theirs, f"line {number} differs, in the game {game}"
