"""How much one connection or address may ask for."""

from __future__ import annotations


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
