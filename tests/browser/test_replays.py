"""A finished game again, and on from any moment of it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from cutthroat.game import registry
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.forks import keep, recorded
from tests.browser.people import PAUSE_MS, TABLE, Person, preferring
from tests.browser.test_screens import examine
from tests.browser.test_space import MEASURE

BOARD_SHARE = 0.7
"""So much of a phone's height is the board's, whatever stands under it."""
EVENTS = 300
GAP_MS = 80
"""What lies between two requests at least."""
SCRUB = """async (slider, events) => {
    const began = performance.now();
    for (let at = 0; at < events; at += 1) {
        slider.value = String(at % 2 ? 3 : 2);
        slider.dispatchEvent(new InputEvent("input", {bubbles: true}));
        await new Promise(done => setTimeout(done));
    }
    return performance.now() - began;
}"""
"""How long it took, in milliseconds."""
A_FEW = 5
"""Beyond that: on arrival the position and the end, which divides the game into chapters; the first, and the last."""
SAFARI = """let left = 100;
setInterval(() => { left = 100; }, 30_000);
const write = history.replaceState.bind(history);
history.replaceState = (...given) => {
    if (left-- <= 0) throw new DOMException("more than 100 times per 30 seconds", "SecurityError");
    write(...given);
};"""
"""What Safari does to pages that write their address too often."""
REFUSED = {"code": "busy", "text": "Too many requests."}


def replay_of_a_toy(visit: Visit) -> Person:
    me = visit()
    me.play_now(TOY.title)
    me.play_on(random.Random(8), 100)
    me.see_result().get_by_role("link", name="Replay").click()
    expect(me.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Move 0 of"))
    return me


def test_a_replay_and_playing_on_from_it(visit: Visit) -> None:
    me = visit()
    me.play_now(TOY.title)
    me.play_on(random.Random(8), 100)
    me.see_result().get_by_role("link", name="Replay").click()
    slider = me.page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 0 of \d+"))
    assert me.page.get_by_text("wins the auction").count() == 0, "the end stays hidden until one gets there"
    me.page.get_by_role("button", name="One move on").click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 1 of \d+"))
    me.page.locator("body").press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 2 of \d+"))
    replay = me.page.url
    me.page.get_by_role("button", name=re.compile("^Play on as ")).click()
    me.page.wait_for_url(lambda url: url != replay)
    start = me.page.get_by_role("button", name="Start the game")
    start.or_(me.page.locator(TABLE)).first.wait_for()
    if start.count():
        start.click()
    me.sit_down()
    me.play_on(random.Random(9), 100)
    me.see_result()


def test_a_move_has_an_address(visit: Visit) -> None:
    me = visit()
    me.play_now("Assassin's Crisis")
    me.choice = preferring("assassinate")
    me.play_on(random.Random(2), 200)
    me.see_result().get_by_role("link", name="Replay").click()
    slider = me.page.get_by_role("slider")
    expect(me.page.get_by_role("radio", checked=True)).to_have_value("0")
    for _ in range(5):
        me.page.locator("body").press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 5 of \d+, Round 1$"))
    expect(me.page).to_have_url(re.compile(r"\?move=5&seat=0$"))
    assert me.page.locator(".chapters span").count() > 1
    other = visit()
    other.page.goto(me.page.url.replace("&seat=0", ""))
    expect(other.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Move 5 of"))
    expect(other.page.get_by_role("radio", checked=True)).to_have_value("")
    other.page.set_viewport_size({"width": 360, "height": 740})
    share = "document.querySelector('main').clientHeight / innerHeight"
    assert other.page.evaluate(share) >= BOARD_SHARE
    me.page.get_by_role("button", name=re.compile("^Play on as ")).click()
    for rival in ("Quill", "Tamsin"):
        expect(me.page.get_by_role("region", name="Players").get_by_text(rival, exact=True)).to_be_visible()


def hand_in(view: Any) -> list[str]:
    """The viewer's cards, wherever a game's view has them."""
    hand = view.hand if hasattr(view, "hand") else view.players[view.viewer].hand
    return [getattr(card, "id", card) for card in hand]


@pytest.mark.parametrize("key", registry.house_keys())
def test_all_cards_open(visit: Visit, pictures: Path, key: str) -> None:
    """On the table lies the hand of every seat, and nobody is called you."""
    me, seats = visit(), 3
    body, positions = recorded(key, seats)
    number, game = len(positions) // 2, registry.load(key)
    me.go(f"/replay/{keep(me, body)}?move={number}&seat=all")
    expect(me.page.get_by_role("radio", checked=True)).to_have_value("all")
    for seat in range(seats):
        held = me.page.locator(f"main li[data-seat='{seat}']")
        expect(held).to_contain_text(f"Person {seat + 1}")
        for card in hand_in(game.view(positions[number], seat)):
            expect(held.locator(f"[data-card='{card}']").first).to_be_visible()
    expect(me.page.get_by_role("log")).to_contain_text("Person 1")
    assert not re.search(r"\byou\b", me.page.get_by_role("log").inner_text(), re.IGNORECASE)
    play_on = me.page.get_by_role("button", name=re.compile("^Play on as Person "))
    assert play_on.evaluate("one => one.scrollWidth <= one.clientWidth"), "its words have room"
    examine(me, f"open-{key}", pictures)
    for width, height in ((1024, 768), (820, 1180), (390, 844)):
        me.page.set_viewport_size({"width": width, "height": height})
        expect(me.page.locator("main li[data-seat='2']")).to_be_visible()
        wrong: list[str] = me.page.evaluate(MEASURE, [])["wrong"]
        assert [one for one in wrong if "edge of the screen" in one] == [], f"{width}x{height}"


def test_an_address_without_a_game_says_so(visit: Visit) -> None:
    me = visit()
    me.go("/replay/nonsense")
    expect(me.page.get_by_role("alert")).to_contain_text("no game with this address")
    expect(me.page.get_by_role("link", name="To the start page")).to_be_visible()


def test_a_script_that_is_gone_says_so(visit: Visit) -> None:
    """As after an upgrade, when a page that is still open asks for what was there before."""
    me = visit()
    me.go("/")
    me.page.route(re.compile(r"/assets/Learn-.*\.js"), lambda route: route.fulfill(status=404))
    me.page.get_by_role("link", name="Learn", exact=True).click()
    expect(me.page.get_by_role("alert")).to_contain_text("could not be loaded")
    me.page.unroute(re.compile(r"/assets/Learn-.*\.js"))
    me.page.get_by_role("button", name="Try again").click()
    expect(me.page.get_by_role("heading", name="Learn")).to_be_visible()


def test_scrubbing_asks_for_little_and_ends_where_it_ends(visit: Visit) -> None:
    me = replay_of_a_toy(visit)
    expect(me.page).to_have_title(f"Replay: {TOY.title} · Cutthroat")
    me.page.add_init_script(SAFARI)
    me.page.reload()
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url) if "/steps/" in request.url else None)
    took = float(me.page.get_by_role("slider").evaluate(SCRUB, EVENTS))
    expect(me.page).to_have_url(re.compile(r"\?move=3(&seat=\d)?$"))
    expect(me.page.locator("[role=log] p.new").first).to_be_visible()
    assert "/steps/3?" in asked[-1]
    assert len(asked) <= took / GAP_MS + A_FEW
    expect(me.page.get_by_role("alert")).to_have_count(0)


def test_only_the_step_that_is_looked_at_may_fail_aloud(visit: Visit) -> None:
    me = replay_of_a_toy(visit)
    told = me.page.get_by_role("alert").filter(has_text=REFUSED["text"])
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    me.page.route(re.compile(r"/steps/[12]\?"), hold)
    for number in (1, 2):
        me.page.get_by_role("button", name="One move on").click()
        while len(held) < number:
            me.page.wait_for_timeout(PAUSE_MS)
    first, second = held
    with me.page.expect_response(re.compile(r"/steps/1\?")):
        first.fulfill(status=429, json=REFUSED)
    expect(told).to_have_count(0)
    second.fulfill(status=429, json=REFUSED)
    expect(told).to_be_visible()
    me.page.get_by_role("button", name="One move on").click()
    expect(told).to_have_count(0)


def test_keys_in_a_dialog_do_not_move_the_game_under_it(visit: Visit) -> None:
    me = replay_of_a_toy(visit)
    slider = me.page.get_by_role("slider")
    me.page.set_viewport_size({"width": 820, "height": 900})
    me.page.locator("body").press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Move 1 of"))
    me.page.get_by_role("button", name="Log", exact=True).click()
    me.page.get_by_role("dialog").locator("[role=log] p").last.focus()
    for key in ("ArrowRight", "End", "Space"):
        me.page.keyboard.press(key)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Move 1 of"))
    expect(me.page.get_by_role("button", name="Pause", include_hidden=True)).to_have_count(0)
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("button", name="Log", exact=True)).to_be_focused()
    me.page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move (\d+) of \1\b"))
