"""CA-15: the options of the table."""

from __future__ import annotations

import re

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.game.options import OptionError
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules.cards import ASSASSIN_IDS, DATA
from cutthroat.testing.citations import rule
from cutthroat.testing.conformance.cases import cases
from tests.games.contract.builders import Scene, faces


def test_every_option_names_a_rule_and_has_a_default() -> None:
    assert len(GAME.options) == 13
    assert all(option.rule.startswith("CA-") and option.text.endswith(".") for option in GAME.options)


# CA-15.2


@rule("CA-15.2")
def test_two_files_each_are_offered_and_the_choice_is_secret_until_all_have_chosen() -> None:
    log = Log()
    s = GAME.new(3, {"assassin_deal": "pick-of-two"}, Fast(4), log)
    assert s.waiting == 0b111
    assert len(set(s.offers)) == 6
    assert all(event.audience in (1, 2, 4) for event in log.events)
    mine = GAME.view(s, 0).offers
    assert len(mine) == 2
    assert GAME.view(s, None).offers == []
    s.apply(1, s.legal_actions(1)[0], Scripted([]), MUTED)
    assert [player.assassin for player in GAME.view(s, 0).players] == [None, None, None]
    s.apply(2, s.legal_actions(2)[1], Scripted([]), MUTED)
    s.apply(0, s.legal_actions(0)[1], Fast(1), MUTED)
    assert GAME.view(s, 1).players[0].assassin == mine[1]
    assert len({player.assassin for player in GAME.view(s, None).players}) == 3


@rule("CA-15.2")
def test_choosing_files_is_for_five_at_most() -> None:
    GAME.new(5, {"assassin_deal": "pick-of-two"}, Fast(4), MUTED)
    with pytest.raises(ValueError, match="2 to 5 players with these options, not 6"):
        GAME.new(6, {"assassin_deal": "pick-of-two"}, Fast(4), MUTED)


@rule("CA-15.2")
def test_other_worlds_keep_ones_own_two_files() -> None:
    s = GAME.new(4, {"assassin_deal": "pick-of-two"}, Fast(4), MUTED)
    s.apply(2, s.legal_actions(2)[0], Scripted([]), MUTED)
    worlds = [s.determinize(0, Fast(n)) for n in range(30)]
    assert all(world.offers[:2] == s.offers[:2] for world in worlds)
    assert all(len(set(world.offers)) == 8 for world in worlds)
    assert len({int(world.assassins[2]) for world in worlds}) > 3
    assert all(world.assassins[1] == NONE for world in worlds)


# CA-15.3


@rule("CA-15.3")
def test_lily_with_fresh_cards_discards_and_chooses_anew() -> None:
    scene = Scene("lily klaus", ["6 7 8 g1"], second_attempt_cards="fresh").contracts("paris", "rome").at("paris")
    scene.strike("7", *faces(1, 1), 0)
    assert scene.discarded() == ["grim-reaper"]
    scene.play("again")
    assert scene.moves() == {"bring longbow", "bring machete"}
    scene.bring("6").play("roll", *faces(3, 3))
    assert scene.s.kills[0] == 1


@rule("CA-15.3")
def test_without_fresh_cards_there_is_no_second_roll() -> None:
    scene = Scene("lily klaus", ["7 g1"], second_attempt_cards="fresh").contracts("paris", "rome").at("paris")
    scene.strike("7", *faces(1, 1), 0)
    assert scene.phase == "aftermath"
    scene = Scene("simon klaus", ["7 g1"], second_attempt_cards="fresh").contracts("paris rome", "lima").at("paris")
    scene.strike("7", *faces(3, 4)).flee("g1", *faces(6))
    assert scene.is_in_prison()


@rule("CA-15.3", "CA-13.1")
def test_a_bonus_card_may_bring_the_fresh_cards() -> None:
    scene = Scene("lily klaus", ["7 g1 arms-dealer"], second_attempt_cards="fresh")
    scene.contracts("paris", "rome").at("paris").strike("7", *faces(1, 1), 0)
    assert scene.moves() == {"bonus arms-dealer", "stop"}
    scene.play("bonus arms-dealer", *scene.draws("8", "9", "g2"))
    assert scene.moves() == {"again", "stop"}


@rule("CA-15.3")
def test_semtex_with_fresh_cards() -> None:
    scene = Scene("simon klaus", ["7 g1 g2 g3"], second_attempt_cards="fresh").contracts("paris rome", "lima")
    scene.at("paris").strike("7", *faces(3, 4)).flee("g1", *faces(6))
    assert scene.discarded() == ["getaway-car", "grim-reaper"]
    scene.roll_with("again", "g2 g3", *faces(3))
    assert scene.phase == "escape-to"


# CA-15.4


@rule("CA-15.4")
def test_the_prison_card_may_bring_home_without_the_turn() -> None:
    scene = Scene("klaus otto", ["7 g1 escape-from-prison"], prison_card_full_turn=False)
    scene.contracts("paris rome", "lima").at("paris").strike("7", *faces(3, 4)).flee("g1", *faces(6)).end_turn()
    scene.play("break-out")
    assert scene.seat == 1
    assert scene.where(0) == "hamburg"
    scene.end_turn()
    assert scene.seat == 0


@rule("CA-15.4", "CA-13.2")
def test_on_the_second_missed_turn_it_is_not_offered() -> None:
    scene = Scene("klaus otto", ["7 g1 escape-from-prison"], prison_card_full_turn=False)
    scene.contracts("paris rome", "lima").at("paris").strike("7", *faces(3, 4)).flee("g1", *faces(6)).end_turn()
    scene.play("wait").end_turn()
    assert scene.seat == 1, "the second turn was missed without a question"
    assert scene.where(0) == "hamburg"


# CA-15.5, CA-15.6


@rule("CA-15.5")
@pytest.mark.parametrize("seats", [7, 8])
def test_seven_and_eight_sit_only_at_a_big_table(seats: int) -> None:
    s = GAME.new(seats, {"big_table": True}, Fast(1), MUTED)
    assert len(set(s.assassins)) == seats
    told = f"2 to 6 players with these options, not {seats}; for {seats}, choose Big table: Yes (big_table=true)"
    with pytest.raises(ValueError, match=re.escape(told)):
        GAME.new(seats, {}, Fast(1), MUTED)
    with pytest.raises(ValueError, match=r"2 to 8 players, not 9$"):
        GAME.new(9, {"big_table": True}, Fast(1), MUTED)


@rule("CA-15.5")
def test_the_conformance_suite_plays_at_every_table() -> None:
    assert {case.seats for case in cases(GAME)} == set(range(2, 9))


@rule("CA-15.6")
@pytest.mark.parametrize(("cards", "takes"), [(1, 3), (2, 2), (2, 0)])
def test_the_pace_is_set_by_two_options(cards: int, takes: int) -> None:
    scene = Scene("klaus otto", cards_per_take=cards, takes_per_turn=takes)
    scene.s.draw = [0] * 80
    taken = 0
    while scene.can("take") and scene.seat == 0:
        scene.play("take", *[0] * cards)
        taken += 1
    assert scene.s.sizes[0] == cards * (takes or 4)
    assert taken == (takes or 4)


def test_a_round_limit_of_none_is_refused_since_every_game_must_end() -> None:
    with pytest.raises(OptionError, match="from 1 to 500"):
        GAME.resolve({"round_limit": 0})


def test_there_are_ten_assassins() -> None:
    assert len(ASSASSIN_IDS) == 10 == DATA["counts"]["assassins"]
