"""The toy game is registered, and everything is kept in the test's own folder."""

from __future__ import annotations

import pytest

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME


@pytest.fixture(autouse=True, scope="session")
def toy() -> None:
    registry.register(GAME)
