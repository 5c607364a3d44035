"""A finished game again, and on from any moment of it."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from cutthroat.testing.toy.game import GAME as TOY
from tests.browser.conftest import Visit


def test_a_replay_and_playing_on_from_it(visit: Visit) -> None:
    me = visit()
    me.play_now(TOY.title)
    me.play_on(random.Random(8), 100)
    me.see_result().get_by_role("link", name="Replay").click()
    slider = me.page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 0 of \d+"))
    assert me.page.get_by_text("wins the auction").count() == 0, "the end stays hidden until one gets there"
    me.page.get_by_role("button", name="One on").click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 1 of \d+"))
    me.page.locator("body").press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 2 of \d+"))
    replay = me.page.url
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.wait_for_url(lambda url: url != replay)
    me.page.wait_for_selector(".frame[data-version], .seats")
    start = me.page.get_by_role("button", name="Start the game")
    if start.count():
        start.click()
    me.sit_down()
    me.play_on(random.Random(9), 100)
    me.see_result()
