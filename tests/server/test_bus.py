"""The contract of the bus, held against every adapter."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cutthroat.server.bus import Bus, LocalBus

ADAPTERS: dict[str, Callable[[], Bus]] = {"local": LocalBus}
OnBus = Callable[[Callable[[Bus], Awaitable[None]]], None]


@pytest.fixture(params=sorted(ADAPTERS))
def on_bus(request: pytest.FixtureRequest) -> OnBus:
    def call(test: Callable[[Bus], Awaitable[None]]) -> None:
        async def run() -> None:
            bus = ADAPTERS[request.param]()
            await bus.open()
            try:
                await test(bus)
            finally:
                await bus.close()

        asyncio.run(run())

    return call


def test_whoever_listens_to_a_table_hears_of_it(on_bus: OnBus) -> None:
    async def test(bus: Bus) -> None:
        heard: list[tuple[str, int]] = []
        bus.subscribe("one", lambda table, version: heard.append((table, version)))
        bus.subscribe("one", lambda table, version: heard.append((table, -version)))
        await bus.publish("one", 2)
        await bus.publish("two", 3)
        assert sorted(heard) == [("one", -2), ("one", 2)]

    on_bus(test)


def test_whoever_has_stopped_listening_hears_nothing(on_bus: OnBus) -> None:
    async def test(bus: Bus) -> None:
        heard: list[int] = []
        stop = bus.subscribe("one", lambda table, version: heard.append(version))
        stop()
        stop()
        await bus.publish("one", 2)
        assert heard == []

    on_bus(test)


def test_a_listener_may_stop_while_it_hears(on_bus: OnBus) -> None:
    async def test(bus: Bus) -> None:
        heard: list[int] = []
        stops: list[Callable[[], None]] = []

        def once(table: str, version: int) -> None:
            heard.append(version)
            stops[0]()

        stops.append(bus.subscribe("one", once))
        bus.subscribe("one", lambda table, version: heard.append(version))
        await bus.publish("one", 2)
        await bus.publish("one", 3)
        assert heard == [2, 2, 3]

    on_bus(test)


def test_a_notice_nobody_waits_for_is_no_error(on_bus: OnBus) -> None:
    async def test(bus: Bus) -> None:
        await bus.publish("one", 1)

    on_bus(test)
