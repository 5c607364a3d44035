"""CA-1.6 and section 5: who knows what, with open and with private hands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.core.chance import Fast
from cutthroat.core.events import HIDDEN, MUTED
from cutthroat.game.narration import Voice
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules.board import TARGET_IDS
from cutthroat.games.contract.rules.cards import CARD_IDS, FIRST_GETAWAY
from cutthroat.games.contract.rules.state import ContractState
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces, kind, target


def private(who: str, *hands: str) -> Scene:
    scene = Scene(who, hands, open_hands=False)
    return scene.contracts("paris madrid", "rome lima", *["seoul"] * (len(who.split()) > 2)).at("paris", "tashkent")


@rule("CA-1.6")
def test_the_end_of_a_turn_is_asked_while_any_card_is_in_hand() -> None:
    scene = private("klaus otto", "7").actions(1)
    scene.play("move london")
    assert scene.moves() == {"end-turn"}
    scene = private("klaus otto", "").actions(1)
    scene.play("move london")
    assert scene.seat == 1


@rule("CA-1.6")
def test_rolls_and_prison_turns_are_asked_whatever_the_hand() -> None:
    scene = private("klaus otto", "7 8 g1 g2").play("assassinate").bring("7").play("roll", *faces(3, 4))
    assert scene.phase == "death-roll"
    assert scene.moves() == {"accept"}
    scene.play("accept").play("escape").bring("g1").play("roll", *faces(6))
    assert scene.moves() == {"accept"}
    scene.play("accept").end_turn()
    assert scene.phase == "prison-turn"
    assert scene.moves() == {"wait"}


@rule("CA-1.6")
def test_forced_choices_that_depend_on_the_hand_are_left_to_the_player() -> None:
    scene = private("klaus otto", "7 g1").play("assassinate")
    assert scene.moves() == {"bring grim-reaper"}
    scene.bring("7")
    assert scene.moves() == {"roll"}
    scene.play("roll", *faces(1, 1))
    scene.play("accept", 0).actions(0)
    assert scene.moves() == {"hide"}


@rule("CA-1.3", "CA-1.6")
def test_taken_cards_are_told_only_to_the_taker() -> None:
    scene = private("klaus otto")
    scene.play("take", *scene.draws("7"))
    event = scene.log.events[0]
    assert event.seen_by(0).d == 5
    assert event.seen_by(1).d == HIDDEN
    assert GAME.tell(event.seen_by(1), Voice(["Ana", "Boris"], 1)).text == "Ana takes a card."
    assert GAME.tell(event.seen_by(0), Voice(["Ana", "Boris"], 0)).text == "You take The Grim Reaper (7)."


def test_with_open_hands_everything_is_told_to_everybody() -> None:
    scene = Scene("klaus otto")
    scene.play("take", *scene.draws("7"))
    assert scene.log.events[0].seen_by(-1).d == 5


@rule("CA-4.5", "CA-1.6")
def test_the_hoarders_card_is_known_to_the_two_and_remembered_by_the_loser() -> None:
    scene = private("klaus otto lily", "", "7 8", "").piles()
    scene.play("take", 0)
    assert scene.log.events[0].audience == 0b011
    assert GAME.view(scene.s, 1).players[0].known == {"grim-reaper": 1}
    assert GAME.view(scene.s, 2).players[0].known == {}
    for n in range(20):
        assert scene.s.determinize(1, Fast(n)).hands[0][5] == 1


@rule("CA-12.6", "CA-13.7")
def test_kept_and_bought_cards_are_remembered_by_all_until_they_are_played() -> None:
    scene = private("sugar otto lily", "6 7 8 g1 g2 black-market")
    scene.play("assassinate").bring("6 7").play("roll", *faces(1, 1)).play("accept", 0).play("keep grim-reaper")
    assert GAME.view(scene.s, 1).players[0].known == {"grim-reaper": 1}
    scene.play("bonus black-market")
    assert GAME.view(scene.s, 2).players[0].known == {"longbow": 1, "grim-reaper": 1}
    scene.play("escape").bring("g1").play("roll", *faces(1))
    scene.contracts("london lima", "rome", "seoul").play("to london")
    scene.play("assassinate").bring("7")
    assert GAME.view(scene.s, 2).players[0].known == {"longbow": 1}


def test_a_third_party_theft_makes_others_unsure() -> None:
    scene = private("klaus otto lily", "pickpocket", "7 8", "")
    scene.s.known[2 * 3 + 1] = [1 if kind == 5 else 0 for kind in range(28)]
    scene.play("bonus pickpocket", 0)
    assert scene.hand(0) == ["grim-reaper"]
    assert GAME.view(scene.s, 2).players[1].known == {}
    assert GAME.view(scene.s, 1).players[0].known == {"grim-reaper": 1}


def test_private_hands_are_redealt_and_open_ones_are_not() -> None:
    """What the class-wide flag ``has_secrets`` cannot say: it depends on the option."""
    scene = private("klaus otto lily", "2 3", "4 5 6", "7 8 9 10")
    worlds = [scene.s.determinize(0, Fast(n)) for n in range(20)]
    assert all(world.hands[0] == scene.s.hands[0] for world in worlds)
    assert len({tuple(world.hands[1]) for world in worlds}) > 10
    assert all(world.sizes == scene.s.sizes for world in worlds)
    scene = Scene("klaus otto", ["2 3", "4 5 6"])
    assert GAME.dump(scene.s.determinize(0, Fast(1))) == GAME.dump(scene.s)


def random_position(seed: int, seats: int, moves: int) -> ContractState:
    s = GAME.new(seats, {"open_hands": False, "starting_hand": 3}, Fast(seed), MUTED)
    chance, whims = Fast(seed, 2), Fast(seed, 3)
    for _ in range(moves):
        if s.waiting:
            legal = s.legal_actions(s.active)
            s.apply(s.active, legal[whims.pick(len(legal))], chance, MUTED)
    return s


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 6), st.integers(0, 900))
def test_nobody_is_ever_sure_of_a_card_that_is_not_there(seed: int, seats: int, moves: int) -> None:
    s = random_position(seed, seats, moves)
    for world in (s, s.determinize(seed % seats, Fast(seed)), s.determinize(0, Fast(1)).determinize(1, Fast(2))):
        for observer in range(seats):
            for owner in range(seats):
                known = world.known[observer * seats + owner]
                assert all(k <= h for k, h in zip(known, world.hands[owner], strict=True))
        assert sorted(GAME.cards(world)) == sorted(GAME.cards(s))


@pytest.mark.parametrize("seats", [2, 6])
def test_spectators_of_private_hands_see_no_hand(seats: int) -> None:
    s = random_position(3, seats, 200)
    assert all(player.hand is None and player.known == {} for player in GAME.view(s, None).players)


@pytest.mark.parametrize("declared", ["assassinate", "travel g1", "escape"])
def test_who_has_declared_something_can_do_it_in_every_world(declared: str) -> None:
    """A private hand is redealt, but not without the card that its owner must have."""
    scene = Scene("klaus otto", ["7 8 g1 g2", "2 3 g3"], open_hands=False).contracts("paris", "rome").at("paris")
    if declared == "escape":
        scene.strike("7", *faces(1, 1)).play("accept", scene.guard_token(3))
    scene.play(declared.replace("g1", CARD_IDS[kind("g1")]))
    for seed in range(100):
        world = scene.s.determinize(1, Fast(seed))
        legal = world.legal_actions(0)
        assert legal
        world.apply(0, legal[seed % len(legal)], Fast(seed), MUTED)
        assert min(map(min, world.hands)) >= 0


def a_traveller(*getaways: str, open_hands: bool = False) -> Scene:
    """The first seat holds these getaways and is about to travel by the first of them."""
    scene = Scene("klaus otto", [f"7 8 {' '.join(getaways)}", "2 3 g3"], open_hands=open_hands)
    return scene.contracts("paris", "rome").at("paris").play(f"travel {CARD_IDS[kind(getaways[0])]}")


@rule("CA-1.6", "CA-5.4")
def test_a_getaway_is_not_known_before_it_has_arrived() -> None:
    """The card is shown with the destination, so until then a rival's worlds are the same whichever it is."""
    for seed in range(50):
        worlds = [a_traveller(*cards).s.determinize(1, Fast(seed)) for cards in (("g1", "g2"), ("g2", "g1"))]
        assert GAME.dump(worlds[0]) == GAME.dump(worlds[1])
        assert worlds[0].hands[0][FIRST_GETAWAY + worlds[0].method] > 0
        assert worlds[0].legal_actions(0)
    methods = {int(a_traveller("g1").s.determinize(1, Fast(seed)).method) for seed in range(100)}
    assert methods == set(range(6))


