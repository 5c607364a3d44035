"""AN-2: the pyramid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutthroat.core.bits import bit, has
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import SLOT_IDS
from cutthroat.games.nation.rules.cards import DATA
from cutthroat.games.nation.rules.pyramid import available, is_available
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, dice


def open_slots(t: Table) -> list[str]:
    return [SLOT_IDS[i] for i in available(t.s.standing)]


@rule("AN-2.4")
def test_g8_at_the_start_only_the_lowest_row_is_available() -> None:
    assert open_slots(Table()) == ["A1", "A2", "A3", "A4", "A5", "A6"]


@rule("AN-2.2", "AN-2.3")
def test_g7_the_figure_of_the_rulebook() -> None:
    t = Table().gone("black-hat", "journalist", "rival-assassin", "union-head")
    assert open_slots(t) == ["A2", "A4", "B5"]
    view = GAME.view(t.commit().s, 0)
    assert [tile.target for tile in view.pyramid if tile.state == "available"] == [
        "drug-runner",
        "mistress",
        "terrorist-leader",
    ]


@rule("AN-2.2", "AN-2.3")
@pytest.mark.parametrize(
    ("name", "below"), [("B1", "A1 A2"), ("B5", "A5 A6"), ("C1", "B1 B2"), ("C4", "B4 B5"), ("D2", "C2 C3")]
)
def test_a_tile_is_available_when_both_slots_below_are_empty(name: str, below: str) -> None:
    left, right = below.split()
    for rest in ([], [left], [right]):
        assert name not in open_slots(Table().gone(*rest))
    assert name in open_slots(Table().gone(left, right))


@rule("AN-2.3")
@given(st.integers(min_value=0, max_value=bit(18) - 1))
def test_availability_is_what_the_data_say_about_the_slots_below(standing: int) -> None:
    for i, row in enumerate(DATA["slot"]):
        below = [SLOT_IDS.index(name) for name in row["rests_on"]]
        expected = has(standing, i) and not any(has(standing, j) for j in below)
        assert is_available(standing, i) == expected
    assert available(standing) == [i for i in range(18) if is_available(standing, i)]
    assert bool(available(standing)) == bool(standing)


@rule("AN-2.5")
def test_an_eliminated_tile_leaves_and_nothing_slides() -> None:
    t = Table(2).attempt(1, "A2", "knife@0900").resolve(dice(6))
    assert not has(t.s.standing, 1)
    assert t.owner("A2") == 1
    assert list(t.s.tile) == list(range(18))
    assert GAME.view(t.s, 0).pyramid[1].state == "gone"
    assert GAME.view(t.s, 0).pyramid[6].state == "covered"


@rule("AN-2.6")
def test_what_is_exposed_while_resolving_can_only_be_attacked_in_the_next_round() -> None:
    t = Table(2, first=1).gone("A1").attempt(1, "A2", "knife@0900").hand(1, "change-of-plans").reveal_window()
    assert "move B1" not in t.legal(1)
    t.all_pass(dice(6))
    assert "B1" in open_slots(t)


@rule("AN-2.7")
def test_the_adjustment_goes_by_row() -> None:
    view = GAME.view(Table().commit().s, 0)
    assert {tile.row: tile.msr for tile in view.pyramid} == {"A": 1, "B": 0, "C": -1, "D": -2}


@rule("AN-2.8")
def test_tokens_on_a_target_go_to_whoever_eliminates_it() -> None:
    t = Table(2).tokens("A2", 3).attempt(2, "A2", "knife@0900").resolve(dice(6))
    assert t.cash(2) == 2 + 3
    assert t.tokens_on("A2") == 0
