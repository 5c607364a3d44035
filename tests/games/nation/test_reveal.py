"""AN-7: the Reveal Phase: who attempts when."""

from __future__ import annotations

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import SLOT_IDS
from cutthroat.games.nation.edge.reasons import clock
from cutthroat.games.nation.rules.conflicts import resolution_order, time
from cutthroat.games.nation.rules.phases import REVEAL
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, cards, dice


def order_of(t: Table) -> list[str]:
    return [SLOT_IDS[i] for i in resolution_order(t.s)]


@rule("AN-7.1")
def test_all_maps_and_cards_are_turned_up_together() -> None:
    t = Table(2).hand(1, "knife@0900 natural-causes").hand(2, "rope@0500 stealth").spares().commit()
    t.play(1, "mark A1", "lay knife@0900")
    assert t.told("showed-mark") == []
    t.play(2, "mark A2", "lay rope@0500", "lay stealth")
    assert t.players_told("showed-mark") == [1, 2]
    assert [(a.seat, a.slot, a.cards, a.contract) for a in GAME.view(t.s, None).attempts] == [
        (0, "A1", ["knife@0900"], "natural-causes"),
        (1, "A2", ["rope@0500", "stealth"], None),
    ]


@rule("AN-7.2")
def test_void_attempts_are_handled_clockwise_before_any_reveal_card() -> None:
    t = Table(3, first=2, marking="open").hand(1, "knife@0900 stealth").hand(2, "rope@0500").hand(3, "delay").commit()
    t.intel(1, bad=1)
    t.play(1, "mark D1", "lay knife@0900", "lay stealth").play(2, "mark D1", "lay rope@0500").play(3, "mark A1")
    assert t.asked() == [2]
    t.play(2, "discard")
    assert t.asked() == [1]
    t.play(1, "return", "discard")
    assert t.held(1) == ["knife@0900"]
    assert t.discards() == ["rope@0500", "stealth"]
    assert t.s.phase == REVEAL
    assert list(t.s.bad_intel) == [1, 0, 0]
    assert list(t.s.mark) == [NONE, NONE, 0]
    while t.asked() != [3]:
        t.play(t.asked()[0], "pass")
    assert t.legal(3) == ["pass"]
    t.all_pass(dice(1))
    assert t.tokens_on("D1") == 0


@rule("AN-7.3")
def test_players_without_an_attempt_may_play_reveal_cards_on_others() -> None:
    t = Table(2).attempt(1, "A1", "knife@0900").hand(2, "security-detail adrenaline delay").reveal_window()
    assert t.legal(2) == ["pass", "play delay 0", "play security-detail 0"]
    t.play(2, "play security-detail 0")
    assert t.needs(1) == 4


@rule("AN-7.4")
def test_when_the_window_closes_everything_is_fixed() -> None:
    t = Table(3).attempt(1, "A1", "knife@0900").attempt(2, "A1", "rope@0500").hand(2, "adrenaline").hand(3, "delay")
    t.reveal_window().all_pass(dice(1, 1))
    assert t.tokens_on("A1") == 2
    assert not any(move.startswith("play") for player in t.asked() for move in t.legal(player))


@rule("AN-7.5", "AN-7.11")
def test_conflicts_come_first_and_then_the_others_clockwise() -> None:
    t = Table(5, first=3)
    t.attempt(1, "A1", "knife@0200").attempt(2, "A2", "knife@2015").attempt(3, "A3", "knife@0545")
    t.attempt(4, "A2", "rope@2145").attempt(5, "A5", "rope@0045")
    assert order_of(t) == ["A2", "A3", "A5", "A1"]


@rule("AN-7.6", "AN-8.8", "AN-8.10")
def test_g3_the_drug_runner_first_fails_then_the_next() -> None:
    t = Table(2).attempt(1, "drug-runner", "sniper-rifle@1345").attempt(2, "drug-runner", "rope@0815")
    t.intel(1, bad=1)
    t.resolve(dice(2, 3))
    assert t.players_told("counted") == [2, 1]
    assert t.owner("drug-runner") == 1
    assert t.cash(1) == 2 + 1


@rule("AN-7.6", "AN-8.10")
def test_g3_the_drug_runner_first_succeeds_then_the_other_loses_the_contract() -> None:
    t = Table(2).attempt(1, "drug-runner", "sniper-rifle@1345", "public-execution")
    t.attempt(2, "drug-runner", "rope@0815").resolve(dice(3))
    assert t.owner("drug-runner") == 2
    assert t.asked() == [1]
    assert t.discards(1) == ["public-execution"]
    t.play(1, "return")
    assert t.held(1) == ["sniper-rifle@1345"]


@rule("AN-7.7")
def test_t6_ten_hours_are_added_and_not_wrapped_at_midnight() -> None:
    t = (
        Table(2)
        .attempt(1, "A1", "sabotage@1945")
        .attempt(2, "A1", "pistol@2200")
        .hand(2, "delay")
        .spares()
        .reveal_window()
    )
    t.play(1, "pass").play(2, "play delay 0").play(1, "allow")
    assert t.minutes(1) == 1785
    assert t.minutes(2) == 1320
    assert clock(1785) == "0545 the next day"
    assert time(cards("explosive@0300 rush-job"), 0) == 180 - 600
    assert clock(180 - 600) == "1700 the day before"
    t.all_pass(dice(1, 1))
    assert t.players_told("counted") == [2, 1]


