"""Several people: by link, by keyboard, on one device; and what each of them must not see."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.forks import Late, open_fork
from tests.browser.keyboard import Keyboard
from tests.browser.people import PAUSE_MS, QUIETLY, SECONDS, SHORT_WAYS, Choice, Person, preferring, until

pytestmark = pytest.mark.slow
MOST_DEALS = 12
"""Until a hand of the wanted kind is dealt: one that is not comes once in fifty times, or less."""
GUESTS: dict[str, Choice] = {"nation": preferring("buy", *QUIETLY)}
"""Where two who play alike would tie, and fight a duel."""
LATE: dict[str, Late] = {"nation": lambda state: state.quiet_rounds == state.stall_limit - 1}
"""Where the end of a long game is that of a recorded one: the last round in which nobody has to do anything."""
A_FEW = 16


def seats_for(key: str) -> int:
    return (TOY if key == TOY.key else registry.load(key)).seats.start


def sit_by_link(guest: Person, host: Person) -> None:
    guest.page.goto(host.page.url)
    guest.page.get_by_role("button", name="Sit here").click()


def sit_by_code(guest: Person, host: Person) -> None:
    """From the start page to the seat without a mouse, by the code that the host sees."""
    code = host.page.locator(".code").inner_text()
    guest.go("/")
    guest.page.get_by_role("button", name="Play against bots").first.wait_for()
    keys = Keyboard(guest.page)
    keys.tab_to("Join by link or code")
    keys.press("Enter")
    keys.tab_to("Link or code")
    keys.write(code)
    keys.press("Enter")
    guest.page.get_by_role("button", name="Sit here").wait_for()
    keys.tab_to("Sit here")
    keys.press("Enter")


def together(
    visit: Visit,
    key: str,
    options: dict[str, str] | None = None,
    sit: Callable[[Person, Person], None] = sit_by_link,
) -> tuple[Person, Person]:
    """Two people at a table, the second by its link or its code; bots on the seats that are left."""
    host, guest = visit(), visit()
    bots = ["bot:random"] * (seats_for(key) - 2)
    host.new_table(key, "me", "open", *bots)
    host.set_options(options or {})
    host.page.get_by_role("button", name="Open the table").click()
    return begin(host, guest, sit)


def begin(host: Person, guest: Person, sit: Callable[[Person, Person], None] = sit_by_link) -> tuple[Person, Person]:
    """The host is at an open table already."""
    host.page.get_by_role("button", name="Copy the link").wait_for()
    sit(guest, host)
    start = host.page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()
    host.sit_down()
    guest.sit_down()
    return host, guest


def play_together(host: Person, guest: Person, most: int = 500) -> None:
    """The host with the mouse, the guest with the keyboard alone, until the end or for so many moves of the host."""
    dice = random.Random(11)
    made = 0
    while not host.is_over and made < most:
        host.page.wait_for_timeout(5)
        if host.is_asked:
            host.choose(dice)
            made += 1
        if guest.is_asked:
            guest.choose_by_keyboard(dice)


@pytest.mark.parametrize("key", sorted({*registry.house_keys(), TOY.key}))
def test_two_people_one_by_keyboard(visit: Visit, key: str) -> None:
    choice, options = SHORT_WAYS[key]
    host, guest = together(visit, key, options, sit_by_code)
    host.choice, guest.choice = choice, GUESTS.get(key, choice)
    if key in LATE:
        play_together(host, guest, A_FEW)
        open_fork(host, key, 2, LATE[key])
        begin(host, guest)
    play_together(host, guest)
    host.see_result()
    guest.see_result()


def dealt(visit: Visit, key: str, secrets: Callable[[dict[str, Any]], list[str]]) -> tuple[Person, Person, list[str]]:
    """Two people at a table, and what only the host may know: a hand without any secret proves nothing."""
    for _ in range(MOST_DEALS):
        host, guest = together(visit, key)
        hand = secrets(host.view)
        if hand:
            return host, guest, hand
    raise AssertionError("no hand with a secret is ever dealt")


def test_the_other_browser_knows_nothing_of_my_cards(visit: Visit) -> None:
    """Weapons of Assassin Nation are single cards: a name tells exactly which one."""
    host, guest, hand = dealt(visit, "nation", lambda view: [card for card in view["hand"] if "@" in card])
    names = [registry.load("nation").catalogue()[card].name for card in hand]
    assert any(name in host.page.content() for name in names), "the search must be able to find something"
    page, wire, kept = guest.page.content(), "".join(guest.received), guest.storage()
    for secret in (*hand, *names):
        assert secret not in page
        assert secret not in wire
        assert secret not in kept


def told_strings(value: Any, but: str) -> Iterator[str]:
    """Every string in a message, except under one name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from told_strings(one, but)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name != but:
                yield from told_strings(one, but)


