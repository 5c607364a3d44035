"""The registry."""

from __future__ import annotations

import pytest

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME


def test_registered_games_are_found_by_key() -> None:
    registry.register(GAME)
    assert registry.load("toy") is GAME
    assert "toy" in registry.all_keys()
    assert "toy" not in registry.house_keys()


def test_every_game_of_the_house_has_its_own_key() -> None:
    for key in registry.house_keys():
        game = registry.load(key)
        assert game.key == key
        assert registry.load(key) is game


@pytest.mark.parametrize("key", ["chess", "", "../toy", "cards", "__init__"])
def test_others_are_refused_with_the_list(key: str) -> None:
    with pytest.raises(registry.UnknownGame, match="the games are: "):
        registry.load(key)
