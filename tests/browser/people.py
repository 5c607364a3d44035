"""A person at a browser: opens pages, reads the table, and makes moves through what is on the screen."""

from __future__ import annotations

import contextlib
import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from cutthroat.testing.toy.edge.game import GAME as TOY

TABLE = ".layout[data-version]"
ASKED_OR_OVER = f"{TABLE}[data-asked], {TABLE}[data-over]"
TRIES = 5
TWICE = 2
"""At bad odds the bar asks once more."""
SETTLED = """before => {
    const table = document.querySelector(".layout[data-version]");
    if (table?.dataset.asked !== before) return true;
    const place = document.querySelector("dialog[open]") ? "dialog[open] .move" : "#decision .acts .btn:enabled";
    return document.querySelector(place) !== null;
}"""
"""The question is answered, or the list of moves or the bar waits for somebody to press something."""
STOPS_TO = """move => {
    const all = [...document.querySelectorAll("dialog[open] button")];
    return all.indexOf(move) - all.indexOf(document.activeElement);
}"""
"""How often Tab is to be pressed; backwards where it is below nought."""
NOISE = re.compile(r"ERR_CONNECTION_REFUSED|WebSocket connection to|Failed to load resource")
"""What Chromium itself writes while a server is away."""


SECONDS = 30.0
PAUSE_MS = 15
AT_ONCE_MS = 2000


def until(page: Page, condition: str, argument: object = None) -> None:
    """Wait for a condition. Playwright's own way evaluates strings in the page, which our policy forbids, rightly."""
    deadline = time.monotonic() + SECONDS
    while not page.evaluate(condition, argument):
        assert time.monotonic() < deadline, f"waited in vain for {condition}"
        page.wait_for_timeout(PAUSE_MS)


def watched(page: Page, troubles: list[str]) -> Page:
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        lambda said: troubles.append(said.text) if said.type == "error" and not NOISE.search(said.text) else None,
    )
    return page


Choice = Callable[[list[str], random.Random], int]
"""Which of the offered moves, by their words."""


def any_move(moves: list[str], dice: random.Random) -> int:
    return dice.randrange(len(moves))


def preferring(*beginnings: str) -> Choice:
    """The first move that begins with one of these words, in their order; else any. It makes games short."""

    def choose(moves: list[str], dice: random.Random) -> int:
        for words in beginnings:
            for place, move in enumerate(moves):
                if move.lower().startswith(words):
                    return place
        return any_move(moves, dice)

    return choose


QUIETLY = ("lie low", "pass", "allow", "done")
SHORT_WAYS: dict[str, tuple[Choice, dict[str, str]]] = {
    "agencies": (preferring("hire to", "hire", "attempt a hit"), {}),
    "contract": (preferring("take a card", "end"), {"Round limit": "2"}),
    "crisis": (preferring("assassinate"), {}),
    "nation": (preferring("stop buying", *QUIETLY), {"Rounds without a kill": "12"}),
    "shinobi": (preferring("pass"), {}),
    TOY.key: (any_move, {}),
}
"""How each is played to the end soon."""
LONG = ("nation", "shinobi")
"""Even so a game has hundreds of moves: after the first ones it goes on from shortly before the end of another."""


