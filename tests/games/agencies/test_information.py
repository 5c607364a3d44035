"""Who sees what (docs/rules/agencies.md, section 5)."""

from __future__ import annotations

import msgspec

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.edge.view import Bonus
from cutthroat.games.agencies.rules.actions import HIRE
from cutthroat.games.agencies.rules.cards import AGENT_IDS
from cutthroat.games.agencies.rules.crews import can_meet
from cutthroat.games.agencies.rules.state import AgenciesState
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import hand, hits, is_choosing_crew, play, position


def secret_table() -> AgenciesState:
    return position(["10H 9D AS", "7C 6C", "Jo 2S"], ["KS", "", "QS JS"], discard="5S 5H Jo")


@rule("AG-1.3")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    s = secret_table()
    assert [card.id for card in GAME.view(s, 0).hand] == ["AS", "10H", "9D"]
    assert GAME.view(s, None).hand == []
    for seat in range(3):
        others = "".join(hand(s, other) + " " for other in range(3) if other != seat).split()
        view = GAME.view(s, seat)
        shown = msgspec.json.encode([view.hand, view.agencies, view.agent_discard]).decode()
        assert not [card for card in others if f'"{card}"' in shown and card != "Jo"]


def test_everybody_sees_points_hits_hand_sizes_piles_and_the_hits_that_are_left() -> None:
    s = secret_table()
    for seat in (0, 1, 2, None):
        view = GAME.view(s, seat)
        assert [agency.points for agency in view.agencies] == [3, 0, 3]
        assert [agency.hits for agency in view.agencies] == [["KS"], [], ["QS", "JS"]]
        assert [agency.hand_size for agency in view.agencies] == [3, 2, 2]
        assert [agency.may_catch_up for agency in view.agencies] == [False, True, False]
        assert view.agent_discard == ["5S", "5H", "Jo"]
        assert view.agent_deck_size == 32
        assert view.hits_left == ["JH", "QH", "KH", "JD", "QD", "KD", "JC", "QC", "KC"]


@rule("AG-8.5")
def test_everybody_sees_who_came_in_where_once_the_game_is_over() -> None:
    s = position(["10S", "9S 9H", "2S", "AH"], ["QC JH JD JC", "KD KC", "QS QH QD", "KS KH"])
    play(s, "attempt", hit="JS")
    assert [agency.place for agency in GAME.view(s, None).agencies] == [None] * 4
    play(s, "crew 10S")
    for seat in (0, None):
        assert [agency.place for agency in GAME.view(s, seat).agencies] == [4, 1, 3, 2]


def test_what_anybody_can_count_is_counted() -> None:
    s = secret_table()
    view = GAME.view(s, 2)
    assert len(view.unseen) == 42 - 2 - 3
    assert "Jo" not in view.unseen
    assert GAME.view(s, 0).unseen.count("Jo") == 1
    assert len(GAME.view(s, None).unseen) == 42 - 3


def test_the_view_says_what_an_attempt_would_face_and_a_failure_cost() -> None:
    view = GAME.view(secret_table(), 0)
    assert view.risk is not None
    assert (view.risk.met, view.risk.of) == (9, 9)
    assert view.loss is not None
    assert (view.loss.points, view.loss.hits, view.loss.cards) == (3, 1, 3)
    weak = GAME.view(secret_table(), 1).risk
    assert weak is not None
    assert (weak.met, weak.of, weak.hits) == (4, 9, ["JH", "JD", "JC", "QC"])


def test_in_an_attempt_the_view_says_what_each_card_is_worth() -> None:
    s = secret_table()
    play(s, "attempt", hit="KH")
    assert [(card.strength, card.worth) for card in GAME.view(s, 0).hand] == [(16, 16), (10, 14), (9, 11)]
    bonuses = [card.bonus for card in GAME.view(s, 0).hand]
    assert bonuses == [None, Bonus(amount=4, by="suit"), Bonus(amount=2, by="colour")]
    assert [(card.worth, card.bonus) for card in GAME.view(s, 1).hand] == [(None, None), (None, None)]
    mine, other = GAME.view(s, 0).attempt, GAME.view(s, 1).attempt
    assert mine is not None
    assert other is not None
    assert (mine.strength, other.strength) == (41, None)


def test_worlds_keep_everything_but_the_unseen_agents() -> None:
    s = secret_table()
    for number in range(50):
        world = s.determinize(0, Fast(number))
        assert world.hands[0] == s.hands[0]
        assert world.agent_discard == s.agent_discard
        assert world.completed == s.completed
        assert sorted(world.hit_deck) == sorted(s.hit_deck)
        assert [len(cards) for cards in world.hands] == [3, 2, 2]
        assert all(cards == sorted(cards) for cards in world.hands)


def test_worlds_deal_every_unseen_agent_equally_often() -> None:
    s = secret_table()
    worlds = 4000
    counts = dict.fromkeys(range(len(AGENT_IDS)), 0)
    for number in range(worlds):
        for card in s.determinize(0, Fast(number)).hands[1]:
            counts[int(card)] += 1
    expected = worlds * 2 / 36
    unseen = [count for card, count in counts.items() if AGENT_IDS[card] in GAME.view(s, 0).unseen]
    assert sum(counts.values()) == sum(unseen) == 2 * worlds
    assert all(abs(count - expected) < 5 * expected**0.5 for count in unseen)


def test_in_every_world_a_player_choosing_a_crew_can_meet_the_hit() -> None:
    s = position(["AS 10S", "7C 6C", "2S"])
    play(s, "attempt", hit="KS")
    assert is_choosing_crew(s)
    for number in range(30):
        world = s.determinize(1, Fast(number))
        assert can_meet(world, world.hands[0], hits("KS")[0])
        assert world.legal_actions(0)
        assert world.hands[1] == s.hands[1]


def test_a_showdown_is_open_in_every_world_and_other_hands_are_not() -> None:
    s = position(["9S 9H", "AH 8D", "AD AC"], ["KS", "KH", "JS"], max_turns=100)
    s.turn = 100
    s.apply(0, HIRE, Fast(1), MUTED)
    worlds = [s.determinize(0, Fast(number)) for number in range(20)]
    assert all(world.hands[:2] == s.hands[:2] for world in worlds)
    assert any(world.hands[2] != s.hands[2] for world in worlds)
