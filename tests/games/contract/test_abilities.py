"""CA-12: the special abilities."""

from __future__ import annotations

from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces, target


def hunting(who: str, hand: str, city: str = "paris", **options: bool | str | int) -> Scene:
    scene = Scene(f"{who} klaus" if who != "klaus" else "klaus otto", [hand], **options)
    return scene.contracts(f"{city} seoul beijing", "rome lima").at(city, "tashkent")


# Hanns


@rule("CA-12.1")
def test_hanns_kills_with_a_two_whatever_he_brought() -> None:
    """G8."""
    scene = hunting("precious", "12 g1").strike("12", *faces(1, 1))
    assert scene.s.kills[0] == 1


@rule("CA-12.1")
def test_hanns_needs_the_card_for_his_skill_and_at_least_one_weapon() -> None:
    """G8."""
    scene = hunting("precious", "12 g1").skill(0, 2, 8).strike("12", *faces(4, 4), 0)
    assert scene.s.kills[0] == 0
    assert not hunting("precious", "g1 g2").can("assassinate")


@rule("CA-12.1", "CA-7.2")
def test_hanns_kills_with_a_two_past_a_bodyguard_two() -> None:
    """G8."""
    scene = hunting("precious", "12 g1").guards("paris", 2).strike("12", *faces(1, 1))
    assert scene.s.kills[0] == 1


@rule("CA-12.1")
def test_a_bodyguard_two_stops_hanns_where_the_table_says_so() -> None:
    """G8."""
    scene = hunting("precious", "12 g1", hanns_beats_bodyguard=False).guards("paris", 2)
    scene.strike("12", *faces(1, 1), 0)
    assert scene.s.kills[0] == 0


# Semtex


@rule("CA-12.2")
def test_semtex_rolls_a_second_time_with_the_same_cards_at_no_cost() -> None:
    scene = hunting("simon", "7 g1 g2").strike("7", *faces(3, 4)).flee("g1 g2", *faces(6))
    assert scene.moves() == {"again", "stop"}
    actions = scene.s.actions
    scene.play("again", *faces(2))
    assert scene.phase == "escape-to"
    assert scene.s.actions == actions


@rule("CA-12.2")
def test_semtex_has_one_more_roll_and_may_leave_it() -> None:
    scene = hunting("simon", "7 g1 g2").strike("7", *faces(3, 4)).flee("g1 g2", *faces(6))
    scene.play("again", *faces(5))
    assert scene.is_in_prison()
    scene = hunting("simon", "7 g1 g2").strike("7", *faces(3, 4)).flee("g1 g2", *faces(6))
    scene.play("stop")
    assert scene.is_in_prison()


@rule("CA-13.10", "CA-12.2")
def test_semtex_loads_the_first_roll_and_still_has_the_second() -> None:
    """G19: 4, loaded to 5, judged failed; then 2: away by speedboat."""
    scene = hunting("simon", "7 g1 g2 loaded-dice", city="miami").strike("7", *faces(3, 4)).play("accept")
    scene.flee("g1 g2", *faces(4))
    scene.play("reroll", *faces(5))
    assert scene.phase == "second-escape"
    scene.play("again", *faces(2))
    assert scene.phase == "escape-to"
    assert scene.can("to havana")


# Klaus, Winchester


@rule("CA-12.3")
def test_klaus_brings_six_weapons() -> None:
    scene = hunting("klaus", "2 3 4 5 6 8 9 g1")
    scene.strike("2 3 4 5 6 8", *faces(4, 4))
    assert len(scene.s.discard) == 6
    assert scene.s.kills[0] == 1


# Archie


@rule("CA-12.5")
def test_archie_moves_a_bodyguard_before_the_roll() -> None:
    """G10: then the new one stays."""
    scene = hunting("archie", "7 8 g1").guards("paris", 6).play("assassinate")
    assert scene.moves() == {"no-guard", "guard 6"}
    scene.play("guard 6")
    assert scene.moves() == {"target brother-bogus", "target professor-pillage"}
    scene.play("target brother-bogus")
    assert scene.guards_at("rome") == [6]
    assert scene.s.actions == 3
    scene.bring("7").play("roll", *faces(1, 1), scene.guard_token(9))
    assert scene.guards_at("paris") == [9]
    assert scene.phase == "aftermath"


