"""PostgreSQL for the tests: Debian's, or another one that is there already. The tests start servers of their own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from debian import install, may_install
from processes import status

HOW_TO_INSTALL = (
    "The tests of PostgreSQL need its server, and none was found. Install it with\n"
    "    sudo apt-get install postgresql\n"
    "or any other way; its programs are found on the PATH, or by CUTTHROAT_POSTGRES=/path/to/its/bin."
)
DEBIANS = Path("/usr/lib/postgresql")
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.conf")
"""Debian's package makes and starts a cluster, which nobody asked for, unless this file says otherwise."""


def find_postgres() -> Path | None:
    """The folder of initdb and postgres."""
    named = os.environ.get("CUTTHROAT_POSTGRES")
    on_path = shutil.which("postgres")
    places = [Path(named)] if named else [Path(on_path).resolve().parent] if on_path else []
    if not named:
        places += sorted(DEBIANS.glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    return next((folder for folder in places if (folder / "initdb").is_file()), None)


def ensure_postgres() -> Path | None:
    """Its folder; where there is none, it is installed, if we may."""
    found = find_postgres()
    if found or os.environ.get("CUTTHROAT_POSTGRES") or not may_install():
        return found
    with status("Installing PostgreSQL for the tests (once)"):
        if not NO_CLUSTER.exists():
            NO_CLUSTER.parent.mkdir(parents=True, exist_ok=True)
            NO_CLUSTER.write_text("create_main_cluster = false\n")
        install("postgresql")
    return find_postgres()
