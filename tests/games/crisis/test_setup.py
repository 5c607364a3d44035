"""3.1 Setup."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules.cards import DATA
from cutthroat.games.crisis.rules.events import CHOSE, GOT
from cutthroat.games.crisis.rules.phases import PICK, PLAN
from cutthroat.testing.citations import rule
from tests.games.crisis.builders import new, night, position

GHOST, SIREN, WEREWOLF, DRAGON, CHIMERA = range(5)


@rule("AC-1.1")
@pytest.mark.parametrize("players", [1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        GAME.new(players, {}, Fast(0), MUTED)


@rule("AC-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_one_character_and_stands_upright(players: int) -> None:
    view = GAME.view(new(players), None)
    assert len({player.character for player in view.players}) == players
    assert all(player.is_upright for player in view.players)


@rule("AC-1.2")
def test_characters_make_no_difference() -> None:
    one = position(3, order="213", tracking={1: 3})
    other = one.clone()
    other.characters = [CHIMERA, GHOST, DRAGON]
    plans = ("A3", "H1", "A2")
    assert night(one, *plans).story == night(other, *plans).story
    assert [e.facts() for e in night(one, *plans).events] == [e.facts() for e in night(other, *plans).events]


@rule("AC-1.3")
def test_ge_1_the_targets_in_hand_are_the_characters_of_the_others() -> None:
    state = position(3)
    state.characters = [GHOST, WEREWOLF, DRAGON]
    targets = [card for card in GAME.view(state, 0).hand if card.startswith("target-")]
    assert targets == ["target-werewolf", "target-dragon"]


@rule("AC-1.3", "AC-1.4")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_hand_is_three_actions_and_a_target_for_each_other_player(players: int) -> None:
    state = new(players)
    setup = next(row for row in DATA["setup"] if row["players"] == players)
    for seat in range(players):
        hand = GAME.view(state, seat).hand
        assert hand[:3] == ["assassinate", "track", "hide"]
        assert len(hand) == setup["action_cards_each"] + setup["target_cards_each"]
        assert f"target-{GAME.view(state, seat).players[seat].character}" not in hand


@rule("AC-1.4")
def test_nobody_sees_the_hand_of_another() -> None:
    state = new(3)
    assert GAME.view(state, None).hand == []
    assert {card for card in GAME.view(state, 0).hand} != {card for card in GAME.view(state, 1).hand}


@rule("AC-1.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ge_2_as_many_order_cards_as_players_and_all_chips_are_on_the_table(players: int) -> None:
    state = new(players)
    setup = next(row for row in DATA["setup"] if row["players"] == players)
    assert sorted(state.line.index(seat) + 1 for seat in range(players)) == setup["orders"]
    assert state.supply == 11
    assert state.chips == [0] * players


def test_the_box_holds_what_the_rules_list() -> None:
    counts = [sum(row["count"] for row in DATA[kind]) for kind in ("characters", "targets", "actions", "orders")]
    assert counts == [5, 20, 15, 5]
    assert sum(counts) == DATA["constants"]["cards_total"]


@rule("AC-1.6", "AC-10.14")
def test_characters_are_picked_in_seat_order_from_those_left() -> None:
    log = Log()
    state = GAME.new(3, {}, Fast(0), log)
    for seat, character in enumerate((DRAGON, GHOST, CHIMERA)):
        assert state.phase == PICK
        assert GAME.view(state, None).waiting == [seat]
        state.apply(seat, 15 + character, Fast(0), log)
        assert 15 + character not in [a for other in range(3) for a in state.legal_actions(other)]
    assert [e.facts()[1:3] for e in log.events if e.kind == CHOSE] == [(0, DRAGON), (1, GHOST), (2, CHIMERA)]
    assert state.phase == PLAN


@rule("AC-1.6")
def test_the_first_to_pick_has_all_five() -> None:
    state = GAME.new(2, {}, Fast(0), MUTED)
    assert [str(GAME.move(state, 0, a)) for a in state.legal_actions(0)] == [
        "pick ghost",
        "pick siren",
        "pick werewolf",
        "pick dragon",
        "pick chimera",
    ]
    assert state.legal_actions(1) == []


@rule("AC-1.6")
def test_by_option_characters_are_dealt_at_random() -> None:
    log = Log()
    picks = Scripted([4, 0, 2, 0, 0])
    state = GAME.new(3, {"character_pick": "random"}, picks, log)
    assert state.characters == [CHIMERA, GHOST, DRAGON]
    assert picks.is_used_up()
    assert state.phase == PLAN
    assert [e.facts()[1:3] for e in log.events if e.kind == GOT] == [(0, CHIMERA), (1, GHOST), (2, DRAGON)]


@rule("AC-1.6")
def test_every_dealt_character_is_as_likely_as_any_other() -> None:
    dealt = Counter(int(new(2, Fast(1, n), character_pick="random").characters[1]) for n in range(1000))
    assert set(dealt) == set(range(5))
    assert all(150 < count < 250 for count in dealt.values())
