"""The bench of value networks finds out when one would be better, and when not."""

from __future__ import annotations

import pytest

from bench import networks
from cutthroat.core.chance import Fast
from cutthroat.lab.tuning import Sample


def games(count: int, *, bent: bool) -> list[Sample]:
    """Of two seats: who has more of the second feature wins; where it is bent, more of the product."""
    chance, found = Fast(1), []
    for number in range(count):
        seats = [[chance.pick(100) / 50 - 1, chance.pick(100) / 50 - 1] for _ in range(2)]
        worth = [4 * (one[0] * one[1] if bent else one[1]) for one in seats]
        first = float(chance.pick(1000) / 1000 < 1 / (1 + 2.718 ** (worth[1] - worth[0])))
        found.append(Sample(number, [seats], [first, 1 - first]))
    return found


@pytest.mark.parametrize("bent", [True, False])
def test_a_network_is_better_where_features_mean_something_together_only(
    monkeypatch: pytest.MonkeyPatch, *, bent: bool
) -> None:
    monkeypatch.setattr(networks, "ROUNDS", 80)
    linear, network, error = networks.compare(games(2000, bent=bent), 1)
    assert (network + error < linear) == bent
    assert 0.0 < error < 0.1


def test_it_says_how_the_two_compare(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(networks, "ROUNDS", 2)
    assert networks.main(["agencies", "--seats", "2", "--games", "8"]) == 0
    assert "bits a position, a network" in capsys.readouterr().out
