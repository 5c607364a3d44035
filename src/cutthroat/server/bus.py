"""The bus: tells other processes that a table's log has grown. Whoever hears it reads the log; a lost notice only
costs time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

Listener = Callable[[str, int], None]


class Bus(ABC):
    """``publish`` after the commit, never inside it."""

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def publish(self, table: str, version: int) -> None: ...

    @abstractmethod
    def subscribe(self, table: str, listener: Listener) -> Callable[[], None]:
        """Hear of a table until the returned function is called."""


class LocalBus(Bus):
    """All in one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        self._listeners.clear()

    async def publish(self, table: str, version: int) -> None:
        for listener in list(self._listeners.get(table, ())):
            listener(table, version)

    def subscribe(self, table: str, listener: Listener) -> Callable[[], None]:
        self._listeners.setdefault(table, []).append(listener)

        def unsubscribe() -> None:
            heard = self._listeners.get(table, [])
            if listener in heard:
                heard.remove(listener)
            if not heard:
                self._listeners.pop(table, None)

        return unsubscribe
