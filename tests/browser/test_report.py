"""The pages that are written as files, of a report and of a review: opened from the disk, in both themes, on a desk and
on a phone, and printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cutthroat.cli import run
from tests.browser.people import Person, watched
from tests.browser.test_coach import blundered
from tests.browser.test_screens import EVERYTHING, complaints

SIZES = ((1440, 900), (390, 844))


def of_a_report(folder: Path, file: Path) -> list[str]:
    return ["report", "nation", "--games", "24", "--jobs", "1", "--sweep", "stall-limit=12,20", "-o", str(file)]


def of_a_review(folder: Path, file: Path) -> list[str]:
    record = folder / "game.json"
    record.write_bytes(blundered())
    return ["review", str(record), "--rollouts", "200", "--jobs", "1", "-o", str(file)]


@pytest.mark.parametrize("made", [of_a_report, of_a_review])
def test_a_page_can_be_read_by_everybody(
    made: Callable[[Path, Path], list[str]],
    chromium: Browser,
    tmp_path: Path,
    pictures: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CUTTHROAT_HOME", str(tmp_path / "home"))
    file = tmp_path / "page.html"
    assert run(made(tmp_path, file)) == 0
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
    page.pdf(path=pictures / f"{made.__name__}.pdf", format="A4")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator("nav").is_visible()
    assert complaints(Person(page, ""), EVERYTHING) == []
    context.close()
    assert troubles == []
