"""AN-15: effects of the Modifier cards."""

from __future__ import annotations

from typing import Any

import pytest

from cutthroat.core.chance import Fast, Scripted
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules.cards import DATA
from cutthroat.games.nation.rules.phases import COMMIT, INTEL, LIMIT, REVEAL, SEARCH
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, dice

RECIPIENTS = {
    "self": [0],
    "rival": [1, 2],
    "own-attempt": [0],
    "rival-attempt": [1, 2],
    "any-armed-attempt": [0, 1, 2],
}
WINDOW_CARDS = [row for row in DATA["modifier"] if row["timing"] == "window" and row["effect"] != "retarget"]
SIX = "knife@0900 rope@0500 stealth delay good-intel adrenaline"


@rule("AN-3.9", "AN-9.1")
@pytest.mark.parametrize("row", WINDOW_CARDS, ids=[row["id"] for row in WINDOW_CARDS])
def test_each_card_goes_on_the_recipients_that_the_data_name(row: dict[str, Any]) -> None:
    t = Table(3).hand(1, row["id"]).spares()
    for player, knife in ((1, "knife@0200"), (2, "knife@0545"), (3, "knife@0900")):
        t.attempt(player, f"A{player}", knife)
    played = [move for move in t.window(INTEL if row["phase"] == "intel" else REVEAL).legal(1) if move != "pass"]
    assert played == [f"play {row['id']} {seat}" for seat in RECIPIENTS[row["recipient"]]]
    assert row["hostile"] == (0 not in RECIPIENTS[row["recipient"]] or row["id"] == "delay")
    other = t.window(REVEAL if row["phase"] == "intel" else INTEL)
    assert other.legal(1) == ["pass"]


@rule("AN-15.1")
def test_arms_dealer_takes_a_weapon_of_the_top_six_and_the_rest_goes_back_on_top() -> None:
    t = Table(2).hand(1, "arms-dealer").spares().deck(SIX).intel_window()
    t.s.decks[0] += [0, 1, 2]
    t.play(1, "play arms-dealer 0", chance=Scripted([0, 1, 2, 3, 4, 3]))
    assert t.s.phase == SEARCH
    seen = GAME.view(t.s, 0).seen
    assert len(seen) == 6
    assert GAME.view(t.s, 1).seen == []
    assert all("@" in move for move in t.legal(1))
    t.play(1, t.legal(1)[0])
    assert len(t.s.tops[0]) == 5
    assert GAME.view(t.s, 0).assassin.top_among == [name for name in seen if name not in t.held(1)]
    assert GAME.view(t.s, 1).assassin.top_among == []
    assert GAME.view(t.s, 1).players[0].sure_weapons == 1
    assert GAME.view(t.s, 1).players[0].known == []
    assert t.discards() == ["arms-dealer"]


@rule("AN-15.1")
def test_t11_with_no_weapon_among_the_six_nothing_is_taken() -> None:
    t = Table(2).hand(1, "arms-dealer").spares().deck("stealth stealth delay good-intel adrenaline handler")
    t.intel_window().play(1, "play arms-dealer 0", chance=Fast(1))
    assert t.s.phase == INTEL
    assert t.asked() == [2]
    assert GAME.view(t.s, 1).assassin.size == 6
    assert GAME.view(t.s, 1).assassin.top_class == "modifier"
    assert len(GAME.view(t.s, 0).assassin.top_among) == 6
    assert t.told("found-nothing") == [(0, 0, -1, -1)]


@rule("AN-15.2")
def test_espionage_takes_a_modifier() -> None:
    t = Table(2).hand(1, "espionage").spares().deck(SIX).intel_window().play(1, "play espionage 0", chance=Fast(1))
    assert t.legal(1) == ["take good-intel", "take stealth", "take delay", "take adrenaline"]
    t.play(1, "take stealth")
    assert "stealth" in t.held(1)
    assert GAME.view(t.s, 1).players[0].sure_modifiers == 1


@rule("AN-15.3")
def test_good_intel_helps_the_next_attempt_and_only_the_own() -> None:
    t = Table(3).hand(1, "good-intel").spares().intel_window()
    assert t.legal(1) == ["pass", "play good-intel 0"]
    t.play(1, "play good-intel 0")
    assert GAME.view(t.s, 2).players[0].good_intel == 1
    assert t.discards() == []
    t.attempt(1, "A1", "knife@0900")
    assert t.needs(1) == 4 - 1 - 2
    t.resolve(dice())
    assert t.discards() == ["knife@0900", "good-intel"]


