"""AG-6: failure without a declared joker."""

from __future__ import annotations

from cutthroat.core.chance import Scripted
from cutthroat.core.events import MUTED, Log
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.actions import ATTEMPT
from cutthroat.games.agencies.rules.cards import HIT_IDS
from cutthroat.games.agencies.rules.state import AgenciesState
from cutthroat.testing.citations import rule
from tests.games.agencies.builders import completed, discard, front, hand, hits, kinds, play, position


def before_failure() -> AgenciesState:
    """TC-6."""
    return position(["2C 3D Jo", "AS 9H", "8H"], ["KS JD", "QS", ""], discard="4S 5S 6S")


@rule("AG-6.1", "AG-6.2")
def test_a_failure_costs_all_hits_and_the_whole_hand() -> None:
    """TC-6."""
    s = before_failure()
    log = play(s, "attempt", hit="QH", drawn="7S 8S")
    assert s.points[0] == 0
    assert completed(s) == ""
    assert hand(s) == "7S 8S"
    assert {"KS", "JD", "QH"} <= {HIT_IDS[hit] for hit in s.hit_deck}
    assert len(s.hit_deck) == 11
    assert kinds(log) == ["revealed", "failed", "drew", "drew"]


@rule("AG-6.1")
def test_the_failed_hand_is_shown_to_all() -> None:
    log = play(before_failure(), "attempt", hit="QH", drawn="7S 8S")
    failed = GAME.fact(log.seen_by(1)[1])
    assert failed.fields == {"seat": 0, "hit": "QH", "lost": ["KS", "JD"], "cards": ["3D", "2C", "Jo"]}


@rule("AG-6.3")
def test_both_decks_take_in_their_discards() -> None:
    s = before_failure()
    play(s, "attempt", hit="QH", drawn="7S 8S")
    assert discard(s) == ""
    assert len(s.agent_deck) == 42 - 2 - 3
    assert len(s.hit_deck) == 12 - 1


@rule("AG-6.3")
def test_the_other_players_keep_hands_and_hits() -> None:
    s = before_failure()
    play(s, "attempt", hit="QH", drawn="7S 8S")
    assert (hand(s, 1), completed(s, 1), s.points[1]) == ("AS 9H", "QS", 2)
    assert (hand(s, 2), completed(s, 2), s.points[2]) == ("8H", "", 0)


@rule("AG-6.4")
def test_two_agents_are_drawn_after_the_reshuffle_so_lost_cards_may_come_back() -> None:
    s = before_failure()
    front(s.hit_deck, hits("QH"))
    deck = len(s.agent_deck)
    # The discard and then the hand lie behind the deck: the first card of each is drawn.
    s.apply(0, ATTEMPT, Scripted([0, deck, deck + 3]), MUTED)
    assert hand(s) == "4S 3D"
    assert s.active == 1


@rule("AG-6.4")
def test_the_redraw_is_told_to_the_one_who_draws_only() -> None:
    s = before_failure()
    log: Log = play(s, "attempt", hit="QH", drawn="7S 8S")
    assert [GAME.fact(event).fields["card"] for event in log.seen_by(0)[-2:]] == ["7S", "8S"]
    assert [GAME.fact(event).fields["card"] for event in log.seen_by(2)[-2:]] == [None, None]
