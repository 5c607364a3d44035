"""What players are told about a race that is still on; reviews play it out."""

from __future__ import annotations

from cutthroat.bots.levels import make_level
from cutthroat.bots.search.levels import Searching
from cutthroat.games.agencies.bot.guide import AgenciesGuide
from cutthroat.games.agencies.edge.game import GAME
from tests.games.agencies.builders import hits, is_choosing_crew, play, position


def test_points_a_better_hand_and_the_turn_speak_for_a_seat() -> None:
    guide = AgenciesGuide().at_table()
    even = guide.evaluate(position(["9S 8H", "9C 8D"]))
    assert even[0] > 0.5, "who is on turn is ahead"
    assert guide.evaluate(position(["9S 8H", "9C 8D"], ["QS", ""]))[0] > even[0]
    assert guide.evaluate(position(["9S AH", "9C 8D"]))[0] > even[0]
    assert guide.evaluate(position(["9S 8H", "9C 8D"], active=1))[0] == 1 - even[0]
    assert (
        guide.evaluate(position(["2S 3S", "9C 8D"], ["KS KC", ""]))[0]
        < guide.evaluate(position(["2S 3S AH AD", "9C 8D"], ["KS KC", ""]))[0]
    )


def test_players_look_two_rounds_ahead_and_reviews_to_the_end() -> None:
    state = position(["9S 8H", "9C 8D"])
    state.turn = 9
    assert AgenciesGuide().horizon(state) == 0
    for level in ("expert", "master"):
        player = make_level(GAME, level)
        assert isinstance(player, Searching)
        assert (player.guide.horizon(state), player.guide.ahead) == (4, 2)


def test_a_table_without_hits_is_judged_too() -> None:
    """While a crew is chosen for the last of them."""
    state = position(["AS AH AC AD", "9C 8D"])
    state.hit_deck = hits("JS")
    play(state, "attempt", hit="JS")
    assert is_choosing_crew(state)
    assert not state.hit_deck
    assert sum(AgenciesGuide().at_table().evaluate(state)) == 1.0
