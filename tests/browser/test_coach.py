"""The coach: moves tried again where they were mistakes, and hints while one plays."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from cutthroat.core.chance import Fast
from cutthroat.game import record, registry
from cutthroat.game.contract import waiting_seats
from cutthroat.game.match import Match
from tests.browser.conftest import Visit
from tests.browser.forks import keep
from tests.browser.test_screens import EVERYTHING, complaints

PHONE = (390, 844)
BLUNDERED = 3
"""A seed with which the first of two random players of Crisis makes one mistake, at move 5. Two seats of Crisis are
solved, so that it is found at once."""


def blundered() -> bytes:
    crisis = registry.load("crisis")
    people = [record.SeatRecord(f"Person {number}", "person") for number in (1, 2)]
    match = Match.start(crisis, people, {}, record.FastSource(seed=BLUNDERED, game=1))
    chance = Fast(BLUNDERED)
    while not match.is_over:
        seat = waiting_seats(match.state)[0]
        match.play(seat, int(match.state.random_action(seat, chance)))
    return record.encode(match.record)


def test_a_mistake_is_tried_again_on_a_phone(visit: Visit, pictures: Path) -> None:
    me = visit(size=PHONE)
    game = keep(me, blundered())
    me.go(f"/review/{game}")
    me.page.get_by_role("link", name="Best move on the board").first.click(timeout=600_000)
    note = me.page.get_by_role("region", name="What is asked, and what your move is worth")
    expect(note).to_contain_text("The best move is marked on the table")
    expect(me.page.locator("[data-hint]").first).to_be_visible()
    me.page.go_back()
    me.page.get_by_role("link", name="Try what Person 1 missed").click(timeout=600_000)
    expect(note).to_contain_text("1 of 1, before move 5")
    note.get_by_role("button", name=re.compile("^Show me")).click()
    marked = me.page.locator("[data-hint]").first
    expect(marked).to_be_visible()
    expect(note).to_contain_text("The best move is marked on the table")
    assert complaints(me, EVERYTHING) == []
    me.page.screenshot(path=pictures / "mistakes-phone.png")
    for _ in range(4):
        if note.get_by_text("That is the best move").count():
            break
        marked.click()
    expect(note).to_contain_text("That is the best move")
    note.get_by_role("button", name="That was all").click()
    expect(me.page.get_by_text("That was the one. Ready for the next game?")).to_be_visible()


def test_a_hint_comes_in_three_steps_by_keys_and_by_touch(visit: Visit, pictures: Path) -> None:
    me = visit()
    me.play_now(registry.load("agencies").title)
    me.wait_until_asked()
    me.page.keyboard.press("h")
    hint = me.page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Look at how many of the hits")
    me.page.keyboard.press("h")
    expect(hint).to_contain_text(re.compile(r"\d+ % ± \d+"))
    me.page.screenshot(path=pictures / "hint.png")
    me.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    hint.get_by_role("button", name="The move").click()
    expect(me.page.locator("[data-hint]").first).to_be_visible()
    assert complaints(me, EVERYTHING) == []
    me.page.screenshot(path=pictures / "hint-phone.png")
