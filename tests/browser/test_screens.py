"""Every screen, in both themes and three sizes: nothing for axe to complain of, nothing wider than the screen; pictures
are kept for looking at."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.board_scenes import SCENES as BOARDS
from tests.browser.conftest import ROOT, Visit
from tests.browser.people import Person, preferring, until

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (360, 740)}
LYING = (740, 360)
FITS = """() => {
    const {scrollWidth, scrollHeight} = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}"""
# The experimental rule takes letters in drawings (wordmark, posters, cards) for labels; their buttons have names.
EVERYTHING = """() => axe.run(document, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    rules: {'label-content-name-mismatch': {enabled: false}},
})"""
COLOURS = """() => axe.run(document, {
    resultTypes: ['violations'],
    runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']},
})"""
WITHOUT_DRAWINGS = """async () => {
    const drawings = [...document.querySelectorAll("svg[aria-hidden=true], svg[role=img]")]
        .filter(one => !one.parentElement.closest("svg") && !one.querySelector("[role], [tabindex], a, foreignObject"));
    const lines = drawings.map(one => {
        const taken = document.createDocumentFragment();
        taken.append(...one.childNodes);
        return taken;
    });
    try {
        return await (RUN)();
    } finally {
        drawings.forEach((one, number) => one.append(lines[number]));
    }
}"""
"""axe says nothing of the lines of a drawing, not even of its letters, and takes most of its time to find that out."""
THEMES = {"dark": EVERYTHING, "light": COLOURS}
"""What is asked of each: names, roles and order do not hang on the theme."""
CALM = "() => document.getAnimations().every(one => one.playState !== 'running')"
PAGES = {
    "home": "/",
    "learn": "/learn",
    "settings": "/settings",
    "my-games": "/games",
    "edition": "/rules/contract#about",
    "missing": "/nowhere",
}
MOST_MOVES = 60
KEYS = sorted({*registry.house_keys(), TOY.key})


def complaints(person: Person, run: str) -> list[str]:
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text())
    found: dict[str, Any] = person.page.evaluate(WITHOUT_DRAWINGS.replace("RUN", run))
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def examine(person: Person, name: str, pictures: Path) -> None:
    """What is on the screen now, in all sizes and both themes."""
    problems = []
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        for theme, run in THEMES.items():
            person.page.evaluate("theme => void (document.documentElement.dataset.theme = theme)", theme)
            until(person.page, CALM)
            person.page.screenshot(path=pictures / f"{name}-{size}-{theme}.jpg")
            problems += [f"{size}, {theme}: {one}" for one in complaints(person, run)]
        if not person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            problems.append(f"{size}: wider than the screen")
    assert problems == [], "\n".join(problems)


@pytest.mark.parametrize("name", PAGES)
def test_page(visit: Visit, pictures: Path, name: str) -> None:
    me = visit(theme="light")
    me.go(PAGES[name])
    me.page.wait_for_load_state("networkidle")
    assert me.page.evaluate("document.documentElement.dataset.theme") == "light", "a page comes as it was left"
    if name == "settings":
        me.page.get_by_role("checkbox", name="Sound on").check()
        me.page.get_by_role("slider", name="Volume").wait_for()
    examine(me, name, pictures)


@pytest.mark.parametrize("key", KEYS)
def test_table(visit: Visit, pictures: Path, key: str) -> None:
    me = visit()
    me.play_now(TOY.title if key == TOY.key else registry.load(key).title)
    me.play_on(random.Random(f"screen of {key}"), 2)
    me.wait_until_asked()
    examine(me, f"table-{key}", pictures)


def lobby(me: Person) -> None:
    me.new_table("agencies", "me", "open", "bot:greedy")
    me.page.get_by_role("button", name="Open the table").click()
    me.page.get_by_role("button", name="Copy the link").wait_for()


def moves(me: Person) -> None:
    me.play_now("Shinobi Clans")
    me.wait_until_asked()
    me.page.keyboard.press("m")
    me.page.locator("dialog[open] .move").first.wait_for()


def menu(me: Person) -> None:
    me.play_now(TOY.title)
    me.page.get_by_role("button", name="Table menu").click()


def keys(me: Person) -> None:
    me.play_now(TOY.title)
    me.wait_until_asked()
    me.page.keyboard.press("?")
    me.page.get_by_role("dialog", name="Keys").wait_for()


def cover(me: Person) -> None:
    me.new_table("crisis", "me", "here")
    me.page.get_by_role("button", name="Start now").click()
    me.page.locator(".pass button").wait_for()


def lesson(me: Person) -> None:
    me.go("/learn/agencies")
    me.bar.get_by_role("button", name="Next").click()
    me.page.get_by_role("button", name="Show me").click()
    me.page.locator("[data-hint]").wait_for()


def crew(me: Person) -> None:
    """A dossier on the desk, and one agent who is to go."""
    me.choice = preferring("hire to", "hire", "attempt a hit")
    me.play_now("Agencies of Assassination")
    dice = random.Random(1)
    for _ in range(MOST_MOVES):
        assert me.wait_until_asked()
        if me.views()[-1]["phase"] == "crew":
            break
        me.choose(dice)
    me.page.locator(".hand button").first.click()


def execution(me: Person) -> None:
    me.choice = preferring("assassinate")
    me.play_now("Assassin's Crisis")
    dice = random.Random(1)
    for _ in range(2):
        assert me.wait_until_asked()
        me.choose(dice)
    me.page.get_by_role("region", name=re.compile("^Execution")).wait_for()


def result(me: Person) -> None:
    me.choice = preferring("hire to", "hire", "attempt a hit")
    me.play_now("Agencies of Assassination")
    me.play_on(random.Random(1), 300)
    me.see_result().get_by_text("Where it came from").wait_for()


def replay(me: Person) -> None:
    me.choice = preferring("assassinate")
    me.play_now("Assassin's Crisis")
    me.play_on(random.Random(1), 300)
    me.see_result().get_by_role("link", name="Replay").click()
    me.page.get_by_role("slider").wait_for()
    me.page.locator("body").press("ArrowRight")
    me.page.locator("[aria-valuetext^='Move 1 of']").wait_for()


def plan(me: Person) -> None:
    """Assassin Nation, with a target and a weapon in hand."""
    me.play_now("Assassin Nation")
    dice = random.Random("plan")
    while not me.page.locator("#question", has_text="With which weapon?").count():
        assert me.wait_until_asked()
        me.choose(dice)
        me.wait_until_asked()
    me.page.get_by_role("group", name="Your hand").get_by_role("button").first.click()


SCENES: dict[str, Callable[[Person], None]] = {
    one.__name__: one for one in (lobby, moves, menu, keys, cover, lesson, crew, execution, result, replay, plan)
}


@pytest.mark.parametrize("name", SCENES)
def test_scene(visit: Visit, pictures: Path, name: str) -> None:
    me = visit()
    SCENES[name](me)
    examine(me, name, pictures)


@pytest.mark.parametrize("name", BOARDS)
def test_board(visit: Visit, pictures: Path, name: str) -> None:
    me = visit()
    BOARDS[name](me)
    examine(me, name, pictures)
    me.page.set_viewport_size({"width": LYING[0], "height": LYING[1]})
    until(me.page, CALM)
    me.page.screenshot(path=pictures / f"{name}-lying-light.jpg")
    assert me.page.evaluate(FITS), "a phone on its side has to be scrolled"
    assert all(me.page.locator(".players .facts").all_inner_texts()), "what a seat holds is not told there"
