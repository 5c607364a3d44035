"""What two people agree on, and how one of them is called when it is their turn."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.people import PAUSE_MS, Person, until
from tests.browser.test_people import together

CALLS = """
    window.calls = [];
    window.contexts = 0;
    class Called { constructor(title, options) { window.calls.push([title, options.body]); } }
    Called.permission = "granted";
    Called.requestPermission = () => Promise.resolve("granted");
    window.Notification = Called;
    const Context = window.AudioContext;
    window.AudioContext = class extends Context { constructor() { super(); window.contexts += 1; } };
"""
"""The operating system's part: it writes down what it is told to show, and how often sound was asked for."""
HIDE = """() => {
    Object.defineProperty(document, "hidden", {value: true, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
DOTTED = "() => document.querySelector('link[rel=icon]').href.includes('circle')"


def both_planned(visit: Visit) -> tuple[Person, Person]:
    """Two people who have chosen their masks; both are asked for a plan."""
    host, guest = together(visit, "crisis")
    host.wait_until_asked()
    host.choose(random.Random(1))
    guest.wait_until_asked()
    guest.choose(random.Random(2))
    host.wait_until_asked()
    guest.wait_until_asked()
    return host, guest


@pytest.mark.parametrize("answer", ["Agree", "Refuse"])
def test_taking_back_is_agreed_on(visit: Visit, answer: str) -> None:
    host, guest = both_planned(visit)
    before = host.version
    masks = [view["players"] for view in host.views()][-1]
    assert all(player["character"] for player in masks)
    host.page.keyboard.press("u")
    asked = guest.page.get_by_role("alert").filter(has_text="asks to take a move back")
    expect(asked).to_be_visible()
    expect(host.page.get_by_role("button", name="Agree")).to_have_count(0)
    asked.get_by_role("button", name=answer).click()
    expect(asked).to_have_count(0)
    if answer == "Agree":
        until(host.page, "before => Number(document.querySelector('.layout').dataset.version) > before", before)
        while all(player["character"] for player in host.views()[-1]["players"]):
            host.page.wait_for_timeout(20)  # the request has a version of its own, and comes first
        return
    host.wait_until_asked()
    assert all(player["character"] for player in host.views()[-1]["players"])


def settings_of(page: Page) -> dict[str, object]:
    return dict(page.evaluate("JSON.parse(localStorage.getItem('cutthroat-settings'))"))


def test_my_turn_calls_me(visit: Visit) -> None:
    """Title and icon always; a notification where I asked for one and look elsewhere; a sound where I asked for it."""
    host, guest = visit(), visit()
    host.page.add_init_script(CALLS)
    host.go("/settings")
    assert not host.page.get_by_role("checkbox", name="Sound on").is_checked()
    assert host.page.evaluate("window.contexts") == 0
    host.page.get_by_role("checkbox", name="Notify me when it is my move").check()
    until(host.page, "() => JSON.parse(localStorage.getItem('cutthroat-settings')).notify === true")
    assert settings_of(host.page)["sound"] is False

    people = iter((host, guest))
    host, guest = together(lambda: next(people), "agencies")
    first, second = (host, guest) if host.is_asked else (guest, host)
    first.choose(random.Random(3))
    second.wait_until_asked()
    while second is not guest:
        second.choose(random.Random(4))
        first, second = second, first
        second.wait_until_asked()
    until(host.page, "() => document.title === 'Agencies of Assassination · Cutthroat'")
    assert not host.page.evaluate(DOTTED)
    host.page.evaluate(HIDE)
    before = len(host.page.evaluate("window.calls"))
    while not host.is_asked:
        if guest.is_asked:
            guest.choose(random.Random(5))
        host.page.wait_for_timeout(PAUSE_MS)
    until(host.page, "() => document.title.startsWith('●')")
    until(host.page, DOTTED)
    calls = host.page.evaluate("window.calls")
    assert calls[before:] == [["Cutthroat", "Your move"]]
    assert host.page.evaluate("window.contexts") == 0, "no sound was asked for"

    host.page.get_by_role("button", name="Sounds").click()
    host.choose(random.Random(6))
    until(host.page, "() => window.contexts === 1")
