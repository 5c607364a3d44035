"""The states of the shell that a page alone does not show: what axe says of each, in both themes and all sizes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.people import Person, preferring
from tests.browser.test_people import together
from tests.browser.test_screens import examine

AGENCIES = "Agencies of Assassination"
PHONE = {"width": 360, "height": 740}


def joining(visit: Visit) -> Person:
    me = visit()
    me.go("/")
    me.page.get_by_role("button", name="Join by link or code").click()
    me.page.get_by_role("textbox", name="Link or code").fill("NONE00")
    me.page.get_by_role("button", name="Join", exact=True).click()
    me.page.get_by_role("alert").wait_for()
    return me


def home_with_tables(visit: Visit) -> Person:
    me, other = visit(), visit()
    other.go(f"/new/{TOY.key}")
    other.page.get_by_role("combobox", name="Seat 2").select_option("open")
    other.page.get_by_role("checkbox", name="List it publicly").check()
    other.page.get_by_role("button", name="Open the table").click()
    other.page.get_by_role("button", name="Copy the link").wait_for()
    me.play_now(TOY.title)
    me.go("/")
    me.page.get_by_role("link", name="Back to the table").wait_for()
    me.page.get_by_role("link", name="Have a seat").first.wait_for()
    return me


def my_games(visit: Visit) -> Person:
    me = over(visit)
    me.go("/games")
    me.page.get_by_role("heading", name="Finished").wait_for()
    return me


def waiting(visit: Visit) -> Person:
    """Somebody else is to decide."""
    host, guest = together(visit, TOY.key)
    return guest if host.is_asked else host


def watching(visit: Visit) -> Person:
    host, _ = together(visit, "crisis")
    third = visit()
    third.page.goto(host.page.url)
    third.sit_down()
    return third


def undo_asked(visit: Visit) -> Person:
    host, guest = together(visit, "crisis")
    host.wait_until_asked()
    host.choose(random.Random(1))
    guest.wait_until_asked()
    guest.choose(random.Random(2))
    host.wait_until_asked()
    host.page.keyboard.press("u")
    guest.page.get_by_role("button", name="Agree").wait_for()
    return guest


def disconnected(visit: Visit) -> Person:
    """The line is cut, and nobody answers any more."""
    me = visit()
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.connect_to_server()

    me.play_now(TOY.title)
    me.wait_until_asked()
    me.page.route_web_socket(re.compile("/ws/tables/"), connect)
    me.page.reload()
    me.wait_until_asked()
    lines[0].close()
    me.page.get_by_text("Reconnecting, your move is safe").wait_for()
    return me


def talk(visit: Visit) -> Person:
    host, guest = together(visit, TOY.key)
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_role("textbox", name="Say something").fill("Good evening")
    guest.page.get_by_role("button", name="Send").click()
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.page.get_by_role("log", name="Chat")).to_contain_text("Good evening")
    return host


def log_sheet(visit: Visit) -> Person:
    me = visit(size=(PHONE["width"], PHONE["height"]))
    me.play_now(AGENCIES)
    me.wait_until_asked()
    me.page.get_by_role("button", name="Open the log").click()
    me.page.get_by_role("dialog").get_by_role("log").wait_for()
    return me


def help_at_hand(visit: Visit) -> Person:
    me = visit()
    me.play_now("Assassin's Crisis")
    me.wait_until_asked()
    me.page.locator("#board [data-card]").first.focus()
    me.page.keyboard.press("r")
    me.page.locator("[data-tooltip]").wait_for()
    return me


def rule(visit: Visit) -> Person:
    me = visit()
    me.play_now(AGENCIES)
    me.wait_until_asked()
    me.page.locator("[role=log] p").last.focus()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("dialog")).to_contain_text("Rule AG-")
    return me


def over(visit: Visit) -> Person:
    """The table after the letter was put away."""
    me = visit()
    me.choice = preferring("assassinate")
    me.play_now("Assassin's Crisis")
    me.play_on(random.Random(1), 300)
    me.see_result()
    me.page.keyboard.press("Escape")
    me.bar.get_by_role("button", name="The result").wait_for()
    return me


def fairness(visit: Visit) -> Person:
    me = over(visit)
    me.bar.get_by_role("button", name="The result").click()
    me.page.get_by_role("link", name="Check it now").click()
    panel = me.page.get_by_role("dialog", name="Fair deal")
    expect(panel).to_contain_text("finds every move legal")
    return me


def lost_replay(visit: Visit) -> Person:
    me = visit()
    me.go("/replay/nonsense")
    me.page.get_by_role("alert").wait_for()
    return me


STATES: dict[str, Callable[[Visit], Person]] = {
    one.__name__: one
    for one in (
        joining,
        home_with_tables,
        my_games,
        waiting,
        watching,
        undo_asked,
        disconnected,
        talk,
        log_sheet,
        help_at_hand,
        rule,
        over,
        fairness,
        lost_replay,
    )
}


@pytest.mark.parametrize("name", STATES)
def test_state(visit: Visit, pictures: Path, name: str) -> None:
    examine(STATES[name](visit), name.replace("_", "-"), pictures)


@pytest.mark.parametrize("key", registry.house_keys())
def test_form_and_rules_of_each_game(visit: Visit, pictures: Path, key: str) -> None:
    me = visit()
    for name, path in (("new", f"/new/{key}"), ("rules", f"/rules/{key}")):
        me.go(path)
        me.page.wait_for_load_state("networkidle")
        examine(me, f"{name}-{key}", pictures)
