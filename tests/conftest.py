"""For all tests."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")  # a busy machine is no fault of what is tested

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A runner started in the background ignores Ctrl-C and hands that down; the programs under test must heed it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: else one core is still busy with them when the others have nothing left."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
