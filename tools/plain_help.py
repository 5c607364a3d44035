"""Help where nothing is installed yet: what the sources say of a command, read without importing them."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from processes import Layout

NOTHING_INSTALLED = "(Nothing is installed yet; any other command sets everything up.)"
TOOLS = {"test": "check.py", "lock": "lock.py"}
"""Commands of a checkout that are no part of the package."""
PARAMETER = re.compile(r"^(\w+)$", re.MULTILINE)


def plain_help(layout: Layout, arguments: Sequence[str]) -> str:
    """Of the command that is named, or the list of all."""
    if "--version" in arguments:
        return constant(parsed(layout.package / "__init__.py"), "__version__")
    words = [word for word in arguments if not word.startswith("-")]
    commands = layout.package / "cli"
    return f"{told_of(layout, commands, words) or listing(layout, commands)}\n\n{NOTHING_INSTALLED}"


def told_of(layout: Layout, commands: Path, words: Sequence[str]) -> str:
    """What there is to say of a command, or of a command in a group; "" = there is none of that name."""
    command = words[0] if words else ""
    tool = layout.root / "tools" / TOOLS.get(command, "")
    if tool.is_file():
        return ast.get_docstring(parsed(tool)) or ""
    file = commands / f"{command}.py"
    if not command.isidentifier() or not file.is_file():
        return ""
    tree = parsed(file)
    if function := function_of(tree, command):
        return command_help(function, command)
    if len(words) > 1 and (function := function_of(tree, words[1])):
        return command_help(function, f"{command} {words[1]}")
    return group_help(tree, command)


def listing(layout: Layout, commands: Path) -> str:
    files = [*sorted(commands.glob("*.py")), *(layout.root / "tools" / file for file in TOOLS.values())]
    names = {file: name for name, file in TOOLS.items()}
    lines = [(names.get(file.name, file.stem), first_line(file)) for file in files if file.is_file()]
    return "Usage: ./cutthroat COMMAND\n\n" + "\n".join(f"  {name:<10} {told}" for name, told in lines if told)


def first_line(file: Path) -> str:
    tree = parsed(file)
    if file.name in TOOLS.values():
        return (ast.get_docstring(tree) or "").partition("\n")[0]
    if function := function_of(tree, file.stem):
        return first_sentence(function)
    return constant(tree, "HELP").partition("\n")[0] if any(commands_of(tree, file.stem)) else ""


def command_help(function: ast.FunctionDef, name: str) -> str:
    """What a command does and takes, with its arguments as they are typed."""
    told, _, parameters = inspect.cleandoc(ast.get_docstring(function) or "").partition("Parameters\n----------\n")
    words = {argument.arg: argument.arg.upper() for argument in function.args.posonlyargs}
    if function.args.vararg:
        words[function.args.vararg.arg] = f"[{function.args.vararg.arg.upper()}...]"
    usage = " ".join(
        ["Usage: ./cutthroat", name, *words.values(), *(["[OPTIONS]"] if function.args.kwonlyargs else [])]
    )
    typed = PARAMETER.sub(lambda found: words.get(found[1], f"--{found[1].replace('_', '-')}"), parameters)
    return "\n\n".join(part for part in (usage, told.strip(), typed.strip()) if part)


def group_help(tree: ast.Module, group: str) -> str:
    """What a group of commands is for, and its commands."""
    lines = [f"  {function.name:<10} {first_sentence(function)}" for function in commands_of(tree, group)]
    return "\n\n".join(
        [f"Usage: ./cutthroat {group} COMMAND", constant(tree, "HELP").strip(), "\n".join(lines)] if lines else []
    )


def commands_of(tree: ast.Module, group: str) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and f"{group}.command" in map(ast.unparse, node.decorator_list):
            yield node


def first_sentence(function: ast.FunctionDef) -> str:
    return (ast.get_docstring(function) or "").partition("\n")[0]


def function_of(tree: ast.Module, name: str) -> ast.FunctionDef | None:
    return next((node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name), None)


def constant(tree: ast.Module, name: str) -> str:
    """Of the text that a module gives this name; "" = there is none."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and ast.unparse(node.targets[0]) == name
            and isinstance(node.value, ast.Constant)
        ):
            return str(node.value.value)
    return ""


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))
