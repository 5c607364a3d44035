"""The client's key follows what the client is built from, and nothing else."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from processes import Layout
from tests.tools.conftest import REPOSITORY
from web_client import client_inputs, client_key

AT_BUILD_TIME = "web/src/rules/searchWords.build.ts"
READ_THERE = "src/cutthroat/game/search.toml"
BUILT_FROM = (
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/tsconfig.json",
    "web/svelte.config.js",
    "web/vite.config.ts",
    "web/buildTime.ts",
    "web/icons.ts",
    "web/src/main.ts",
    "web/src/protocol/types.ts",
    AT_BUILD_TIME,
    "web/src/games/nation/Board.svelte",
    "web/src/games/nation/parts/Tile.svelte",
    "web/src/ui/tokens.css",
    "web/src/ui/bell.svg",
    READ_THERE,
)
NOT_BUILT_FROM = (
    "README.md",
    "web/README.md",
    "web/.prettierrc.json",
    "web/.fixtures/nation/market.json",
    "web/src/README.md",
    "web/boundaries.mjs",
    "web/boundaries.test.ts",
    "web/src/icons.d.ts",
    "web/src/games/testing.ts",
    "web/src/games/testing.svelte",
    "web/src/games/nation/Board.test.ts",
    "web/src/table/testing/Board.svelte",
    "src/cutthroat/games/contract/lesson.toml",
    "src/cutthroat/games/nation/data.toml",
    "tests/boards/nation.py",
)
IMPORT = re.compile(r"""(?:from|import\()\s*["'](\.[^"']*)["']""")


@pytest.fixture
def client(checkout: Layout) -> Layout:
    """A checkout with sources of a client: the real module that reads a data file, and a line in each of the others."""
    for name in (*BUILT_FROM, *NOT_BUILT_FROM):
        change(checkout, name, "first")
    shutil.copy2(REPOSITORY / AT_BUILD_TIME, checkout.root / AT_BUILD_TIME)
    return checkout


def change(layout: Layout, name: str, text: str) -> None:
    file = layout.root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.mark.parametrize("name", BUILT_FROM)
def test_what_it_is_built_from_changes_the_key(client: Layout, name: str) -> None:
    before = client_key(client)
    change(client, name, "second")
    assert client_key(client) != before


@pytest.mark.parametrize("name", NOT_BUILT_FROM)
def test_nothing_else_does(client: Layout, name: str) -> None:
    before = client_key(client)
    change(client, name, "second")
    assert client_key(client) == before


def test_a_file_that_comes_or_goes_changes_the_key(client: Layout) -> None:
    keys = [client_key(client)]
    change(client, "web/src/lib/clock.ts", "")
    keys.append(client_key(client))
    (client.root / "web/src/lib/clock.ts").rename(client.root / "web/src/lib/watch.ts")
    keys.append(client_key(client))
    assert len(set(keys)) == 3


def test_what_is_built_imports_only_what_is_in_the_key() -> None:
    """Of our real sources: no test helper gets into the client."""
    inputs = set(client_inputs(Layout(REPOSITORY)))
    strangers = {
        f"{file.name}: {name}"
        for file in inputs
        if file.suffix in {".ts", ".svelte"}
        for name in IMPORT.findall(file.read_text(encoding="utf-8"))
        if not inputs & candidates(file, name)
    }
    assert strangers == set()


def test_everything_in_the_key_is_imported() -> None:
    """No test helper is taken for a part of the client: each component is used by another file that is built."""
    sources = {
        file: file.read_text(encoding="utf-8")
        for file in client_inputs(Layout(REPOSITORY))
        if file.suffix in {".ts", ".svelte"}
    }
    imported = {
        path for file, text in sources.items() for name in IMPORT.findall(text) for path in candidates(file, name)
    }
    assert {file.name for file in sources if file.suffix == ".svelte" and file not in imported} == set()


def candidates(file: Path, name: str) -> set[Path]:
    target = (file.parent / name.removesuffix("?raw")).resolve()
    return {target, *(target.with_name(target.name + end) for end in (".ts", ".js")), target / "index.ts"}


def test_the_plugins_read_no_file_of_the_repository() -> None:
    """Only modules that run while the client is built do, in a way that the key can see."""
    inputs = client_inputs(Layout(REPOSITORY))
    plugins = [file for file in inputs if file.parent == REPOSITORY / "web" and file.suffix == ".ts"]
    assert [file.name for file in plugins if '"../' in file.read_text(encoding="utf-8")] == []
    assert REPOSITORY / READ_THERE in inputs
