"""Metrics for Prometheus.

What is counted with every move is counted by hand, in the loop's one thread, and put into the library's words only
when somebody reads it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

BOUNDS = Histogram.DEFAULT_BUCKETS
"""The last one is infinite."""


class Tally:
    """How often, by some labels: ``counts[label, other_label] += 1``."""

    def __init__(self, name: str, what: str, labels: tuple[str, ...], registry: CollectorRegistry) -> None:
        self.name, self.what, self.labels = name, what, labels
        self.counts: Counter[tuple[str, ...]] = Counter()
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self.name, self.what, labels=self.labels)
        for values, count in self.counts.items():
            family.add_metric(values, count)
        yield family


class Seconds:
    """How long something takes."""

    def __init__(self, name: str, what: str, registry: CollectorRegistry) -> None:
        self.name, self.what = name, what
        self.counts = [0] * len(BOUNDS)
        self.sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def quantile(self, share: float) -> float:
        """Of all since the start: at most so many seconds, as exactly as the bounds are."""
        reached = share * sum(self.counts)
        bounds = zip(BOUNDS, accumulate(self.counts), strict=True)
        return min(next(bound for bound, count in bounds if count >= reached), BOUNDS[-2])

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = [*map(str, BOUNDS[:-1]), "+Inf"]
        buckets: list[Any] = list(zip(bounds, accumulate(self.counts), strict=True))
        yield HistogramMetricFamily(self.name, self.what, buckets=buckets, sum_value=self.sum)


class Metrics:
    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.moves = Tally("cutthroat_moves", "Moves made", ("game", "by"), registry)
        self.adopted = Tally("cutthroat_adopted", "Tables taken over from other processes", (), registry)
        self.lost = Tally("cutthroat_lost", "Tables that another process has taken over", (), registry)
        self.refused = Tally("cutthroat_refused", "Commands refused", ("code",), registry)
        self.command_seconds = Seconds("cutthroat_command_seconds", "From a command's arrival to its answer", registry)
        self.store_seconds = Seconds("cutthroat_store_seconds", "One durable append", registry)
        self.bot_seconds = Seconds("cutthroat_bot_seconds", "One bot's decision", registry)
        self.sockets = Gauge("cutthroat_sockets", "Open connections", registry=registry)
        self.relays = Gauge("cutthroat_relays", "Connections passed on to other processes", registry=registry)
        self.process = Gauge("cutthroat_process", "This process, by its id", ("process",), registry=registry)
        self.tables = Gauge("cutthroat_tables", "Tables in memory", registry=registry)

    def facts(self) -> dict[str, float]:
        """What ``cutthroat status`` shows of a process."""
        return {
            "moves": sum(self.moves.counts.values()),
            "sockets": self.sockets._value.get(),
            "relays": self.relays._value.get(),
            "adopted": sum(self.adopted.counts.values()),
            "lost": sum(self.lost.counts.values()),
            "command_p50": self.command_seconds.quantile(0.5),
            "command_p95": self.command_seconds.quantile(0.95),
            "store_p95": self.store_seconds.quantile(0.95),
        }

    def page(self) -> bytes:
        return generate_latest(self.registry)


METRICS = Metrics()
