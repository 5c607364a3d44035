"""``cutthroat bench``: the benchmarks of a checkout."""

from __future__ import annotations

import subprocess
import sys
from typing import Annotated

from cyclopts import Parameter

from cutthroat.cli.checkout import find_checkout


def bench(*arguments: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> int:
    """Measure the engine (for developers). All arguments go to the benchmarks, --help too.

    Parameters
    ----------
    arguments
        Passed on as they are.
    """
    command = [sys.executable, "-m", "bench", *arguments]
    return subprocess.run(command, cwd=find_checkout("bench"), check=False).returncode
