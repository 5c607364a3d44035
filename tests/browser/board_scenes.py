"""The key moments of the three big tables, each put on the screen from its recorded position."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.staged import show

POSITIONS = {
    "shinobi": ("draft", "advanced", "contracts", "smoke", "over"),
    "nation": ("market", "buying", "intel", "react", "modifying", "reveal", "duel", "story", "refill", "over"),
    "contract": (
        *("start", "eight", "prison", "hiding", "bonus-bribe", "bonus-rival"),
        *("weapons", "getaways", "dice", "sirens", "over"),
    ),
}
"""Shown as they are; the names of the files."""


def stacks(me: Person, card: str = "Shuriken", place: str = ".lit") -> None:
    """Four targets, ten cards in one stack, and a weapon in the hand: its places are lit."""
    show(me, "shinobi", "busy")
    me.page.get_by_role("group", name="Your hand").get_by_role("button", name=card).click()
    expect(me.page.locator(place)).not_to_have_count(0)


def ninja(me: Person) -> None:
    """One is to be played on a stack."""
    stacks(me, "Guardian Adept", ".here")


def battle(me: Person, steps: int = 7) -> None:
    """The picture of a battle, some steps in."""
    show(me, "shinobi", "battle", fresh_from="battle-began")
    theatre = me.page.get_by_role("region", name="The battle")
    theatre.get_by_role("button", name="Step back").wait_for()
    while me.bar.get_by_text("Shogun").count() == 0:
        theatre.get_by_role("button", name="Step back").click()
    theatre.get_by_role("button", name="Picture").click()
    for _ in range(steps):
        theatre.get_by_role("button", name="Next step").click()


def verdict(me: Person) -> None:
    battle(me, 0)
    while me.page.locator(".stamp").count() == 0:
        me.page.get_by_role("button", name="Next step").click()


def gold(me: Person) -> None:
    battle(me, 0)
    while me.page.get_by_role("heading", name="the gold").count() == 0:
        me.page.get_by_role("button", name="Next target").click()


def found(me: Person) -> None:
    """Whoever has tracked strikes through a curtain: the largest of all acts."""
    show(me, "crisis", "found")
    me.page.get_by_role("button", name="Round 2 again").click()
    while not me.page.locator(".execution h2", has_text="Found!").count():
        me.page.get_by_role("button", name=re.compile("^Next")).click()


def strike(me: Person) -> None:
    """The latest reveal once more, held in the middle of an attempt."""
    show(me, "nation", "refill")
    me.page.get_by_role("button", name="See it again").click()
    while me.page.locator(".stamp").count() == 0:
        me.bar.get_by_role("button", name="Next step").click()


def papers(me: Person) -> None:
    """Everybody's open hand, a tap away."""
    show(me, "contract", "eight")
    me.page.get_by_role("button", name=re.compile("papers$")).click()
    me.page.get_by_role("dialog").wait_for()


SCENES: dict[str, Callable[[Person], None]] = {
    **{
        f"{game}-{name}": functools.partial(show, game=game, name=name)
        for game, names in POSITIONS.items()
        for name in names
    },
    **{f"shinobi-{one.__name__}": one for one in (stacks, ninja, battle, verdict, gold)},
    "crisis-found": found,
    "nation-strike": strike,
    "contract-papers": papers,
}
