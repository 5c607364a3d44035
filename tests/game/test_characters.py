"""Five opponents a game: each level has a face, and nothing they say tells a secret."""

from __future__ import annotations

import pytest

from cutthroat.bots.levels import LEVELS
from cutthroat.bots.roster import make_policy, names
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import play_out
from cutthroat.game import registry
from cutthroat.game.characters import Character, character, characters
from cutthroat.game.contract import AnyGame
from cutthroat.terminal.seating import LONGEST_NAME, Seating
from cutthroat.testing.toy.edge.game import GAME as TOY

GAMES = [registry.load(key) for key in registry.house_keys()]
EVERYBODY = [(game.key, one) for game in GAMES for one in characters(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_level_has_one_from_the_weakest_to_the_strongest(game: AnyGame) -> None:
    exact = ("oracle",) if game.exact else ()
    assert tuple(one.bot for one in characters(game)) == (*LEVELS, *exact)
    least = game.exact.seats if game.exact else None
    assert {one.bot for one in characters(game)} <= set(names(game, least))


@pytest.mark.parametrize(("key", "one"), EVERYBODY, ids=lambda value: getattr(value, "name", value))
def test_they_are_short_enough_for_a_telephone(key: str, one: Character) -> None:
    assert 0 < len(one.name) <= LONGEST_NAME
    assert 0 < len(one.title) <= 30
    assert one.temper == one.temper.lower()
    assert 0 < len(one.style) <= 110
    assert 0 < len(one.says) <= 80


def test_no_two_share_a_name() -> None:
    found = [one.name for _, one in EVERYBODY]
    assert len(set(found)) == len(found)


def test_a_game_without_them_has_none() -> None:
    assert characters(TOY) == ()
    assert character(TOY, "master") is None


def test_in_the_terminal_they_sit_under_their_names_and_say_a_line() -> None:
    game = registry.load("crisis")
    bots = ["novice", "novice", "greedy"]
    seating = Seating(game=game, seats=4, people=["Quill"], bots=bots, options={}, seed=1)
    assert seating.bot_names() == ["Tamsin", "Tamsin 2", "Greedy"]
    assert [line.partition(":")[0] for line in seating.said()] == ["Tamsin", "Tamsin 2"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_they_play_a_whole_game_among_each_other(game: AnyGame) -> None:
    """The weakest of them, for time's sake; searching ones are tested where search is."""
    state = game.new(game.seats[0], {}, Fast(1), MUTED)
    policies = [make_policy(game, LEVELS[seat % 3]) for seat in range(game.seats[0])]
    play_out(state, policies, Fast(2), Fast(3), game.bound)
    assert not state.waiting
