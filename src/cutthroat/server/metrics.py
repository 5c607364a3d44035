"""Figures for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("cutthroat_moves", "Moves made", ["game", "by"], registry=self.registry)
        self.refused = Counter("cutthroat_refused", "Commands refused", ["code"], registry=self.registry)
        self.command_seconds = Histogram(
            "cutthroat_command_seconds", "From a command's arrival to its answer", registry=self.registry
        )
        self.store_seconds = Histogram("cutthroat_store_seconds", "One durable append", registry=self.registry)
        self.bot_seconds = Histogram("cutthroat_bot_seconds", "One bot's decision", registry=self.registry)
        self.sockets = Gauge("cutthroat_sockets", "Open connections", registry=self.registry)
        self.tables = Gauge("cutthroat_tables", "Tables in memory", registry=self.registry)

    def page(self) -> bytes:
        return generate_latest(self.registry)


METRICS = Metrics()
