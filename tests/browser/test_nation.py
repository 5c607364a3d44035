"""Assassin Nation on its own table: a plan put together by keyboard, by mouse and on a phone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect

from cutthroat.games.nation.rules.cards import FIRST_MODIFIER
from cutthroat.games.nation.rules.phases import COMMIT
from cutthroat.games.nation.rules.state import NationState
from tests.browser.conftest import Visit
from tests.browser.forks import open_fork
from tests.browser.people import PAUSE_MS, Person, until
from tests.browser.test_people import begin

TITLE = "Assassin Nation"
MOST = 60
MARKING = "Whom do you mark?"
ARMING = "With which weapon?"
PRESSED = """hex => {
    const {left, top, width, height} = hex.getBoundingClientRect();
    const at = (x, y) => document.elementFromPoint(x, y)?.closest("button") === hex ? "this" : "another";
    return [`corner: ${at(left + 3, top + 3)}`, `middle: ${at(left + width / 2, top + height / 2)}`];
}"""
"""What a press on a hex would reach."""


def is_choosing_from_weapons(state: NationState) -> bool:
    return state.phase == COMMIT and all(hand and hand[0] < FIRST_MODIFIER for hand in state.hands)


def question(me: Person) -> Locator:
    return me.page.locator("#question")


def until_asked(me: Person, words: str) -> None:
    """Play on by the list of moves until this is asked."""
    dice = random.Random(words)
    for _ in range(MOST):
        assert me.wait_until_asked()
        if question(me).inner_text() == words:
            return
        me.choose(dice)
    raise AssertionError(f"never asked: {words}")


def answered(me: Person, before: str) -> None:
    expect(me.page.locator(f'.layout:not([data-asked="{before}"])')).to_be_attached()


def test_a_plan_by_keyboard(visit: Visit) -> None:
    me = visit()
    me.play_now(TITLE)
    until_asked(me, MARKING)
    before, keys = me.asked_now(), me.page.keyboard
    until(me.page, "() => document.activeElement?.id === 'asked'")
    keys.press("ArrowRight")
    chosen = me.page.locator(".nation button:focus")
    expect(chosen).to_have_attribute("aria-pressed", "false")
    keys.press("Enter")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(question(me)).to_have_text(MARKING)
    keys.press("Enter")
    keys.press("Control+Enter")
    answered(me, before)


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_a_plan_on_the_table(visit: Visit, size: tuple[int, int]) -> None:
    me = visit(size=size)
    me.play_now(TITLE)
    until_asked(me, MARKING)
    before = me.asked_now()
    target = me.page.get_by_role("group", name="The pyramid of targets").get_by_role("button").first
    assert target.evaluate(PRESSED) == ["corner: another", "middle: this"]
    target.click()
    me.press_confirm()
    answered(me, before)
    assert me.wait_until_asked()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if question(me).inner_text() == ARMING:
        before = me.asked_now()
        me.page.get_by_role("group", name="Your hand").get_by_role("button").first.click()
        expect(me.page.get_by_role("group", name="Your plan").first).to_contain_text("%")
        me.press_confirm()
        answered(me, before)


def test_a_step_of_a_plan_is_taken_back_in_the_bar_and_by_key(visit: Visit) -> None:
    """As often as somebody likes, and nobody else hears of it."""
    me, rival = visit(), visit()
    open_fork(me, "nation", 2, is_choosing_from_weapons)
    begin(me, rival)
    expect(question(me)).to_have_text(MARKING)
    version, told = rival.version, len(rival.received)
    targets = me.page.get_by_role("group", name="The pyramid of targets").get_by_role("button")
    targets.first.click()
    me.press_confirm()
    me.bar.get_by_role("button", name="Back").click()
    expect(question(me)).to_have_text(MARKING)
    targets.last.click()
    me.press_confirm()
    expect(question(me)).to_have_text(ARMING)
    me.page.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    expect(question(me)).not_to_have_text(ARMING)
    for words in (ARMING, MARKING):
        me.page.keyboard.press("Escape")
        expect(question(me)).to_have_text(words)
    assert (rival.version, len(rival.received)) == (version, told)


def test_everything_on_the_table_is_large_enough_to_touch(visit: Visit) -> None:
    me = visit(size=(360, 740))
    me.play_now(TITLE)
    until_asked(me, MARKING)
    sizes = me.page.evaluate(
        "[...document.querySelectorAll('.nation button')].map(one => one.getBoundingClientRect())"
        ".map(box => Math.min(box.width, box.height))"
    )
    assert min(sizes) >= 44


def fight(me: Person) -> None:
    """The first weapon in the hand, where one is asked for; nothing else is played."""

    def arm() -> None:
        weapons = me.page.get_by_role("group", name="Your hand").get_by_role("button")
        if question(me).inner_text() == ARMING and weapons.count():
            weapons.first.click()
            expect(me.page.get_by_role("group", name="Your plan").first).to_contain_text("%")

    me.until_answered(me.asked_now(), arm, me.press_confirm)


def test_a_duel_to_its_end(visit: Visit) -> None:
    """Two people who have earned the same arm in secret until one of them succeeds."""
    host, guest = visit(), visit()
    open_fork(host, "nation", 2, lambda state: state.duel_round > 0)
    people = begin(host, guest)
    for one in people:
        expect(one.page.get_by_role("region", name="The duel", exact=True)).to_be_visible()
    while not host.is_over:
        for one in people:
            if one.is_asked:
                fight(one)
        host.page.wait_for_timeout(PAUSE_MS)
    for one in people:
        rows = one.see_result().get_by_role("row").all_inner_texts()
        assert [row.split()[0] for row in rows[1:3]] == ["1", "2"], "money is equal, but one has won"
        assert rows[1].split()[-1] == rows[2].split()[-1]
