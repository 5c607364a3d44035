"""Tests cite the rules they prove; the coverage of a rulebook is read off the test sources."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test as the proof of these rules: ``@rule("AG-3.2")``."""

    def cite(test: F) -> F:
        test.__dict__["rules"] = ids
        return test

    return cite


def citations(tests: Path) -> dict[str, list[str]]:
    """Each cited rule with the tests that cite it, as ``path::name``, from the sources below a folder."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        where = path.relative_to(tests.parent).as_posix()
        for name, cited in cited_rules(ast.parse(path.read_text(encoding="utf-8"))):
            for rule_id in cited:
                found.setdefault(rule_id, []).append(f"{where}::{name}")
    return found


def cited_rules(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, [text for decorator in node.decorator_list for text in rule_arguments(decorator)]


def rule_arguments(decorator: ast.expr) -> list[str]:
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"):
        return []
    return [a.value for a in decorator.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
