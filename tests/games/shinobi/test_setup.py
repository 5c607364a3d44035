"""SC-1, SC-2 and SC-3: cards, preparation and the Target Phase."""

from __future__ import annotations

from collections import Counter

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast, Scripted, ScriptError
from cutthroat.core.events import MUTED, Log
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import deck
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.actions import PAIRS, TOKENS
from cutthroat.games.shinobi.rules.cards import (
    COPIES,
    DATA,
    DECK,
    IDS,
    POWER,
    REWARD_GOLD,
    ROWS,
    TARGET_GOLD,
    TARGET_IDS,
    TARGET_POWER,
)
from cutthroat.games.shinobi.rules.phases import OVER, choose_starter
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import (
    GOLDEN,
    card,
    cards,
    lay,
    moves,
    new_game,
    ninja_phase,
    of_kind,
    pass_all,
    play,
    play_out,
    stack,
)

TOTALS = GOLDEN["expected_totals"]


@rule("SC-1.2")
def test_the_deck_has_87_cards_of_six_kinds() -> None:
    counts = Counter(ROWS[kind]["type"] for kind in DECK)
    assert counts == {"assassin": 18, "guardian": 18, "specialist": 17, "meddler": 10, "weapon": 20, "event": 4}
    assert len(DECK) == TOTALS["battle_cards"]
    ninjas = {row["id"] for row in ROWS if row["ninja"]}
    assert ninjas == {row["id"] for row in ROWS if row["type"] in ("assassin", "guardian", "specialist")}


@rule("SC-1.2", "SC-2.1")
def test_all_cards_and_tokens_are_there() -> None:
    assert len(DATA["targets"]) == TOTALS["target_cards"]
    assert len(DATA["rewards"]) == TOTALS["reward_cards"]
    assert sum(row["count"] for row in DATA["gold_denominations"]) == TOTALS["gold_tokens"]
    tokens = len(DATA["targets"]) * len(DATA["contract_kinds"])
    assert tokens == TOKENS == TOTALS["contract_tokens_per_set"]
    assert tokens * len(DATA["contract_sets"]) == TOTALS["contract_tokens"]
    battle, others = TOTALS["battle_cards"], TOTALS["target_cards"] + TOTALS["reward_cards"] + TOTALS["tip_cards"]
    assert battle + others == TOTALS["all_cards"]
    assert all(row["count"] >= row["book_min"] for row in ROWS)


@rule("SC-1.5", "SC-1.6")
def test_fighters_have_power_0_to_5_and_specialists_none_but_the_rogue() -> None:
    for kind, row in enumerate(ROWS):
        if row["type"] in ("assassin", "guardian"):
            assert 0 <= POWER[kind] <= 5
            assert "power" in row
    assert [row["id"] for row in ROWS if row["type"] == "specialist" and "power" in row] == ["rogue"]


@rule("SC-1.5")
def test_both_sides_have_the_same_curve() -> None:
    totals = Counter[str]()
    for kind, row in enumerate(ROWS):
        totals[row["type"]] += int(POWER[kind] * COPIES[kind])
        totals["blue"] += row.get("power_guardian", 0) * row["count"]
        totals["red"] += row.get("power_assassin", 0) * row["count"]
    assert totals["assassin"] == totals["guardian"] == 33
    assert totals["blue"] == totals["red"] == 37


@rule("SC-1.7")
def test_meddlers_are_no_ninjas_and_change_rewards_only() -> None:
    meddlers = [row for row in ROWS if row["type"] == "meddler"]
    assert all(not row["ninja"] and "power" not in row for row in meddlers)
    assert all(row["gold_guard"] or row["gold_assassinate"] for row in meddlers)


@rule("SC-1.8")
def test_left_is_clockwise() -> None:
    s = ninja_phase(["Thief", "Thief", "Thief"], starter=1)
    order: list[int] = []
    while s.waiting and s.phase != OVER and len(order) < 3:
        order.append(int(s.turn))
        play(s, "pass")
    assert order == [1, 2, 0]


