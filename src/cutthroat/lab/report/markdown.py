"""A report as Markdown, for docs/balance and for reading in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from cutthroat.game.contract import AnyGame
from cutthroat.lab.report.blocks import Block, Curves, Histogram, Part, Stack, Table, Words
from cutthroat.lab.report.document import parts
from cutthroat.lab.report.figures import Report
from cutthroat.lab.report.wording import PERCENT

WIDTH = 120


def markdown(report: Report, game: AnyGame) -> str:
    return "\n".join(lines(report, game)).replace(PERCENT, " %") + "\n"


def lines(report: Report, game: AnyGame) -> Iterator[str]:
    yield f"# Balance of {report.title}"
    yield ""
    yield "Written by this command, which plays the same games again:"
    yield ""
    yield f"    {report.command}"
    yield ""
    yield "## What stands out"
    yield ""
    for number, finding in enumerate(report.findings, 1):
        yield from wrapped(f"{number}. **{finding.title}.** {finding.text} *{finding.suggests}*", "   ")
    for part in parts(report, game):
        yield ""
        yield from written(part)


def written(part: Part) -> Iterator[str]:
    yield f"## {part.title}"
    for block in part.blocks:
        text = list(block_lines(block))
        if text:
            yield ""
            yield from text


def block_lines(block: Block) -> Iterator[str]:
    if isinstance(block, Words):
        yield from wrapped(block.text)
    elif isinstance(block, Table) and block.lines:
        if block.fold:
            yield from wrapped(f"*{block.caption}: {len(block.lines)} rows, in the page and in the JSON file.*")
            return
        yield f"**{block.caption}**"
        yield ""
        yield "| " + " | ".join(block.heads) + " |"
        yield "|" + "---|" * block.words + "--:|" * (len(block.heads) - block.words)
        for line in block.lines:
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in line.cells) + " |"
    elif isinstance(block, Curves):
        names = [name for name, _ in block.curves[0].points]
        yield "| " + " | ".join([block.axis, *names]) + " |"
        yield "|---|" + "--:|" * len(names)
        for curve in block.curves:
            cells = [
                f"{curve.write(one.value)} ({curve.write(one.low)} to {curve.write(one.high)})"
                for _, one in curve.points
            ]
            yield "| " + " | ".join([curve.caption, *cells]) + " |"
    else:
        assert isinstance(block, Histogram | Stack | Table)


def wrapped(text: str, indent: str = "") -> Iterator[str]:
    """Lines of a readable length; all but the first indented."""
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line
