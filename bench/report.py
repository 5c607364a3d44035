"""The figures as JSON, and as tables beside their targets."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bench.games import CALIBRATION
from bench.suite import BUILDS, MEASURES, PEER, Figures
from cutthroat.game.narration import plural

MILLION = 1e6
HEADINGS = ("inside", "driven", "clone", "legal", "apply", "redeal")


class Target(NamedTuple):
    """At least, or for times at most, this much."""

    value: float
    is_least: bool = True

    def is_reached(self, value: float) -> bool:
        return value >= self.value if self.is_least else value <= self.value


TARGETS = {
    ("compiled", "inside"): Target(2 * MILLION),
    ("compiled", "driven"): Target(1 * MILLION),
    ("compiled", "clone_us"): Target(1.5, is_least=False),
    ("compiled", "determinize_us"): Target(10, is_least=False),
    ("interpreted", "driven"): Target(0.25 * MILLION),
}


class Ratio(NamedTuple):
    """Ours against OpenSpiel's, in the same game."""

    build: str
    ours: str
    theirs: str
    target: Target


RATIOS = {
    "driven_compiled": Ratio("compiled", "as_peer", "driven", Target(3)),
    "driven_interpreted": Ratio("interpreted", "as_peer", "driven", Target(1.5)),
    "inside": Ratio("compiled", "inside", "inside", Target(1.2)),
}


def as_json(figures: Figures) -> dict[str, Any]:
    """What was not measured is null."""
    games = {key: {build: build_json(figures, key, build) for build in BUILDS} for key in figures.seats}
    return {"games": games, PEER: peer_json(figures) if figures.has_peer else None}


def build_json(figures: Figures, key: str, build: str) -> dict[str, float | None] | None:
    if build not in figures.builds:
        return None
    return {measure: rounded(figures.get(build, key, measure), measure) for measure in MEASURES}


def rounded(value: float | None, measure: str) -> float | None:
    if value is None:
        return None
    return round(value, 4) if measure.endswith("_us") else round(value)


def peer_json(figures: Figures) -> dict[str, dict[str, float | None]]:
    return {key: {name: ratio(figures, key, name) for name in RATIOS} for key in CALIBRATION}


def ratio(figures: Figures, key: str, name: str) -> float | None:
    build, ours, theirs, _ = RATIOS[name]
    value = figures.ratio(build, key, ours, theirs)
    return None if value is None else round(value, 3)


def show(figures: Figures, console: Console) -> None:
    if figures.seats:
        console.print(games_table(figures, console))
    if figures.has_peer:
        console.print(peer_table(figures, console))
    console.print(
        "Inside, driven, ours and OpenSpiel: million decisions a second; the calls: microseconds.\n"
        f"CPU time on one core, best of {plural(figures.rounds, 'round')}; "
        f"{mark(console, is_reached=True)} target reached, {mark(console, is_reached=False)} missed.",
        style="dim",
    )


def games_table(figures: Figures, console: Console) -> Table:
    table = Table(title="Random play, and single calls in the middle of a game", box=box.SIMPLE_HEAD, padding=0)
    table.add_column("game (seats)", no_wrap=True)
    table.add_column("build", no_wrap=True)
    for name in HEADINGS:
        table.add_column(name, justify="right", no_wrap=True)
    for build in BUILDS:
        table.add_row("target", build, *(target_text(build, measure) for measure in MEASURES), style="dim")
    for key, seats in figures.seats.items():
        table.add_section()
        for build in figures.builds:
            cells = [cell(figures, key, build, measure, console) for measure in MEASURES]
            table.add_row(f"{key} ({seats})", build, *cells)
    return table


def target_text(build: str, measure: str) -> str:
    target = TARGETS.get((build, measure))
    return f"{'>' if target.is_least else '<'} {amount(target.value, measure)}  " if target else ""


def amount(value: float, measure: str) -> str:
    return f"{value:.2f}" if measure.endswith("_us") else f"{value / MILLION:.2f}"


def cell(figures: Figures, key: str, build: str, measure: str, console: Console) -> Text:
    value = figures.get(build, key, measure)
    if value is None:
        return Text("-")
    return judged(amount(value, measure), value, TARGETS.get((build, measure)), console)


def judged(text: str, value: float, target: Target | None, console: Console) -> Text:
    if target is None:
        return Text(text + "  ")
    reached = target.is_reached(value)
    return Text.assemble(text, " ", (mark(console, is_reached=reached), "green" if reached else "bold red"))


def mark(console: Console, *, is_reached: bool) -> str:
    if console.encoding.lower().startswith("utf"):
        return "✓" if is_reached else "✗"
    return "+" if is_reached else "!"


def peer_table(figures: Figures, console: Console) -> Table:
    table = Table(title="The same game here and in OpenSpiel", box=box.SIMPLE_HEAD)
    for name in ("game", "loop", "build"):
        table.add_column(name, no_wrap=True)
    for name in ("ours", "OpenSpiel", "ratio", "target"):
        table.add_column(name, justify="right", no_wrap=True)
    for key in CALIBRATION:
        for build, ours, theirs, target in RATIOS.values():
            value = figures.ratio(build, key, ours, theirs)
            if value is None:
                continue
            loop = "in Python" if ours == "as_peer" else "inside"
            rates = [amount(figures.get(who, key, what) or 0, what) for who, what in ((build, ours), (PEER, theirs))]
            table.add_row(
                key, loop, build, *rates, judged(f"{value:.2f}x", value, target, console), f"> {target.value}x"
            )
    return table
