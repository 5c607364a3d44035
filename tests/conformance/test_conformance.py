"""Every game, at every seat count, with every option, holds to the contract."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from cutthroat.core import COMPILED
from cutthroat.game import registry
from cutthroat.game.editions.loading import load_edition
from cutthroat.testing.conformance import CHECKS
from cutthroat.testing.conformance.cases import Case, cases
from cutthroat.testing.editions import sample
from cutthroat.testing.toy.edge.game import GAME as TOY

registry.register(TOY)
GAMES = [registry.load(key) for key in registry.all_keys()]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", [case for game in GAMES for case in cases(game)], ids=str)
def test_conformance(case: Case, check: Callable[[Case], None]) -> None:
    check(case)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("key", registry.house_keys())
def test_conformance_of_an_edition(key: str, check: Callable[[Case], None]) -> None:
    game = load_edition(sample(key), tried=True)
    check(Case(game, game.seats_for(game.resolve({}))[1], {}, 3))


def test_the_build_is_the_expected_one() -> None:
    assert COMPILED == (os.environ.get("CUTTHROAT_EXPECT_COMPILED") == "1")
