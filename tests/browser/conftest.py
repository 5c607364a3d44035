"""A built client, a real server, and real Chromium; everything is gone afterwards but the pictures."""

from __future__ import annotations

import itertools
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from browser import HOW_TO_INSTALL, find_browser
from processes import Layout
from tests.browser.people import Person, watched
from tests.server.running import Server
from web_client import ensure_client

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESKTOP = (1440, 900)
PATIENCE_MS = 30_000
LONGEST_S = 1200
"""A whole game in two browsers, on a machine that is slow or busy."""
ADDRESSES = itertools.count(1)
expect.set_options(timeout=PATIENCE_MS)

Visit = Callable[..., Person]


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.timeout(LONGEST_S))


@pytest.fixture(scope="session")
def client() -> Path:
    folder = ensure_client(Layout(ROOT))
    if folder is None:
        pytest.fail("the web client could not be built; see .venv/cutthroat/web.log")
    return folder


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house"), CUTTHROAT_WEB=str(client)) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = find_browser()
    if program is None:
        pytest.fail(HOW_TO_INSTALL)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Another person with a browser of their own; a page error or a word on the console fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def arrive(
        at: Server = server,
        size: tuple[int, int] = DESKTOP,
        theme: str = "dark",
        motion: Literal["no-preference", "reduce"] = "reduce",
        guard: Literal["off", "short", "long"] = "off",
    ) -> Person:
        """Without motion and without the guard against hasty presses, where these are not what is tested."""
        number = next(ADDRESSES)
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion=motion,
            extra_http_headers={"X-Forwarded-For": f"10.7.{os.getpid() % 250}.{number % 250}"},
            has_touch=size[0] < 600,
        )
        context.set_default_timeout(PATIENCE_MS)
        settings = json.dumps(json.dumps({"theme": theme, "guard": guard, "selfPass": False}))
        context.add_init_script(
            "if (location.protocol.startsWith('http') && !localStorage.getItem('cutthroat-settings'))"
            f" localStorage.setItem('cutthroat-settings', {settings})"
        )
        contexts.append(context)
        return Person(watched(context.new_page(), troubles), at.address)

    yield arrive
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots are kept for looking at: outside of what is committed."""
    folder = Layout(ROOT).own / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def own_server(client: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    data = tmp_path / "house"
    with Server(data, CUTTHROAT_WEB=str(client)) as running:
        yield running
    shutil.rmtree(data, ignore_errors=True)
