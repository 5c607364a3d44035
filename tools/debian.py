"""Debian's packages, for what the tests run besides Python: installed where we may, and never started by themselves."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Lock

POLICY = Path("/usr/sbin/policy-rc.d")
"""Asked by Debian's packages whether their services may be started."""

ONE_AT_A_TIME = Lock()


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> None:
    """One after the other: the stages of a check run side by side."""
    with ONE_AT_A_TIME, without_services():
        update()
        quiet_apt("install", "-y", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", *packages)


@functools.cache
def update() -> None:
    """Once: it takes longer than to install most packages."""
    quiet_apt("update")


@contextlib.contextmanager
def without_services() -> Iterator[None]:
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()


def quiet_apt(*arguments: str) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", *arguments], env=env, stdout=subprocess.DEVNULL, check=False)
