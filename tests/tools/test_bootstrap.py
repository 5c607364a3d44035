"""Which packages the launcher installs for a command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bootstrap import BENCH_FLAGS_ON_POSTGRES, BENCHES_ON_POSTGRES, lock_of

BENCH = Path(__file__).resolve().parents[2] / "bench"
IMPORTS_DRIVER = re.compile(r"^( *)(?:from bench\.(?:postgres|cluster) import|import asyncpg)", re.MULTILINE)


@pytest.fixture(autouse=True)
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUTTHROAT_DATABASE", raising=False)


@pytest.mark.parametrize(
    ("line", "lock"),
    [
        ("", "run"),
        ("play nation", "run"),
        ("test", "test"),
        ("serve", "run"),
        ("serve --database=postgresql://here/it", "postgres"),
        ("data copy data postgresql://here/it", "postgres"),
        ("simulate crisis --cluster tcp://here:8786", "cluster"),
        ("solve crisis --bot greedy", "run"),
        ("solve crisis --seats 4", "solve"),
        ("solve agencies", "solve"),
        ("arena crisis --cluster=tcp://here:8786", "cluster"),
        ("bench", "bench"),
        ("bench environments", "bench"),
        ("bench faults", "bench"),
        ("bench faults --cluster --kills 4", "postgres"),
        ("bench server_load --postgres", "postgres"),
        ("bench hop --tables 40", "postgres"),
    ],
)
def test_what_a_command_needs(line: str, lock: str) -> None:
    command, *words = line.split() or [""]
    assert lock_of(command, words) == lock


def test_a_database_in_the_environment_counts_for_those_who_use_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_DATABASE", "postgresql://here/it")
    assert [lock_of("serve", []), lock_of("play", []), lock_of("bench", [])] == ["postgres", "run", "bench"]


def test_every_benchmark_that_needs_the_driver_gets_it() -> None:
    """Those that always import it are named; those that import it where it is wanted have one of the flags."""
    programs = {file.stem: file.read_text() for file in BENCH.glob("*.py")}
    found = {name: IMPORTS_DRIVER.search(text) for name, text in programs.items() if '__name__ == "__main__"' in text}
    assert {name for name, line in found.items() if line and not line[1]} == BENCHES_ON_POSTGRES
    for name in [name for name, line in found.items() if line and line[1]]:
        assert any(f'add_argument("{flag}"' in programs[name] for flag in BENCH_FLAGS_ON_POSTGRES), name
