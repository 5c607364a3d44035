"""Which modules are compiled: the folder decides. Shared by setup.py and the launcher.

``core``, ``bots/search`` and each game's ``rules``, ``bot`` and ``views`` are on the path of every decision and are
compiled; everything else speaks to people or reads files and stays Python.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path

PACKAGE = "cutthroat"
GAME_SHELVES = ("games", "testing")
GAME_ROOMS = ("rules", "bot")

BUILD_TOOLS = re.compile(r"^(?:mypy|mypy-extensions|librt|setuptools)==\S+", re.MULTILINE)
IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([^\n#]+))", re.MULTILINE
)


def hot_groups(package: Path) -> dict[str, list[Path]]:
    """The compiled modules by library.

    One for the core, one for search and two for each game: calls inside a library are the fast ones, and the libraries
    build side by side. Views are apart, so that a change to one does not compile the rules again.
    """
    groups = {
        f"{PACKAGE}_core": modules_in(package / "core"),
        f"{PACKAGE}_search": modules_in(package / "bots" / "search"),
    }
    for folder in game_folders(package):
        name = f"{PACKAGE}_{folder.parent.name}_{folder.name}"
        groups[name] = [file for room in GAME_ROOMS for file in modules_in(folder / room)]
        groups[f"{name}_views"] = modules_in(folder / "views")
    return {name: files for name, files in groups.items() if files}


def hot_modules(package: Path) -> list[Path]:
    return [file for files in hot_groups(package).values() for file in files]


def modules_in(folder: Path) -> list[Path]:
    """All but ``__init__``, in which there is nothing to compile."""
    names = os.listdir(folder) if folder.is_dir() else []
    return [folder / name for name in sorted(names) if name.endswith(".py") and name != "__init__.py"]


def game_folders(package: Path) -> list[Path]:
    return sorted(init.parent for shelf in GAME_SHELVES for init in (package / shelf).glob("*/__init__.py"))


def compiled_inputs(package: Path) -> dict[Path, bytes]:
    """The hot modules and every module of the package they import, with their contents.

    An edge module counts once a hot one imports it: its constants and types are baked into the compiled code.
    """
    modules = all_modules(package)
    inputs: dict[Path, bytes] = {}
    waiting = hot_modules(package)
    while waiting:
        file = waiting.pop()
        if file not in inputs:
            inputs[file] = file.read_bytes()
            importer = ".".join(file.relative_to(package.parent).parent.parts)
            imported = imported_names(importer, inputs[file].decode())
            waiting.extend(modules[name] for name in imported & modules.keys())
    return inputs


def all_modules(package: Path) -> dict[str, Path]:
    modules = {}
    for folder, _, names in os.walk(package):
        dotted = ".".join(Path(folder).relative_to(package.parent).parts)
        for name in names:
            if name == "__init__.py":
                modules[dotted] = Path(folder, name)
            elif name.endswith(".py"):
                modules[f"{dotted}.{name[:-3]}"] = Path(folder, name)
    return modules


def imported_names(importer: str, source: str) -> set[str]:
    """Every module that the source of a package's module may mean; ``from a import b`` may mean a.b as well as a."""
    names: set[str] = set()
    for origin, members, plain in IMPORT.findall(source):
        if plain:
            names.update(first_words(plain))
        else:
            base = absolute(importer, origin)
            names.add(base)
            names.update(f"{base}.{member}" for member in first_words(members))
    return names


def first_words(names: str) -> list[str]:
    """``a as b, c`` -> a, c"""
    return [part.split()[0] for part in names.strip("() \t\\").split(",") if part.strip()]


def absolute(importer: str, origin: str) -> str:
    name = origin.lstrip(".")
    dots = len(origin) - len(name)
    if not dots:
        return name
    package = importer.rsplit(".", dots - 1)[0]
    return f"{package}.{name}" if name else package


def engine_key(root: Path) -> str:
    """A name for what the compiled engine is made of: another source, another key, another library."""
    digest = hashlib.sha256()
    digest.update(f"{python_tag()}\n{build_tools(root)}\n".encode())
    files = {root / name: (root / name).read_bytes() for name in ("setup.py", "tools/hot_modules.py")}
    files.update(compiled_inputs(root / "src" / PACKAGE))
    for file in sorted(files):
        digest.update(f"{file.relative_to(root).as_posix()} {hashlib.sha256(files[file]).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def python_tag() -> str:
    return f"{sys.implementation.cache_tag}{sys.abiflags}-{sys.platform}-{os.uname().machine}"


def build_tools(root: Path) -> str:
    return " ".join(BUILD_TOOLS.findall((root / "requirements" / "run.txt").read_text()))
