"""SC-5: the Draw Phase with the advanced draft."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import advanced
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import DECK
from cutthroat.games.shinobi.rules.phases import ADVANCED_DRAFT, CONTRACT
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import GOLDEN, cards, hand_ids, ids, moves, new_game, of_kind, play, play_out

EXAMPLE = GOLDEN["advanced_draft_four_players"]


def pass_with(seats: int, pool: str, kept: list[str] | None = None, first: int = 0) -> ShinobiState:
    """The first pass of an advanced draft with a known pool and kept cards."""
    s = new_game(seats, draft_mode="advanced")
    s.pool = sorted(cards(pool))
    s.kept = [sorted(cards(row)) for row in kept or [""] * seats]
    s.hands = [[] for _ in range(seats)]
    used = [*s.pool, *(kind for row in s.kept for kind in row)]
    s.pile = [int(kind) for kind in DECK]
    for kind in used:
        s.pile.remove(kind)
    s.first_pick = first
    s.waiting = 1 << first
    return s


def waiting(s: ShinobiState) -> int:
    return next(seat for seat in range(s.seats) if s.waiting >> seat & 1)


@rule("SC-5.1", "SC-5.3")
@pytest.mark.parametrize(("seats", "pool"), [(3, 6), (4, 8), (5, 10)])
def test_the_pool_holds_two_cards_a_player_and_hands_are_empty(seats: int, pool: int) -> None:
    s = new_game(seats, draft_mode="advanced")
    assert s.phase == ADVANCED_DRAFT
    assert len(GAME.view(s, None).pool) == pool
    assert [len(hand) for hand in s.hands] == [0] * seats


@rule("SC-5.2")
def test_the_starting_player_takes_the_first_pick_token() -> None:
    s = new_game(4, draft_mode="advanced")
    assert s.first_pick == s.starter == waiting(s)


@rule("SC-5.4", "SC-5.6")
def test_the_printed_example_of_a_pass() -> None:
    seats = EXAMPLE["seats_clockwise"]
    s = pass_with(4, ",".join(EXAMPLE["pool"]), first=seats.index(EXAMPLE["first_pick"]))
    order = [seats[seat] for seat in GAME.view(s, None).pick_order]
    assert order == [name for name, _ in EXAMPLE["picks"]]
    for made, (name, taken) in enumerate(EXAMPLE["picks"]):
        assert GAME.view(s, None).picks_made == made
        assert seats[waiting(s)] == name
        play(s, f"take {taken}")
    assert [len(hand) for hand in s.hands] == [2, 2, 2, 2]
    assert seats[s.first_pick] == EXAMPLE["first_pick_next_pass"]
    assert seats[waiting(s)] == "Echo"
    assert len(s.pool) == 8


@rule("SC-5.4")
def test_the_last_card_of_the_pool_is_still_asked_for() -> None:
    s = pass_with(3, "Thief", first=2)
    s.pick_number = 5
    s.waiting = 1 << 2
    assert moves(s, 2) == ["take thief"]


@rule("SC-5.5")
def test_everybody_sees_the_own_taken_cards_and_only_those_in_hands() -> None:
    s = pass_with(3, "Thief, Rogue, Scout, Jutte, Tessen, Ninjato")
    play(s, "take jutte")
    assert GAME.view(s, 0).hand == ["jutte"]
    assert GAME.view(s, 1).hand == []
    assert GAME.view(s, 1).hand_sizes == [1, 0, 0]


@rule("SC-5.6")
def test_five_passes_give_everybody_ten_cards() -> None:
    s = new_game(3, draft_mode="advanced")
    first = int(s.first_pick)
    firsts = [first]
    while s.phase == ADVANCED_DRAFT:
        play(s, moves(s, waiting(s))[0])
        if s.first_pick not in (NONE, firsts[-1]):
            firsts.append(int(s.first_pick))
    assert firsts == [(first + n) % 3 for n in range(5)]
    assert [len(hand) for hand in s.hands] == [10, 10, 10]
    assert s.phase == CONTRACT


@rule("SC-5.7")
def test_kept_cards_lie_open_and_only_their_owner_may_take_them() -> None:
    s = pass_with(3, "Thief, Rogue, Scout, Jutte, Tessen, Ninjato", ["Fukiya, Fukiya", "Naginata", ""])
    assert "take-kept fukiya" in moves(s, 0)
    assert "take-kept naginata" not in moves(s, 0)
    assert GAME.view(s, 2).kept == [["fukiya", "fukiya"], ["naginata"], []]
    play(s, "take-kept fukiya")
    assert hand_ids(s, 0) == ["fukiya"]
    assert ids(s.kept[0]) == ["fukiya"]
    assert len(s.pool) == 6


@rule("SC-5.7")
def test_a_hand_is_laid_out_at_the_start_of_the_phase() -> None:
    s = new_game(3, draft_mode="advanced")
    s.hands = [cards("Thief, Rogue"), [], cards("Scout")]
    s.pool = []
    advanced.begin(s, Fast(1), MUTED)
    assert [ids(row) for row in s.kept] == [["thief", "rogue"], [], ["scout"]]
    assert s.hands == [[], [], []]


@rule("SC-5.8", "SC-5.9")
def test_what_is_left_in_the_pool_is_discarded_after_the_pass_and_kept_cards_at_the_end() -> None:
    s = pass_with(3, "Thief, Rogue, Scout, Jutte, Tessen, Ninjato", ["Fukiya, Naginata", "", ""])
    play(s, "take-kept fukiya")
    for name in ("thief", "rogue", "scout", "jutte"):
        play(s, f"take {name}")
    log = play(s, "take tessen")
    assert [row[0] for row in of_kind(log, e.LEFT_OVER)] == cards("Ninjato")
    assert ids(s.discard) == ["ninjato"]
    assert len(s.pool) == 6
    while s.phase == ADVANCED_DRAFT:
        play(s, next(move for move in moves(s, waiting(s)) if "kept" not in move))
    assert "naginata" in ids(s.discard)
    assert s.kept == []


@rule("SC-5.10")
def test_a_pool_that_cannot_be_filled_is_smaller_and_picks_fall_back_on_kept_cards() -> None:
    s = pass_with(3, "Thief", ["", "Naginata", ""])
    s.pile, s.discard, s.draft_pass = [], [], 5
    play(s, "take thief")
    assert moves(s, 1) == ["take-kept naginata"]
    play(s, "take-kept naginata")
    # Nobody has anything left to pick: the phase is over.
    assert s.phase == CONTRACT
    assert [len(hand) for hand in s.hands] == [1, 1, 0]


@rule("SC-5.11")
def test_the_first_pick_token_is_set_aside_after_the_phase() -> None:
    s = new_game(3, draft_mode="advanced")
    play_out(s, until=CONTRACT)
    assert s.first_pick == NONE
    play_out(s, until=ADVANCED_DRAFT)
    assert s.round == 2
    assert s.first_pick == s.starter


@rule("SC-5.7", "SC-5.8", "SC-5.9")
def test_a_second_round_of_three_players_who_kept_cards() -> None:
    s = pass_with(3, "Thief, Rogue, Scout, Jutte, Tessen, Ninjato", ["Fukiya, Kusari-Fundo, Naginata", "", ""])
    play(s, "take-kept naginata")
    while s.draft_pass == 1:
        play(s, next(move for move in moves(s, waiting(s)) if "kept" not in move))
    assert len(s.discard) == 1
    assert len(s.pool) == 6
    while s.phase == ADVANCED_DRAFT:
        play(s, next(move for move in moves(s, waiting(s)) if "kept" not in move))
    assert ids(s.discard)[1:] == ["kusari-fundo", "fukiya"]


@rule("SC-17.2")
def test_the_draft_log_is_kept_or_not() -> None:
    s = pass_with(3, "Thief, Rogue, Scout, Jutte, Tessen, Ninjato")
    play(s, "take jutte")
    assert GAME.view(s, 2).draft_log == [["jutte"], [], []]
    s = pass_with(3, "Thief, Rogue, Scout, Jutte, Tessen, Ninjato")
    s.has_draft_log = False
    play(s, "take jutte")
    assert GAME.view(s, 2).draft_log == []
