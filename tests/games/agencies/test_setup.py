"""AG-1: setup."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules import events
from cutthroat.games.agencies.rules.cards import AGENT_IDS, HIT_IDS
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import cards_in_play, hand, play, position


@rule("AG-1.1")
def test_there_are_twelve_hits_and_forty_two_agents() -> None:
    s = GAME.new(4, {}, Fast(1), MUTED)
    agents, hits = cards_in_play(s)
    assert len(agents) == 42
    assert sorted({AGENT_IDS[card] for card in agents}) == sorted(
        [rank + suit for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"] for suit in "SHDC"] + ["Jo"]
    )
    assert sum(AGENT_IDS[card] == "Jo" for card in agents) == 2
    assert [HIT_IDS[hit] for hit in hits] == [rank + suit for suit in "SHDC" for rank in "JQK"]
    assert len(s.hit_deck) == 12


@rule("AG-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_seat_starts(seats: int) -> None:
    for start in range(seats):
        s = GAME.new(seats, {}, Scripted([start] + [0] * 2 * seats), MUTED)
        assert s.active == start


@rule("AG-1.2")
@pytest.mark.parametrize(("seats", "start_seat", "first"), [(2, 1, 0), (2, 2, 1), (4, 4, 3), (3, 4, 0), (2, 3, 0)])
def test_the_host_can_pick_the_seat_that_starts(seats: int, start_seat: int, first: int) -> None:
    s = GAME.new(seats, {"start_player": "host-picks", "start_seat": start_seat}, Fast(5), MUTED)
    assert s.active == first


@rule("AG-1.2")
def test_a_picked_seat_means_nothing_when_the_start_is_random() -> None:
    s = GAME.new(3, {"start_seat": 2}, Scripted([2] + [0] * 6), MUTED)
    assert s.active == 2


@rule("AG-1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_two_agents_that_nobody_else_sees(seats: int) -> None:
    log = Log()
    s = GAME.new(seats, {}, Fast(seats), log)
    assert [len(cards) for cards in s.hands] == [2] * seats
    assert len(s.agent_deck) == 42 - 2 * seats
    for seat in range(seats):
        seen = [GAME.fact(event) for event in log.seen_by(seat) if event.kind == events.DREW]
        assert [fact.fields["seat"] for fact in seen if fact.fields["card"] is not None] == [seat, seat]


@rule("AG-1.4")
def test_turns_go_clockwise_until_somebody_is_hired() -> None:
    s = position(["2S 3S", "2H 3H", "2D 10D"], ["", "", "KS KH"], active=1)
    play(s, "hire", drawn="4S")
    assert s.active == 2
    play(s, "hire", drawn="5S")
    assert s.active == 0
    play(s, "hire", drawn="6S")
    assert s.active == 1
    play(s, "hire", drawn="7S")
    play(s, "attempt", hit="JD")
    play(s, "crew 10D")
    assert s.waiting == 0
    assert [s.legal_actions(seat) for seat in range(3)] == [[], [], []]


@rule("AG-1.5")
def test_between_turns_every_hit_is_in_its_deck_or_in_front_of_a_player() -> None:
    s = position(["2C 3D Jo", "10H 9D AS"], ["KS", "JD"])
    play(s, "attempt-joker", hit="QH")
    assert len(s.hit_deck) == 10
    play(s, "attempt", hit="KH")
    play(s, "crew 10H AS")
    assert len(s.hit_deck) == 9
    play(s, "attempt", hit="QS", drawn="4S 5S")
    assert len(s.hit_deck) == 10
    assert discarded_agents(s.agent_discard) == []
    assert hand(s) == "4S 5S"


def discarded_agents(pile: list[int]) -> list[str]:
    return [AGENT_IDS[card] for card in pile]
