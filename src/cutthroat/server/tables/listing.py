"""The list of public tables: how many of them one address may have open."""

from __future__ import annotations

import asyncio

from cutthroat.server.errors import Refusal
from cutthroat.server.limits import SITE_FACTOR, networks_of
from cutthroat.server.store.base import Store

LISTED_PER_PERSON = 2
LISTED_PER_ADDRESS = 5
MOST_NETWORKS = 10_000


class Listing:
    """Addresses are not stored: those of tables from before a restart are not known any more."""

    def __init__(self, store: Store) -> None:
        self.lock = asyncio.Lock()
        """Held from the check until the table is there, so that nobody opens many at the same moment."""
        self._store = store
        self._tables: dict[str, set[str]] = {}

    async def check(self, address: str) -> None:
        household, site = networks_of(address)
        await self._check(household, LISTED_PER_ADDRESS)
        if site is not None:
            await self._check(site, int(LISTED_PER_ADDRESS * SITE_FACTOR))

    async def _check(self, network: str, most: int) -> None:
        if len(self._tables.get(network, ())) < most:
            return
        rows = [await self._store.table(table) for table in self._tables[network]]
        still_open = self._tables[network] = {row.id for row in rows if row is not None and row.status == "open"}
        if len(still_open) >= most:
            raise Refusal("too-many", "there are enough public tables open from your address; start one of them first")

    def add(self, address: str, table: str) -> None:
        if len(self._tables) >= MOST_NETWORKS:
            self._tables.clear()
        for network in networks_of(address):
            if network is not None:
                self._tables.setdefault(network, set()).add(table)
