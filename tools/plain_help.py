"""Help where nothing is installed yet: what the sources say of a command, read without importing them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from pathlib import Path

from processes import Layout

NOTHING_INSTALLED = "(Nothing is installed yet; any other command sets everything up.)"


def plain_help(layout: Layout, arguments: Sequence[str]) -> str:
    """Of the command that is named, or the list of all."""
    commands = layout.package / "cli"
    file = commands / f"{arguments[0]}.py"
    told = docstring(file, arguments[0]) if arguments[0].isidentifier() and file.is_file() else listing(commands)
    return f"{told}\n\n{NOTHING_INSTALLED}"


def listing(commands: Path) -> str:
    files = sorted(commands.glob("*.py"))
    lines = [(file.stem, docstring(file, file.stem).partition("\n")[0]) for file in files]
    return "Usage: ./cutthroat COMMAND\n\n" + "\n".join(f"  {name:<10} {told}" for name, told in lines if told)


def docstring(file: Path, function: str) -> str:
    """Of the function of that name, which is the command; "" = there is none."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function)
    return next((inspect.cleandoc(ast.get_docstring(node) or "") for node in found), "")
