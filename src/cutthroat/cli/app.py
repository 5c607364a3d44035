"""The commands by name; each is imported when it is called."""

from __future__ import annotations

from cyclopts import App

from cutthroat import __version__

HELP = """Five assassin games, one table.

In a source checkout also: ./cutthroat test (every check; with arguments pytest alone) and ./cutthroat lock.
"""
COMMANDS = (
    "play",
    "serve",
    "status",
    "data",
    "bot",
    "games",
    "rules",
    "edition",
    "simulate",
    "arena",
    "report",
    "solve",
    "tune",
    "replay",
    "review",
    "puzzles",
    "show",
    "verify",
    "golden",
    "bench",
)

app = App(
    name="cutthroat",
    help=HELP,
    version=__version__,
    result_action="return_value",
    print_error=False,
    exit_on_error=False,
    suppress_keyboard_interrupt=False,
)
for number, command in enumerate(COMMANDS):
    flags = {"help_flags": (), "version_flags": ()} if command == "bench" else {}
    app.command(f"cutthroat.cli.{command}:{command}", name=command, sort_key=number, **flags)


def load_all() -> None:
    """Import every command, so that the list of commands can say what they do."""
    for command in COMMANDS:
        app[command]
