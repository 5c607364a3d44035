"""The documents say what the program does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.lab.report.figures import Finding, Report, RuleSet

DOCS = Path(__file__).resolve().parents[2] / "docs"


def section(title: str) -> str:
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_example_record_is_true() -> None:
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert verify(decode(example.encode())).ok
    for field in json.loads(example):
        assert f"| `{field}` |" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "toy", "--games", "1"),
        ("arena", "toy", "--bots", "greedy,random", "--games", "6"),
        ("solve", "crisis", "-o", "max_rounds=10"),
        ("replay", "RECORD"),
        ("review", "RECORD", "--rollouts", "2", "--jobs", "1"),
        ("verify", "RECORD"),
    ],
    ids=lambda a: a[0],
)
def test_all_keys_are_documented(arguments: tuple[str, ...], record_file: Path, json_of: Callable[..., Any]) -> None:
    code = 3 if arguments[0] == "verify" else 0  # a simulated game proves nothing of fairness
    found = json_of(*(str(record_file) if word == "RECORD" else word for word in arguments), code=code)
    for key in found:
        assert f"`{key}`" in section(arguments[0])


def test_all_keys_of_reports_are_documented() -> None:
    for struct in (Report, RuleSet, Finding):
        for key in struct.__struct_fields__:
            assert f"`{key}`" in section("report"), key


def test_all_keys_of_games_are_documented(json_of: Callable[..., Any]) -> None:
    (toy,) = json_of("games", "toy")
    for key in [*toy, *toy["seats"], *toy["options"][0], *toy["options"][1]]:
        assert f"`{key}`" in section("games")