@rule("CA-12.5")
def test_archie_moves_old_or_new_after_a_failure_but_only_one() -> None:
    """G10."""
    scene = hunting("archie", "7 8 g1").guards("paris", 6).plays("assassinate", "no-guard").bring("7")
    scene.play("roll", *faces(1, 1), scene.guard_token(9, 6))
    assert scene.moves() == {"no-guard", "guard 6", "guard 9"}
    scene.plays("guard 9", "target professor-pillage")
    assert scene.guards_at("paris") == [6]
    assert scene.guards_at("lima") == [9]
    assert scene.phase == "aftermath"


@rule("CA-12.5")
def test_archie_needs_a_receiver_without_that_number() -> None:
    scene = hunting("archie", "7 8 g1").guards("paris", 6).guards("rome", 6)
    scene.plays("assassinate", "guard 6")
    assert scene.guards_at("lima") == [6], "the only receiver is not asked for"
    scene = hunting("archie", "7 8 g1").guards("paris", 6).contracts("paris", "rome").guards("rome", 6)
    scene.play("assassinate")
    assert scene.phase == "weapons"


@rule("CA-12.5")
def test_archie_is_not_asked_after_a_success() -> None:
    scene = hunting("archie", "7 8 g1").guards("paris", 6).plays("assassinate", "no-guard").bring("7")
    scene.play("roll", *faces(3, 4))
    assert scene.phase == "aftermath"


# Sugar


@rule("CA-12.6")
def test_sugar_keeps_one_of_the_cards_and_may_use_it_at_once() -> None:
    scene = hunting("sugar", "6 7 8 g1").strike("6 7", *faces(1, 1), 0)
    assert scene.moves() == {"keep-none", "keep longbow", "keep grim-reaper"}
    scene.play("keep grim-reaper")
    assert scene.discarded() == ["longbow"]
    assert scene.hand() == ["grim-reaper", "machete", "getaway-car"]


@rule("CA-12.6")
def test_sugar_keeps_a_weapon_or_a_getaway_but_never_both() -> None:
    """G16: in prison with the 7 in hand."""
    scene = hunting("sugar", "6 7 g1 g2").strike("6 7", *faces(1, 1), 0).play("keep grim-reaper")
    scene.flee("g1", *faces(6))
    assert scene.is_in_prison()
    assert scene.hand(0) == ["grim-reaper", "speedboat"]


@rule("CA-12.6")
def test_sugar_may_keep_a_getaway_from_a_failed_escape() -> None:
    scene = hunting("sugar", "7 g1 g2").strike("7", *faces(3, 4)).play("keep-none").flee("g1 g2", *faces(6))
    assert scene.moves() == {"keep-none", "keep getaway-car", "keep speedboat"}
    scene.play("keep speedboat")
    assert scene.is_in_prison()
    assert scene.hand(0) == ["speedboat"]


@rule("CA-12.6")
def test_sugar_keeps_one_card_a_turn_however_many_attempts() -> None:
    """R32."""
    scene = Scene("sugar klaus", ["6 7 g1 g2"]).contracts("london paris seoul", "rome").at("london")
    scene.strike("7", *faces(3, 4)).play("keep grim-reaper").flee("g1", *faces(1)).play("to paris")
    scene.strike("6", *faces(3, 3))
    assert scene.phase == "aftermath"


# Sue


@rule("CA-12.7")
def test_sue_escapes_to_any_home_city_and_nowhere_else() -> None:
    """G12."""
    scene = hunting("ninja", "7 g2", city="chicago").strike("7", *faces(3, 4)).flee("g2", *faces(2))
    homes = "johannesburg prague hamburg dallas nottingham havana kyoto cairo ottawa sydney"
    assert scene.moves() == {f"to {city}" for city in homes.split()}


