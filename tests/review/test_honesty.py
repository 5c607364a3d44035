"""What a seat could not know changes nothing of what it is told: not of a review "as I knew it", not of a hint."""

from __future__ import annotations

import msgspec
import pytest

from cutthroat.core.bits import members
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.games.agencies.rules.state import AgenciesState
from cutthroat.review import advise, choices, judge
from cutthroat.review.choices import study
from cutthroat.review.report import known_of
from cutthroat.review.tasks import ROUGH, look_ahead
from cutthroat.server.reviews.coach import task_of

GAMES = [registry.load(key) for key in registry.house_keys()]
EVERY = {"agencies": 5, "crisis": 4, "contract": 40, "nation": 45, "shinobi": 25}
MOST = 2
"""Decisions of a game that are looked at."""


@pytest.fixture(autouse=True)
def quick_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "LESSONS", 40)
    monkeypatch.setattr(choices, "SCREENED", 2)


def decisions(game: AnyGame) -> list[tuple[State, int]]:
    """Some decisions with a choice of a game of random bots, the last one that is asked among those that choose."""
    chance = Fast(11)
    state: State = game.new(max(3, game.seats[0]), {}, chance, MUTED)
    found: list[tuple[State, int]] = []
    asked = 0
    while state.waiting and len(found) < MOST:
        seat = int(members(state.waiting)[0])
        if len(state.legal_actions(seat)) > 1:
            asked += 1
            if asked % EVERY[game.key] == 0:
                found.append((state.clone(), seat))
        state.apply(seat, state.random_action(seat, chance), chance, MUTED)
    return found


def as_known(game: AnyGame, state: State, seat: int) -> bytes:
    """The part of a report about one decision that is for the seat's eyes, a hint, what is said of a move that is
    tried, and what the coach's process is sent."""
    action = int(state.legal_actions(seat)[0])
    guide = game.guide()
    look_ahead(guide, ROUGH)
    found = study(guide, state, seat, action, 77, ROUGH, 4)
    known = known_of(game, state.determinize(seat, Fast(0)), seat, found)
    tried = judge(game, state, seat, action, rollouts=2)
    sent = task_of(game, state, seat, action)
    return msgspec.json.encode([known, advise(game, state, seat, rollouts=2), tried, sent])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_nothing_depends_on_what_the_seat_could_not_know(game: AnyGame) -> None:
    differ = 0
    for state, seat in decisions(game):
        other = state.determinize(seat, Fast(1234))
        differ += game.dump(other) != game.dump(state)
        assert as_known(game, other, seat) == as_known(game, state, seat)
    assert differ


def test_a_review_that_peeps_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where worlds are the true position, rivals' hands do change what a seat is told."""
    game = registry.load("agencies")
    state, seat = decisions(game)[0]
    other = state.determinize(seat, Fast(1234))
    monkeypatch.setattr(AgenciesState, "determinize", lambda position, *_: position.clone())
    assert as_known(game, other, seat) != as_known(game, state, seat)
