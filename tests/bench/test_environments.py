"""The benchmark of environments, as far as the peers of the tests go."""

from __future__ import annotations

from bench.environments import GAMES, SPIEL, Ours, Row, Spiel, ratios
from cutthroat.game import registry
from cutthroat.testing.leduc.edge.game import GAME as LEDUC


def test_contestants_play_as_many_steps_as_they_say() -> None:
    registry.register(LEDUC)
    try:
        ours = Ours("leduc")
        assert ours.play(2 * GAMES) == 2 * GAMES
    finally:
        registry._extra.pop("leduc")
    spiel = Spiel(SPIEL["goofspiel"])
    assert spiel.play(1) == GAMES
    assert [state.move_number() for state in spiel.states].count(0) == 0


def test_ratios_are_of_the_same_game() -> None:
    rows = [Row("cutthroat", "leduc", 100.0), Row("cutthroat", "crisis", 900.0)]
    rows += [Row("pettingzoo", "leduc", 4.0), Row("openspiel", "leduc", 20.0)]
    rows += [Row("cutthroat", "goofspiel", 60.0), Row("openspiel", "goofspiel", 10.0)]
    assert ratios(rows) == {
        ("pettingzoo", "leduc"): 25.0,
        ("openspiel", "leduc"): 5.0,
        ("openspiel", "goofspiel"): 6.0,
    }
