"""A finished game explained: chances, turning points, luck and skill."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.forks import keep, recorded
from tests.browser.test_screens import examine

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
FIRST_REPORT_MS = 600_000
"""On a busy machine."""


def test_a_review_is_asked_for_followed_and_read(visit: Visit, pictures: Path) -> None:
    me = visit()
    record = keep(me, recorded("crisis", 3)[0])
    me.go(f"/replay/{record}")
    me.page.get_by_role("link", name="Review", exact=True).click()
    expect(me.page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=FIRST_REPORT_MS)
    slider = me.page.get_by_role("slider", name="Move through the game")
    slider.focus()
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Before the deal: Person 1 \d+ %, Person 2 \d+ %"))
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^After the deal: "))
    me.page.get_by_text("As a table").click()
    expect(me.page.get_by_role("row", name=re.compile("^After move 1 of"))).to_be_visible()
    expect(me.page.get_by_role("table", name="Person 3")).to_contain_text("Own decisions")
    examine(me, "review", pictures)
    me.page.set_viewport_size(DESKTOP)
    me.page.get_by_role("link", name="All cards open").first.click()
    expect(me.page.get_by_role("heading", name=re.compile("^Review of this move")).first).to_be_visible()
    me.page.get_by_role("link", name="The whole review").first.click()
    expect(me.page.get_by_role("heading", name="Luck and skill")).to_be_visible()
