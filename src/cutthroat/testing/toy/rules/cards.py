"""The crates: numbers 1 .. 20, each worth its number."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cutthroat.core.data import read_data

DATA: Final[dict[str, Any]] = read_data("cutthroat.testing.toy")
CRATES: Final[i64] = DATA["constants"]["crates"]
HAND: Final[i64] = DATA["constants"]["hand"]