class Person:
    choice: Choice = staticmethod(any_move)

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.received: list[str] = []
        """Everything that came over the sockets."""
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.received.append(str(data))))

    # Finding the way

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def play_now(self, title: str) -> None:
        self.go("/")
        self.press_play(title)

    def press_play(self, title: str) -> None:
        """On the home page."""
        self.page.get_by_role("button", name=f"{title}: Play against bots").click()
        self.sit_down()

    def sit_down(self) -> None:
        """Wait until the table is there and somebody is asked, or it is over."""
        self.page.wait_for_selector(TABLE)

    def new_table(self, game: str, *seats: str) -> None:
        """The form of a new table, filled in: one word for each seat (me, open, here, bot:greedy ...)."""
        self.go(f"/new/{game}")
        form = self.page.locator("form")
        form.get_by_role("radiogroup", name="Players").get_by_text(str(len(seats)), exact=True).click()
        for number, who in enumerate(seats, 1):
            form.get_by_role("combobox", name=f"Seat {number}").select_option(who)

    def set_options(self, options: dict[str, str]) -> None:
        """Rules options of the form, by their labels."""
        fold = self.page.locator("details", has_text="Rules options")
        if options and fold.get_attribute("open") is None:
            fold.locator("summary").click()
        for option, value in options.items():
            field = self.page.get_by_label(option)
            if field.evaluate("one => one.tagName") == "INPUT":
                field.fill(value)
            else:
                field.get_by_text(value, exact=True).click()

    # The table

    @property
    def version(self) -> int:
        return int(self.page.locator(TABLE).get_attribute("data-version") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator(f"{TABLE}[data-over]").count() > 0

    @property
    def is_asked(self) -> bool:
        return self.page.locator(f"{TABLE}[data-asked]").count() > 0

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name="Decision")

    @property
    def listed(self) -> Locator:
        """All moves, where their list is open."""
        return self.page.locator("dialog[open] .move")

    def wait_until_asked(self) -> bool:
        """Whether something is asked; False = the game is over."""
        self.page.wait_for_selector(ASKED_OR_OVER)
        return not self.is_over

    def choose(self, dice: random.Random) -> None:
        """Make one of the offered moves, by mouse: in the list of all moves, or the only one in the bar."""
        before = self.asked_now()
        self.until_answered(before, lambda: self.pick_by_mouse(dice), self.press_confirm)

    def choose_by_keyboard(self, dice: random.Random) -> None:
        """The same without a mouse."""
        before = self.asked_now()
        keys = self.page.keyboard
        self.until_answered(before, lambda: self.pick_by_keyboard(dice), lambda: keys.press("Control+Enter"))

    def until_answered(self, before: str, pick: Callable[[], None], confirm: Callable[[], None]) -> None:
        """A board may first play out what happened, and a big choice is confirmed: then the question stays a while."""
        if not before:
            return  # answered in the meantime
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            pick()
            until(self.page, SETTLED, before)
            for _ in range(TWICE):
                if self.asked_now() == before and self.page.locator("#confirm:enabled").count():
                    confirm()
                    until(self.page, SETTLED, before)
            if self.asked_now() != before:
                return
        raise AssertionError(f"no way to answer: {self.bar.inner_text()}")

    def press(self, button: Locator) -> None:
        """Unless it is taken away in this very moment."""
        with contextlib.suppress(TimeoutError):
            button.click(timeout=AT_ONCE_MS)

    def press_confirm(self) -> None:
        self.press(self.page.locator("#confirm"))

    def pick_by_mouse(self, dice: random.Random) -> None:
        everything = self.bar.get_by_role("button", name="All moves")
        if not self.listed.count() and everything.count():
            self.press(everything)
        if self.listed.count():
            self.press_one(self.listed, dice)
        elif self.page.locator("#confirm:enabled").count():
            self.press_confirm()
        else:
            self.press_one(self.bar.locator(".acts .btn:enabled"), dice)

    def press_one(self, moves: Locator, dice: random.Random) -> None:
        words = moves.all_inner_texts()
        if words:
            self.press(moves.nth(self.choice(words, dice)))

    def pick_by_keyboard(self, dice: random.Random) -> None:
        keys = self.page.keyboard
        if not self.listed.count():
            is_told = not self.bar.get_by_role("button", name="All moves").count()
            if is_told and self.bar.locator("#confirm:enabled").count():
                keys.press("Control+Enter")
                return
            keys.press("m")
        with contextlib.suppress(TimeoutError):  # the question was taken back in this very moment
            self.listed.first.wait_for(timeout=AT_ONCE_MS)
            self.enter_one(dice)

    def enter_one(self, dice: random.Random) -> None:
        keys, words = self.page.keyboard, self.listed.all_inner_texts()
        if not words:
            return
        wanted = self.listed.nth(self.choice(words, dice))
        stops = int(wanted.evaluate(STOPS_TO, timeout=AT_ONCE_MS))
        for _ in range(abs(stops)):
            keys.press("Tab" if stops > 0 else "Shift+Tab")
        if wanted.evaluate("move => move === document.activeElement", timeout=AT_ONCE_MS):
            keys.press("Enter")

    def asked_now(self) -> str:
        return self.page.locator(TABLE).get_attribute("data-asked") or ""

    def play_on(self, dice: random.Random, most: int) -> int:
        """Make up to so many moves; how many it were."""
        for made in range(most):
            if not self.wait_until_asked():
                return made
            self.choose(dice)
        return most

    def see_result(self) -> Locator:
        """The letter comes by itself when the board has played out the end, or when one asks for it."""
        result = self.page.get_by_role("dialog")
        self.page.wait_for_selector(f"{TABLE}[data-over]")
        if not result.count():
            self.page.keyboard.press("Escape")
            self.press(self.bar.get_by_role("button", name="The result"))
        expect(result.get_by_role("table")).to_be_visible()
        return result

    # What came over the wire

    @property
    def view(self) -> dict[str, Any]:
        """What this browser was sent last."""
        for text in reversed(self.received):
            position = json.loads(text).get("position") if text.startswith("{") else None
            if position:
                return dict(position[-1]["view"])
        raise AssertionError("nothing was sent yet")

    def views(self) -> list[dict[str, Any]]:
        """Every view of a seat that this browser was sent."""
        told = [json.loads(text) for text in self.received if text.startswith("{")]
        return [position["view"] for message in told for position in message.get("position") or []]

    def storage(self) -> str:
        return str(self.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"))
