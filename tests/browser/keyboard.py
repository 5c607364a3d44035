"""Somebody without a mouse: hears what has the focus, and presses keys. Nothing here clicks, fills in or goes anywhere
else than a key leads."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from playwright.sync_api import Page

from tests.browser.people import PAUSE_MS, TABLE, Person, until

MOST_TABS = 120
MOST_ARROWS = 40
MOST_STEPS = 10
SOON_MS = 300
STAGE_OR_BAR = "#stage, #decision, dialog[open]"
HEARD = """() => {
    const at = document.activeElement;
    const labelled = (at.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const words = at.getAttribute("aria-label")
        ?? (labelled.map(id => document.getElementById(id)?.innerText).join(" ")
        || [...(at.labels ?? [])].map(one => one.innerText).join(" ") || at.innerText || "");
    const group = at.type === "radio" ? at.closest("[role=radiogroup]").getAttribute("aria-label") : "";
    return `${group} ${words}`.replace(/\\s+/g, " ").trim();
}"""
FOLLOWS = f"""() => {{
    const at = document.activeElement;
    return at?.id === "asked" || at?.closest("{STAGE_OR_BAR}") !== null;
}}"""
VISIBLE = """() => {
    const at = document.activeElement;
    const ring = (element, part) => {
        const {outlineStyle, boxShadow, content, clipPath} = getComputedStyle(element, part);
        const drawn = part === undefined || content !== "none";
        return drawn && (outlineStyle !== "none" || boxShadow !== "none" || (part && clipPath.includes("evenodd")));
    };
    const bar = document.querySelector(".foot");
    return ring(at) || ring(at, "::after") || (at.id === "asked" && ring(bar, "::after"));
}"""
"""Whatever has the focus shows it."""


class Keyboard:
    """A keyboard, and ears."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def write(self, words: str) -> None:
        self.page.keyboard.type(words)

    def heard(self) -> str:
        """The name of what has the focus."""
        return str(self.page.evaluate(HEARD))

    def is_in(self, place: str) -> bool:
        return bool(self.page.evaluate("place => document.activeElement.closest(place) !== null", place))

    def sees_focus(self) -> bool:
        return bool(self.page.evaluate(VISIBLE))

    def tab_to(self, pattern: str, most: int = MOST_TABS) -> None:
        """On to the next thing whose name begins so."""
        for _ in range(most):
            self.press("Tab")
            if re.match(pattern, self.heard()):
                assert self.sees_focus(), f"nothing shows that {pattern} has the focus"
                return
        raise AssertionError(f"Tab does not come to {pattern}")

    def find_on_board(self, pattern: str) -> bool:
        """Through the zones of the board by Tab, and through each zone by arrows."""
        self.to_the_question()
        for _ in range(MOST_TABS):
            self.press("Tab")
            if not self.is_in("#stage"):
                return False
            if self.find_in_zone(pattern):
                return True
        return False

    def find_in_zone(self, pattern: str) -> bool:
        first = self.page.evaluate_handle("document.activeElement")
        for _ in range(MOST_ARROWS):
            if re.match(pattern, self.heard()) and self.is_in("button:enabled:not([aria-disabled=true])"):
                return True
            before = self.page.evaluate_handle("document.activeElement")
            self.press("ArrowRight")
            if self.page.evaluate("([a, b]) => [a, b].includes(document.activeElement)", [first, before]):
                return False
        return False

    def to_the_question(self) -> None:
        """Back to what comes before the board, as Shift and Tab do."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("document.activeElement.id === 'asked'"):
                return
            if self.is_in("#stage, #decision"):
                self.press("Shift+Tab")
            elif self.is_in(".top"):
                return
            else:
                self.press("Tab")


Step = str
"""What to press next, by the beginning of its name; a step that the board does not offer is left out."""


class KeyboardPerson:
    """Plays a game by keys alone."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.keys = Keyboard(person.page)
        self.on_board = 0
        """How many moves were put together on the board itself."""

    def answered(self, before: str) -> bool:
        return self.person.is_over or self.person.asked_now() != before

    def try_board(self, steps: Sequence[Step]) -> bool:
        """One move, put together from what lies on the table; whether that worked."""
        before = self.person.asked_now()
        for step in steps:
            if not self.keys.find_on_board(step):
                continue
            assert self.keys.sees_focus(), f"nothing shows that {self.keys.heard()!r} has the focus"
            self.keys.press("Enter")
            self.settle(before)
            if not self.answered(before) and self.page.locator("#confirm:enabled").count():
                self.keys.press("Control+Enter")
                self.settle(before)
            if self.answered(before):
                self.on_board += 1
                return True
        self.step_back()
        return False

    def step_back(self) -> None:
        """Out of whatever was opened or half made."""
        for _ in range(MOST_STEPS):
            if not self.page.locator("dialog[open]").count():
                break
            self.keys.press("Escape")
        self.keys.press("Escape")

    def settle(self, before: str) -> None:
        """What a key does is done, or on its way to the server."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        busy = f"() => document.querySelector('{TABLE}').dataset.asked !== undefined"
        if not self.page.evaluate(busy) and not self.person.is_over:
            until(
                self.page,
                f"before => document.querySelector('{TABLE}[data-over]') !== null || "
                f"document.querySelector('{TABLE}').dataset.asked !== before",
                before,
            )

    def play(self, dice: random.Random, steps: Sequence[Step], board_moves: int, most: int = 400) -> None:
        """To the end: so many moves on the board, the others in words."""
        for _ in range(most):
            if not self.person.wait_until_asked():
                return
            self.leave_the_telling()
            until(self.page, FOLLOWS)
            if self.on_board >= board_moves or not self.try_board(steps):
                self.person.choose_by_keyboard(dice)
        raise AssertionError("the game does not end")

    def leave_the_telling(self) -> None:
        """What is being told gives way to a key; then the bar offers all moves again."""
        for _ in range(MOST_STEPS):
            telling = self.page.locator("#confirm:enabled").count() and not self.page.locator("#decision .list").count()
            if not telling or not self.person.is_asked:
                return
            self.keys.press("Control+Enter")
            self.page.wait_for_timeout(PAUSE_MS)

    def result(self) -> None:
        """The letter comes by itself when the board has played out the end, or when one asks for it; the focus is in
        it."""
        self.page.wait_for_timeout(SOON_MS)
        if not self.page.locator("dialog[open]").count():
            self.keys.tab_to("The result")
            self.keys.press("Enter")
        until(self.page, "() => document.querySelector('dialog[open] table') !== null")
        until(self.page, "() => document.activeElement?.closest('dialog[open]') !== null")