@rule("CA-12.7")
def test_sue_needs_a_matching_card_as_everybody() -> None:
    """G12."""
    scene = hunting("ninja", "7 g2", city="chicago").strike("7", *faces(3, 4)).flee("g2", *faces(5))
    assert scene.is_in_prison()


# Cynthia


@rule("CA-12.8")
def test_cynthia_escapes_with_a_one_without_its_card() -> None:
    """G13."""
    scene = hunting("cynthia", "7 g6").strike("7", *faces(3, 4)).flee("g6", *faces(1))
    assert len(scene.moves()) == 12
    assert scene.can("to baku")
    assert scene.discarded() == ["grim-reaper", "private-jet"]
    scene = hunting("cynthia", "7 g6").strike("7", *faces(3, 4)).flee("g6", *faces(3))
    assert scene.is_in_prison()


@rule("CA-12.8")
def test_cynthia_needs_at_least_one_getaway_card() -> None:
    scene = hunting("cynthia", "7 8").strike("7", *faces(3, 4))
    assert scene.s.missed[0] == 3


# Otto


@rule("CA-12.9", "CA-14.1")
def test_otto_wins_with_a_rivals_target() -> None:
    """G11."""
    scene = Scene("otto klaus", ["7"]).contracts("lima", "rome madrid seoul").done(0, "paris london chicago")
    scene.at("rome").guards("lima", 4)
    scene.strike("7", *faces(3, 4))
    assert scene.s.owners[target("rome")] == 0
    assert sorted(scene.open_contracts(1)) == ["lima", "madrid", "seoul"]
    assert scene.guards_at("lima") == [4]
    assert scene.s.winner == 0
    assert scene.is_live("lima")


@rule("CA-12.9")
def test_otto_chooses_which_contract_he_gives() -> None:
    scene = Scene("otto klaus", ["7 g1"]).contracts("lima madrid", "rome").at("rome")
    scene.strike("7", *faces(3, 4))
    assert scene.moves() == {"target professor-pillage", "target duchess-of-pelt"}
    scene.play("target duchess-of-pelt")
    assert scene.open_contracts(0) == ["lima"]
    assert scene.open_contracts(1) == ["madrid"]
    assert scene.s.kills == [1, 0]


@rule("CA-12.9")
def test_ottos_failure_moves_no_card() -> None:
    scene = Scene("otto klaus", ["7 g1"]).contracts("lima madrid", "rome").at("rome")
    scene.strike("7", *faces(1, 1), 0)
    assert scene.open_contracts(1) == ["rome"]
    assert len(scene.guards_at("rome")) == 1


@rule("CA-12.9", "CA-6.1")
def test_only_otto_hunts_the_targets_of_others() -> None:
    assert Scene("otto klaus", ["7"]).contracts("lima", "rome").at("rome").can("assassinate")
    assert not Scene("lily klaus", ["7"]).contracts("lima", "rome").at("rome").can("assassinate")
    assert not Scene("otto klaus", ["7"]).contracts("lima", "rome").at("paris").can("assassinate")


# Lily


@rule("CA-12.10", "CA-7.3")
def test_lily_rolls_again_past_the_new_bodyguard() -> None:
    """G9: 5 misses, bodyguard 6 comes; 6 is blocked, another one comes; one action in all."""
    scene = hunting("lily", "6 7 8 9 g1").strike("6 7 8", *faces(1, 4), 8)
    assert scene.guards_at("paris") == [6]
    assert scene.moves() == {"again", "stop"}
    scene.play("again", *faces(3, 3), scene.guard_token(10, 6))
    assert "blocked" in scene.events
    assert scene.guards_at("paris") == [6, 10]
    assert scene.discarded() == ["grim-reaper", "longbow", "machete"]
    assert scene.s.actions == 3
    assert scene.phase == "aftermath"


@rule("CA-12.10")
def test_lily_may_stop_after_the_first_miss() -> None:
    scene = hunting("lily", "6 7 8 9 g1").strike("6 7 8", *faces(1, 4), 8).play("stop")
    assert scene.guards_at("paris") == [6]
    assert scene.phase == "aftermath"
