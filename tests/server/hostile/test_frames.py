"""Floods of WebSocket frames: a client is read no faster than it may talk, and not for long beyond that."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from websockets.exceptions import ConnectionClosed

from cutthroat.protocol import messages as m
from cutthroat.server.ws.budget import FRAME_BURST, FRAMES_PER_SECOND, MOST_SECONDS_OVER
from cutthroat.server.ws.direct import MOST_FRAGMENTS, SLICE, TOO_MANY_FRAGMENTS, TOO_MUCH, DirectWebSocket
from cutthroat.server.ws.endpoint import MOST_COMMAND
from cutthroat.testing.clock import ManualClock
from tests.server.managers import Place, with_manager
from tests.server.protocols import Hearing, Wire, hang_up, turns, web_socket
from tests.server.running import server
from tests.server.test_endpoint import Sender
from tests.server.wire import cookie, receive, request, socket, token

MASK = b"\0\0\0\0"
FIRST = b"\x01\x80" + MASK
"""The empty beginning of a text in fragments."""
MORE = b"\x00\x80" + MASK
LAST = b"\x80\x80" + MASK
PING = b"\x89\x80" + MASK
PONG = b"\x8a\x00"
SMALLEST = len(PING)
CHUNK = 64 * 1024
"""What a transport may well read at once."""


def text(content: bytes) -> bytes:
    if len(content) < 126:
        return bytes([0x81, 0x80 | len(content)]) + MASK + content
    return b"\x81\xfe" + len(content).to_bytes(2, "big") + MASK + content


class Line:
    """A socket that was let in, and what its application hears."""

    def __init__(self, clock: ManualClock, app: Hearing, line: DirectWebSocket, wire: Wire) -> None:
        self.clock, self.app, self.line, self.wire = clock, app, line, wire

    async def advance(self, seconds: float) -> None:
        until = self.clock.now() + seconds
        while self.clock.run_next(until):
            await turns()

    @property
    def close_frame(self) -> tuple[int, str]:
        frame = next(data for data in self.wire.written if data[:1] == b"\x88")
        return int.from_bytes(frame[2:4], "big"), frame[4:].decode()


def with_line(test: Callable[[Line], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        async def main() -> None:
            clock, app = ManualClock(), Hearing()
            line, wire = await web_socket(app, clock)
            await test(Line(clock, app, line, wire))
            await hang_up(line)

        asyncio.run(main())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


@with_line
async def test_a_message_has_at_most_so_many_fragments(line: Line) -> None:
    line.line.data_received(FIRST + MORE * (MOST_FRAGMENTS - 2) + LAST)
    assert line.app.messages == [b""]
    line.line.data_received(FIRST + MORE * (MOST_FRAGMENTS - 1))
    assert not line.wire.is_closed
    line.line.data_received(MORE)
    assert line.wire.is_closed
    assert line.close_frame == (1008, TOO_MANY_FRAGMENTS)
    await turns()
    assert line.app.end is not None
    assert line.app.end["code"] == 1008


@with_line
async def test_of_a_flood_of_pings_only_the_budget_is_taken(line: Line) -> None:
    flood = PING * (CHUNK // SMALLEST)
    line.line.data_received(flood)
    await turns()
    in_a_slice = SLICE // SMALLEST
    assert line.wire.text.count(PONG) <= FRAME_BURST + in_a_slice
    assert line.wire.is_paused, "the rest waits with the sender"
    await line.advance(MOST_SECONDS_OVER)
    assert line.wire.is_closed
    assert line.close_frame == (1008, TOO_MUCH)
    assert line.wire.text.count(PONG) <= FRAME_BURST + FRAMES_PER_SECOND * MOST_SECONDS_OVER + in_a_slice


@with_line
async def test_a_flood_of_bytes_is_read_no_faster_than_it_may_come(line: Line) -> None:
    message = text(b"x" * 60_000)
    for _ in range(2):
        line.line.data_received(message)
        await turns()
    assert len(line.app.messages) == 2
    line.line.data_received(message)
    await turns()
    assert line.wire.is_paused
    assert len(line.app.messages) == 2
    await line.advance(MOST_SECONDS_OVER - 0.1)
    assert len(line.app.messages) == 3
    assert not line.wire.is_closed, "it was not over its budget for so long"
    assert not line.wire.is_paused


@with_line
async def test_a_client_that_is_too_fast_for_a_moment_is_heard_to_the_end(line: Line) -> None:
    said = [str(number).encode() for number in range(int(FRAME_BURST) + 100)]
    line.line.data_received(b"".join(map(text, said)))
    await turns()
    assert len(line.app.messages) < len(said)
    await line.advance(MOST_SECONDS_OVER - 1.0)
    assert line.app.messages == said
    await line.advance(60.0)
    line.line.data_received(text(b"later"))
    assert line.app.messages[-1] == b"later"
    assert not line.wire.is_closed


@with_line
async def test_others_have_their_turns_while_a_flood_is_parsed(line: Line) -> None:
    """No turn of the loop parses more than a slice, however much was read at once."""
    whole = text(b"x" * 60_000)
    line.line.data_received(whole)
    taken = 0
    while not line.app.messages:
        taken += 1
        await turns(1)
    assert taken >= len(whole) // SLICE


@with_line
async def test_a_client_that_does_not_read_gets_no_more_pongs(line: Line) -> None:
    line.line.pause_writing()
    line.line.data_received(PING * 5)
    assert line.wire.written == []
    line.line.resume_writing()
    line.line.data_received(PING)
    assert line.wire.written == [PONG]


@with_manager
async def test_a_long_malformed_message_is_not_even_looked_at(place: Place) -> None:
    sender = Sender(place, await place.table())
    (answer,) = await sender.send(json.dumps({"type": "x" * 60_000}))
    assert answer["code"] == "malformed"
    assert str(MOST_COMMAND) in str(answer["text"])
    (answer,) = await sender.send(json.dumps({"type": "x" * 6_000}))
    assert answer["code"] == "malformed"
    assert len(m.encode(answer)) < 500


@pytest.mark.parametrize(
    ("begin", "again", "reason"),
    [(FIRST, MORE, TOO_MANY_FRAGMENTS), (PING, PING, TOO_MUCH)],
    ids=["continuations", "pings"],
)
def test_a_flood_ends_with_a_reason_and_the_others_play_on(begin: bytes, again: bytes, reason: str) -> None:
    """At a real server."""
    with server() as live:
        who = token(live.address)
        made = request(live.address, "POST", "/api/tables", '{"game": "toy", "seats": [{}, {}]}', cookie(who))
        table = made.json["id"]
        with socket(live.address, table, cookie(who)) as line:
            line.socket.sendall(begin + again * 2_000)
            with pytest.raises(ConnectionClosed) as closed:
                receive(line, "never")
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, reason)
        with socket(live.address, table, cookie(who)) as line:
            line.send('{"type":"ping"}')
            receive(line, "pong")
        assert "Traceback" not in live.log
