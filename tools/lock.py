"""Write the hashed locks in requirements/ anew from the .in files (for maintainers).

The locks hold for every platform and every Python from 3.11 on, agree with each other, and name no registry.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements"
OLDEST_PYTHON = "3.11"

# lock: what goes in, and the locks it must agree with
LOCKS: dict[str, tuple[list[str], list[str]]] = {
    "uv": (["uv"], []),
    "run": (["run", "build"], []),
    "test": (["run", "build", "postgres", "pettingzoo", "openspiel", "cluster", "test"], ["run"]),
    "bench": (["run", "build", "pettingzoo", "openspiel", "bench"], ["run", "test"]),
    "postgres": (["run", "build", "postgres"], ["run", "test"]),
    "cluster": (["run", "build", "cluster"], ["run", "test"]),
    "solve": (["run", "build", "solve"], ["run", "test"]),
    "node": (["node"], ["run", "test"]),
}


def lock(name: str, *, upgrade: bool) -> None:
    inputs, agreeing = LOCKS[name]
    command = [str(Path(sys.executable).with_name("uv")), "pip", "compile", *(f"{part}.in" for part in inputs)]
    command += ["--output-file", f"{name}.txt", "--universal", "--python-version", OLDEST_PYTHON]
    command += ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links", "--quiet"]
    for other in agreeing:
        command += ["--constraint", f"{other}.txt"]
    if upgrade:
        command.append("--upgrade")
    subprocess.run(command, cwd=REQUIREMENTS, check=True, stdout=subprocess.DEVNULL)
    if "://" in (REQUIREMENTS / f"{name}.txt").read_text():
        sys.exit(f"requirements/{name}.txt names an address; it must hold everywhere")


def main() -> None:
    parser = argparse.ArgumentParser(prog="cutthroat lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions instead of keeping the pins")
    arguments = parser.parse_args()
    for name in LOCKS:
        lock(name, upgrade=arguments.upgrade)
        print(f"requirements/{name}.txt")


if __name__ == "__main__":
    main()
