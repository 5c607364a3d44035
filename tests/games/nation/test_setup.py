"""AN-1: setup, and the components of section 2."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Chance, Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import CARD_IDS, TARGET_IDS
from cutthroat.games.nation.rules import cards as table
from cutthroat.games.nation.rules import setup
from cutthroat.games.nation.rules.cards import DATA
from cutthroat.games.nation.rules.events import ROLLED_FOR_TOKEN
from cutthroat.games.nation.rules.hands import assassin_cards_in, contracts_in
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, whole_deck


def test_the_cards_are_as_many_as_the_rulebook_counts() -> None:
    counts = DATA["counts"]
    assert sum(row["copies"] for row in DATA["weapon"]) == counts["weapon_cards"] == 60
    assert sum(row["copies"] for row in DATA["modifier"]) == counts["modifier_cards"] == 50
    assert sum(row["copies"] for row in DATA["contract"]) == counts["contract_cards"] == 40
    assert all(len(row["times"]) == row["copies"] for row in DATA["weapon"])
    assert counts["weapon_cards"] + counts["modifier_cards"] == counts["assassin_deck"]
    assert len(DATA["weapon"]) == counts["weapon_types"]
    assert len(DATA["attribute"]) == counts["attributes"]
    assert len({row["effect"] for row in DATA["modifier"]}) == 13
    assert len(DATA["target"]) == counts["target_tiles"]
    assert len(DATA["specialist"]) == counts["specialist_cards"]
    assert len(DATA["hit_list"]) == counts["hit_list_cards"]
    assert all(len(row["targets"]) == counts["hit_list_targets_each"] for row in DATA["hit_list"])
    assert all(sum(row["bonuses"]) == 11000 for row in DATA["hit_list"])


def test_the_named_numbers_of_the_modifiers_are_those_of_the_data() -> None:
    for row, number in zip(DATA["modifier"], range(60, 79), strict=True):
        assert getattr(table, row["id"].upper().replace("-", "_")) == number
        assert CARD_IDS[number] == row["id"]


@rule("AN-1.1")
def test_two_to_six_may_play() -> None:
    for seats in range(2, 7):
        assert GAME.new(seats, {}, Fast(1), MUTED).waiting
    for seats in (1, 7):
        with pytest.raises(ValueError, match="2 to 6"):
            GAME.new(seats, {}, Fast(1), MUTED)


@rule("AN-1.2", "AN-2.1")
def test_the_rows_of_the_pyramid_hold_six_five_four_and_three_tiles_of_rising_value() -> None:
    view = GAME.view(GAME.new(2, {}, Fast(3), MUTED), 0)
    values = {row: [tile.value for tile in view.pyramid if tile.row == row] for row in "ABCD"}
    assert values == {"A": [3000] * 6, "B": [5000] * 5, "C": [7000] * 4, "D": [10000] * 3}
    assert sum(tile.value for tile in view.pyramid) == 101_000
    assert [tile.slot for tile in view.pyramid][:7] == ["A1", "A2", "A3", "A4", "A5", "A6", "B1"]


@rule("AN-1.3")
def test_tiles_are_shuffled_inside_their_rows_unless_the_figure_is_wanted() -> None:
    layouts = {tuple(GAME.new(2, {}, Fast(seed), MUTED).tile) for seed in range(20)}
    assert len(layouts) == 20
    assert all(sorted(layout[:6]) == list(range(6)) for layout in layouts)
    figure = GAME.new(2, {"pyramid-layout": "alphabetical"}, Fast(5), MUTED)
    named = [tile.target for tile in GAME.view(figure, 0).pyramid]
    assert named == TARGET_IDS
    assert named[:6] == sorted(named[:6])


@rule("AN-1.4", "AN-1.5")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_each_player_gets_five_assassin_cards_two_contracts_and_two_cash(seats: int) -> None:
    t = Table(seats)
    setup.deal(t.s, Fast(seats), MUTED)
    for seat in range(seats):
        assert assassin_cards_in(t.s.hands[seat]) == 5
        assert contracts_in(t.s.hands[seat]) == 2
    assert list(t.s.cash) == [2] * seats
    assert list(t.s.debt) == [0] * seats
    assert len(t.s.decks[0]) == 110 - 5 * seats
    assert len(t.s.decks[1]) == 40 - 2 * seats
    held = [int(card) for hand in t.s.hands for card in hand]
    assert sorted([*held, *t.s.decks[0], *t.s.decks[1]]) == whole_deck(0) + whole_deck(1)


@rule("AN-1.7", "AN-1.8")
def test_specialists_lie_open_and_hit_lists_are_secret() -> None:
    s = GAME.new(6, {}, Fast(2), MUTED)
    assert len(set(s.specialist)) == 6
    assert len(set(s.hit_list)) == 6
    mine, other, nobody = GAME.view(s, 1), GAME.view(s, 2), GAME.view(s, None)
    assert [p.specialist for p in mine.players] == [p.specialist for p in nobody.players]
    assert [p.hit_list is None for p in mine.players] == [True, False, True, True, True, True]
    assert mine.hit_list == mine.players[1].hit_list
    assert other.players[1].hit_list is None
    assert all(p.hit_list is None for p in nobody.players)


@rule("AN-1.9")
def test_the_highest_roll_takes_the_token_and_the_highest_roll_again_among_themselves() -> None:
    t = Table(3)
    assert setup.roll_for_token(t.s, Scripted([4, 1, 4, 2, 2, 0, 5]), t.log) == 2
    assert [(seat, die) for seat, die, _, _ in t.told("rolled-for-token")] == [
        (0, 5),
        (1, 2),
        (2, 5),
        (0, 3),
        (2, 3),
        (0, 1),
        (2, 6),
    ]


@rule("AN-1.10")
def test_chance_is_used_in_the_order_of_the_setup() -> None:
    class Sizes(Chance):
        def __init__(self) -> None:
            self.source = Fast(8)
            self.sizes: list[int] = []

        def pick(self, n: int) -> int:
            self.sizes.append(n)
            return int(self.source.pick(n))

    chance, log = Sizes(), Log()
    t = Table(2, pyramid_layout="shuffled")
    t.s.is_alphabetical = False
    setup.deal(t.s, chance, log)
    rows = [6, 5, 4, 3, 2, 5, 4, 3, 2, 4, 3, 2, 3, 2]
    people = [6, 5, 20, 19]
    hands = [110, 109, 108, 107, 106, 40, 39, 105, 104, 103, 102, 101, 38, 37]
    expected = rows + people + hands
    assert chance.sizes[: len(expected)] == expected
    rolls = chance.sizes[len(expected) :]
    assert rolls
    assert set(rolls) == {6}
    assert sum(event.kind == ROLLED_FOR_TOKEN for event in log.events) == len(rolls)