@rule("AN-15.4")
def test_bad_intel_hurts_a_rivals_next_attempt() -> None:
    t = Table(3).hand(1, "bad-intel").spares().intel_window()
    assert t.legal(1) == ["pass", "play bad-intel 1", "play bad-intel 2"]
    t.play(1, "play bad-intel 2").play(3, "allow").attempt(3, "A1", "knife@0900")
    assert t.needs(3) == 4 - 1 + 2


@rule("AN-15.5")
def test_protected_blocks_a_card() -> None:
    t = Table(2).hand(1, "wiretap").hand(2, "protected").spares().intel_window()
    t.play(1, "play wiretap 1").play(2, "protected")
    assert GAME.view(t.s, 0).players[1].known == []


@rule("AN-15.6")
def test_handler_takes_one_of_six_contracts() -> None:
    t = Table(2).hand(1, "handler natural-causes").spares()
    t.deck("not-a-sound not-a-sound last-supper faulty-wiring send-a-message closed-casket").intel_window()
    t.play(1, "play handler 0", chance=Fast(1))
    assert len(t.legal(1)) == 5
    t.play(1, "take last-supper")
    assert t.held(1) == ["rpg@0600", "natural-causes", "last-supper"]
    assert len(GAME.view(t.s, 0).contracts.top_among) == 5
    assert GAME.view(t.s, 1).contracts.top_among == []


@rule("AN-15.7")
def test_supply_drop_draws_two_and_then_the_limit_holds() -> None:
    t = Table(2).hand(1, "supply-drop knife@0200 knife@0545 stealth delay adrenaline").intel_window()
    t.play(1, "play supply-drop 0", chance=Fast(1))
    assert len(t.held(1)) == 7
    assert t.s.phase == LIMIT
    t.play(1, "throw delay")
    assert t.discards() == ["supply-drop", "delay"]


@rule("AN-15.8")
def test_wiretap_shows_a_whole_hand_to_its_player_only() -> None:
    t = Table(3).hand(1, "wiretap").hand(2, "stealth stealth natural-causes").spares().intel_window()
    t.play(1, "play wiretap 1").play(2, "allow")
    assert GAME.view(t.s, 0).players[1].known == ["rpg@0945", "stealth", "stealth", "natural-causes"]
    assert GAME.view(t.s, 2).players[1].known == []
    assert GAME.view(t.s, 0).players[1].hit_list is None
    assert len([e for e in t.log.seen_by(2) if e.kind == 19 and e.d != -2]) == 0


@rule("AN-15.8", "AN-15.9")
def test_wiretap_and_pickpocket_need_a_hand_to_go_for() -> None:
    t = Table(4).hand(1, "wiretap pickpocket").hand(2, "natural-causes").hand(3, "stealth").intel_window()
    assert t.legal(1) == ["pass", "play wiretap 1", "play wiretap 2", "play pickpocket 2"]


@rule("AN-15.9")
def test_pickpocket_never_takes_a_contract() -> None:
    for seed in range(20):
        t = Table(2).hand(1, "pickpocket").hand(2, "stealth natural-causes not-a-sound").intel_window()
        t.play(1, "play pickpocket 1").play(2, "allow", chance=Fast(seed))
        assert t.held(1) == ["stealth"]


@rule("AN-15.9")
def test_pickpocket_takes_a_random_assassin_card_that_only_the_two_know() -> None:
    t = Table(3).hand(1, "pickpocket").hand(2, "stealth delay natural-causes").spares().intel_window()
    t.play(1, "play pickpocket 1").play(2, "allow", chance=Scripted([1]))
    assert t.held(1) == ["rpg@0600", "stealth"]
    assert t.held(2) == ["rpg@0945", "delay", "natural-causes"]
    assert GAME.view(t.s, 1).players[0].known == ["stealth"]
    assert GAME.view(t.s, 2).players[0].known == []
    stolen = [event for event in t.log.events if event.kind == 20]
    assert [stolen[0].seen_by(seat).d for seat in (0, 1, 2, -1)] == [stolen[0].d, stolen[0].d, -2, -2]


@rule("AN-15.9", "AN-3.5")
def test_the_thief_keeps_the_hand_limit() -> None:
    six = "pickpocket knife@0200 knife@0545 stealth delay adrenaline"
    t = Table(2).hand(1, six).hand(2, "stealth").intel_window().play(1, "play pickpocket 1")
    t.play(2, "allow", chance=Scripted([0]))
    assert len(t.held(1)) == 6
    assert t.s.phase in (INTEL, COMMIT)


@rule("AN-15.10", "AN-15.12", "AN-15.14", "AN-15.17")
@pytest.mark.parametrize(
    ("name", "needed", "minutes"),
    [("stealth", 3, 540), ("stakeout", 2, 1140), ("hazard-pay", 5, 540), ("adrenaline", 3, 540)],
)
def test_modifiers_of_the_own_attempt(name: str, needed: int, minutes: int) -> None:
    t = Table(2).attempt(1, "judge", f"knife@0900 {name}")
    assert (t.needs(1), t.minutes(1)) == (needed, minutes)
    assert Table(2).attempt(1, "judge", f"knife@0900 {name} {name}").needs(1) == 2 * needed - 4


