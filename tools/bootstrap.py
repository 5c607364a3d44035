"""Started by ./cutthroat: makes the environment and the compiled engine if need be, then becomes the program.

Standard library only.  When nothing is to be done it says nothing and costs a few hundredths of a second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

# The launcher starts Python isolated, which leaves this folder off the path.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from compiled_tree import engine_path
from environment import ensure_environment, is_ready
from plain_help import TOOLS, plain_help
from processes import INTERRUPTED, Layout, SetupError, say, stop_cleanly_when_told
from web_client import ensure_client

LOCK_OF_COMMAND = {"test": "test", "bench": "bench"}
COMMANDS_ON_POSTGRES = {"serve", "data"}
BENCHES_ON_POSTGRES = {"hop"}
"""Programs of ``bench/`` that need a PostgreSQL; others do with one of the flags below."""
BENCH_FLAGS_ON_POSTGRES = {"--cluster", "--postgres"}
HELP_FLAGS = {"--help", "-h", "--version"}
FLAGS_IN_THE_BROWSER = {"--edition", "--no-browser"}
"""The flags of ``play`` that stay in the browser; all others lead to the terminal, or to help."""


def prepare(layout: Layout, arguments: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The command to become, and its environment; everything it needs is there when this returns."""
    command = arguments[0] if arguments else ""
    if is_help(arguments):
        return for_help(layout, arguments)
    ensure_environment(layout, lock_of(command, arguments[1:]))
    python = str(layout.python)
    tool = TOOLS.get(command)
    if tool:
        return [python, str(layout.root / "tools" / tool), *arguments[1:]], dict(os.environ)
    # -P: a folder named like one of our modules, in the directory the user happens to be in, must not be imported.
    env = with_python_path(engine_path(layout))
    if needs_client(command, arguments[1:]):
        env.update(client_environment(layout))
    return [python, "-P", "-m", "cutthroat", *arguments], env


def is_help(arguments: Sequence[str]) -> bool:
    return bool(HELP_FLAGS & set(arguments))


def for_help(layout: Layout, arguments: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Help installs and compiles nothing: what is there is used, and where nothing is, the sources are read."""
    if not is_ready(layout, "run"):
        print(plain_help(layout, arguments))
        raise SystemExit(0)
    tool = TOOLS.get(arguments[0])
    if tool:
        return [str(layout.python), str(layout.root / "tools" / tool), *arguments[1:]], dict(os.environ)
    return [str(layout.python), "-P", "-m", "cutthroat", *arguments], with_python_path(layout.source)


def lock_of(command: str, words: Sequence[str]) -> str:
    """Which packages a command needs; a driver only where somebody names a database, numpy only for large sums."""
    if needs_driver(command, words):
        return "postgres"
    if command != "bench" and any(word.startswith("--cluster") for word in words):
        return "cluster"
    if command == "solve" and any(word == "agencies" or word.startswith(("--seats", "-n")) for word in words):
        return "solve"
    return LOCK_OF_COMMAND.get(command, "run")


def needs_driver(command: str, words: Sequence[str]) -> bool:
    if command == "bench":
        return not BENCHES_ON_POSTGRES.isdisjoint(words[:1]) or not BENCH_FLAGS_ON_POSTGRES.isdisjoint(words)
    return command in COMMANDS_ON_POSTGRES and (
        bool(os.environ.get("CUTTHROAT_DATABASE")) or any("--database" in word or "postgres" in word for word in words)
    )


def needs_client(command: str, words: Sequence[str]) -> bool:
    """Building the client takes a minute, which nobody who plays in the terminal should wait."""
    flags = {word.split("=")[0].replace("_", "-") for word in words if word.startswith("-")}
    if command == "play":
        return flags <= FLAGS_IN_THE_BROWSER
    return command == "serve" and not flags & HELP_FLAGS


def client_environment(layout: Layout) -> dict[str, str]:
    client = ensure_client(layout)
    return {} if client is None else {"CUTTHROAT_WEB": str(client)}


def with_python_path(first: Path) -> dict[str, str]:
    rest = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{first}{os.pathsep}{rest}" if rest else str(first)}


def main(root: Path, arguments: Sequence[str]) -> int:
    stop_cleanly_when_told()
    try:
        command, env = prepare(Layout(root), arguments)
    except KeyboardInterrupt:
        say("Interrupted while setting up; run the same command again to go on.")
        return INTERRUPTED
    except SetupError as error:
        say(f"cutthroat: {error}")
        return 1
    os.execve(command[0], command, env)


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parent.parent, sys.argv[1:]))
