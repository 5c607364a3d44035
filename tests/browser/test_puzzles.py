"""Puzzles: found on the start page, solved by keys at a desk and by fingers on a phone, and played on from."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from cutthroat.puzzles import shelf
from cutthroat.puzzles.posing import Posed
from tests.browser.conftest import Visit
from tests.browser.people import Person
from tests.browser.test_screens import EVERYTHING, complaints

PHONE = (390, 844)


def label_of(posed: Posed, move: str) -> re.Pattern[str]:
    """The move in the list of moves."""
    label = posed.game.describe(posed.state, posed.seat, posed.moves[move]).label
    return re.compile(f"^{re.escape(label)}", re.IGNORECASE)


def choose(me: Person, posed: Posed, move: str) -> None:
    me.page.keyboard.press("m")
    me.page.locator("dialog[open] .move").filter(has_text=label_of(posed, move)).first.click()


def look(me: Person, pictures: Path, name: str) -> None:
    me.page.screenshot(path=pictures / f"{name}.jpg")
    assert complaints(me, EVERYTHING) == []
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_puzzle_of_the_day_is_solved_by_keys(visit: Visit, pictures: Path) -> None:
    me = visit()
    me.go("/")
    with me.page.expect_response(re.compile("/api/puzzles/[a-z]+-")) as answered:
        me.page.locator("a.daily").click()
    posed = Posed(shelf.find(answered.value.url.rpartition("/")[2]))
    expect(me.page.get_by_text("One move is clearly best.")).to_be_visible()
    choose(me, posed, posed.puzzle.tempting)
    note = me.page.locator("#trial")
    expect(note).to_contain_text("less than the best move")
    me.page.keyboard.press("u")
    choose(me, posed, posed.puzzle.best)
    expect(note).to_contain_text("the best move")
    look(me, pictures, "puzzle-desktop")
    me.go("/puzzles")
    expect(me.page.get_by_role("link", name=re.compile("Solved"))).to_have_count(2)
    look(me, pictures, "puzzles-desktop")


def test_a_puzzle_is_shown_and_played_on_from_on_a_phone(visit: Visit, pictures: Path) -> None:
    me = visit(size=PHONE)
    me.go("/puzzles")
    me.page.get_by_role("region", name="Agencies of Assassination").get_by_role("link").first.click()
    me.page.get_by_role("button", name="Show me").tap()
    expect(me.page.locator("#trial")).to_contain_text("marked on the table")
    me.page.locator("[data-hint]").first.wait_for()
    look(me, pictures, "puzzle-phone")
    me.page.get_by_role("button", name="Play on from here").tap()
    me.page.get_by_role("button", name="Start the game").tap()
    assert me.wait_until_asked()
