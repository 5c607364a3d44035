"""Where games are kept: those under way in ``games``, finished ones in ``records``."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

from cutthroat.game import record
from cutthroat.game.private_files import create_private, tighten
from cutthroat.game.record import Record


def home() -> Path:
    """CUTTHROAT_HOME, or the user's data folder."""
    if own := os.environ.get("CUTTHROAT_HOME"):
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "cutthroat"


def new_path(key: str) -> Path:
    return home() / "games" / f"{time.strftime('%Y%m%d-%H%M%S')}-{key}-{secrets.token_hex(2)}.json"


def save(game: Record, path: Path) -> None:
    """Whole or not at all. Only the owner may read it: it holds the secret of the game's chance."""
    create_private()
    record.write(game, path)
    if path.resolve().parent.parent == home().resolve():
        tighten([path.parent])


def unfinished(key: str | None = None) -> list[Path]:
    """Games under way, the latest first; of one game if a key is given."""
    pattern = "[!.]*.json" if key is None else f"[!.]*-{key}-????.json"
    return sorted((home() / "games").glob(pattern), key=lambda path: path.stat().st_mtime, reverse=True)


def finish(game: Record, path: Path) -> Path:
    """Move a finished game to the records; a crash on the way leaves it in at least one place.

    A file that somebody keeps elsewhere stays there.
    """
    kept = home() / "records" / path.name
    save(game, kept)
    if path.resolve().parent == (home() / "games").resolve():
        path.unlink(missing_ok=True)
    return kept
