"""``cutthroat bench``: the benchmarks of a checkout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cutthroat.cli.checkout import find_checkout

PROGRAM = '__name__ == "__main__"'


def bench(*arguments: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> int:
    """Measure the engine (for developers). All arguments go to the benchmarks, --help too.

    Parameters
    ----------
    arguments
        Passed on as they are; if the first one is a program of bench/, such as environments, to that program.
    """
    root = find_checkout("bench")
    module, rest = "bench", arguments
    if arguments and is_program(root / "bench", arguments[0]):
        module, rest = f"bench.{arguments[0]}", arguments[1:]
    return subprocess.run([sys.executable, "-m", module, *rest], cwd=root, check=False).returncode


def is_program(folder: Path, name: str) -> bool:
    file = folder / f"{name}.py"
    return name.isidentifier() and file.is_file() and PROGRAM in file.read_text(encoding="utf-8")
