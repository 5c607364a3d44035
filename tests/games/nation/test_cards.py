"""AN-3: cards, hands, tokens; AN-4: the round."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast, Scripted
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.rules.cards import DATA
from cutthroat.games.nation.rules.phases import COMMIT, INTEL, LIMIT, PICK, REFILL, REVEAL, SEARCH
from cutthroat.testing.citations import rule
from tests.games.nation.builders import Table, dice


@rule("AN-3.1")
def test_weapons_and_modifiers_share_a_discard_pile_and_contracts_have_their_own() -> None:
    t = Table(2).attempt(1, "A1", "knife@0900 stealth", "public-execution").resolve(dice(6))
    assert t.discards(0) == ["knife@0900", "stealth"]
    assert t.discards(1) == ["public-execution"]


@rule("AN-3.2", "AN-3.3")
def test_an_empty_deck_is_made_of_its_discard_pile_when_a_card_is_needed() -> None:
    t = Table(2).hand(1, "supply-drop").deck("knife@0900", "stealth stealth rope@0500")
    t.intel_window()
    assert len(t.s.discards[0]) == 3
    t.play(1, "play supply-drop 0", chance=Scripted([0, 2]))
    assert t.held(1) == ["knife@0900", "rope@0500"]
    assert t.discards() == ["supply-drop"]
    assert len(t.told("reshuffled")) == 1


@rule("AN-3.3")
def test_t12_a_search_looks_at_the_rest_of_the_deck_first_and_then_at_the_shuffled_discards() -> None:
    others = "wiretap wiretap delay delay delay stealth stealth stealth " + " ".join(
        f"{row['id']}@{time}" for row in DATA["weapon"][2:6] for time in row["times"]
    )
    discards = " ".join(others.split()[:30])
    t = Table(2).hand(1, "espionage").deck("sniper-rifle@1015 adrenaline", discards)
    assert (len(t.s.decks[0]), len(t.s.discards[0])) == (2, 30)
    t.intel_window().play(1, "play espionage 0", chance=Fast(2))
    assert t.s.phase == SEARCH
    assert {"sniper-rifle@1015", "adrenaline"} <= set(GAME.view(t.s, 0).seen)
    assert len(t.s.seen) == 6
    assert t.discards() == []
    t.play(1, "take adrenaline")
    assert len(t.s.decks[0]) + len(t.s.tops[0]) == 31
    assert t.discards() == ["espionage"]


@rule("AN-3.3")
def test_a_search_looks_at_all_there_are_if_there_are_too_few() -> None:
    t = Table(2).hand(1, "handler").deck("natural-causes not-a-sound", "send-a-message")
    t.intel_window().play(1, "play handler 0", chance=Fast(2))
    assert GAME.view(t.s, 0).seen == ["natural-causes", "not-a-sound", "send-a-message"]


@rule("AN-3.4", "AN-3.5", "AN-5.4")
def test_a_seventh_assassin_card_must_be_discarded_at_once_and_may_be_the_new_one() -> None:
    t = Table(2).hand(1, "knife@0200 knife@0545 stealth stealth delay adrenaline").market(Fast(3))
    taken = GAME.view(t.s, 0).market[0]
    t.play(1, f"take {taken}")
    assert t.s.phase == LIMIT
    assert t.asked() == [1]
    assert len(t.held(1)) == 7
    assert all(move.startswith("throw ") for move in t.legal(1))
    assert f"throw {taken}" in t.legal(1)
    t.play(1, f"throw {taken}")
    assert t.discards() == [taken]
    assert t.s.phase == PICK
    assert t.asked() == [2]


@rule("AN-3.5")
def test_a_third_contract_must_be_discarded_at_once() -> None:
    t = Table(2).hand(1, "handler natural-causes not-a-sound stealth").intel_window()
    t.play(1, "play handler 0", chance=Fast(1))
    t.play(1, t.legal(1)[0])
    assert t.s.phase == LIMIT
    assert len(t.legal(1)) >= 2
    assert not any("stealth" in move for move in t.legal(1))
    t.play(1, "throw not-a-sound")
    assert t.s.phase == INTEL
    assert t.discards(1) == ["not-a-sound"]


@rule("AN-3.6")
def test_cash_and_debt_lie_side_by_side_and_cash_can_be_spent_in_debt() -> None:
    t = Table(2).money(1, cash=2, debt=5).buying()
    t.play(1, "buy-contract", chance=Fast(1))
    assert (t.cash(1), t.debt(1)) == (1, 5)
    assert GAME.view(t.s, 1).players[0].money == -4000


@rule("AN-3.7")
def test_tokens_never_run_out() -> None:
    t = Table(2).tokens("A1", 200).attempt(1, "A1", "knife@0900").resolve(dice(1))
    assert t.tokens_on("A1") == 201


@rule("AN-3.8")
def test_nothing_can_be_given_to_another_player() -> None:
    kinds = {str(move).split()[0] for move in moves_of_some_games()}
    assert kinds <= {
        "blind",
        "stop",
        "buy-assassin",
        "buy-contract",
        "pass",
        "allow",
        "protected",
        "lie-low",
        "unarmed",
        "no-contract",
        "done",
        "return",
        "discard",
        "take",
        "throw",
        "mark",
        "lay",
        "pair",
        "play",
        "move",
    }


def moves_of_some_games() -> set[str]:
    found: set[str] = set()
    for seed in range(3):
        chance = Fast(seed)
        s = GAME.new(3, {}, chance, Table().log)
        while s.waiting:
            seat = next(i for i in range(3) if s.legal_actions(i))
            legal = s.legal_actions(seat)
            found.update(GAME.moves(s, seat))
            s.apply(seat, legal[chance.pick(len(legal))], chance, Table().log)
    return found


@rule("AN-3.9")
def test_each_card_is_played_in_its_own_phase() -> None:
    held = "knife@0900 good-intel stealth delay adrenaline natural-causes"
    intel = Table(2).hand(1, held).intel_window()
    assert intel.legal(1) == ["pass", "play good-intel 0"]
    commit = Table(2).hand(1, held).commit()
    commit.play(1, "mark A1", "lay knife@0900")
    assert commit.legal(1) == ["done", "lay stealth"]
    reveal = Table(2).hand(1, held).attempt(1, "A1", "rope@0500").reveal_window()
    assert reveal.legal(1) == ["pass", "play delay 0", "play adrenaline 0"]


@rule("AN-3.10")
def test_a_card_is_in_no_pile_until_its_effect_is_complete() -> None:
    t = Table(2).hand(1, "supply-drop").deck("knife@0900", "stealth").intel_window()
    t.play(1, "play supply-drop 0", chance=Scripted([0, 0]))
    assert t.held(1) == ["knife@0900", "stealth"]
    assert t.discards() == ["supply-drop"]


@rule("AN-4.1", "AN-4.2", "AN-10.4")
def test_a_round_goes_through_the_phases_and_the_token_passes_on() -> None:
    t = Table(2, first=2)
    for player in (1, 2):
        t.hand(player, "rope@0500" if player == 1 else "knife@0200")
    t.market(Fast(1))
    phases = [int(t.s.phase)]
    chance = Fast(4)
    while t.s.round == 2:
        player = t.asked()[0]
        t.play(player, sorted(t.legal(player), key=preference)[0], chance=chance)
        if int(t.s.phase) != phases[-1]:
            phases.append(int(t.s.phase))
    order = [phase for phase in phases if phase in (PICK, INTEL, COMMIT, REVEAL, REFILL)]
    assert order == [PICK, INTEL, COMMIT, REVEAL, REFILL, PICK]
    assert t.s.first == 0
    assert t.asked() == [1]


def preference(text: str) -> int:
    order = ["stop", "pass", "done", "mark", "unarmed", "no-contract"]
    return next((i for i, start in enumerate(order) if text.startswith(start)), 9)


@rule("AN-4.3")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_first_player_begins_and_it_goes_on_clockwise(first: int) -> None:
    t = Table(3, first=first).market(Fast(1))
    seen = []
    for _ in range(3):
        seen += t.asked()
        t.play(t.asked()[0], "blind", chance=Fast(2))
    assert seen == [(first - 1 + i) % 3 + 1 for i in range(3)]
