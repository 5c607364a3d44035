"""The toy game is registered, and everything is kept in the test's own folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME
from tests.server.postgres import Cluster, running_cluster


@pytest.fixture(autouse=True, scope="session")
def toy() -> None:
    registry.register(GAME)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running
