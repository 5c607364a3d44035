"""Flags that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

Flag: TypeAlias = Annotated[bool, Parameter(negative="", show_default=False)]
Json: TypeAlias = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]
OptionTexts: TypeAlias = Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative="")]
EditionFile: TypeAlias = Annotated[Path | None, Parameter(name="--edition")]
