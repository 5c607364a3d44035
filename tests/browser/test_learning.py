"""Lessons and rules."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from cutthroat.game import registry
from cutthroat.game.lesson import lesson_text
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.people import TRIES, Person
from tests.browser.test_screens import EVERYTHING, complaints

MOST_LIGHTS = 80
PHONE = (360, 740)
TABLET = (820, 1180)
WITH_LESSON = [key for key in registry.house_keys() if lesson_text(registry.load(key)) is not None]


def watch(me: Person) -> None:
    """What the table plays out is left at once; only then does the coach go on."""
    while me.page.locator("#coach").get_by_text("Watch the table.").count():
        me.press_confirm()
        me.page.wait_for_timeout(20)


def take_step(me: Person, step: dict[str, Any]) -> None:
    """Do what a step asks for: read on, or find the move among all of them."""
    watch(me)
    if step["expected"] is None:
        me.page.get_by_role("button", name="Next").click()
        return
    me.page.wait_for_selector("#decision .acts .btn:enabled")
    index = next(at for at, move in enumerate(step["moves"]) if move["action"] == step["expected"])
    everything = me.bar.get_by_role("button", name="All moves")
    if everything.count():
        everything.click()
        me.page.locator("dialog[open] .move").nth(index).click()
    else:
        buttons = me.bar.locator(".acts .btn:enabled")
        buttons.nth(index if buttons.count() == len(step["moves"]) else -1).click()


@pytest.mark.parametrize("key", WITH_LESSON)
def test_a_lesson_from_the_first_step_to_the_last(visit: Visit, key: str) -> None:
    me = visit()
    with me.page.expect_response(re.compile(f"/api/games/{key}/lesson")) as told:
        me.go(f"/learn/{key}")
    lesson: dict[str, Any] = json.loads(told.value.text())
    steps = lesson["steps"]
    for number, step in enumerate(steps, 1):
        later = "|".join(f"Step {n} of {len(steps)}" for n in range(number + 1, len(steps) + 1))
        after = me.page.get_by_text(re.compile(f"{later}|You know the game." if later else "You know the game.")).first
        expect(me.page.get_by_text(f"Step {number} of {len(steps)}").or_(after).first).to_be_visible()
        if after.count():
            continue  # A press may stand for several moves, and so for several steps.
        for _ in range(TRIES):
            take_step(me, step)
            expect(after.or_(me.page.locator("#decision .acts .btn:enabled")).first).to_be_visible()
            if not after.count() and me.page.locator("#confirm:enabled").count():
                me.press_confirm()
            if after.count():
                break
        expect(after).to_be_visible()
    expect(me.page.get_by_role("button", name="Play against bots")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("key", WITH_LESSON)
def test_a_lesson_by_its_light_alone(visit: Visit, key: str, size: tuple[int, int]) -> None:
    """Whoever presses "Show me", and then what is lit, gets to the end; where room is scarce, without scrolling, and
    nothing that is said makes the board smaller."""
    me = visit(size=size)
    me.go(f"/learn/{key}")
    coach = me.page.locator("#coach")
    coach.wait_for()
    heights = set()
    for _ in range(MOST_LIGHTS):
        watch(me)
        heights.add(me.page.locator("#board").evaluate("board => board.clientHeight"))
        if coach.get_by_role("button", name="Play against bots").count():
            assert len(heights) == 1, heights
            return
        show = coach.get_by_role("button", name="Show me")
        if not show.count():
            me.bar.get_by_role("button", name="Next").click()
            continue
        show.click()
        lit = me.page.locator("[data-hint]").first
        expect(lit).to_be_in_viewport(ratio=0.99)
        lit.click()
    raise AssertionError(coach.inner_text())


def test_a_lesson_goes_back_and_starts_over(visit: Visit) -> None:
    me = visit()
    me.go("/learn/agencies")
    step = me.page.locator("#coach").get_by_text(re.compile("^Step"))
    for number in (1, 2, 3):
        expect(step).to_have_text(f"Step {number} of 17")
        me.page.keyboard.press("Enter") if number == 1 else me.bar.get_by_role("button", name="Hire an agent").click()
    me.page.get_by_role("button", name="One step back").click()
    expect(step).to_have_text("Step 3 of 17")
    me.page.keyboard.press("m")
    expect(me.page.locator("dialog[open] .move")).to_have_count(2)
    me.page.keyboard.press("Escape")
    expect(me.page.locator("dialog")).to_have_count(0)
    me.page.keyboard.press("?")
    expect(me.page.get_by_role("dialog", name="Keys")).to_be_visible()
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Start over").click()
    expect(step).to_have_text("Step 1 of 17")


def test_a_wrong_move_is_answered_kindly(visit: Visit) -> None:
    for key in WITH_LESSON:
        me = visit()
        with me.page.expect_response(re.compile(f"/api/games/{key}/lesson")) as told:
            me.go(f"/learn/{key}")
        for step in json.loads(told.value.text())["steps"]:
            others = [at for at, move in enumerate(step["moves"]) if move["action"] != step["expected"]]
            if step["expected"] is not None and others and len(step["moves"]) > 1:
                me.bar.get_by_role("button", name="All moves").click()
                me.page.locator("dialog[open] .move").nth(others[0]).click()
                expect(me.page.locator(".coach").get_by_role("alert")).to_be_visible()
                return
            take_step(me, step)
            if me.page.locator("#confirm:enabled").count():
                me.press_confirm()
    assert not WITH_LESSON


def test_rules_are_asked_looked_at_and_cited(visit: Visit) -> None:
    """On a phone and on a desktop: a question, a card in the gallery, a rule by its address, and the way back."""
    for size in (DESKTOP, PHONE):
        me = visit(size=size)
        me.go("/rules/crisis")
        expect(me.page.get_by_role("heading", name="How to win")).to_be_visible()
        asked = me.page.get_by_role("searchbox", name="Ask, or search")
        asked.fill("counterr")
        expect(me.page.get_by_role("listitem").first).to_contain_text("Counter")
        assert complaints(me, EVERYTHING) == []
        asked.fill("how do I win?")
        expect(me.page.get_by_role("listitem").first).to_contain_text("Three kills win")
        asked.fill("siren")
        me.page.get_by_role("link", name="Siren", exact=True).click()
        expect(me.page.locator("li.target")).to_be_in_viewport()
        assert complaints(me, EVERYTHING) == []
        me.go("/rules/crisis#AC-4.4")
        expect(me.page.locator("article.target")).to_contain_text("counter-assassination")
        expect(me.page.locator("article.target")).to_be_in_viewport()
        me.page.locator("article").get_by_role("link", name="AC-10.3", exact=True).first.click()
        expect(me.page.locator("article.target")).to_contain_text("Two attackers")
        me.page.go_back()
        expect(me.page.locator("article.target")).to_contain_text("counter-assassination")
