"""The reverse proxies whose files are in deploy/: the tests start each of them."""

from __future__ import annotations

import shutil

from debian import install, may_install
from processes import status

PROXIES = ("haproxy", "nginx", "caddy")
"""The names of the programs, and of Debian's packages."""
HOW_TO_INSTALL_PROXIES = (
    "The tests of deploy/ need the proxies that it has files for, and not all were found. Install them with\n"
    f"    sudo apt-get install {' '.join(PROXIES)}\n"
    "or any other way; they are found on the PATH."
)


def missing_proxies() -> list[str]:
    return [name for name in PROXIES if not shutil.which(name)]


def ensure_proxies() -> bool:
    """Whether all are there; where some are missing, they are installed, if we may."""
    missing = missing_proxies()
    if missing and may_install():
        with status(f"Installing {', '.join(missing)} for the tests (once)"):
            install(*missing)
    return not missing_proxies()
