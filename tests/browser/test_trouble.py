"""Refreshed, closed, killed, and rude: the table is where it was, and words stay words."""

from __future__ import annotations

import random
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.people import TABLE, Person, preferring, until
from tests.browser.test_people import together
from tests.server.running import Server

HOSTILE = (
    "<script>window.hacked=1</script>",
    "<img src=x onerror=window.hacked=1>",
    "\u202egnp.exe",
    "{{constructor.constructor('window.hacked=1')()}}",
    "W" * 200,
)
MOST_NAME = 30


def test_a_refresh_and_a_new_window_find_the_same_position(visit: Visit) -> None:
    me = visit()
    me.play_now("Agencies of Assassination")
    me.play_on(random.Random(4), 3)
    assert me.wait_until_asked()
    version, question = me.version, me.bar.inner_text()
    me.page.reload()
    assert me.wait_until_asked()
    assert (me.version, me.bar.inner_text()) == (version, question)

    url, context = me.page.url, me.page.context
    me.page.close()
    again = context.new_page()
    again.goto(url)
    again.wait_for_selector(f"{TABLE}[data-asked]")
    assert int(again.locator(TABLE).get_attribute("data-version") or 0) == version
    again.goto(me.address)
    expect(again.get_by_role("link", name="Back to the table")).to_be_visible()


def test_a_killed_server_comes_back_with_every_move(visit: Visit, own_server: Server, client: object) -> None:
    me = visit(own_server)
    me.play_now("Assassin's Crisis")
    me.play_on(random.Random(6), 3)
    assert me.wait_until_asked()
    version = me.version
    own_server.kill()
    expect(me.page.get_by_text("Reconnecting, your move is safe")).to_be_visible()
    port = own_server.port
    with Server(own_server.data, port=port, CUTTHROAT_WEB=str(client)):
        expect(me.page.get_by_text("Live", exact=True)).to_be_visible()
        assert me.version >= version
        me.play_on(random.Random(7), 500)
        me.see_result()
        me.page.goto("about:blank")


def test_a_line_that_falls_silent_is_replaced(visit: Visit) -> None:
    """As when a phone changes its network: nothing is closed, and nothing comes."""
    me = visit()
    lines: list[WebSocketRoute] = []
    silent = False

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        if len(lines) == 1:
            line.on_message(lambda message: None if silent else server.send(message))

    me.play_now("Agencies of Assassination")
    me.page.route_web_socket(re.compile("/ws/tables/"), connect)
    me.page.reload()
    assert me.wait_until_asked()
    version, silent = me.version, True
    me.choice = preferring("hire an agent")
    me.pick_by_mouse(random.Random(1))
    expect(me.bar).to_contain_text("On its way")
    expect(me.bar).not_to_contain_text("On its way")
    until(me.page, "before => Number(document.querySelector('.layout').dataset.version) > before", version)
    assert len(lines) == 2


def save_name(one: Person, name: str) -> None:
    field = one.page.get_by_role("textbox", name="Name")
    expect(field).not_to_have_value("")
    field.fill(name)
    with one.page.expect_response(lambda told: told.request.post_data_json == {"name": name}):
        one.page.get_by_role("button", name="Save").click()
    expect(one.page.get_by_role("button", name="Saved")).to_be_visible()


def test_names_and_talk_are_text(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.go("/settings")
    for name in (HOSTILE[0], HOSTILE[1]):
        save_name(host, name[:MOST_NAME])
    host.new_table("crisis", "me", "open")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("button", name="Copy the link").wait_for()
    guest.page.goto(host.page.url)
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_role("button", name="Start the game").click()
    guest.sit_down()
    host.sit_down()
    expect(guest.page.get_by_role("list", name="Players")).to_contain_text("<img src=x onerror=")
    host.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_role("tab", name="Chat").click()
    for words in HOSTILE:
        host.page.get_by_role("textbox", name="Say something").fill(words)
        host.page.get_by_role("button", name="Send").click()
        spoken = guest.page.get_by_role("log", name="Chat")
        expect(spoken).to_contain_text(words.replace("\u202e", "").strip())
    for person in (host, guest):
        assert person.page.evaluate("window.hacked === undefined")
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert person.page.locator("script:not([src]), .chat img, .players img").count() == 0


def test_a_second_person_may_only_watch_a_full_table(visit: Visit) -> None:
    host, _ = together(visit, "crisis")
    third = visit()
    third.page.goto(host.page.url)
    third.sit_down()
    assert not third.is_asked
    assert all(view["viewer"] is None and not view["hand"] for view in third.views())