@rule("SC-1.9")
def test_any_card_can_be_played_on_any_target_whatever_the_contracts() -> None:
    s = ninja_phase(["Assassin Adept, Shuriken", "", ""])
    expected = {f"play assassin-adept {name}" for name in ("daimyo", "merchant", "ronin")}
    expected |= {
        f"play shuriken {name} {side}" for name in ("daimyo", "merchant", "ronin") for side in ("guardian", "assassin")
    }
    for pair in PAIRS:
        s.contracts[0] = pair
        assert set(moves(s, 0)) == expected | {"pass"}


@rule("SC-1.10")
def test_what_cannot_be_done_is_skipped() -> None:
    s = ninja_phase(["Shinobi Spy, Thief", "Thief", ""], pile="")
    play(s, "play shinobi-spy daimyo")
    # Nothing to reveal; the Spy itself is all that can be drawn.
    assert stack(s, 0) == []
    assert [IDS[mark & 63] for mark in s.hands[0]] == ["shinobi-spy", "thief"]


@rule("SC-2.1")
def test_the_same_ten_tokens_serve_in_every_round() -> None:
    assert {token for pair in PAIRS for token in range(TOKENS) if pair >> token & 1} == set(range(10))
    s = new_game()
    for _ in range(3):
        play_out(s, until=3)
        assert [len(s.legal_actions(seat)) for seat in range(3)] == [40, 40, 40]
        play_out(s, until=4)
        play_out(s, until=0 if s.round < 3 else None)


@rule("SC-2.2")
def test_all_battle_cards_begin_in_one_draw_pile() -> None:
    s = GAME.blank(3, GAME.resolve({}))
    s.setup(Fast(1), MUTED)
    assert sorted(GAME.cards(s)) == sorted(DECK)
    assert not s.discard
    assert len(s.pile) == 87 - 3 * 10


@rule("SC-2.3", "SC-2.4")
def test_the_discards_are_shuffled_in_when_the_last_card_is_drawn() -> None:
    s = ninja_phase(["Shinobi Spy, Thief", "Thief", ""], pile="Rogue", discard="Jutte, Tessen")
    log = play(s, "play shinobi-spy daimyo")
    # The Spy is discarded before the draw, so it goes into the new pile.
    assert sorted(IDS[kind] for kind in s.pile) == ["jutte", "shinobi-spy", "tessen"]
    assert s.discard == []
    assert of_kind(log, e.RESHUFFLED) == [(3, NONE, NONE, NONE)]


@rule("SC-2.4")
def test_an_empty_pile_is_refilled_at_the_next_draw_if_there_was_nothing_before() -> None:
    s = ninja_phase(["Scout, Scout", "Thief", ""], pile="Rogue")
    play(s, "play scout daimyo")
    assert s.pile == []
    s.discard = cards("Jutte")
    assert deck.draw(s, Fast(1), MUTED) == card("Jutte")


@rule("SC-2.4")
def test_a_card_that_is_being_resolved_is_not_shuffled_in() -> None:
    s = ninja_phase(["Appear in Smoke", "Thief", ""], pile="Rogue, Tessen", discard="Jutte")
    play(s, "play appear-in-smoke")
    assert sorted(IDS[kind] for kind in s.pile) == ["jutte"]


@rule("SC-2.5")
def test_targets_and_rewards_are_no_battle_cards() -> None:
    assert not set(TARGET_IDS) & set(IDS)
    assert not {row["id"] for row in DATA["rewards"]} & set(IDS)


@rule("SC-2.6", "SC-2.7")
def test_who_draws_the_highest_reward_begins() -> None:
    s = GAME.blank(3, GAME.resolve({}))
    log = Log()
    # Fisher-Yates from the end: these picks leave 3, 4, 7, 6, 5 in places 1 .. 5.
    choose_starter(s, Scripted([2, 3, 2, 1]), log)
    drawn = [(a, b) for a, b, _, _ in of_kind(log.events, e.DREW_REWARD)]
    assert drawn == [(0, 3), (1, 4), (2, 7)]
    assert s.starter == 2