@rule("AN-15.11")
def test_rush_job_needs_a_weapon_and_makes_it_ten_hours_earlier() -> None:
    assert Table(2).attempt(1, "A1", "knife@0900 rush-job").minutes(1) == -60
    t = Table(2).hand(1, "rush-job stealth").commit().play(1, "mark A1")
    assert t.legal(1) == ["done", "lay stealth"]


@rule("AN-15.12")
def test_stakeout_helps_an_unarmed_attempt_which_stays_last() -> None:
    t = Table(2).attempt(1, "A1", "stakeout").attempt(2, "A1", "knife@2015")
    assert t.needs(1) == 6 - 1 - 2
    t.resolve(dice(1, 3))
    assert t.players_told("counted") == [2, 1]


@rule("AN-15.13")
def test_two_misdirections_cancel_each_other() -> None:
    t = Table(2).attempt(1, "A1", "pistol@1400 misdirection misdirection", "public-execution").resolve(dice(6))
    assert t.cash(1) == 2 + 2
    unarmed = Table(2).hand(1, "misdirection stealth").commit().play(1, "mark A1")
    assert unarmed.legal(1) == ["done", "lay stealth"]


@rule("AN-15.14")
def test_hazard_pay_pays_two_on_success_only() -> None:
    assert Table(2).attempt(1, "A1", "knife@0900 hazard-pay").resolve(dice(4)).cash(1) == 2 + 2
    assert Table(2).attempt(1, "A1", "knife@0900 hazard-pay").resolve(dice(3)).cash(1) == 2


@rule("AN-15.15")
def test_delay_goes_on_any_armed_attempt() -> None:
    t = Table(3).hand(1, "delay").spares().attempt(1, "A1", "knife@0900").attempt(2, "A2", "rope@0500").attempt(3, "A3")
    t.reveal_window()
    assert t.legal(1) == ["pass", "play delay 0", "play delay 1"]
    t.play(1, "play delay 1").play(2, "allow")
    assert t.minutes(2) == 300 + 600


@rule("AN-15.16", "AN-15.19")
def test_security_detail_and_loose_ends_go_on_rivals_attempts() -> None:
    t = (
        Table(3)
        .hand(1, "security-detail loose-ends")
        .spares()
        .attempt(1, "A1", "knife@0900")
        .attempt(2, "A2", "knife@0545")
    )
    t.reveal_window()
    assert t.legal(1) == ["pass", "play security-detail 1", "play loose-ends 1"]
    t.play(1, "play security-detail 1").play(2, "allow")
    assert t.needs(2) == 4
    t.play(2, "pass").play(3, "pass").play(1, "play loose-ends 1").play(2, "allow")
    t.all_pass(dice(1, 4))
    assert t.debt(2) == 2
    assert t.owner("A2") == 2


@rule("AN-15.19")
def test_loose_ends_cost_nothing_after_a_failure() -> None:
    assert Table(2).attempt(1, "A1", "knife@0900").sabotage(1, ends=1).resolve(dice(1)).debt(1) == 0


@rule("AN-15.17")
def test_adrenaline_needs_an_attempt_of_ones_own() -> None:
    t = Table(2).hand(1, "adrenaline").spares().attempt(2, "A1", "knife@0900").reveal_window()
    assert t.legal(1) == ["pass"]


@rule("AN-15.18", "AN-7.5")
def test_t17_change_of_plans_can_make_a_conflict() -> None:
    t = Table(3, first=3).hand(3, "change-of-plans").spares()
    t.attempt(1, "A4", "knife@0900").attempt(2, "A2", "knife@0545").attempt(
        3, "A1", "rope@0500 stealth"
    ).reveal_window()
    assert [move for move in t.legal(3) if move.startswith("move")] == [f"move A{i}" for i in (2, 3, 4, 5, 6)]
    t.play(3, "move A4")
    assert t.discards() == ["change-of-plans"]
    assert list(t.s.laid[2]) != []
    t.all_pass(dice(1, 1, 1))
    assert t.players_told("counted") == [3, 1, 2]


@rule("AN-15.18")
def test_change_of_plans_rescues_no_void_attempt_and_needs_one() -> None:
    t = Table(2, marking="open").hand(1, "change-of-plans").spares().commit()
    t.play(1, "mark D1", "unarmed").play(2, "lie-low")
    assert t.players_told("voided") == [1]
    assert t.legal(1) == ["pass"]
