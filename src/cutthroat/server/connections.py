"""The connections that are open, how many an address may have, and how many there is room for."""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address

from cutthroat.server.limits import SITE_FACTOR, AddressBuckets, networks_of, plain
from cutthroat.server.timing import Clock

log = logging.getLogger(__name__)

PER_ADDRESS = 256
"""A club behind one address: each browser opens up to six connections, and keeps one."""
MOST_FILES = 65_536
"""Asked for where the system would allow any number."""
RESERVED_FILES = 256
"""For the database, bots, and files that are being sent."""
FEWEST_ADDRESSES = 4
"""So many addresses should not be able to take all the room there is."""
SAY_AGAIN = 60.0
REQUESTS_PER_SECOND = 300.0
REQUEST_BURST = 3000.0
"""Of one address: what is refused costs something, too. More than all limits by address allow together."""

FROM_ONE_ADDRESS = "Too many connections are open from your address; please close some of them."
IN_ALL = "The server has too many connections; please come back later."


class OpenConnections:
    """Each is counted from its beginning to its end, for requests and sockets alike.

    Those of a trusted proxy, or of another process, are many people's: they are not counted by address here.
    """

    def __init__(
        self,
        clock: Clock,
        per_address: int,
        in_all: int,
        proxies: Sequence[IPv4Network | IPv6Network] = (),
        internal_port: int | None = None,
    ) -> None:
        self.per_address = per_address
        self.in_all = in_all
        self._clock = clock
        self._proxies = proxies
        self._internal_port = internal_port
        self._open: dict[asyncio.BaseTransport, str | None] = {}
        """Each with its address; None = a proxy's."""
        self._by_network: Counter[str] = Counter()
        self._waiting: dict[asyncio.Transport, None] = {}
        self._said: dict[str, float] = {}
        self._requests = AddressBuckets(REQUESTS_PER_SECOND, REQUEST_BURST)

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: asyncio.Transport) -> str | None:
        """Count a new connection; returns why it cannot be had."""
        address = self._address(transport)
        if address is not None and self._has_its_share(address):
            self._say("connections are refused: one address has %d open (serve --connections)", self.per_address)
            return FROM_ONE_ADDRESS
        if len(self._open) >= self.in_all and not self._drop_oldest_waiting():
            self._say("connections are refused: %d are open, and the file limit allows no more", self.in_all)
            return IN_ALL
        self._open[transport] = address
        for network in counted_as(address):
            self._by_network[network] += 1
        return None

    def _has_its_share(self, address: str) -> bool:
        household, *sites = counted_as(address)
        most_of_site = self.per_address * SITE_FACTOR
        return self._by_network[household] >= self.per_address or any(
            self._by_network[site] >= most_of_site for site in sites
        )

    def leave(self, transport: asyncio.Transport) -> None:
        self._waiting.pop(transport, None)
        for network in counted_as(self._open.pop(transport, None)):
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]

    def waits(self, transport: asyncio.Transport) -> None:
        """It has no request under way: it is the first to go when there is no more room."""
        if transport in self._open:
            self._waiting[transport] = None

    def works(self, transport: asyncio.Transport) -> None:
        self._waiting.pop(transport, None)

    def spend(self, transport: asyncio.Transport, cost: float) -> float:
        """Requests, connections and bytes of an address; returns the seconds until it may go on."""
        address = self._open.get(transport)
        return 0.0 if address is None else self._requests.spend(address, self._clock.now(), cost)

    def _drop_oldest_waiting(self) -> bool:
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        self._say("there is no room for more than %d connections: those without a request are closed", self.in_all)
        self.leave(oldest)
        oldest.abort()
        return True

    def _address(self, transport: asyncio.Transport) -> str | None:
        peer = transport.get_extra_info("peername")
        if not peer or is_in(peer[0], self._proxies):
            return None
        if self._internal_port is not None and transport.get_extra_info("sockname")[1] == self._internal_port:
            return None  # another process, for many people
        return str(peer[0])

    def _say(self, text: str, number: int) -> None:
        """Not with every connection: a flood of them must not become a flood of lines."""
        now = self._clock.now()
        if now - self._said.get(text, float("-inf")) >= SAY_AGAIN:
            self._said[text] = now
            log.warning(text, number)


def counted_as(address: str | None) -> list[str]:
    """The household first, then the IPv6 site, if there is one."""
    return [] if address is None else [network for network in networks_of(address) if network is not None]


def is_in(address: str, networks: Sequence[IPv4Network | IPv6Network]) -> bool:
    try:
        parsed = ip_address(plain(address))
    except ValueError:
        return False
    return any(parsed in network for network in networks)


def raise_file_limit() -> int:
    """As many open files as the system allows this process; returns how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft >= wanted:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        return soft
    return wanted


def room_for(files: int, per_address: int) -> int:
    """The connections that so many open files leave room for; says so if they are too few."""
    room = max(1, files - RESERVED_FILES)
    if room < FEWEST_ADDRESSES * per_address:
        log.warning(
            "the file limit of %d leaves room for %d connections, and one address may open %d: "
            "raise it (ulimit -n, or LimitNOFILE= of a service), or lower serve --connections",
            files,
            room,
            per_address,
        )
    return room
