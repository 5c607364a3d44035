"""SC-4: the Draw Phase with the basic draft."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED, Log
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import draft
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import DECK, IDS
from cutthroat.games.shinobi.rules.phases import CONTRACT, DRAFT, TRIM, begin_round
from cutthroat.games.shinobi.rules.state import ShinobiState
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import cards, hand_ids, ids, moves, new_game, of_kind, play_as, play_out


def table(seats: int = 3) -> ShinobiState:
    s = GAME.blank(seats, GAME.resolve({}))
    s.setup(Fast(1), MUTED)
    return s


def draft_of(packets: list[str], round_number: int = 1) -> ShinobiState:
    """A draft with known packets, by seat; hands are empty."""
    s = table(len(packets))
    s.round = round_number
    s.hands = [[] for _ in packets]
    s.packets = [sorted(cards(packet)) for packet in packets]
    s.pick_number = 0
    s.picked = [-1] * (10 * len(packets))
    return s


def kept_by_five(count: int) -> ShinobiState:
    """Round 2 of five players who all kept that many cards; the rest is in the draw pile."""
    s = table(5)
    deck = [int(kind) for kind in DECK]
    s.hands = [sorted(deck[seat * count : (seat + 1) * count]) for seat in range(5)]
    s.pile = deck[5 * count :]
    s.discard, s.buried, s.packets = [], [], []
    s.round = 2
    s.waiting = 0
    begin_round(s, Fast(3), MUTED)
    return s


@rule("SC-4.1", "SC-4.2")
@pytest.mark.parametrize(("round_number", "first", "packet"), [(1, 4, 6), (2, 2, 8), (3, 0, 10)])
def test_each_round_deals_its_first_cards_and_packets(round_number: int, first: int, packet: int) -> None:
    s = table()
    s.round = round_number
    s.hands = [cards("Thief"), [], cards("Rogue, Scout")]
    draft.begin(s, Fast(2), MUTED)
    assert [len(hand) for hand in s.hands] == [first + 1, first, first + 2]
    assert [len(held) for held in s.packets] == [packet] * 3


@rule("SC-4.1", "SC-4.2")
def test_first_cards_are_seen_by_their_owner_and_stay_apart_from_the_packet() -> None:
    s = new_game()
    view = GAME.view(s, 1)
    assert len(view.hand) == 4
    assert len(view.packet) == 6
    assert view.picks == []


@rule("SC-4.3", "SC-4.4")
@pytest.mark.parametrize(("round_number", "receiver"), [(1, 1), (2, 2), (3, 1)])
def test_packets_go_left_in_rounds_1_and_3_and_right_in_round_2(round_number: int, receiver: int) -> None:
    s = draft_of(["Thief, Rogue, Scout", "Jutte, Tessen, Naginata", "Ninjato, Fukiya, Shuriken"], round_number)
    for seat, name in enumerate(("thief", "jutte", "ninjato")):
        play_as(s, seat, f"pick {name}")
    assert ids(s.packets[receiver]) == ["rogue", "scout"]


@rule("SC-4.3")
def test_picks_are_simultaneous_and_secret_until_all_have_picked() -> None:
    s = draft_of(["Thief, Rogue, Scout", "Jutte, Tessen, Naginata", "Ninjato, Fukiya, Shuriken"])
    log = play_as(s, 2, "pick fukiya")
    assert len(s.packets[2]) == 3
    assert [event.seen_by(0).d for event in log] == [-2]
    assert GAME.view(s, 0).has_picked == [False, False, True]
    assert GAME.view(s, 2).picked == "fukiya"
    assert moves(s, 2) == []


@rule("SC-4.5")
def test_picked_cards_join_the_hand_when_the_draft_is_over() -> None:
    s = draft_of(["Thief, Rogue, Scout", "Jutte, Tessen, Naginata", "Ninjato, Fukiya, Shuriken"])
    for seat, name in enumerate(("thief", "jutte", "ninjato")):
        play_as(s, seat, f"pick {name}")
    assert GAME.view(s, 0).picks == ["thief"]
    assert GAME.view(s, 0).hand == []
    for seat, name in enumerate(("fukiya", "rogue", "tessen")):
        play_as(s, seat, f"pick {name}")
    assert s.phase == CONTRACT
    assert GAME.view(s, 0).picks == []
    assert GAME.view(s, 0).hand == ["thief", "naginata", "fukiya"]


@rule("SC-4.8")
@pytest.mark.parametrize(("round_number", "decisions"), [(1, 5), (2, 7), (3, 9)])
def test_the_last_card_of_a_packet_is_no_decision(round_number: int, decisions: int) -> None:
    s = table()
    s.round = round_number
    s.hands = [[], [], []]
    draft.begin(s, Fast(2), MUTED)
    asked = 0
    while s.phase == DRAFT:
        s.apply(0, s.legal_actions(0)[0], Fast(1), MUTED)
        s.apply(1, s.legal_actions(1)[0], Fast(1), MUTED)
        s.apply(2, s.legal_actions(2)[0], Fast(1), MUTED)
        asked += 1
    assert asked == decisions


@rule("SC-4.8")
def test_a_player_may_look_at_hand_and_picks_during_the_draft() -> None:
    s = new_game()
    pick = moves(s, 0)[0]
    for seat in range(3):
        play_as(s, seat, pick if seat == 0 else moves(s, seat)[0])
    view = GAME.view(s, 0)
    assert view.picks == [pick.removeprefix("pick ")]
    assert len(view.hand) == 4


@rule("SC-4.6", "SC-4.7")
def test_only_those_above_ten_discard_to_exactly_ten_face_down() -> None:
    s = draft_of(["Thief", "Jutte", "Rogue"])
    s.hands = [cards("Scout, Ninjato"), [], []]
    s.packets = []
    s.hands = [sorted(DECK[:12]), sorted(DECK[20:30]), sorted(DECK[40:45])]
    s.waiting = 0
    draft.begin_trim(s)
    s.phase = TRIM
    assert s.waiting == 1
    log = play_as(s, 0, "discard assassin-apprentice")
    assert log[0].seen_by(1).d == -2
    assert s.phase == TRIM
    play_as(s, 0, "discard assassin-adept")
    assert s.phase == CONTRACT
    assert [len(hand) for hand in s.hands] == [10, 10, 5]
    assert GAME.view(s, 0).own_discards == ["assassin-adept", "assassin-apprentice"]
    assert GAME.view(s, 1).own_discards == []
    assert "assassin-adept" not in (GAME.view(s, 1).discard or [])
    assert GAME.view(s, 1).discard_size == 2 + len(s.discard)


@rule("SC-4.7")
def test_all_who_are_above_ten_discard_at_the_same_time() -> None:
    s = kept_by_five(4)
    play_out(s, until=TRIM)
    assert s.waiting == 0b11111


@rule("SC-4.9")
def test_five_players_with_ten_kept_cards_get_packets_of_five() -> None:
    s = kept_by_five(10)
    assert [len(hand) for hand in s.hands] == [12] * 5
    assert [len(packet) for packet in s.packets] == [5] * 5
    assert len(s.pile) == 2
    play_out(s, until=TRIM)
    assert [len(hand) for hand in s.hands] == [17] * 5
    discards = 0
    while s.phase == TRIM:
        seat = next(seat for seat in range(5) if s.waiting >> seat & 1)
        s.apply(seat, s.legal_actions(seat)[0], Fast(1), MUTED)
        discards += 1
    assert discards == 5 * 7


@rule("SC-4.9")
def test_with_discards_in_reach_packets_are_full() -> None:
    s = table(5)
    s.hands = [[] for _ in range(5)]
    s.pile, s.discard = cards("Rogue, Rogue, Thief"), [kind for kind in DECK if kind < 16] * 2
    s.round = 3
    log = Log()
    draft.begin(s, Fast(1), log)
    assert s.packet_size == 10
    assert of_kind(log.events, e.RESHUFFLED) == [(72, -1, -1, -1)]


@rule("SC-4.3")
def test_copies_are_one_choice() -> None:
    s = draft_of(["Thief, Thief, Scout", "Jutte, Tessen, Naginata", "Ninjato, Fukiya, Shuriken"])
    assert moves(s, 0) == ["pick scout", "pick thief"]
    for seat, name in enumerate(("thief", "jutte", "ninjato")):
        play_as(s, seat, f"pick {name}")
    assert hand_ids(s, 0) == ["thief"]
    assert [IDS[kind] for kind in s.packets[1]] == ["scout", "thief"]
