"""The PostgreSQL of the tests: one for each process that runs them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from bench.postgres import Cluster
from postgres import HOW_TO_INSTALL, find_postgres

__all__ = ["Cluster", "running_cluster"]


@contextlib.contextmanager
def running_cluster() -> Iterator[Cluster]:
    programs = find_postgres()
    if programs is None:
        pytest.fail(HOW_TO_INSTALL)
    cluster = Cluster(programs)
    try:
        yield cluster
    finally:
        cluster.close()
