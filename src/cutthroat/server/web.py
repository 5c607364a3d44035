"""Where the built web client is, if there is one."""

from __future__ import annotations

import os
from pathlib import Path


def client_folder() -> Path:
    """Where the launcher of a checkout has put it, or inside the installed package."""
    built = os.environ.get("CUTTHROAT_WEB")
    return Path(built) if built else Path(__file__).resolve().parents[1] / "web"


def has_client() -> bool:
    return (client_folder() / "index.html").is_file()
