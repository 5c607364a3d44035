"""Two people and their deal: each browser keeps a receipt, and checks the finished game against it by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from cutthroat.game import receipt, record, registry
from cutthroat.game.verdict import verify
from cutthroat.testing.toy.edge.game import GAME as TOY
from tests.browser.conftest import Visit
from tests.browser.forks import open_fork
from tests.browser.people import Person
from tests.browser.test_people import begin, play_together, sit_by_link

PHONE = (390, 844)
FITS = "Everything that this page can check fits."
BROKEN = "This game does not fit."


@pytest.fixture(autouse=True, scope="module")
def toy() -> None:
    """Its records are read here, too."""
    registry.register(TOY)


def fairness(me: Person) -> Locator:
    """The panel, from the letter that tells how the game ended."""
    me.see_result().get_by_role("link", name="Check it now").click()
    return me.page.get_by_role("dialog", name="Fair deal")


def saved(me: Person, panel: Locator, button: str, folder: Path) -> Path:
    with me.page.expect_download() as download:
        panel.get_by_role("link", name=button).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def reload_with(me: Person, change: dict[str, Any]) -> Locator:
    """The panel of a page that is told another record."""

    def forge(route: Route) -> None:
        told = route.fetch().json()
        told["chance"].update(change)
        route.fulfill(json=told)

    me.page.unroute_all()
    me.page.route("**/api/records/*", forge)
    me.page.reload()
    return fairness(me)


def test_two_people_check_their_deal(visit: Visit, pictures: Path, tmp_path: Path) -> None:
    host, guest = visit(), visit(size=PHONE)
    host.new_table(TOY.key, "me", "open")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("button", name="Copy the link").wait_for()
    expect(host.page.get_by_text("ready for a fair deal", exact=True)).to_have_count(1)
    sit_by_link(guest, host)
    for one, size in ((host, 1440), (guest, 390)):
        expect(one.page.get_by_text("ready for a fair deal", exact=True)).to_have_count(2)
        one.page.screenshot(path=pictures / f"fairness-lobby-{size}.png", full_page=True)
    host.page.get_by_role("button", name="Start the game").click()
    host.sit_down()
    guest.sit_down()
    play_together(host, guest)

    for one, size in ((host, 1440), (guest, 390)):
        panel = fairness(one)
        expect(panel.get_by_role("heading", name=FITS)).to_be_visible()
        one.page.screenshot(path=pictures / f"fairness-panel-{size}.png")
        played = record.read(saved(one, panel, "Save the record", tmp_path))
        kept = receipt.read(saved(one, panel, "Save the receipt", tmp_path))
        verdict = verify(played, kept.seen)
        assert (verdict.ok, verdict.proven) == (True, "all"), verdict

    panel = reload_with(guest, {"secret": "0" * 64})
    expect(panel.get_by_role("heading", name=BROKEN)).to_be_visible()
    expect(panel.get_by_text("The secret does not fit the seal.")).to_be_visible()
    guest.page.screenshot(path=pictures / "fairness-forged-390.png")
    panel = reload_with(host, {"entropy": ["0" * 32, "0" * 32]})
    expect(panel.get_by_text("is not the one that you showed.")).to_be_visible()
    host.page.screenshot(path=pictures / "fairness-forged-1440.png")


def test_a_table_that_goes_on_from_a_game_says_so(visit: Visit, pictures: Path) -> None:
    """The host knows every card of it: the guest learns that before sitting down, at the table and afterwards."""
    host, guest = visit(), visit(size=PHONE)
    open_fork(host, TOY.key, 2, lambda state: True)
    expect(host.page.get_by_text("Not a fresh deal.").first).to_be_visible()
    host.page.screenshot(path=pictures / "fairness-origin-lobby-1440.png")
    begin(host, guest)
    expect(host.page.get_by_role("link", name="a deal played before")).to_be_visible()
    expect(guest.page.get_by_role("paragraph").filter(has_text="a deal played before")).to_be_visible()
    for one, size in ((host, 1440), (guest, 390)):
        one.page.screenshot(path=pictures / f"fairness-origin-{size}.png")
    play_together(host, guest)
    panel = fairness(guest)
    expect(panel.get_by_text("This table goes on from a game of Auction at the Docks")).to_be_visible()
    expect(panel.get_by_text(FITS)).to_have_count(0)
    guest.page.screenshot(path=pictures / "fairness-origin-panel-390.png")
