"""Numbers as people read them."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.lab.report.statistics import Estimate

MINUS = "\N{MINUS SIGN}"
PERCENT = "\N{NARROW NO-BREAK SPACE}%"


def number(value: float) -> str:
    text = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
    return text.replace("-", MINUS)


def counted(value: float) -> str:
    """Of things that are counted one by one, most often."""
    return f"{value:,.0f}".replace("-", MINUS) if value == int(value) else number(value)


def percent(value: float) -> str:
    return f"{100 * value:.1f}{PERCENT}".replace("-", MINUS)


def signed(value: float) -> str:
    """Points of a share."""
    text = f"{100 * value:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", MINUS)


def signed_number(value: float) -> str:
    return f"+{number(value)}" if value > 0 else number(value)


def interval(estimate: Estimate, write: Callable[[float], str] = number) -> str:
    return f"{write(estimate.low)} to {write(estimate.high)}"


def within(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{percent(estimate.value)} ({interval(estimate, percent)})"


def chance(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"
