"""The locks hold on every machine, agree with each other, and the build uses the tools they pin."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

from hot_modules import compiled_inputs

REPOSITORY = Path(__file__).resolve().parents[2]
LOCKS = ("uv", "run", "test", "bench", "postgres", "cluster", "solve")


def read(name: str) -> str:
    return (REPOSITORY / "requirements" / f"{name}.txt").read_text()


def pins(name: str) -> set[str]:
    return set(re.findall(r"^([\w.-]+==[^\\\n]+?) *\\$", read(name), re.MULTILINE))


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_names_an_address(name: str) -> None:
    assert "://" not in read(name)
    assert "index-url" not in read(name)


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_hashes(name: str) -> None:
    entries = re.split(r"^(?=[a-z])", read(name), flags=re.MULTILINE)[1:]
    assert len(entries) == len(pins(name)) > 0
    assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize("name", ["test", "bench", "postgres", "cluster", "solve"])
def test_the_larger_locks_contain_the_smaller(name: str) -> None:
    assert pins("run") <= pins(name)


def test_the_sets_add_up_in_one_environment() -> None:
    names = [pin.split("==")[0] for pin in pins("test") & pins("bench")]
    both = {pin.split("==")[0] for pin in pins("test")} & {pin.split("==")[0] for pin in pins("bench")}
    assert set(names) == both


def test_wheels_are_built_with_the_locked_tools() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    tools = (REPOSITORY / "requirements" / "build.in").read_text().split()
    assert sorted(project["build-system"]["requires"]) == sorted(tools)
    assert set(tools) <= pins("run")


def test_whoever_builds_a_wheel_has_what_compiled_modules_import() -> None:
    """pip builds with these packages and no others; without the one that views inherit from they cannot be compiled."""
    tools = (REPOSITORY / "requirements" / "build.in").read_text().split()
    with_mypy = {"mypy_extensions", "librt"}
    names = set()
    for source in compiled_inputs(REPOSITORY / "src" / "cutthroat").values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.split(".")[0])
    needed = names - sys.stdlib_module_names - {"cutthroat"} - with_mypy
    assert needed == {"msgspec"}
    assert needed <= {tool.split("==")[0] for tool in tools}
