"""Writes the positions and the games that the boards are tested with: ``python -m tests.boards FOLDER``. Vitest does it
by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.boards import agencies, contract, crisis, nation, shinobi
from tests.boards.courses import course
from tests.boards.table import Fixtures

MAKERS: dict[str, Callable[[], Fixtures]] = {
    "agencies": agencies.fixtures,
    "contract": contract.fixtures,
    "crisis": crisis.fixtures,
    "nation": nation.fixtures,
    "shinobi": shinobi.fixtures,
}


def write_all(folder: Path) -> None:
    for key, fixtures in MAKERS.items():
        (folder / key).mkdir(parents=True, exist_ok=True)
        for name, fixture in fixtures().items():
            (folder / key / f"{name}.json").write_bytes(msgspec.json.encode(fixture))
        (folder / f"{key}.json").write_bytes(msgspec.json.encode(course(key)))


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
