"""What a table's actor needs of the server."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol

from cutthroat.server.bus import Bus
from cutthroat.server.people import Person
from cutthroat.server.store.base import Store
from cutthroat.server.tables.table import Table


class Thinker(Protocol):
    """Where bots think: in other processes."""

    async def choose(self, game: str, bot: str, seat: int, world: dict[str, Any]) -> int | None: ...


class Services(NamedTuple):
    store: Store
    bus: Bus
    bots: Thinker
    wall: Callable[[], float]
    """The time of day, for people."""
    clock: Callable[[], float]
    """Seconds that never jump, for clocks."""
    rematch: Callable[[Table, Person], Coroutine[Any, Any, str]]
    reload: Callable[[str], Coroutine[Any, Any, Table]]
    """The table as its log has it now."""
    watch: Callable[[str, float | None], None]
    """Be woken at that time of the clock (None = not any more)."""
    bot_pause: float
    """Seconds that a bot takes at least for what others hear of, whatever it holds and however many steps it takes."""
