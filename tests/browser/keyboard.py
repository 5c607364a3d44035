"""Somebody without a mouse: hears what has the focus, and presses keys. Nothing here clicks, fills in or goes anywhere
else than a key leads."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from playwright.sync_api import Page

from tests.browser.people import PAUSE_MS, SECONDS, TABLE, TRIES, TWICE, Person, until

MOST_TABS = 120
MOST_STEPS = 60
MOST_WALK = 600
ASIDE = 0.3
SOON_MS = 300
BOARD_OR_BAR = "#board, #decision, dialog[open]"
NAME = """const name = at => {
    const labelled = (at.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const words = at.getAttribute("aria-label")
        ?? (labelled.map(id => document.getElementById(id)?.innerText).join(" ")
        || [...(at.labels ?? [])].map(one => one.innerText).join(" ") || at.innerText || "");
    const group = at.type === "radio" ? at.closest("[role=radiogroup]").getAttribute("aria-label") : "";
    return `${group} ${words}`.replace(/\\s+/g, " ").trim();
};"""
HEARD = f"() => {{ {NAME} return name(document.activeElement); }}"
BUTTONS = """const buttons = () => [...document.querySelectorAll("#board button, #decision .acts .btn:not(.list)")]
    .filter(one => !one.disabled && one.ariaDisabled !== "true" && one.checkVisibility() && !one.closest("[inert]"));"""
OFFERED = f"""() => {{ {NAME} {BUTTONS}
    return buttons().map((one, number) => [number, name(one), one.ariaPressed === "true",
        one.closest("#decision") !== null, one.matches(".lit[data-space]"), "item" in one.dataset]);
}}"""
WAY = f"""wanted => {{ {BUTTONS}
    const button = buttons()[wanted];
    const stopIn = zone => [...zone.querySelectorAll("[data-item], [data-space]")].find(one => one.tabIndex === 0);
    let zone = button;
    while (button.tabIndex < 0 && !stopIn(zone)) zone = zone.parentElement;
    const stop = button.tabIndex < 0 ? stopIn(zone) : button;
    const at = document.activeElement;
    const isAfter = one => (at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")]
        .filter(one => one.tabIndex >= 0 && !one.disabled && !one.closest("[inert]") && one.checkVisibility());
    const ahead = stops.filter(isAfter).indexOf(stop);
    const behind = stops.filter(one => one !== at && !isAfter(one)).reverse().indexOf(stop);
    const items = [...zone.querySelectorAll("[data-item]")];
    const tabs = stop === at ? 0 : ahead >= 0 ? ahead + 1 : -behind - 1;
    return [tabs, items.indexOf(button) - items.indexOf(stop)];
}}"""
"""How often Tab, and then an arrow key, is to be pressed to get to a button; backwards where it is below nought."""
REACHED = f"wanted => {{ {BUTTONS} return buttons()[wanted] === document.activeElement; }}"
AHEAD = f"""wanted => {{ {BUTTONS}
    const [goal, at] = [buttons()[wanted], document.activeElement].map(one => one.getBoundingClientRect());
    const [x, y] = [goal.x - at.x, goal.y - at.y];
    return Math.abs(x) > Math.abs(y) ? (x > 0 ? "Right" : "Left") : (y > 0 ? "Down" : "Up");
}}"""
"""The direction in which a place lies."""
ON_LIT = "() => document.activeElement.matches('.lit[data-space]')"
FOLLOWS = f"""() => {{
    const at = document.activeElement;
    return at?.id === "asked" || at?.closest("{BOARD_OR_BAR}") !== null;
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


class Offer(NamedTuple):
    """A button that can be pressed now, on the board or in the bar."""

    number: int
    name: str
    is_pressed: bool
    is_in_bar: bool
    is_place: bool
    """A place on a map, which is walked to in the directions of the arrow keys."""
    is_item: bool

    @property
    def is_part(self) -> bool:
        """Whether pressing it makes a move on the board, or a part of one."""
        return (self.is_item or self.is_place) and not self.is_pressed


class Keyboard:
    """A keyboard, and ears."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def write(self, words: str) -> None:
        self.page.keyboard.type(words)

    def focused_name(self) -> str:
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
            if re.match(pattern, self.focused_name()):
                assert self.sees_focus(), f"nothing shows that {pattern} has the focus"
                return
        raise AssertionError(f"Tab does not come to {pattern}")

    def offered(self) -> list[Offer]:
        return [Offer(*one) for one in self.page.evaluate(OFFERED)]

    def go_to(self, offer: Offer, dice: random.Random) -> None:
        """By Tab to its zone, and inside it by arrow keys; once more if a new question takes the focus meanwhile."""
        for _ in range(TRIES):
            tabs, arrows = self.page.evaluate(WAY, offer.number)
            self.press("Tab" if tabs > 0 else "Shift+Tab", abs(tabs))
            if offer.is_place:
                self.walk(offer, dice)
            else:
                self.press("ArrowRight" if arrows > 0 else "ArrowLeft", abs(arrows))
            if offer.is_place or self.page.evaluate(REACHED, offer.number):
                assert self.sees_focus(), f"nothing shows that {self.focused_name()!r} has the focus"
                return
        raise AssertionError(f"no keys lead to {offer.name!r}, but to {self.focused_name()!r}")

    def walk(self, offer: Offer, dice: random.Random) -> None:
        """Over the map towards a place, now and then aside, as far as any that can be gone to."""
        for _ in range(MOST_WALK):
            if self.page.evaluate(ON_LIT):
                return
            aside = dice.choice(("Right", "Down", "Left", "Up"))
            self.press(f"Arrow{aside if dice.random() < ASIDE else self.page.evaluate(AHEAD, offer.number)}")
        raise AssertionError(f"no way over the map from {self.focused_name()!r}")


Step = str
"""What to press next, by the beginning of its name; a step that the board does not offer is left out."""


class KeyboardPerson:
    """Plays a game by keys alone."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.keys = Keyboard(person.page)
        self.on_board = 0
        """How many moves were put together on the board and its bar."""

    def answered(self, before: str) -> bool:
        return self.person.is_over or self.person.asked_now() != before

    def press_offer(self, offer: Offer, dice: random.Random, before: str) -> bool:
        """And confirm it where it is complete; whether that was a move. A press right after a question does nothing."""
        self.person.wait_until_asked()
        self.keys.go_to(offer, dice)
        self.keys.press("Enter")
        self.settle(before)
        for _ in range(TWICE):
            if not self.answered(before) and self.page.locator("#confirm:enabled").count():
                self.keys.press("Control+Enter")
                self.settle(before)
        return self.answered(before)

    def try_steps(self, steps: Sequence[Step], dice: random.Random) -> bool:
        """One move of these parts, in this order; whether that worked."""
        before = self.person.asked_now()
        for step in steps:
            found = [one for one in self.keys.offered() if not one.is_in_bar and re.match(step, one.name)]
            if found and self.press_offer(found[0], dice, before):
                return True
        self.step_back()
        return False

    def make_any(self, dice: random.Random, at_last: str = "$") -> bool:
        """One move of whatever parts the board or the bar offers; what a part has lit comes next, and where nothing is
        left to press it begins anew. What begins so is pressed only where nothing else is left."""
        before, known = self.person.asked_now(), set[str]()
        for _ in range(MOST_STEPS):
            if self.answered(before):
                return True
            offers = [one for one in self.keys.offered() if one.is_part or (one.is_in_bar and not known)]
            offers = [one for one in offers if not re.match(at_last, one.name)] or offers
            fresh = [one for one in offers if one.name not in known] or offers
            known |= {one.name for one in offers}
            if not fresh:
                self.step_back()
                known.clear()
            elif self.press_offer(dice.choice(fresh), dice, before):
                return True
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

    def play(self, dice: random.Random, make: Callable[[], bool | None], most: int = 400) -> None:
        """To the end, or until ``make`` has had enough (None); what the board cannot do is chosen in words."""
        for _ in range(most):
            if not self.person.wait_until_asked():
                return
            self.skip_the_playback()
            if not self.person.is_asked:
                continue  # it was taken back in this very moment
            until(self.page, FOLLOWS)
            made = make()
            if made is None:
                return
            if made:
                self.on_board += 1
            else:
                self.person.choose_by_keyboard(dice)
        raise AssertionError("the game does not end")

    def skip_the_playback(self) -> None:
        """A key skips what the board plays out; then the bar offers all moves again."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            playing = self.page.locator("#confirm:enabled").count() and not self.page.locator("#decision .list").count()
            if not playing or not self.person.is_asked:
                return
            self.keys.press("Control+Enter")
            self.page.wait_for_timeout(PAUSE_MS)
        raise AssertionError(f"the playback does not end: {self.person.bar.inner_text()}")

    def result(self) -> None:
        """The letter comes by itself when the board has played out the end, or when one asks for it; the focus is in
        it."""
        self.page.wait_for_timeout(SOON_MS)
        for _ in range(MOST_TABS):
            if self.page.locator("dialog[open]").count():
                break
            self.keys.press("Tab")
            if self.keys.focused_name() == "The result":
                assert self.keys.sees_focus(), "nothing shows that the result has the focus"
                self.keys.press("Enter")
        until(self.page, "() => document.querySelector('dialog[open] table') !== null")
        until(self.page, "() => document.activeElement?.closest('dialog[open]') !== null")
