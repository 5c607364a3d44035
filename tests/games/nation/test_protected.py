"""AN-9: cards against a player, and Protected; nobody learns anything from who is asked."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules.phases import INTEL, REACT, REVEAL
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, card


@rule("AN-9.1", "AN-9.3")
@pytest.mark.parametrize("hostile", ["bad-intel", "wiretap", "pickpocket"])
def test_only_the_player_named_by_an_intel_card_is_asked(hostile: str) -> None:
    t = Table(3).hand(1, f"{hostile} stealth").spares().intel_window().play(1, f"play {hostile} 2")
    assert t.s.phase == REACT
    assert t.asked() == [3]
    assert t.held(3) == ["rpg@1215"]
    assert list(t.s.bad_intel) == [0, 0, 0]


@rule("AN-9.1")
@pytest.mark.parametrize("hostile", ["delay", "security-detail", "loose-ends"])
def test_only_the_owner_of_the_attempt_is_asked(hostile: str) -> None:
    t = Table(3).hand(1, hostile).spares().attempt(2, "A1", "knife@0900").reveal_window()
    t.play(1, f"play {hostile} 1")
    assert t.asked() == [2]
    assert list(t.s.sabotage) == [0] * 9


@rule("AN-9.1")
def test_a_card_on_oneself_is_against_nobody() -> None:
    t = Table(2).hand(1, "delay adrenaline").spares().attempt(1, "A1", "knife@0900").reveal_window()
    t.play(1, "play delay 0")
    assert t.asked() == [2]
    assert t.s.phase == REVEAL
    assert t.minutes(1) == 540 + 600


@rule("AN-9.2", "AN-9.5")
def test_t9_protected_blocks_one_card() -> None:
    t = Table(3).hand(1, "bad-intel bad-intel").hand(2, "protected").spares().intel_window()
    t.play(1, "play bad-intel 1")
    assert t.legal(2) == ["allow", "protected"]
    t.play(2, "protected")
    assert sorted(t.discards()) == ["bad-intel", "protected"]
    assert list(t.s.bad_intel) == [0, 0, 0]
    assert t.asked() == [2]
    assert t.s.phase == INTEL
    t.play(2, "pass").play(3, "pass").play(1, "play bad-intel 1")
    assert t.legal(2) == ["allow"]
    t.play(2, "allow")
    assert list(t.s.bad_intel) == [0, 1, 0]


@rule("AN-9.2")
def test_a_blocked_card_has_no_effect_at_all() -> None:
    t = Table(2).hand(1, "pickpocket").hand(2, "protected stealth").spares().intel_window()
    t.play(1, "play pickpocket 1").play(2, "protected")
    assert t.held(2) == ["rpg@0945", "stealth"]
    assert t.held(1) == ["rpg@0600"]


@rule("AN-9.3")
def test_a_player_without_protected_is_asked_in_the_same_way_and_the_others_see_no_difference() -> None:
    views, logs = [], []
    for held in ("protected stealth", "adrenaline stealth"):
        t = Table(3).hand(1, "bad-intel").hand(2, held).spares().intel_window()
        t.log = Log()
        t.play(1, "play bad-intel 1")
        assert t.asked() == [2]
        views.append([GAME.view(t.s, 0), GAME.view(t.s, 2), GAME.view(t.s, None)])
        t.play(2, "allow")
        views[-1] += [GAME.view(t.s, 0), GAME.view(t.s, 2), GAME.view(t.s, None)]
        logs.append([event.facts() for event in t.log.seen_by(0)])
    assert views[0] == views[1]
    assert logs[0] == logs[1]


@rule("AN-9.3")
def test_nobody_is_asked_where_all_can_see_that_there_is_no_answer() -> None:
    empty = Table(2).hand(1, "bad-intel stealth").intel_window().play(1, "play bad-intel 1")
    assert empty.s.phase == INTEL
    assert list(empty.s.bad_intel) == [0, 1]
    seen = Table(2).hand(1, "bad-intel stealth").spares()
    for _ in range(4):
        seen.s.decks[0].remove(card("protected"))
        seen.s.discards[0].append(card("protected"))
    seen.intel_window().play(1, "play bad-intel 1")
    assert list(seen.s.bad_intel) == [0, 1]


@rule("AN-9.3", "AN-5.10")
def test_a_player_without_a_playable_card_is_asked_to_pass_like_any_other() -> None:
    views = []
    for held in ("good-intel", "delay"):
        t = Table(2).hand(1, held).spares().intel_window()
        assert t.asked() == [1]
        views.append(GAME.view(t.s, 1))
    assert views[0] == views[1]


@rule("AN-9.4")
def test_protected_takes_no_turn_and_cannot_be_played_by_itself() -> None:
    t = Table(3).hand(1, "bad-intel").hand(2, "protected good-intel").spares().intel_window()
    t.play(1, "play bad-intel 1").play(2, "protected")
    assert t.s.passes == 0
    assert t.asked() == [2]
    assert "play good-intel 1" in t.legal(2)
    alone = Table(2).hand(1, "protected").spares().intel_window()
    assert alone.legal(1) == ["pass"]


@rule("AN-9.6")
def test_protected_itself_cannot_be_answered() -> None:
    t = Table(2).hand(1, "bad-intel protected").hand(2, "protected").spares().intel_window()
    t.play(1, "play bad-intel 1").play(2, "protected")
    assert t.s.phase == INTEL
    assert t.held(1) == ["rpg@0600", "protected"]


@rule("AN-9.7")
def test_protected_works_in_the_reveal_phase_unless_the_option_says_otherwise() -> None:
    for scope, phase in (("any-phase", REACT), ("intel-only", REVEAL)):
        t = Table(2, protected_scope=scope).hand(1, "delay").hand(2, "protected").spares()
        t.attempt(2, "A1", "knife@0900").reveal_window().play(1, "play delay 1")
        assert t.s.phase == phase
    intel = Table(2, protected_scope="intel-only").hand(1, "bad-intel").hand(2, "protected").spares().intel_window()
    assert intel.play(1, "play bad-intel 1").s.phase == REACT


@rule("AN-9.8")
def test_what_lies_in_front_of_a_player_can_no_longer_be_blocked() -> None:
    t = Table(2).hand(1, "bad-intel").spares().intel_window().play(1, "play bad-intel 1").play(2, "allow")
    t.hand(2, "protected")
    t.all_pass()
    assert list(t.s.bad_intel) == [0, 1]
    assert all("protected" not in move for player in t.asked() for move in t.legal(player))
    market = Table(2).hand(2, "protected").market(Fast(1))
    market.play(1, "blind", chance=Fast(1))
    assert all("protected" not in move or move.startswith("take") for move in market.legal(2))


@rule("AN-9.3")
def test_who_is_asked_does_not_depend_on_where_the_last_protected_is() -> None:
    """Three lie in the discard pile; the fourth is with the attacked, with a third player, or in the deck."""
    for holder in (1, 2, 3, None):
        t = Table(3).hand(1, "bad-intel").spares()
        if holder is not None:
            t.hand(holder, "protected")
        for _ in range(3):
            t.s.decks[0].remove(card("protected"))
            t.s.discards[0].append(card("protected"))
        t.intel_window().play(1, "play bad-intel 1")
        assert t.asked() == [2], holder
