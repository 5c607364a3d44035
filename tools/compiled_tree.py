"""The compiled engine: a mirror of the package, with libraries for hot modules and links to everything else.

A tree is named after its contents and appears whole, by a rename.  A changed hot source asks for another tree, so an
old library can never stand in for it; a changed edge file is seen through its link at once.
"""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

from environment import clean_environment
from hot_modules import engine_key, hot_modules
from processes import Exclusive, Layout, SetupError, keep_newest, remove, say, status, write_atomically

TREES_KEPT = 3
ROUNDS = 3
LIBRARIES_KEPT = 200
MANIFEST = "links.txt"
UNLINKED = (".so", ".pyc")
BUILD_INPUTS = ("setup.py", "pyproject.toml", "requirements", "src", "tools/hot_modules.py")


class CannotCompile(SetupError):
    """The engine runs as plain Python instead; the message says why."""


def engine_path(layout: Layout) -> Path:
    """What to put on PYTHONPATH: the compiled tree, or the sources where that cannot be had."""
    if os.environ.get("CUTTHROAT_PURE") == "1" or not hot_modules(layout.package):
        return layout.source
    try:
        return ensure_tree(layout)
    except CannotCompile as reason:
        say_once(layout, f"{reason}; running uncompiled (correct, but several times slower).")
        return layout.source


def ensure_tree(layout: Layout, *, retry: bool = False) -> Path:
    """The finished tree for the sources as they are now.  A build that failed is tried again only on request."""
    for _ in range(ROUNDS):  # an edit during the build asks for another
        tree = layout.trees / engine_key(layout.root)
        if tree.is_dir():
            break
        build_missing(layout, tree, retry=retry)
    else:
        raise CannotCompile("The sources changed while they were being compiled")
    os.utime(tree)
    if not is_linked(layout, tree):
        with Exclusive(layout):
            link(layout, tree)
    return tree


def build_missing(layout: Layout, tree: Path, *, retry: bool) -> None:
    if not retry and failure_note(layout, tree.name).exists():
        raise CannotCompile(failure_note(layout, tree.name).read_text())
    require_compiler()
    with Exclusive(layout) as exclusive:
        if not tree.is_dir():
            build_tree(layout, exclusive)


def build_tree(layout: Layout, exclusive: Exclusive) -> None:
    """Compile a snapshot, so that an edit during the build cannot end up in a tree of another name."""
    layout.trees.mkdir(parents=True, exist_ok=True)
    remove_leftovers(layout)
    work = layout.trees / f".building-{os.getpid()}"
    try:
        snapshot = take_snapshot(layout, work / "snapshot")
        tree = layout.trees / engine_key(snapshot.root)
        with status("Compiling the engine (about a minute, once)"):
            compile_snapshot(layout, snapshot, work / "tree", tree.name, exclusive)
        link(layout, work / "tree")
        (work / "tree").rename(tree)
    finally:
        remove(work)
    keep_newest(layout.trees, TREES_KEPT)
    keep_newest(layout.libraries, LIBRARIES_KEPT)


def take_snapshot(layout: Layout, place: Path) -> Layout:
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    for name in BUILD_INPUTS:
        source, target = layout.root / name, place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignore)
        else:
            shutil.copy2(source, target)
    return Layout(place)


def compile_snapshot(layout: Layout, snapshot: Layout, tree: Path, key: str, exclusive: Exclusive) -> None:
    layout.compile_log.unlink(missing_ok=True)
    layout.libraries.mkdir(exist_ok=True)
    objects = snapshot.root / "objects"
    build: list[str | Path] = [layout.python, "setup.py", "build_ext", "--build-lib", tree, "--build-temp", objects]
    env = {**clean_environment(), "CUTTHROAT_LIBRARIES": str(layout.libraries)}
    env.pop("CUTTHROAT_PURE", None)
    done = exclusive.run(build, layout.compile_log, env, snapshot.root)
    if not done or missing_libraries(snapshot, tree):
        failure = f"The engine could not be compiled (log: {layout.compile_log})"
        write_atomically(failure_note(layout, key), failure)
        raise CannotCompile(failure)


def missing_libraries(snapshot: Layout, tree: Path) -> list[Path]:
    modules = (file.relative_to(snapshot.source) for file in hot_modules(snapshot.package))
    return [module for module in modules if not any((tree / module.parent).glob(f"{module.stem}.*.so"))]


def remove_leftovers(layout: Layout) -> None:
    """What a killed build left behind; we hold the lock, so none is under way."""
    for leftover in layout.trees.glob(".*"):
        remove(leftover)


def require_compiler() -> None:
    import sysconfig  # noqa: PLC0415 - slow to import, and a start with nothing to do must not pay for it

    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        raise CannotCompile(f"No C compiler ({compiler}) was found")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("Python's C headers were not found (Debian and Ubuntu: install python3-dev)")


def wanted_links(layout: Layout) -> dict[str, str]:
    """Every package file but the hot modules, by its place in the tree; the rulebooks join the package."""
    hot = {str(file) for file in hot_modules(layout.package)}
    links: dict[str, str] = {}
    for folder, subfolders, names in os.walk(layout.package):
        subfolders[:] = [name for name in subfolders if name != "__pycache__"]
        files = (f"{folder}/{name}" for name in names if not name.endswith(UNLINKED))
        links.update((file.removeprefix(f"{layout.source}/"), file) for file in files if file not in hot)
    for rulebook in layout.rulebooks.glob("*.md"):
        links[f"{layout.package.name}/rulebooks/{rulebook.name}"] = str(rulebook)
    return links


def manifest(links: dict[str, str]) -> str:
    return "".join(f"{place}\n" for place in sorted(links))


def is_linked(layout: Layout, tree: Path) -> bool:
    try:
        return (tree / MANIFEST).read_text() == manifest(wanted_links(layout))
    except OSError:
        return False


def link(layout: Layout, tree: Path) -> None:
    """Bring the tree's links in step with the package's files; the manifest last, so that an interrupt repeats it."""
    links = wanted_links(layout)
    for path in tree.rglob("*"):
        if path.is_symlink() and str(path.relative_to(tree)) not in links:
            path.unlink()
    for place, file in links.items():
        path = tree / place
        if not path.is_symlink():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(file)
    write_atomically(tree / MANIFEST, manifest(links))


def failure_note(layout: Layout, key: str) -> Path:
    return layout.notes / f"failed-{key}"


def say_once(layout: Layout, line: str) -> None:
    """Said once for the sources as they are; it is no news at the next start."""
    said, news = layout.notes / "said", f"{engine_key(layout.root)} {line}"
    if not said.exists() or said.read_text() != news:
        say(line)
        write_atomically(said, news)
