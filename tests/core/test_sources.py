"""What compiled sources must not contain."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hot_modules import hot_modules

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "cutthroat"


def bare_shifts(source: str) -> Iterator[int]:
    """Lines that shift a constant: compiled, the shift is 32 bits wide."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant):
            yield node.lineno


@pytest.mark.parametrize("path", hot_modules(PACKAGE), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_constant_is_shifted(path: Path) -> None:
    assert list(bare_shifts(path.read_text(encoding="utf-8"))) == []


def test_the_check_finds_them() -> None:
    assert list(bare_shifts("a = x << 1\nb = y | 1 << n\n")) == [2]
