"""Games that are not for everybody, and devices that are not one's own any more."""

from __future__ import annotations

import random
import re
from pathlib import Path

from playwright.sync_api import expect

from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.forks import keep, recorded
from tests.browser.test_screens import examine


def test_a_private_game_is_shared_by_its_player_and_taken_back(visit: Visit, pictures: Path) -> None:
    me, other = visit(), visit()
    record = keep(me, recorded("agencies", 3)[0])
    me.go(f"/replay/{record}?move=5&seat=all")
    expect(me.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Move 5 of"))
    other.go(f"/replay/{record}")
    expect(other.page.get_by_role("alert")).to_contain_text("This game is private")
    examine(other, "replay-private", pictures)
    me.page.get_by_role("button", name="Share link").click()
    me.page.get_by_role("button", name="Make a share link").click()
    field = me.page.get_by_role("textbox", name="The share link")
    link = field.input_value()
    assert re.search(r"/replay/[^?]+\?move=5&seat=all&share=.{20,}$", link)
    examine(me, "replay-share", pictures)
    other.page.goto(link)
    expect(other.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Move 5 of"))
    other.page.keyboard.press("ArrowRight")
    other.page.wait_for_url(re.compile(r"move=6.*&share="))
    expect(other.page.get_by_role("button", name="Share link")).to_have_count(0)
    me.page.get_by_role("button", name="Stop sharing").click()
    expect(me.page.get_by_role("button", name="Make a share link")).to_be_visible()
    other.page.reload()
    expect(other.page.get_by_role("alert")).to_contain_text("This game is private")


def test_who_signs_out_everywhere_else_is_alone_with_his_games(visit: Visit, pictures: Path) -> None:
    me, lost = visit(), visit()
    me.go("/settings")
    me.page.get_by_role("button", name="Make a code").click()
    code = me.page.locator("output.code")
    expect(code).to_have_text(re.compile("-"))
    lost.go("/settings")
    lost.page.get_by_role("textbox", name="I have a code").fill(code.inner_text())
    lost.page.get_by_role("button", name="Use this code").click()
    expect(lost.page.get_by_text("That code is used up")).to_be_visible()
    lost.play_now(TOY.title)
    lost.play_on(random.Random(3), 1)
    me.page.reload()
    expect(me.page.get_by_text("You are signed in on 2 devices.")).to_be_visible()
    expect(me.page.get_by_text("You have no code at the moment")).to_be_visible()
    examine(me, "settings-devices", pictures)
    me.page.get_by_role("button", name="Sign out everywhere else").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Sign out everywhere else").click()
    expect(me.page.get_by_text("You are signed in on this device only.")).to_be_visible()
    expect(lost.page.get_by_text("You have been signed out on this device.")).to_be_visible()