@rule("CA-5.4")
def test_with_open_hands_the_getaway_is_one_of_those_in_hand() -> None:
    s = a_traveller("g1", "g4", open_hands=True).s
    assert {int(s.determinize(1, Fast(seed)).method) for seed in range(50)} == {0, 3}
    assert {int(s.determinize(0, Fast(seed)).method) for seed in range(50)} == {0}


@rule("CA-12.5")
def test_the_bodyguard_that_archie_moves_is_not_known_before_it_stands_somewhere() -> None:
    scene = Scene("archie otto", ["7 8"]).contracts("paris", "rome lima").at("paris").guards("paris", 3, 5, 6)
    scene.guards("rome", 6).play("assassinate").play("guard 5")
    assert scene.phase == "guard-to"
    numbers = {int(scene.s.determinize(1, Fast(seed)).number) for seed in range(50)}
    assert numbers == {3, 5}, "6 could only go to Lima, which would not have been asked"
    assert {int(scene.s.determinize(0, Fast(seed)).number) for seed in range(9)} == {5}


@rule("CA-13.8")
def test_whose_bodyguard_is_bribed_is_not_known_before_it_goes() -> None:
    scene = Scene("klaus otto", ["bribed-bodyguard"]).contracts("paris", "rome lima")
    scene.guards("paris", 3, 5).guards("rome", 2, 6).guards("lima", 4)
    scene.play("bonus bribed-bodyguard").play(f"target {TARGET_IDS[target('rome')]}")
    assert {int(scene.s.determinize(1, Fast(seed)).aim) for seed in range(50)} == {target("paris"), target("rome")}
    assert {int(scene.s.determinize(0, Fast(seed)).aim) for seed in range(9)} == {target("rome")}


@rule("CA-13.12")
def test_whose_pocket_is_picked_is_not_known_before_a_card_is_taken() -> None:
    scene = Scene("klaus otto lily sugar", ["pickpocket", "7 8", "2 3", "4 4"])
    scene.play("bonus pickpocket").play("rival 2")
    assert {int(scene.s.determinize(1, Fast(seed)).aim) for seed in range(50)} == {1, 2}
    assert {int(scene.s.determinize(0, Fast(seed)).aim) for seed in range(9)} == {2}
