"""The compiled tree appears whole or not at all, follows the sources, and is never out of date."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import compiled_tree
from compiled_tree import CannotCompile, engine_path, ensure_tree, require_compiler
from processes import Layout
from tests.tools.conftest import builds, plain_environment, write_sources


def run_in(layout: Layout, tree: Path) -> str:
    env = plain_environment(PYTHONPATH=str(tree))
    done = subprocess.run([layout.python, "-P", "-m", "cutthroat"], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_it_holds_libraries_and_links(quick: Layout) -> None:
    quick.rulebooks.mkdir(parents=True)
    (quick.rulebooks / "shinobi.md").write_text("# Shinobi")
    package = ensure_tree(quick) / "cutthroat"
    assert (package / "core" / "dice.fake.so").is_file()
    assert (package / "game" / "words.py").readlink() == quick.package / "game" / "words.py"
    assert (package / "rulebooks" / "shinobi.md").read_text() == "# Shinobi"


def test_the_second_start_builds_nothing(quick: Layout, capfd: pytest.CaptureFixture[str]) -> None:
    first = ensure_tree(quick)
    capfd.readouterr()
    assert ensure_tree(quick) == first
    assert builds(quick) == 1
    assert capfd.readouterr() == ("", "")


def test_its_links_follow_added_and_removed_files(quick: Layout) -> None:
    tree = ensure_tree(quick)
    write_sources(quick, {"lab/__init__.py": "", "lab/arena.py": ""})
    (quick.package / "game" / "words.py").unlink()
    assert ensure_tree(quick) == tree
    assert (tree / "cutthroat" / "lab" / "arena.py").is_symlink()
    assert not (tree / "cutthroat" / "game" / "words.py").is_symlink()
    assert builds(quick) == 1


def test_a_changed_hot_source_is_built_and_the_old_tree_stays_for_running_processes(quick: Layout) -> None:
    old = ensure_tree(quick)
    write_sources(quick, {"core/dice.py": "def roll() -> int:\n    return 1\n"})
    assert ensure_tree(quick) != old
    assert old.is_dir()


def test_only_the_newest_trees_are_kept(quick: Layout) -> None:
    for number in range(5):
        write_sources(quick, {"core/dice.py": f"SIDES = {number}\n"})
        newest = ensure_tree(quick)
    kept = list(quick.trees.iterdir())
    assert len(kept) == compiled_tree.TREES_KEPT
    assert newest in kept


def test_what_a_killed_build_left_is_cleared_away(quick: Layout) -> None:
    leftover = quick.trees / ".building-1" / "tree" / "cutthroat"
    leftover.mkdir(parents=True)
    (leftover / "dice.fake.so").write_text("half of a library")
    tree = ensure_tree(quick)
    assert list(quick.trees.iterdir()) == [tree]


def test_an_edit_during_the_build_is_built_too(quick: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_snapshot = compiled_tree.compile_snapshot
    edits = iter(["SIDES = 8\n"])

    def edit_and_compile(*arguments: object) -> None:
        for edit in edits:
            write_sources(quick, {"core/dice.py": edit})
        compile_snapshot(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(compiled_tree, "compile_snapshot", edit_and_compile)
    tree = ensure_tree(quick)
    assert (tree / "cutthroat" / "core" / "dice.fake.so").read_text() == "SIDES = 8\n"
    assert builds(quick) == 2


def test_without_a_compiler_the_sources_run_and_one_line_says_so(
    quick: Layout, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert engine_path(quick) == quick.source
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert "No C compiler (no-such-compiler) was found; running uncompiled" in said
    assert engine_path(quick) == quick.source
    assert capfd.readouterr().err == ""


def test_a_failed_build_is_remembered_until_asked_or_changed(quick: Layout, capfd: pytest.CaptureFixture[str]) -> None:
    (quick.root / "setup.py").write_text("import sys\nprint('broken here')\nsys.exit(1)\n")
    assert engine_path(quick) == quick.source
    assert "could not be compiled" in capfd.readouterr().err
    assert "broken here" in quick.compile_log.read_text()
    assert engine_path(quick) == quick.source
    assert capfd.readouterr().err == ""
    with pytest.raises(CannotCompile):
        ensure_tree(quick, retry=True)
    assert not list(quick.trees.iterdir())


def test_pure_python_on_request(quick: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_PURE", "1")
    assert engine_path(quick) == quick.source
    assert builds(quick) == 0


@pytest.mark.slow
def test_an_old_library_never_stands_in_for_a_changed_source(ready: Layout) -> None:
    """With the real compiler."""
    try:
        require_compiler()
    except CannotCompile as reason:
        pytest.skip(str(reason))
    assert run_in(ready, ensure_tree(ready)) == "so 6 hello"

    write_sources(ready, {"game/words.py": 'GREETING = "good evening"\n'})
    assert run_in(ready, ensure_tree(ready)) == "so 6 good evening"

    write_sources(ready, {"core/dice.py": "def roll() -> int:\n    return 5\n"})
    assert run_in(ready, ensure_tree(ready)) == "so 5 good evening"
    assert not list(ready.source.rglob("*.so"))