@rule("SC-2.7")
def test_rewards_differ_so_that_there_is_no_tie() -> None:
    assert [int(gold) for gold in REWARD_GOLD] == [3, 4, 5, 6, 7]


@rule("SC-2.8")
def test_everybody_begins_with_no_gold() -> None:
    assert new_game(4).gold == [0, 0, 0, 0]


@rule("SC-3.1")
def test_three_rounds_of_five_phases() -> None:
    s = new_game()
    seen = [(int(s.round), int(s.phase))]
    chance, whims = Fast(5), Fast(6)
    while s.waiting:
        seat = next(seat for seat in range(3) if s.waiting >> seat & 1)
        legal = s.legal_actions(seat)
        s.apply(seat, legal[whims.pick(len(legal))], chance, MUTED)
        if seen[-1] != (s.round, s.phase):
            seen.append((int(s.round), int(s.phase)))
    without_trims = [row for row in seen if row[1] != 1]
    assert without_trims == [(1, 0), (1, 3), (1, 4), (2, 0), (2, 3), (2, 4), (3, 0), (3, 3), (3, 4), (3, OVER)]


@rule("SC-3.2", "SC-3.3")
@pytest.mark.parametrize(("seats", "places"), [(3, 3), (4, 3), (5, 4)])
def test_three_targets_lie_open_or_four_with_five_players(seats: int, places: int) -> None:
    s = new_game(seats)
    assert len(s.targets) == len(set(s.targets)) == places
    assert len(s.rewards) == len(set(s.rewards)) == places
    view = GAME.view(s, None)
    assert [lane.target for lane in view.lanes] == [TARGET_IDS[target] for target in s.targets]
    assert [lane.reward for lane in view.lanes] == [REWARD_GOLD[reward] for reward in s.rewards]


@rule("SC-3.4", "SC-15.4", "SC-15.5")
def test_all_five_targets_and_rewards_can_come_back_in_every_round() -> None:
    seen: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
    rewards: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
    repeats = changes = reward_changes = 0
    for seed in range(25):
        s = new_game(3, Fast(seed))
        before: list[int] = []
        rewards_before: list[int] = []
        for number in (1, 2, 3):
            seen[number] |= {int(target) for target in s.targets}
            rewards[number] |= {int(reward) for reward in s.rewards}
            repeats += len(set(before) & set(s.targets))
            changes += set(before) != set(s.targets)
            reward_changes += rewards_before != s.rewards
            before, rewards_before = s.targets[:], s.rewards[:]
            play_out(s, seed, until=4)
            pass_all(s, Fast(seed, 2))
    assert all(found == set(range(5)) for found in (*seen.values(), *rewards.values()))
    assert repeats
    assert changes > 35, "new ones are laid in every round"
    assert reward_changes > 35


@rule("SC-3.5", "SC-3.6")
def test_targets_are_drawn_once_a_round_before_the_rewards_in_table_order() -> None:
    s = GAME.blank(3, GAME.resolve({}))
    log = Log()
    # Starting player: identity. Targets: identity. Rewards: place 1 gets the last one.
    with pytest.raises(ScriptError):  # the script ends where the cards are dealt
        s.setup(Scripted([4, 3, 2, 1] * 2 + [0, 3, 2, 1]), log)
    laid = of_kind(log.events, e.TARGET_LAID)
    assert [(place, target, gold) for place, target, gold, _ in laid] == [(0, 0, 7), (1, 1, 4), (2, 2, 5)]


@rule("SC-14.1", "SC-14.5")
def test_targets_have_the_values_of_the_document() -> None:
    assert [int(power) for power in TARGET_POWER] == [5, 4, 3, 2, 1] == [int(gold) for gold in TARGET_GOLD]


@rule("SC-7.6")
def test_positions_of_these_tests_are_well_formed() -> None:
    s = ninja_phase(["Thief", "Rogue", "Scout"])
    lay(s, 0, "Assassin Adept, Guardian Adept")
    assert sorted(GAME.cards(s)) == sorted(DECK)
    assert stack(s, 0) == ["guardian-adept", "assassin-adept"]
