"""CA-4: Hit Kit Cards."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.contract.edge.game import GAME
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces


@rule("CA-4.1")
def test_a_take_brings_one_card_into_the_hand() -> None:
    scene = Scene("klaus lily")
    scene.play("take", *scene.draws("g6"))
    assert scene.hand() == ["private-jet"]
    assert len(scene.s.draw) == 87


@rule("CA-4.1", "CA-15.6")
@pytest.mark.parametrize("cards", [2, 3])
def test_a_take_may_bring_more_where_the_table_says_so(cards: int) -> None:
    scene = Scene("klaus lily", cards_per_take=cards)
    scene.play("take", *[0] * cards)
    assert scene.s.sizes[0] == cards
    assert scene.s.actions == 3


@rule("CA-4.1", "CA-4.6")
def test_what_cannot_be_taken_is_lost() -> None:
    scene = Scene("klaus lily", cards_per_take=3).piles(draw="7")
    scene.play("take", 0)
    assert scene.hand() == ["grim-reaper"]
    assert not scene.can("take")


@rule("CA-4.2")
def test_a_played_card_goes_to_the_discard_pile_and_a_bonus_card_after_its_effect() -> None:
    scene = Scene("klaus lily", ["black-market g1"]).piles(discard="7")
    scene.play("bonus black-market")
    assert scene.discarded() == ["black-market"]
    assert scene.hand() == ["grim-reaper", "getaway-car"]


@rule("CA-4.2", "CA-4.7")
def test_arms_dealer_is_not_among_the_cards_it_reshuffles() -> None:
    scene = Scene("klaus lily", ["arms-dealer"]).piles(draw="2", discard="3")
    scene.play("bonus arms-dealer", 0, 0)
    assert scene.hand() == ["strangulation", "plastic-explosive"]
    assert scene.discarded() == ["arms-dealer"]


@rule("CA-4.3")
def test_there_is_no_hand_limit() -> None:
    scene = Scene("klaus lily", ["2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7"])
    scene.play("take", *scene.draws("8"))
    assert scene.s.sizes[0] == 25


@rule("CA-4.4")
def test_the_discard_pile_is_reshuffled_only_when_a_card_is_needed() -> None:
    """G17, last sentence."""
    scene = Scene("klaus lily").piles(draw="7", discard="2 3 4 5 6")
    scene.play("take", 0)
    assert len(scene.s.discard) == 5
    assert "reshuffled" not in scene.events
    scene.play("take", 4)
    assert scene.events == ["reshuffled", "took"]
    assert scene.hand() == ["longbow", "grim-reaper"]
    assert (len(scene.s.draw), len(scene.s.discard)) == (4, 0)


def hoards(*sizes: int) -> Scene:
    """Empty piles, and hands of these sizes (Grim Reapers without end)."""
    scene = Scene(" ".join(["klaus", "lily", "otto", "simon"][: len(sizes)])).piles()
    for seat, size in enumerate(sizes):
        scene.s.hands[seat][5] = size
        scene.s.held[seat] = 2**5 if size else 0
        scene.s.sizes[seat] = size
    return scene


@rule("CA-4.5", "CA-4.6")
def test_with_both_piles_empty_the_biggest_hoard_gives_a_random_card() -> None:
    """G17."""
    scene = hoards(30, 30, 28)
    scene.end_turn().end_turn()
    assert scene.seat == 2
    scene.play("take", 11)
    assert scene.s.sizes == [29, 30, 29]
    scene.play("take", 11)
    assert scene.s.sizes == [29, 29, 30]
    assert not scene.can("take")


@rule("CA-4.5")
def test_the_card_from_the_hoard_is_any_of_the_hand() -> None:
    taken = set()
    for n in range(4):
        scene = Scene("klaus lily", ["", "2 7 g3 loaded-dice"]).piles()
        scene.play("take", n)
        assert scene.events == ["hoard"]
        taken.add(scene.hand(0)[0])
    assert taken == {"strangulation", "grim-reaper", "hot-air-balloon", "loaded-dice"}


@rule("CA-4.6")
def test_whoever_has_most_takes_nothing() -> None:
    """G17: 30, 30, 28 gives seat 1 one card and no second; 31, 30, 27 gives it none."""
    scene = hoards(30, 30, 28)
    scene.play("take", 0)
    assert scene.s.sizes == [31, 29, 28]
    assert not scene.can("take")
    assert not hoards(31, 30, 27).can("take")
    assert not hoards(0, 0, 0).can("take")


@rule("CA-4.6")
def test_the_next_in_turn_order_gives_where_several_have_most() -> None:
    scene = hoards(10, 30, 30, 30)
    scene.end_turn()
    scene.s.sizes[1] = scene.s.hands[1][5] = 20
    scene.play("take", 0)
    assert scene.s.sizes == [10, 21, 29, 30]


@rule("CA-4.7")
def test_arms_dealer_stops_when_nothing_more_can_be_taken() -> None:
    scene = Scene("klaus lily", ["arms-dealer", "2 3"]).piles(draw="7")
    scene.play("bonus arms-dealer", 0, 1)
    assert scene.hand(0) == ["plastic-explosive", "grim-reaper"]
    assert scene.hand(1) == ["strangulation"]


@rule("CA-4.7", "CA-13.2", "CA-13.6")
def test_arms_dealer_itself_does_not_count_as_a_hoarded_card() -> None:
    scene = Scene("klaus lily", ["arms-dealer 7", "2"]).piles()
    assert scene.can("bonus arms-dealer")
    scene = Scene("klaus lily", ["arms-dealer 7 8", "2"]).piles()
    assert not scene.can("bonus arms-dealer")


@rule("CA-4.8")
def test_piles_are_as_public_as_they_are_on_the_table() -> None:
    scene = Scene("klaus lily", ["g1"]).at("paris")
    scene.plays("travel getaway-car", "to london")
    view = GAME.view(scene.s, None)
    assert view.discard == ["getaway-car"]
    assert view.draw_size == 87
    assert view.draw is not None
    assert sum(view.draw.values()) == 87


@rule("CA-4.9")
def test_takes_are_unlimited_by_default_and_limited_by_option() -> None:
    scene = Scene("klaus lily")
    for _ in range(3):
        scene.play("take", *scene.draws("7" if scene.s.sizes[0] == 0 else "8"))
    assert scene.can("take")
    scene = Scene("klaus lily", takes_per_turn=2)
    scene.play("take", *scene.draws("7")).play("take", *scene.draws("8"))
    assert not scene.can("take")
    scene.end_turn().end_turn()
    assert scene.can("take")


@rule("CA-4.9")
def test_cards_from_bonus_cards_are_no_takes() -> None:
    scene = Scene("klaus lily", ["arms-dealer"], takes_per_turn=1)
    scene.play("bonus arms-dealer", *scene.draws("2", "3", "4"))
    assert scene.can("take")


def test_a_thousand_takes_give_every_kind_of_card() -> None:
    seen = set()
    for seed in range(40):
        s = GAME.new(2, {"starting_hand": 5}, Fast(seed), MUTED)
        seen |= {k for hand in s.hands for k in range(28) if hand[k]}
    assert len(seen) == 28


@rule("CA-4.2", "CA-6.8")
def test_cards_brought_to_an_attempt_are_discarded() -> None:
    scene = Scene("klaus lily", ["6 7 8 g1"]).contracts("paris", "rome").at("paris")
    scene.strike("6 8", *faces(6, 6), 0)
    assert scene.discarded() == ["longbow", "machete"]
    assert scene.hand() == ["grim-reaper", "getaway-car"]
