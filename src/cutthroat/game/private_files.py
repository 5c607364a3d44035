"""Files that hold secrets of games under way are for their owner alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

OTHERS = 0o077
"""What the group and everybody else might do."""


def create_private() -> None:
    """From now on, whatever this process creates is for its owner alone."""
    os.umask(os.umask(OTHERS) | OTHERS)


def tighten(paths: Iterable[Path]) -> list[Path]:
    """Take existing files and folders away from all others; returns those that were open to them.

    Raises OSError for what belongs to somebody else.
    """
    opened = [path for path in paths if path.stat().st_mode & OTHERS]
    for path in opened:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
    return opened
