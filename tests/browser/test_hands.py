"""Sure hands at all five tables: Enter, a second click and a double click confirm what is chosen, and a press that
comes right after a new question does nothing. With the guard against hasty presses as everybody has it. What one press
stands for is done to its end, though each of its moves is a new question."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.people import Person, until
from tests.browser.staged import StagedTable

CHOICES = {
    "agencies": ("discard", ["10 of Hearts"]),
    "crisis": ("first", ["Assassinate.", "Odile the Siren"]),
    "shinobi": ("draft", ["Thief"]),
    "nation": ("marking", ["Journalist"]),
    "contract": ("pick", ["Cynthia Cyanide"]),
}
"""A position, and the beginnings of the names of what is pressed there, one after the other."""
TOO_EARLY = """async ([version, names]) => {
    const table = document.querySelector(".layout");
    while (table.dataset.version !== String(version)) await new Promise(requestAnimationFrame);
    if (table.dataset.asked !== undefined) return false;
    const all = [...document.querySelectorAll("#board button")];
    for (const name of names) all.find(one => (one.ariaLabel ?? one.innerText).startsWith(name)).click();
    window.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}));
    return true;
}"""
"""Presses everything while the guard is up; false where it was down already, on a busy machine."""
TRIES = 10
DECK = "Attempt a hit"


class Hands:
    def __init__(self, me: Person, game: str) -> None:
        position, self.names = CHOICES[game]
        self.page = me.page
        self.table = StagedTable(me, game, position)
        self.wait_until_asked()

    def wait_until_asked(self) -> None:
        expect(self.page.locator(".layout[data-asked]")).to_be_visible()

    def control(self, name: str) -> Locator:
        label = f"#board button[aria-label^='{name}']"
        return self.page.locator(label).or_(self.page.locator("#board button", has_text=name)).first

    def choose(self) -> None:
        """Everything that makes the choice."""
        for name in self.names:
            self.control(name).click()
        expect(self.page.locator("#confirm")).to_be_enabled()

    def choose_and(self, confirm: Callable[[Locator], object]) -> None:
        def act() -> None:
            self.choose()
            assert self.table.played == [], "a choice that is to be confirmed is not played yet"
            confirm(self.control(self.names[-1]))

        self.answer(act)

    def double_click(self) -> None:
        for name in self.names[:-1]:
            self.control(name).click()
        self.control(self.names[-1]).dblclick()

    def answer(self, act: Callable[[], object]) -> None:
        """In the same position as before, so a board may have kept what was chosen."""
        self.page.keyboard.press("Escape")
        self.table.heard.clear()
        act()
        until(self.page, "() => document.querySelector('.layout').dataset.asked === undefined")
        assert len(self.table.played) == 1
        self.table.ask_again()
        self.wait_until_asked()

    def press_too_early(self) -> bool:
        self.page.keyboard.press("Escape")
        before = len(self.table.played)
        self.table.ask_again()
        was_early = bool(self.page.evaluate(TOO_EARLY, [self.table.version, self.names]))
        self.wait_until_asked()
        if was_early:
            assert self.page.locator("#board [aria-pressed=true]").count() == 0, "a press came too early, and counted"
            assert len(self.table.played) == before
        return was_early


@pytest.mark.parametrize("game", CHOICES)
def test_what_is_chosen_is_confirmed_in_every_way_and_never_too_early(visit: Visit, game: str) -> None:
    hands = Hands(visit(guard="short"), game)
    keyboard = hands.page.keyboard
    hands.choose_and(lambda _: keyboard.press("Enter"))
    hands.choose_and(lambda _: hands.page.locator("#decision").press("Enter"))
    if len(hands.names) == 1:
        hands.choose_and(lambda pressed: pressed.click())
    hands.answer(hands.double_click)
    assert any(hands.press_too_early() for _ in range(TRIES)), "the guard was never up"


@pytest.mark.parametrize("names", [["Joker", DECK, DECK], [DECK, "Joker", DECK]])
def test_the_hit_deck_confirms_an_attempt_with_the_joker(visit: Visit, names: list[str]) -> None:
    """It stands for the whole attempt, whatever was pressed beside it."""
    me = visit(guard="short")
    table = StagedTable(me, "agencies", "turn")
    expect(me.page.locator(".layout[data-asked]")).to_be_visible()
    for name in names:
        assert table.played == []
        me.page.locator("#board").get_by_role("button", name=name).first.click()
    until(me.page, "() => document.querySelector('.layout').dataset.asked === undefined")
    actions = {move["kind"]: move["action"] for move in table.position["moves"]}
    assert [message["action"] for message in table.played] == [actions["attempt-joker"]]


def test_several_moves_by_one_press_are_made_though_the_guard_is_up(visit: Visit) -> None:
    """Each of them is a new question, which the guard answers for a while."""
    me = visit(guard="long")
    me.play_now("Contract & Assassin")
    me.wait_until_asked()
    actions, seat = me.view["actions"], me.view["active"]
    before = me.view["players"][seat]["hand_size"]
    me.page.get_by_role("button", name=re.compile(r"^Take \w+ cards, one after the other")).click()
    mine = me.page.locator(f".players [data-seat='{seat}'] .facts")
    expect(mine).to_contain_text(f"{before + actions} cards")