def agents(view: dict[str, Any]) -> list[str]:
    """In a hand; a joker is not a single card."""
    return [card["id"] for card in view["hand"] if card["id"] != "Jo"]


SUITS = {"S": ("Spades", "\u2660"), "H": ("Hearts", "\u2665"), "D": ("Diamonds", "\u2666"), "C": ("Clubs", "\u2663")}
RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"}


def test_agents_in_my_hand_are_nobody_elses_business(visit: Visit) -> None:
    """Every agent is a single card. That it is somewhere unseen is public; where it is, is not."""
    host, guest, hand = dealt(visit, "agencies", agents)
    until(host.page, "() => document.querySelector('.hand [data-card]') !== null")
    words = [f"{RANKS.get(card[:-1], card[:-1])} of {SUITS[card[-1]][0]}" for card in hand]
    short = [card[:-1] + SUITS[card[-1]][1] for card in hand]
    assert all(name in host.page.content() for name in words), "the search must be able to find something"
    guest_heard = {
        text
        for message in guest.received
        if message.startswith("{")
        for text in told_strings(json.loads(message), but="unseen")
    }
    page, kept = guest.page.content(), guest.storage()
    for card, name, sign in zip(hand, words, short, strict=True):
        assert card not in guest_heard
        assert not [text for text in guest_heard if sign in text or name in text]
        assert f'data-card="{card}"' not in page
        assert name not in page
        assert sign not in page
        assert f'"{card}"' not in kept


def test_a_sealed_plan_stays_sealed(visit: Visit) -> None:
    host, guest = together(visit, "crisis")
    dice = random.Random(5)
    for one in (host, guest, host):
        assert one.wait_until_asked()
        one.choose(dice)
    deadline = time.monotonic() + SECONDS
    while not guest.view["players"][0]["is_ready"]:
        assert time.monotonic() < deadline, "the guest is not told that the host is ready"
        guest.page.wait_for_timeout(PAUSE_MS)
    planned = [view for view in guest.views() if view["phase"] == "plan"]
    assert planned[-1]["players"][0]["is_ready"]
    for view in planned:
        assert view["players"][0]["action"] is None
        assert view["players"][0]["target"] is None


def test_several_people_on_one_device(visit: Visit) -> None:
    """Who has moved sees what came of it, and lets go of the device; then nothing of a hand is on the screen."""
    me = visit()
    me.new_table("agencies", "me", "here")
    me.page.get_by_role("textbox", name="Name at seat 2").fill("Odile")
    me.page.get_by_role("button", name="Start now").click()
    me.sit_down()
    dice = random.Random(2)
    covers = 0
    passes = me.page.get_by_role("button", name=re.compile("^Pass the device to "))
    ready = me.page.get_by_role("button", name=re.compile("^I am "))
    for _ in range(12):
        me.page.locator(".layout[data-asked], .layout[data-over]").or_(passes).or_(ready).first.wait_for()
        if passes.count():
            assert me.page.locator("#board .agencies").count()  # the desk; a hand may be empty
            passes.click()
            ready.wait_for()
        if ready.count():
            covers += 1
            assert me.page.locator("#board img, #board [role=img], #board [aria-pressed]").count() == 0
            ready.click()
        if me.is_over:
            break
        me.choose(dice)
    assert covers >= 2


def test_a_shared_device_while_somebody_elsewhere_moves(visit: Visit) -> None:
    """Its screen can be covered meanwhile; a hand that was left lying is covered before another person is called."""
    host, guest = visit(), visit()
    host.new_table("agencies", "me", "open", "here")
    host.set_options({"Who starts": "A seat I choose"})
    host.page.get_by_role("textbox", name="Name at seat 3").fill("Odile")
    host.page.get_by_role("button", name="Open the table").click()
    begin(host, guest)
    host.choice = guest.choice = SHORT_WAYS["agencies"][0]
    desk = host.page.locator("#board .agencies")
    cover = host.page.get_by_role("button", name="Cover the screen")
    me = host.page.get_by_role("button", name=re.compile("^I am (?!Odile)"))
    dice = random.Random(3)
    me.click()
    move_until(cover, host, dice)
    cover.click()
    me.wait_for()
    assert not desk.count()
    me.click()
    desk.wait_for()
    move_until(host.page.get_by_role("button", name="I am Odile"), guest, dice)
    assert not desk.count()
    host.page.get_by_role("button", name=re.compile("looks once more$")).click()
    desk.wait_for()
    host.page.get_by_role("button", name="Pass the device to Odile").wait_for()


def move_until(sign: Locator, mover: Person, dice: random.Random) -> None:
    """Through a whole turn, to the sign that it is somebody else's."""
    deadline = time.monotonic() + SECONDS
    while not sign.count():
        assert time.monotonic() < deadline, "the turn does not end"
        if mover.is_asked:
            mover.choose(dice)
        mover.page.wait_for_timeout(PAUSE_MS)
