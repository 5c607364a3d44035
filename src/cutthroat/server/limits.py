"""Rate limits: how much one connection, person or address may ask for."""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

HOUSEHOLD = 64
"""The bits of an IPv6 address that one household or machine is given; it chooses the others as it likes."""
SITE = 48
"""The bits of a whole site, or of somebody with many households."""
SITE_FACTOR = 10.0
"""A site may do so many times what a household may."""
LONGEST_ADDRESS = 45


class Bucket:
    """A token bucket: ``rate`` a second, at most ``burst`` at once; the time is an argument."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.seen = now

    def take(self, now: float, amount: float = 1.0) -> bool:
        if self.refill(now) < amount:
            return False
        self.level -= amount
        return True

    def refill(self, now: float) -> float:
        self.level = min(self.burst, self.level + max(0.0, now - self.seen) * self.rate)
        self.seen = now
        return self.level

    def spend(self, now: float, amount: float) -> float:
        """For what has happened already: take it in any case; returns the seconds until the debt is paid."""
        self.level = self.refill(now) - amount
        return max(0.0, -self.level / self.rate)


class Buckets:
    """A bucket for each key; those that are full again are forgotten, and the oldest when there are too many."""

    def __init__(self, rate: float, burst: float, most: int = 50_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str, now: float) -> bool:
        return self._bucket(key, now).take(now)

    def spend(self, key: str, now: float, amount: float) -> float:
        return self._bucket(key, now).spend(now, amount)

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self.forget(now)
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, now)
        return bucket

    def forget(self, now: float) -> None:
        full = self.burst / self.rate
        kept = [(key, bucket) for key, bucket in self._buckets.items() if now - bucket.seen < full]
        # Half of the room at least is free again: to look through all of them for each new key would take too long.
        self._buckets = dict(kept[-(self.most // 2) :])


class AddressBuckets:
    """A bucket for each IPv4 address or IPv6 household, and one for each IPv6 site that its households share."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._households = Buckets(rate, burst)
        self._sites = Buckets(rate * SITE_FACTOR, burst * SITE_FACTOR)

    def take(self, address: str, now: float) -> bool:
        household, site = networks_of(address)
        return self._households.take(household, now) and (site is None or self._sites.take(site, now))

    def spend(self, address: str, now: float, amount: float) -> float:
        household, site = networks_of(address)
        wait = self._households.spend(household, now, amount)
        return wait if site is None else max(wait, self._sites.spend(site, now, amount))


class RateLimits:
    """The server's own limits, each by person or by address."""

    def __init__(self) -> None:
        self.new_tables = Buckets(rate=0.2, burst=20)
        self.imports = Buckets(rate=0.05, burst=20)
        self.reviews = Buckets(rate=0.05, burst=20)
        self.hints = Buckets(rate=0.2, burst=20)
        """Hints, and moves that are judged."""
        self.code_guesses = AddressBuckets(rate=0.5, burst=30)
        self.verdicts = AddressBuckets(rate=2.0, burst=60)
        """Each plays a whole game again."""
        self.new_people = AddressBuckets(rate=0.1, burst=50)
        self.person_requests = Buckets(rate=20.0, burst=200)
        """Requests and connections of somebody whose session is known."""
        self.stranger_requests = AddressBuckets(rate=20.0, burst=200)
        """Those of everybody else at an address together."""
        self.address_requests = AddressBuckets(rate=200.0, burst=2000)
        """Those of all people and strangers at an address, so that it helps little to be many people."""
        self.person_snapshots = Buckets(rate=2.0, burst=30)
        self.address_snapshots = AddressBuckets(rate=10.0, burst=200)
        """Of a long game each takes up to 15 ms, however many connections ask for them."""
        self.files = AddressBuckets(rate=100.0, burst=3000)
        """The files of the page: some forty for each visitor whose browser has none of them yet."""


def address_of(scope: MutableMapping[str, Any]) -> str:
    """The address by which a request or a connection is limited."""
    client = scope.get("client")
    return plain(client[0]) if client else "unknown"


def plain(address: str) -> str:
    """An IPv4 address as such, even if it comes in an IPv6 one, as on a server that listens on both."""
    return address.removeprefix("::ffff:") if address.startswith("::ffff:") and "." in address else address


@lru_cache(maxsize=4096)
def networks_of(address: str) -> tuple[str, str | None]:
    """By what an address is counted: itself or its IPv6 household, and the IPv6 site, if any."""
    try:
        parsed = ip_address(plain(address[:LONGEST_ADDRESS]).partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS], None
    if not isinstance(parsed, IPv6Address):
        return str(parsed), None
    return leading_bits(parsed, HOUSEHOLD), leading_bits(parsed, SITE)


def leading_bits(address: IPv6Address, bits: int) -> str:
    return f"{int(address) >> (128 - bits):x}/{bits}"
