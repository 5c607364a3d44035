"""The line under a socket: when the other side is asked whether it is still there."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from cutthroat.server.ws.direct import CLOSING_SECONDS
from cutthroat.testing.clock import ManualClock
from tests.server.protocols import Hearing, hang_up, turns, web_socket

SAID = b"\x81\x82\0\0\0\0hi"
PING = 0x89


def test_only_a_line_that_has_been_silent_is_asked() -> None:
    async def test() -> None:
        line, wire = await web_socket(Hearing(), ManualClock())
        for _ in range(2):
            line.data_received(SAID)
            line.send_keepalive_ping()
            assert wire.written == []
            assert line.ping_timer is not None
        line.send_keepalive_ping()
        assert wire.written[0][0] == PING
        await hang_up(line)

    asyncio.run(test())


@pytest.mark.parametrize("ends", ["silent", "closes", "garbles", "is told"])
def test_a_line_that_is_closed_ends_even_if_the_other_side_does_not_read(ends: str) -> None:
    async def test() -> None:
        clock = ManualClock()
        line, wire = await web_socket(Hearing(), clock)
        match ends:
            case "silent":
                line.keepalive_timeout()
            case "closes":
                line.data_received(b"\x88\x80\0\0\0\0")
            case "garbles":
                line.data_received(b"\xff\xff\0\0\0\0")
            case _:
                await line.send({"type": "websocket.close"})
        await turns(3)
        assert not wire.is_aborted
        clock.advance(line.close_timeout + CLOSING_SECONDS)
        assert wire.is_aborted
        await hang_up(line)

    asyncio.run(test())


def test_an_ended_line_is_let_go_at_once() -> None:
    """Not when garbage is collected: after a flood of connections that would take long."""

    async def test() -> None:
        line, wire = await web_socket(Hearing(), ManualClock())
        line.data_received(SAID)
        kept = weakref.ref(line)
        await hang_up(line)
        del line, wire
        await turns(3)
        assert kept() is None

    gc.disable()
    try:
        asyncio.run(test())
    finally:
        gc.enable()
