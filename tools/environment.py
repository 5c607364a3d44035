"""The .venv: made once, brought in step with the locks, and made anew when it was left half-made."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from processes import Exclusive, Layout, SetupError, remove, say, status, write_atomically

INCLUDES = {
    "run": ("run",),
    "test": ("run", "test"),
    "bench": ("run", "bench"),
    "node": ("run", "node"),
    "postgres": ("run", "postgres"),
    "cluster": ("run", "cluster"),
    "solve": ("run", "solve"),
}
OPTIONAL = {
    "bench": "OpenSpiel",
    "node": "Node.js",
    "postgres": "The driver of PostgreSQL",
    "cluster": "Dask",
    "solve": "numpy",
}


def is_ready(layout: Layout, wanted: str) -> bool:
    """The stamp is written last, so whatever it names is there."""
    stamp = read_stamp(layout)
    return describes_this(stamp, layout) and stamp["locks"].get(wanted) == fingerprint(layout, wanted)


def ensure_environment(layout: Layout, wanted: str) -> None:
    if is_ready(layout, wanted):
        return
    refuse_foreign(layout)
    with Exclusive(layout) as exclusive:
        if not is_ready(layout, wanted):
            bring_about(layout, wanted, exclusive)


def bring_about(layout: Layout, wanted: str, exclusive: Exclusive) -> None:
    layout.packages_log.unlink(missing_ok=True)
    stamp = read_stamp(layout)
    reusable = describes_this(stamp, layout)
    present = set(stamp["locks"]) if reusable else set()
    layout.stamp.unlink(missing_ok=True)
    with status("Setting up (once): Python packages"):
        if not reusable:
            make_venv(layout, exclusive)
        got = install_with_options(layout, present | set(INCLUDES[wanted]), exclusive)
    if wanted not in got:
        say(f"{OPTIONAL[wanted]} could not be installed (log: {layout.packages_log}); going on without it.")
    write_stamp(layout, got)


def install_with_options(layout: Layout, names: set[str], exclusive: Exclusive) -> set[str]:
    """Install the sets; without the optional ones if they cannot be had."""
    needed = names - set(OPTIONAL)
    if install(layout, names, exclusive):
        return names
    if names != needed and install(layout, needed, exclusive):
        return needed
    raise SetupError(
        f"Python packages could not be downloaded and installed (no network?). Full log: {layout.packages_log}"
    )


def install(layout: Layout, names: Iterable[str], exclusive: Exclusive) -> bool:
    locks = [layout.requirements(name) for name in sorted(names)]
    return install_with_uv(layout, locks, exclusive) or install_with_pip(layout, locks, exclusive)


def install_with_uv(layout: Layout, locks: list[Path], exclusive: Exclusive) -> bool:
    own_lock = layout.requirements("uv")
    uv = layout.python.with_name("uv")
    if not install_with_pip(layout, [own_lock], exclusive):
        return False
    # The system's certificates, as pip uses them: there are networks with an issuer of their own.
    sync: list[str | Path] = [uv, "--system-certs", "pip", "sync", "--python", layout.python, "--require-hashes"]
    sync += [own_lock, *locks]
    return exclusive.run(sync, layout.packages_log, clean_environment(), layout.root)


def install_with_pip(layout: Layout, locks: list[Path], exclusive: Exclusive) -> bool:
    pip = ["-m", "pip", "install", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    return all(
        exclusive.run([layout.python, *pip, "-r", lock], layout.packages_log, clean_environment(), layout.root)
        for lock in locks
    )


def make_venv(layout: Layout, exclusive: Exclusive) -> None:
    clear(layout)
    make = [base_python(), "-m", "venv", str(layout.venv)]
    if not exclusive.run(make, layout.packages_log, clean_environment(), layout.root):
        raise SetupError(
            f"Python could not make a virtual environment (Debian and Ubuntu: install python3-venv). "
            f"Full log: {layout.packages_log}"
        )
    # Editors, and tools started by hand, find the sources; the launcher's PYTHONPATH goes first.
    site_packages = next(layout.venv.glob("lib/python3*/site-packages"))
    (site_packages / "cutthroat-source.pth").write_text(f"{layout.source}\n")


def clear(layout: Layout) -> None:
    """Empty the .venv of everything but our own folder, whose lock we hold."""
    for entry in layout.venv.iterdir():
        if entry != layout.own:
            remove(entry)


def refuse_foreign(layout: Layout) -> None:
    if layout.venv.exists() and not layout.own.exists() and any(layout.venv.iterdir()):
        raise SetupError(f"{layout.venv} was made by something else; move it away and run again")


def read_stamp(layout: Layout) -> dict[str, dict[str, str]]:
    try:
        stamp: dict[str, dict[str, str]] = json.loads(layout.stamp.read_text())
    except (OSError, ValueError):
        return {}
    return stamp


def write_stamp(layout: Layout, names: Iterable[str]) -> None:
    locks = {name: fingerprint(layout, name) for name in sorted(names)}
    write_atomically(layout.stamp, json.dumps({"made": made_by(layout), "locks": locks}, indent=1))


def describes_this(stamp: dict[str, dict[str, str]], layout: Layout) -> bool:
    return stamp.get("made") == made_by(layout)


def made_by(layout: Layout) -> dict[str, str]:
    """A virtual environment holds for one place and one Python; a moved checkout needs another."""
    return {"place": str(layout.root), "python": sys.version}


def fingerprint(layout: Layout, name: str) -> str:
    return hashlib.sha256(layout.requirements(name).read_bytes()).hexdigest()


def base_python() -> str:
    """The Python a virtual environment was made from: we may be running in the very one to be made anew."""
    base: str = getattr(sys, "_base_executable", sys.executable)
    return base


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
