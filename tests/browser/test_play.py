"""Whole games against bots, on whatever table a game has."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.forks import go_on_late
from tests.browser.people import LONG, SHORT_WAYS, preferring

pytestmark = pytest.mark.slow
TO_THE_END = ("agencies", "crisis", TOY.key)
MOVES = 16
"""So many of the longer games; every one has to go on all the time."""


@pytest.mark.parametrize("key", sorted({*registry.house_keys(), TOY.key}))
def test_a_game_against_bots(visit: Visit, key: str) -> None:
    title = TOY.title if key == TOY.key else registry.load(key).title
    me = visit()
    me.play_now(title)
    dice = random.Random(f"game of {key}")
    if key not in TO_THE_END:
        assert me.play_on(dice, MOVES) == MOVES
        return
    me.play_on(dice, 500)
    result = me.see_result()
    assert result.get_by_role("row").count() >= 3
    expect(result.get_by_role("button", name="Rematch")).to_be_visible()


SHORT = {
    "agencies": preferring("hire to", "hire", "attempt a hit"),
    "crisis": preferring("assassinate"),
}


@pytest.mark.parametrize("key", sorted(SHORT))
def test_everything_moves_and_the_game_goes_on(visit: Visit, key: str) -> None:
    """With all the motion, and the guard against hasty presses, to the end: whatever is being told can be left, and the
    result comes by itself."""
    me = visit(motion="no-preference", guard="short")
    me.choice = SHORT[key]
    me.play_now(registry.load(key).title)
    assert me.page.evaluate("matchMedia('(prefers-reduced-motion: no-preference)').matches")
    me.play_on(random.Random(f"moving {key}"), 500)
    assert me.is_over
    me.see_result()


@pytest.mark.parametrize("key", registry.house_keys())
def test_a_phone_plays_to_the_end(visit: Visit, key: str) -> None:
    me = visit(size=(360, 740))
    me.choice, options = SHORT_WAYS[key]
    me.new_table(key, "me", *["bot:greedy"] * (registry.load(key).seats.start - 1))
    me.set_options(options)
    me.page.get_by_role("button", name="Open the table").click()
    me.page.get_by_role("button", name="Start the game").click()
    me.sit_down()
    me.page.get_by_role("button", name="Open the log").click()
    expect(me.page.get_by_role("dialog").get_by_role("log")).to_be_visible()
    me.page.keyboard.press("Escape")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if key in LONG:
        me.play_on(random.Random(3), MOVES)
        go_on_late(me, key)
    me.play_on(random.Random(3), 500)
    me.see_result()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_rematch_is_a_new_table_and_the_letter_leads_there(visit: Visit) -> None:
    me = visit(size=(360, 740))
    me.play_now(TOY.title)
    me.play_on(random.Random(1), 100)
    first = me.page.url
    me.see_result().get_by_role("button", name="Rematch").click()
    me.page.wait_for_url(lambda url: url != first)
    assert me.wait_until_asked(), "against bots it starts at once"
    me.page.go_back()
    letter = me.see_result()
    expect(letter.get_by_role("link", name="To the rematch")).to_be_in_viewport(ratio=1)
    assert letter.evaluate("letter => letter.scrollWidth <= letter.clientWidth")