@rule("AN-7.7")
def test_t7_doubles_take_the_earlier_printed_time_and_then_all_changes() -> None:
    t = Table(2).attempt(1, "A1", "sabotage@0400 sabotage@1945").sabotage(1, delays=1)
    assert t.minutes(1) == 840


@rule("AN-7.8", "AN-8.5", "AN-8.8", "AN-6.10")
def test_t5_an_unarmed_player_comes_last_and_takes_the_tokens() -> None:
    t = Table(3).gone("A2", "A3").attempt(1, "judge", contract="public-execution")
    t.attempt(2, "judge", "poison@1200").attempt(3, "judge", "knife@0900")
    t.resolve(dice(3, 3, 6))
    assert t.players_told("counted") == [3, 2, 1]
    assert t.owner("judge") == 1
    assert (t.cash(1), t.debt(1)) == (2 + 2, 0)
    assert t.discards(1) == ["public-execution"]


@rule("AN-7.9")
def test_t8_equal_times_are_rolled_off_and_equal_rolls_again() -> None:
    t = Table(2).attempt(1, "A1", "sabotage@0400").attempt(2, "A1", "crossbow@0400")
    t.resolve(dice(5, 5, 2, 6, 1, 1))
    assert t.players_told("counted") == [2, 1]
    assert [b for _, b, _, _ in t.told("tie-rolled")] == [5, 5, 2, 6]


@rule("AN-7.9", "AN-7.12")
def test_t25_the_order_of_the_dice_in_a_conflict() -> None:
    t = Table(4, first=3).gone("A2", "A3")
    t.attempt(1, "judge", "sabotage@0400").attempt(4, "judge", "crossbow@0400").attempt(2, "judge").attempt(3, "judge")
    t.resolve(dice(3, 5, 4, 4, 2, 6, 1, 1, 1, 1))
    assert [(a + 1, b) for a, b, _, _ in t.told("tie-rolled")] == [(4, 3), (1, 5), (3, 4), (2, 4), (3, 2), (2, 6)]
    assert t.players_told("counted") == [1, 4, 2, 3]
    assert [(a + 1, c) for a, _, c, _ in t.told("ordered")] == [(1, 1), (4, 2), (2, 3), (3, 4)]
    facts = [GAME.fact(event) for event in t.log.events]
    assert [fact.fields["minutes"] for fact in facts if fact.kind == "ordered"] == [240, 240, None, None]


@rule("AN-7.9", "AN-7.12")
def test_a_conflict_is_told_before_its_ties_are_rolled_and_the_order_after_them() -> None:
    t = Table(2).attempt(1, "A1", "sabotage@0400").attempt(2, "A1", "crossbow@0400").resolve(dice(2, 6, 1, 1))
    told = [GAME.fact(event).kind for event in t.log.events]
    assert told[:6] == ["conflict", "tie-rolled", "tie-rolled", "ordered", "ordered", "counted"]


@rule("AN-7.12")
def test_tie_rolls_are_made_for_players_who_are_preempted_later() -> None:
    t = Table(3).attempt(1, "A1", "knife@0200").attempt(2, "A1").attempt(3, "A1")
    t.resolve(dice(2, 5, 6))
    assert t.players_told("tie-rolled") == [2, 3]
    assert t.players_told("preempted") == [3, 2]


@rule("AN-7.10")
def test_t26_several_conflicts_go_by_their_earliest_time_and_unarmed_ones_come_last() -> None:
    t = Table(6, first=3)
    t.attempt(1, "union-head", "knife@1430").attempt(5, "union-head", "poison@0100 stakeout")
    t.attempt(2, "mistress", "knife@0900").attempt(4, "mistress", "rope@1430")
    t.attempt(3, "black-hat").attempt(6, "black-hat")
    assert t.minutes(5) == 660
    assert order_of(t) == ["A4", "A6", "A1"]


@rule("AN-7.10")
def test_t28_equal_conflicts_go_by_the_player_nearest_to_the_first_player() -> None:
    t = Table(4, first=3)
    t.attempt(1, "union-head", "sabotage@0400").attempt(2, "union-head", "knife@0900")
    t.attempt(4, "black-hat", "crossbow@0400").attempt(3, "black-hat")
    assert order_of(t) == ["A1", "A6"]


def test_the_view_tells_the_order_and_the_reasons_before_the_roll() -> None:
    t = Table(2).attempt(1, "A1", "knife@1130").attempt(2, "A1", "rope@0500").spares().reveal_window()
    seen = GAME.view(t.s, 0).attempts
    assert [a.seat for a in seen] == [1, 0]
    assert [a.clock for a in seen] == ["0500", "1130"]
    t.all_pass(Fast(1))
