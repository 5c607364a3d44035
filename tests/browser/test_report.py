"""The page of a report: opened from the disk, in both themes, on a desk and on a phone, and printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cutthroat.cli import run
from tests.browser.people import Person, watched
from tests.browser.test_screens import EVERYTHING, complaints

SIZES = ((1440, 900), (390, 844))


def test_a_report_can_be_read_by_everybody(
    chromium: Browser, tmp_path: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUTTHROAT_HOME", str(tmp_path / "home"))
    file = tmp_path / "report.html"
    words = ["report", "nation", "--games", "24", "--jobs", "1", "--sweep", "stall-limit=12,20", "-o", str(file)]
    assert run(words) == 0
    troubles: list[str] = []
    context = chromium.new_context(offline=True)
    page = watched(context.new_page(), troubles)
    for theme in ("light", "dark"):
        for width, height in SIZES:
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size({"width": width, "height": height})
            page.goto(file.as_uri())
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            assert complaints(Person(page, ""), EVERYTHING) == [], (theme, width)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (theme, width)
    page.pdf(path=pictures / "report.pdf", format="A4")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator("nav").is_visible()
    context.close()
    assert troubles == []
