"""Rate limits: how much one connection, person or address may ask for."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any


class Bucket:
    """A token bucket: ``rate`` a second, at most ``burst`` at once; the time is an argument."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.seen = now

    def take(self, now: float, amount: float = 1.0) -> bool:
        self.level = min(self.burst, self.level + max(0.0, now - self.seen) * self.rate)
        self.seen = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Buckets:
    """A bucket for each key; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 50_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str, now: float) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self.forget(now)
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, now)
        return bucket.take(now)

    def forget(self, now: float) -> None:
        full = self.burst / self.rate
        for key in [key for key, bucket in self._buckets.items() if now - bucket.seen >= full]:
            del self._buckets[key]
        if len(self._buckets) >= self.most:
            self._buckets.clear()


class RateLimits:
    """The server's own limits, each by person or by address."""

    def __init__(self) -> None:
        self.new_tables = Buckets(rate=0.2, burst=20)
        self.imports = Buckets(rate=0.05, burst=20)
        self.code_guesses = Buckets(rate=0.5, burst=15)
        self.new_people = Buckets(rate=0.1, burst=50)
        self.requests = Buckets(rate=20.0, burst=200)
        """Requests and connections."""


def address_of(scope: MutableMapping[str, Any]) -> str:
    """The address by which a request or a connection is limited."""
    client = scope.get("client")
    return client[0] if client else "unknown"
