"""Every screen, in both themes and three sizes: nothing for axe to complain of, nothing wider than the screen; pictures
are kept for looking at."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.core import registry
from cutthroat.testing.toy.game import GAME as TOY
from tests.browser.board_scenes import SCENES as BOARDS
from tests.browser.conftest import ROOT, Visit
from tests.browser.people import Person, preferring, until

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (360, 740)}
# The experimental rule takes letters in drawings (wordmark, posters, cards) for labels; their buttons have names.
RUN = """() => axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    rules: {'label-content-name-mismatch': {enabled: false}},
})"""
PAGES = {
    "home": "/",
    "new-table": "/new/crisis",
    "learn": "/learn",
    "rules": "/rules/crisis",
    "settings": "/settings",
    "my-games": "/games",
    "missing": "/nowhere",
}
MOST_MOVES = 60
KEYS = sorted({*registry.house_keys(), TOY.key})


def complaints(person: Person) -> list[str]:
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text())
    found: dict[str, Any] = person.page.evaluate(RUN)
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def examine(person: Person, name: str, theme: str, pictures: Path) -> None:
    """All sizes of what is on the screen now."""
    problems = []
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        until(person.page, "() => document.getAnimations().every(one => one.playState !== 'running')")
        person.page.screenshot(path=pictures / f"{name}-{size}-{theme}.png")
        problems += [f"{size}: {one}" for one in complaints(person)]
        if not person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            problems.append(f"{size}: wider than the screen")
    assert problems == [], "\n".join(problems)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", PAGES)
def test_page(visit: Visit, pictures: Path, name: str, theme: str) -> None:
    me = visit(theme=theme)
    me.go(PAGES[name])
    me.page.wait_for_load_state("networkidle")
    examine(me, name, theme, pictures)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("key", KEYS)
def test_table(visit: Visit, pictures: Path, key: str, theme: str) -> None:
    me = visit(theme=theme)
    me.play_now(TOY.title if key == TOY.key else registry.load(key).title)
    me.play_on(random.Random(f"screen of {key}"), 2)
    me.wait_until_asked()
    examine(me, f"table-{key}", theme, pictures)


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
    me.bar.get_by_role("button", name="Go on").click()
    me.page.get_by_role("button", name="Show me").click()
    me.page.locator("[data-wanted]").wait_for()


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


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", SCENES)
def test_scene(visit: Visit, pictures: Path, name: str, theme: str) -> None:
    me = visit(theme=theme)
    SCENES[name](me)
    examine(me, name, theme, pictures)


@pytest.mark.parametrize("name", BOARDS)
def test_board(visit: Visit, pictures: Path, name: str) -> None:
    """Night pictures stay dark in both themes; the situation room has a daylight of its own."""
    theme = "light" if name.startswith("nation") else "dark"
    me = visit(theme=theme)
    BOARDS[name](me)
    examine(me, name, theme, pictures)
