"""The shell around every game: focus, rules at hand, a log that points, a start page that holds still, fair dice."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.people import until

AGENCIES = "Agencies of Assassination"
FOCUS = "() => document.activeElement?.id === 'asked'"
SHIFTS = """() => new Promise(done => new PerformanceObserver(
    list => done(list.getEntries().reduce((sum, one) => sum + one.value, 0))
).observe({type: 'layout-shift', buffered: true}) ?? setTimeout(() => done(0), 300))"""
MOST_SHIFT = 0.1
DOT = "() => document.querySelector('link[rel=icon]').href.includes('circle')"


def test_the_first_question_has_the_focus_and_what_can_be_chosen_comes_next(visit: Visit) -> None:
    me = visit()
    me.play_now(AGENCIES)
    me.wait_until_asked()
    until(me.page, FOCUS)
    me.page.keyboard.press("Tab")
    assert me.page.evaluate("document.activeElement.closest('#board') !== null")
    assert me.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_new_page_has_the_focus_on_its_heading(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("link", name="Settings").click()
    until(me.page, "() => document.activeElement?.tagName === 'H1'")
    expect(me.page.locator("h1:focus")).to_have_text("Settings")


def test_a_line_of_the_log_lights_whom_it_names_and_is_found_by_player(visit: Visit) -> None:
    me = visit()
    me.play_now(AGENCIES)
    me.wait_until_asked()
    lines = me.page.locator("[role=log] p")
    rival = me.page.locator(".players li bdi").nth(1).inner_text()
    named = lines.filter(has_text=rival).first
    named.hover()
    expect(me.page.locator(".players li[data-highlighted]")).to_have_count(1)
    expect(me.page.locator(".players li[data-highlighted]")).to_contain_text(rival)
    every = lines.count()
    me.page.get_by_role("group", name="Only lines about").get_by_role("button", name=rival).click()
    assert 0 < lines.count() < every
    lines.last.focus()
    me.page.keyboard.press("ArrowUp")
    # Whoever has only been dealt cards has one line, in which they are folded.
    assert me.page.evaluate(
        "document.activeElement === ((all) => all.at(-2) ?? all.at(-1))([...document.querySelectorAll('[role=log] p')])"
    )
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("dialog")).to_contain_text("Rule AG-")


def test_what_a_move_does_is_at_hand(visit: Visit) -> None:
    me = visit()
    me.play_now(AGENCIES)
    me.wait_until_asked()
    me.page.keyboard.press("m")
    me.page.locator("dialog .move").first.focus()
    me.page.keyboard.press("r")
    card = me.page.locator("[data-tooltip]")
    expect(card).to_be_visible()
    expect(card.get_by_role("link").first).to_contain_text("Rule AG-")
    me.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(me.page.locator("dialog .move:focus")).to_have_count(1)
    me.page.locator("dialog .move").last.hover()
    expect(card).to_be_visible()


def test_patterns_and_plain_cards_change_what_is_seen(visit: Visit) -> None:
    me = visit()
    me.go("/settings")
    marks = me.page.locator(".marks .seat-pattern")
    expect(marks.first).to_be_hidden()
    me.page.get_by_role("checkbox", name="Patterns as well as colours").check()
    expect(marks.first).to_be_visible()
    me.page.get_by_role("radio", name="Plain").check(force=True)
    me.play_now(AGENCIES)
    expect(me.page.locator(".players .seat-pattern").first).to_be_visible()
    expect(me.page.locator(".players .texture").first).to_be_hidden()


def test_the_start_page_holds_still(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("button", name="Play against bots").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    assert me.page.evaluate(SHIFTS) < MOST_SHIFT


def test_the_icon_and_the_title_call_only_at_the_table(visit: Visit) -> None:
    me = visit()
    me.play_now(AGENCIES)
    me.wait_until_asked()
    until(me.page, DOT)
    expect(me.page).to_have_title(f"● Your move · {AGENCIES} · Cutthroat")
    me.page.get_by_role("link", name="Cutthroat, Home").click()
    expect(me.page.get_by_text("It is your move")).to_be_visible()
    assert not me.page.evaluate(DOT)
    expect(me.page).to_have_title("Cutthroat")


def test_who_waits_for_others_keeps_the_focus_and_what_is_open(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.new_table("agencies", "me", "open", "open")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("button", name="Copy the link").wait_for()
    host.page.locator("summary", has_text="Rules options").focus()
    host.page.keyboard.press("Enter")
    guest.page.goto(host.page.url)
    guest.page.get_by_role("button", name="Sit here").first.click()
    expect(host.page.get_by_role("heading", name="Waiting for 1 player")).to_be_visible()
    assert host.page.evaluate("document.activeElement.matches('details[open] summary')")
    host.page.get_by_role("button", name="Let a bot sit here").focus()
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_role("button", name="Free this seat").last).to_be_focused()
    expect(host.page.get_by_role("heading", name="Ready to start")).to_be_visible()
    expect(host.page).to_have_title(f"{AGENCIES} · Cutthroat")


def test_a_link_can_be_copied_without_a_clipboard_and_a_guest_says_a_name(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    host.new_table(TOY.key, "me", "open")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("button", name="Copy the link").click()
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    expect(host.page.get_by_role("button", name="Copy the link")).to_be_visible()
    guest.page.goto(host.page.url)
    guest.page.get_by_role("textbox", name="Your name").fill("Marek")
    guest.page.get_by_role("button", name="Sit here").click()
    expect(host.page.get_by_role("region", name="Players").get_by_role("listitem").last).to_contain_text("Marek")
    expect(host.page).to_have_title(f"● Ready to start · {TOY.title} · Cutthroat")
    host.page.get_by_role("textbox", name="Your name").fill("Odile")
    host.page.get_by_role("button", name="Save").click()
    expect(guest.page.get_by_role("region", name="Players").get_by_role("listitem").first).to_contain_text("Odile")
    host.page.get_by_role("button", name="Start the game").click()
    host.sit_down()
    guest.sit_down()
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("textbox", name="Say something").fill("Good evening")
    host.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("tab", name="Chat")).to_contain_text("1 unread")
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.get_by_role("log", name="Chat")).to_contain_text("Odile Good evening")
    expect(guest.page.get_by_role("tab", name="Chat")).not_to_contain_text("unread")


def test_the_dice_are_checked_after_the_game(visit: Visit) -> None:
    me = visit()
    me.play_now(TOY.title)
    me.page.get_by_role("button", name="Table menu").click()
    menu = me.page.get_by_role("dialog")
    expect(menu).to_contain_text("Sealed until the game is over.")
    expect(menu.get_by_role("button", name="ake back")).to_have_count(0)
    me.page.keyboard.press("Escape")
    me.play_on(random.Random(4), 100)
    me.see_result()
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Table menu").click()
    expect(menu).to_contain_text("Everything that this page can check fits.")
