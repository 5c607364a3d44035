"""Output: JSON for programs, rich for people."""

from __future__ import annotations

import json
import os
import sys

import msgspec
from rich.console import Console

WIDTH = 78


def print_json(value: object) -> None:
    """Stable keys, in the order in which docs/cli.md lists them."""
    print(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))


def console() -> Console:
    """For people: no wider than lines are easy to read."""
    plain = Console(highlight=False, emoji=False)
    return Console(highlight=False, emoji=False, width=min(plain.width, WIDTH)) if plain.width > WIDTH else plain


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def colours_pager() -> None:
    """Let ``less`` show colours, and leave at once where everything fits on the screen."""
    os.environ.setdefault("LESS", "-FRX")
