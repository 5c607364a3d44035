"""Every game from the start page to its replay without a mouse, with moves made on the board itself."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.forks import go_on_late
from tests.browser.keyboard import Keyboard, KeyboardPerson, Step
from tests.browser.people import LONG, SHORT_WAYS, until

pytestmark = pytest.mark.slow
CARD = r".*\bof (Spades|Hearts|Diamonds|Clubs), strength"
MASK = r"(?!.*make this the target).*\b(Ghost|Siren|Werewolf|Dragon|Chimera)\b"
"""Portraits are targets for the mouse; the keys have the row of target cards."""
STEPS: dict[str, Sequence[Step]] = {
    "agencies": ("Hire", *[CARD] * 6, "Discard", "Attempt"),
    "crisis": ("Be the", "Assassinate", MASK),
}
"""What lies on the tables of short games, in the order in which a move is put together; all of them are made so."""
AT_LAST = "End the turn|Resign"
A_FEW = 4
"""In Assassin's Crisis a mask and three plans are the least (AC-5.9); the other is longer."""
MOST_CHOICES = 5


def start(keys: Keyboard, key: str) -> None:
    """From the start page to a table: at once, or through the form where the game is to be short."""
    title = registry.load(key).title
    options = SHORT_WAYS[key][1]
    if not options:
        keys.tab_to(f"{title}: Play against bots")
        keys.press("Enter")
        return
    keys.tab_to(f"New table for {title}")
    keys.press("Enter")
    until(keys.page, "() => document.activeElement?.tagName === 'H1'")
    keys.tab_to("Rules options")
    keys.press("Enter")
    for label, value in options.items():
        keys.tab_to(label)
        set_value(keys, value)
    keys.tab_to("Start now")
    keys.press("Enter")


def set_value(keys: Keyboard, value: str) -> None:
    """Written where there is a field, walked to where there are choices."""
    if not keys.is_in("[role=radiogroup]"):
        keys.press("Control+a")
        keys.write(value)
        return
    for _ in range(MOST_CHOICES):
        if keys.focused_name().endswith(f" {value}"):
            return
        keys.press("ArrowRight")
    raise AssertionError(f"no choice is called {value}")


@pytest.mark.parametrize("key", registry.house_keys())
def test_from_the_start_page_to_the_replay(visit: Visit, key: str) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("button", name="Play against bots").first.wait_for()
    me.choice = SHORT_WAYS[key][0]
    player = KeyboardPerson(me)
    dice = random.Random(f"keys for {key}")
    start(player.keys, key)
    me.sit_down()
    if key in STEPS:
        player.play(dice, lambda: player.try_steps(STEPS[key], dice))
        assert player.on_board >= A_FEW, "too few moves were made on the board itself"
    else:
        play_a_round_on_the_board(player, dice)
        assert player.on_board, "a round without a move proves nothing"
        if key in LONG:
            go_on_late(me, key)
        player.play(dice, lambda: False)
    player.result()

    player.keys.tab_to("Replay$")
    player.keys.press("Enter")
    slider = me.page.get_by_role("slider")
    slider.wait_for()
    player.keys.tab_to("Replay$")
    player.keys.press("ArrowRight", 2)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 2 of \d+"))


def play_a_round_on_the_board(player: KeyboardPerson, dice: random.Random) -> None:
    """Every move of the first round is made of what the board and the bar offer, none in the list of all moves."""

    def make() -> bool | None:
        if player.person.view["round"] > 1:
            return None
        assert player.make_any(dice, AT_LAST), f"no way on the board: {player.person.bar.inner_text()}"
        return True

    player.play(dice, make)


def test_inviting_and_starting(visit: Visit) -> None:
    """A table with a free seat, its link, the guest, the start: all from the keyboard of the host."""
    host, guest = visit(), visit()
    host.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    host.go("/")
    host.page.get_by_role("button", name="Play against bots").first.wait_for()
    keys = Keyboard(host.page)
    keys.tab_to(f"New table for {TOY.title}")
    keys.press("Enter")
    until(host.page, "() => document.activeElement?.tagName === 'H1'")
    keys.tab_to("Seat 2")
    keys.write("Open")
    keys.tab_to("Seat 3")
    keys.write("Bot")
    keys.tab_to("Open the table")
    keys.press("Enter")
    host.page.get_by_role("button", name="Copy the link").wait_for()
    keys.tab_to("Copy the link")
    keys.press("Enter")
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    assert keys.focused_name() in ("Copied", "Copy the link"), "the focus stays where it was"
    guest.page.goto(host.page.url)
    guest.page.get_by_role("button", name="Sit here").click()
    expect(host.page.get_by_role("button", name="Start the game")).to_be_enabled()
    keys.tab_to("Start the game")
    keys.press("Enter")
    host.sit_down()
    guest.sit_down()


def test_after_the_execution_the_keyboard_is_at_what_is_asked(visit: Visit) -> None:
    """The button that leads on turns into one that cannot be pressed yet: the focus does not go down with it."""
    me = visit()
    me.play_now("Assassin's Crisis")
    dice = random.Random(1)
    for _ in ("a mask", "a plan"):
        me.wait_until_asked()
        me.choose(dice)
    me.page.get_by_role("button", name="To the table").focus()
    me.wait_until_asked()  # a press right after a new question does nothing
    me.page.keyboard.press("Enter")
    until(me.page, "() => document.activeElement.matches('#asked, #decision, .actions button')")
