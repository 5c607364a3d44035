"""What deploy/Dockerfile says, step by step, for tests that do the same on this machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Step(NamedTuple):
    instruction: str
    text: str

    @property
    def words(self) -> list[str]:
        """Of a command that is written as a list."""
        return [str(word) for word in json.loads(self.text[self.text.index("[") :])]


class Stage(NamedTuple):
    image: str
    name: str
    steps: list[Step]

    def all(self, instruction: str) -> list[Step]:
        return [step for step in self.steps if step.instruction == instruction]

    def only(self, instruction: str) -> Step:
        (step,) = self.all(instruction)
        return step


def stages() -> list[Stage]:
    """In order; the last one is what runs."""
    found: list[Stage] = []
    text = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        instruction, _, rest = line.partition(" ")
        if instruction == "FROM":
            image, _, name = rest.partition(" AS ")
            found.append(Stage(image, name, []))
        else:
            found[-1].steps.append(Step(instruction, " ".join(rest.split())))
    return found
