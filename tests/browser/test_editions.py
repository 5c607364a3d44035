"""A game with other cards: chosen for a new table, told in the lobby, and followed by pictures and texts."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_screens import EVERYTHING, complaints
from tests.server.running import Server


def test_a_table_with_an_edition_shows_its_cards(visit: Visit, client: Path, tmp_path: Path, pictures: Path) -> None:
    folder = tmp_path / "editions"
    folder.mkdir()
    text = resources.files("cutthroat.testing.editions").joinpath("nation.toml").read_text(encoding="utf-8")
    (folder / "nation.toml").write_text(text, encoding="utf-8")
    with Server(tmp_path / "data", settings={"editions": str(folder)}, CUTTHROAT_WEB=str(client)) as server:
        me = visit(at=server)
        page = me.page
        me.new_table("nation", "me", "bot:greedy")
        page.get_by_role("combobox", name="Cards").select_option("Big Money, by The test suite, version 2.1")
        page.get_by_text("What differs").click()
        expect(page.get_by_text("Dictator is called Tyrant")).to_be_visible()
        assert complaints(me, EVERYTHING) == []
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("Played with other cards: Big Money")).to_be_visible()
        expect(page.get_by_text("Dictator is called Tyrant")).to_be_visible()
        assert complaints(me, EVERYTHING) == []
        page.screenshot(path=pictures / "edition-lobby.png")
        page.get_by_role("button", name="Start the game").click()
        me.sit_down()
        expect(page.get_by_role("banner").get_by_role("link", name="Big Money")).to_be_visible()
        me.wait_until_asked()
        board = page.locator("#board")
        expect(board.get_by_role("img", name=re.compile(r"^Tyrant, .*\$16,000, success .3"))).to_be_visible()
        assert board.get_by_text("Dictator").count() == 0
        expect(board).to_contain_text(re.compile("Your hand, . of 7"))
        page.screenshot(path=pictures / "edition-table.png")
        address = page.get_by_role("link", name="Rules", exact=True).get_attribute("href")
        me.go(str(address))
        expect(page.get_by_role("heading", name="Big Money")).to_be_visible()
        me.go(str(address).replace("#about", "#card-dictator"))
        expect(page.get_by_role("heading", name="Tyrant")).to_be_visible()
        expect(page.locator("li.target")).to_contain_text("16,000")
        page.screenshot(path=pictures / "edition-rules.png")
