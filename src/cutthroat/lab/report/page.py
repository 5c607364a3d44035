"""A report as one page that needs nothing beside it: no network, no script, no fonts.

Charts are drawn into tables and lists, in percent of whatever room there is: so the figures can be read by a screen
reader, on a phone and on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib import resources

from cutthroat.game.contract import AnyGame
from cutthroat.lab.report.blocks import Block, Curve, Curves, Histogram, Part, Stack, Table, Whisker, Words
from cutthroat.lab.report.document import key_facts, parts
from cutthroat.lab.report.figures import Finding, Report
from cutthroat.lab.report.statistics import Estimate
from cutthroat.lab.report.wording import PERCENT

MARKS = 8
"""Numbers below a chart, at most, so that they have room on a phone."""


def page(report: Report, game: AnyGame) -> str:
    style = (resources.files(__package__ or "") / "page.css").read_text(encoding="utf-8")
    shown = parts(report, game)
    title = f"{report.title}: balance"
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title><style>{style}</style></head><body>",
            '<a class="skip" href="#findings">Skip to the findings</a>',
            *header(report),
            '<div class="frame">',
            contents(shown),
            "<main>",
            *findings(report.findings, {part.id for part in shown}),
            *(text for part in shown for text in part_html(part)),
            f"<h3>The command</h3><pre><code>{escape(report.command)}</code></pre></section>",
            "</main></div></body></html>\n",
        ]
    )


def header(report: Report) -> Iterator[str]:
    bots = ", ".join(dict.fromkeys(report.bots))
    yield '<header><p class="brand">Cutthroat <span>balance report</span></p>'
    yield f"<h1>{escape(report.title)}</h1>"
    told = f"{report.games:,} games at {report.seats} seats, played by {bots} bots. Seed {report.seed}."
    yield f'<p class="lead">{escape(told)}</p>'
    yield '<dl class="facts">'
    for fact in key_facts(report):
        yield f"<div><dt>{escape(fact.name)} <span>{escape(fact.note)}</span></dt><dd>{escape(fact.value)}</dd></div>"
    yield "</dl></header>"


def contents(shown: Sequence[Part]) -> str:
    links = "".join(f'<li><a href="#{escape(part.id)}">{escape(part.title)}</a></li>' for part in shown)
    return (
        f'<nav aria-label="Parts of the report"><ol><li><a href="#findings">What stands out</a></li>{links}</ol></nav>'
    )


def findings(found: Sequence[Finding], ids: set[str]) -> Iterator[str]:
    yield '<section id="findings" aria-labelledby="findings-title"><h2 id="findings-title">What stands out</h2>'
    yield '<ol class="findings">'
    for finding in found:
        figure = finding.figure if finding.figure in ids else "sweep"
        yield f"<li><h3>{escape(finding.title)}</h3><p>{escape(finding.text)}</p>"
        yield f'<p class="suggests"><b>Suggests</b> {escape(finding.suggests)}</p>'
        unseen = f'<span class="unseen">: {escape(finding.title)}</span>'
        yield f'<p><a class="more" href="#{escape(figure)}">Figures{unseen}</a></p></li>'
    yield "</ol></section>"


def part_html(part: Part) -> Iterator[str]:
    name = escape(part.id)
    yield f'<section id="{name}" aria-labelledby="{name}-title"><h2 id="{name}-title">{escape(part.title)}</h2>'
    for block in part.blocks:
        yield from block_html(block)
    if part.id != "how":  # the command stands at its end
        yield "</section>"


def block_html(block: Block) -> Iterator[str]:
    if isinstance(block, Words):
        yield f"<p>{escape(block.text)}</p>"
    elif isinstance(block, Table):
        yield from table(block)
    elif isinstance(block, Histogram):
        yield from histogram(block)
    elif isinstance(block, Stack):
        yield from stack(block)
    else:
        yield from curves(block)


# Tables, with intervals drawn into them


def table(block: Table) -> Iterator[str]:
    if not block.lines:
        return
    drawn = any(line.whisker for line in block.lines)
    if block.fold:
        yield f"<details><summary>{escape(block.caption)} <span>{len(block.lines):,} rows</span></summary>"
    yield f'<div class="table" tabindex="0" role="region" aria-label="{escape(block.caption)}"><table>'
    unseen = ' class="unseen"' if block.fold else ""
    yield f"<caption{unseen}>{escape(block.caption)}</caption><thead><tr>"
    for n, head in enumerate(block.heads):
        kind = "" if n < block.words else ' class="n"'
        yield f'<th scope="col"{kind}>{escape(head)}</th>'
        if drawn and n == block.words - 1:
            scale = "".join(f"<span>{escape(mark)}</span>" for mark in block.scale)
            yield f'<td class="draw" aria-hidden="true"><div class="scale">{scale}</div></td>'
    yield "</tr></thead><tbody>"
    for line in block.lines:
        clear = ' class="clear"' if line.whisker and line.whisker.clear else ""
        yield f'<tr{clear}><th scope="row">{escape(line.cells[0])}</th>'
        for n, cell in enumerate(line.cells[1:], 1):
            if drawn and n == block.words:
                yield f'<td class="draw" aria-hidden="true">{whisker(line.whisker) if line.whisker else ""}</td>'
            kind = "" if n < block.words else ' class="n"'
            yield f"<td{kind}>{escape(cell)}</td>"
        yield "</tr>"
    yield "</tbody></table></div>"
    if block.fold:
        yield "</details>"


def whisker(one: Whisker) -> str:
    def at(value: float) -> str:
        share = (min(max(value, one.left), one.right) - one.left) / (one.right - one.left)
        return f"{100 * share:.2f}%"

    return (
        '<svg width="100%" height="18" focusable="false">'
        f'<line class="even" x1="{at(one.even)}" x2="{at(one.even)}" y1="0" y2="18"/>'
        f'<line class="reach" x1="{at(one.low)}" x2="{at(one.high)}" y1="9" y2="9"/>'
        f'<circle class="dot" cx="{at(one.value)}" cy="9" r="4.5"/></svg>'
    )


# Charts


def histogram(block: Histogram) -> Iterator[str]:
    if len(block.bins) < 2:
        return
    total = sum(one.games for one in block.bins)
    most = max(one.games for one in block.bins)
    left, right = block.bins[0].low, block.bins[-1].high
    names = bin_names(block)
    each = 100 / len(block.bins)
    bars = "".join(
        f'<rect x="{n * each + each * 0.06:.2f}%" width="{each * 0.88:.2f}%" y="{100 - 100 * one.games / most:.2f}%" '
        f'height="{100 * one.games / most:.2f}%"><title>{names[n]}: {one.games:,}</title></rect>'
        for n, one in enumerate(block.bins)
    )
    step = share_step(most / total)
    steps = [step * n for n in range(1, int(most / total / step) + 1)]
    lines = "".join(
        f'<line class="grid" x1="0" x2="100%" y1="{100 - 100 * at * total / most:.2f}%" '
        f'y2="{100 - 100 * at * total / most:.2f}%"/>'
        for at in steps
    )
    mean = 100 * (min(block.mean + middle(block), right) - left) / (right - left)
    unit = "" if block.unit.lower() == block.caption.lower() else f" ({block.unit})"
    reach = f"from {left:g} to {block.most:g} {block.unit}, {block.mean:.1f} on average"
    label = f"{block.caption}: a histogram of {total:,} games {reach}"
    told = f"{total:,} games; {block.mean:,.1f} on average, the red line"
    caption = f"{block.caption}{unit}"
    yield f'<figure class="histogram"><figcaption>{escape(caption)} <span>{told}</span></figcaption>'
    yield '<div class="plot"><div class="up" aria-hidden="true">'
    yield from (f'<span style="bottom:{100 * at * total / most:.2f}%">{100 * at:g}{PERCENT}</span>' for at in steps)
    yield f'</div><svg role="img" aria-label="{escape(label)}" width="100%" height="130">{lines}{bars}'
    yield f'<line class="mean" x1="{mean:.2f}%" x2="{mean:.2f}%" y1="0" y2="100%"/></svg>'
    yield '<div class="along" aria-hidden="true">'
    yield from (f'<span style="{place(at)}">{mark}</span>' for at, mark in marks(block))
    yield "</div></div>"
    yield f"<details><summary>{escape(block.caption)} as a table</summary>"
    yield f'<div class="table"><table><caption class="unseen">{escape(block.caption)}</caption><thead><tr>'
    yield f'<th scope="col">{escape(block.unit.capitalize())}</th><th scope="col" class="n">Games</th></tr></thead>'
    yield "<tbody>"
    for name, one in zip(names, block.bins, strict=True):
        yield f'<tr><th scope="row">{name}</th><td class="n">{one.games:,}</td></tr>'
    yield "</tbody></table></div></details></figure>"


def middle(block: Histogram) -> float:
    """Where a value stands in its bar: in the middle, if each bar is of one value."""
    return 0.5 if all(one.high - one.low == 1 for one in block.bins) else 0.0


def share_step(most: float) -> float:
    """Between two lines of a scale with two or three of them."""
    return next(step for step in (0.5, 0.2, 0.1, 0.05, 0.02, 0.01) if step <= most / 2 or step == 0.01)


def place(at: float) -> str:
    """Of a number below a chart: in the middle below ``at``, but no further than the end."""
    return "right:0;transform:none" if at == 100 else f"left:{at:.2f}%"


def marks(block: Histogram) -> Iterator[tuple[float, str]]:
    """Values below some of the bars, in percent of the room; the last bar holds all that is more, too."""
    size, inside = len(block.bins), middle(block)
    each, every = 100 / size, -(-size // MARKS)
    more = "+" if block.most > block.bins[-1].high else ""
    for n in range(0, size - (every + 1) // 2, every):
        yield each * (n + inside), f"{block.bins[n].low:,g}"
    last = block.bins[-1]
    yield (100 - each / 2, f"{last.low:,g}{more}") if inside else (100.0, f"{last.high:,g}{more}")


def bin_names(block: Histogram) -> list[str]:
    """The values that each counts; the last one goes as far as they do."""
    steps = [(one.low, one.high) for one in block.bins]
    names = [f"{low:,g}" if high - low == 1 else f"{low:,g} to {high:,g}" for low, high in steps]
    if block.most > block.bins[-1].high:
        names[-1] = f"{block.bins[-1].low:,g} to {block.most:,.4g}"
    return names


def stack(block: Stack) -> Iterator[str]:
    yield f'<figure class="stack"><figcaption>{escape(block.caption)}</figcaption>'
    yield '<svg width="100%" height="44" aria-hidden="true" focusable="false">'
    x = 0.0
    for n, (_, share) in enumerate(block.parts):
        yield f'<rect class="part{n}" x="{100 * x:.2f}%" width="{100 * share:.2f}%" height="44"/>'
        x += share
    yield '</svg><ul class="legend" aria-hidden="true">'
    for n, (name, share) in enumerate(block.parts):
        yield f'<li><svg width="14" height="14"><rect class="part{n}" width="14" height="14"/></svg>{escape(name)} '
        yield f"<b>{100 * share:.0f}{PERCENT}</b></li>"
    yield "</ul></figure>"


def curves(block: Curves) -> Iterator[str]:
    yield '<div class="curves">'
    for curve in block.curves:
        yield from one_curve(curve, block.axis)
    yield "</div>"


def one_curve(curve: Curve, axis: str) -> Iterator[str]:
    values = [value for _, value in curve.points]
    low, high = min(one.low for one in values), max(one.high for one in values)
    room = (high - low) or 1.0
    low, high = low - 0.08 * room, high + 0.08 * room

    def x(n: int) -> str:
        return f"{100 * (n + 0.5) / len(values):.2f}%"

    def y(value: float) -> str:
        return f"{100 * (high - value) / (high - low):.2f}%"

    said = ", ".join(f"{name}: {curve.write(one.value)}" for name, one in curve.points)
    yield f"<figure><figcaption>{escape(curve.caption)}</figcaption>"
    yield f'<svg role="img" aria-label="{escape(f"{curve.caption} by {axis}. {said}")}" width="100%" height="110">'
    for n in range(1, len(values)):
        before, here = values[n - 1].value, values[n].value
        yield f'<line class="curve" x1="{x(n - 1)}" y1="{y(before)}" x2="{x(n)}" y2="{y(here)}"/>'
    for n, one in enumerate(values):
        yield point(x(n), y, one)
    yield "</svg>"
    names = "".join(f"<span>{escape(name)}<b>{escape(curve.write(one.value))}</b></span>" for name, one in curve.points)
    yield f'<p class="axis" aria-hidden="true">{names}</p></figure>'


def point(x: str, y: Callable[[float], str], one: Estimate) -> str:
    return (
        f'<line class="reach" x1="{x}" x2="{x}" y1="{y(one.low)}" y2="{y(one.high)}"/>'
        f'<circle class="dot" cx="{x}" cy="{y(one.value)}" r="4.5"/>'
    )
