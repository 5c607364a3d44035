"""Games whose process is gone go on in another, after those for which somebody waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from cutthroat.server.metrics import METRICS
from cutthroat.server.store.base import StoreError
from cutthroat.server.store.leases import Leases
from cutthroat.server.timing import Clock

log = logging.getLogger(__name__)

HEAD_START = 1.0
"""Seconds in which people come back and claim their own tables; what nobody asks for can wait until then."""
AT_ONCE = 20
"""Tables that are claimed together, so that every process gets its share."""


class Adoption:
    def __init__(
        self,
        leases: Leases,
        clock: Clock,
        load: Callable[[str], Awaitable[None]],
        start: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._leases = leases
        self._clock = clock
        self._load = load
        self._start = start
        self._may_be_more = False
        """Whether there may be orphans that we have not looked for yet."""
        self._is_at_it = False

    def look(self) -> None:
        """There may be tables that nobody owns."""
        self._may_be_more = True
        if not self._is_at_it:
            self._is_at_it = True
            self._clock.later(HEAD_START, lambda: self._start(self._adopt()))

    async def _adopt(self) -> None:
        try:
            while self._may_be_more:
                self._may_be_more = False
                while tables := await self._leases.claim_orphans(AT_ONCE):
                    METRICS.adopted.counts[()] += len(tables)
                    await self._load_all(tables)
        except StoreError as error:
            log.error("tables without an owner cannot be claimed: %s", error)
        finally:
            self._is_at_it = False

    async def _load_all(self, tables: list[str]) -> None:
        """Half of the time is for those who play."""
        for table in tables:
            began = self._clock.now()
            await self._load(table)
            await asyncio.sleep(self._clock.now() - began)
