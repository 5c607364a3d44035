"""The browser of the browser tests: Debian's headless Chromium, or another one that is there already."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from debian import install, may_install
from processes import status

SHELL = "chromium-headless-shell"
"""Chromium without the windows that nobody sees in a test: about a fifth less work. Also the name of its package."""
PROGRAMS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW_TO_INSTALL = (
    "The browser tests need Chromium, and none was found. Install it with\n"
    "    sudo apt-get install chromium-headless-shell\n"
    "or any other way; it is found by its name on the PATH, or by CUTTHROAT_BROWSER=/path/to/it."
)


def find_browser() -> str | None:
    named = os.environ.get("CUTTHROAT_BROWSER")
    if named:
        return named if Path(named).is_file() else None
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


def ensure_browser() -> str | None:
    """The browser's path; where there is none, the headless one is installed, if we may."""
    found = find_browser()
    if found or os.environ.get("CUTTHROAT_BROWSER") or not may_install():
        return found
    with status("Installing Chromium for the browser tests (once)"):
        install(SHELL)
    return find_browser()
