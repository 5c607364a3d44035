"""The calibration games, known to the registry for as long as a test needs them."""

from __future__ import annotations

import pytest

from cutthroat.game import registry
from cutthroat.testing.goofspiel.edge.game import GAME as GOOFSPIEL
from cutthroat.testing.leduc.edge.game import GAME as LEDUC


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_extra", {game.key: game for game in (LEDUC, GOOFSPIEL)})
