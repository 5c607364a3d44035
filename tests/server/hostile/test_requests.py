"""Requests that never end, and connections without number: each has its limit, and others are answered meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import uvloop

from cutthroat.server.connections import (
    FROM_ONE_ADDRESS,
    IN_ALL,
    REQUEST_BURST,
    RESERVED_FILES,
    OpenConnections,
    raise_file_limit,
    room_for,
)
from cutthroat.server.http.protocol import (
    BODY_SECONDS,
    HEAD_SECONDS,
    MOST_DROPPED,
    MOST_HEAD,
    MOST_HEADERS,
    MOST_PIPELINED,
    SENDING_SECONDS,
    SLICE,
    BoundedHttp,
)
from cutthroat.testing.clock import ManualClock
from tests.server.protocols import Wire, hang_up, http, settings, turns
from tests.server.running import Server, server
from tests.server.wire import request

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"


async def polite(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """Reads the whole body, then answers."""
    while (event := await receive())["type"] == "http.request" and event["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def run(test: Callable[[ManualClock], Awaitable[None]]) -> None:
    async def main() -> None:
        await test(ManualClock())

    asyncio.run(main())


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (b"X: " + b"x" * (MOST_HEAD - 100) + b"\r\n\r\n", b"200 OK"),
        (b"X: " + b"x" * MOST_HEAD, b"431 Request Header Fields Too Large"),
        (b"X: " + b"x" * MOST_HEAD + b"\r\n\r\n", b"431 Request Header Fields Too Large"),
        (b"X: x\r\n" * (MOST_HEADERS + 1), b"431 Request Header Fields Too Large"),
        (b"X\r\n\r\n", b"400 Bad Request"),
    ],
    ids=["as long as it may be", "endless line", "too long", "too many", "no header"],
)
def test_a_head_has_an_end(lines: bytes, status: bytes) -> None:
    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        line.data_received(GET + lines)
        await turns()
        assert wire.text.startswith(b"HTTP/1.1 " + status)
        assert wire.is_closed == (status != b"200 OK")
        await hang_up(line)

    run(test)


def test_an_endless_head_is_not_kept() -> None:
    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        for _ in range(1000):
            line.data_received(GET + b"X: " + b"x" * 1000)
            await turns(2)
        assert wire.text.count(b"HTTP/1.1") == 1
        assert wire.is_closed
        await hang_up(line)

    run(test)


@pytest.mark.parametrize(
    ("begin", "piece", "seconds"),
    [(b"", b"", HEAD_SECONDS), (GET, b"X: x\r\n", HEAD_SECONDS), (POST, b"x", BODY_SECONDS)],
)
def test_whoever_does_not_finish_in_time_is_cut_off(begin: bytes, piece: bytes, seconds: float) -> None:
    """However often something more comes."""

    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        if begin:
            line.data_received(begin)
        for _ in range(4):
            assert not wire.is_closed
            clock.advance(seconds / 4)
            if piece:
                line.data_received(piece)
            await turns(2)
        assert wire.is_closed
        await hang_up(line)

    run(test)


def test_a_second_request_has_its_own_time() -> None:
    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        for _ in range(3):
            line.data_received(POST)
            clock.advance(BODY_SECONDS - 1)
            line.data_received(b"x" * 100)
            await turns(5)
            assert wire.written.pop() == b"ok"
            clock.advance(HEAD_SECONDS + 1)
        assert not wire.is_closed, "waiting for the next one is uvicorn's business"
        line.data_received(GET)
        clock.advance(HEAD_SECONDS)
        assert wire.is_closed
        await hang_up(line)

    run(test)


def test_an_answer_that_is_not_read_is_given_up() -> None:
    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        line.data_received(GET + b"\r\n")
        line.pause_writing()
        clock.advance(SENDING_SECONDS - 1)
        line.resume_writing()
        line.pause_writing()
        clock.advance(SENDING_SECONDS - 1)
        assert not wire.is_closed
        clock.advance(1)
        assert wire.is_closed
        await hang_up(line)

    run(test)


def test_a_body_that_goes_on_and_on_is_cut_off() -> None:
    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        line.data_received(GET + b"Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(MOST_DROPPED // SLICE + 10):
            line.data_received(b"%x\r\n%s\r\n" % (SLICE - 8, b"x" * (SLICE - 8)))
            await turns(2)
        assert wire.text.startswith(b"HTTP/1.1 413")
        assert wire.is_closed
        await hang_up(line)

    run(test)


def test_few_requests_wait_behind_another() -> None:
    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        line.data_received((GET + b"\r\n") * MOST_PIPELINED)
        await turns()
        assert wire.text.count(b"200 OK") == MOST_PIPELINED
        line.data_received((GET + b"\r\n") * (MOST_PIPELINED + 2))
        await turns()
        assert b"HTTP/1.1 429" in wire.text
        assert wire.text.count(b"200 OK") == 2 * MOST_PIPELINED + 1, "those before it are answered"
        assert wire.text.rindex(b"200 OK") < wire.text.index(b"HTTP/1.1 429")
        assert wire.is_closed
        await hang_up(line)

    run(test)


def test_others_have_their_turns_while_tiny_chunks_are_parsed() -> None:
    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        body = b"1\r\nx\r\n" * 10_000
        line.data_received(GET + b"Transfer-Encoding: chunked\r\n\r\n" + body + b"0\r\n\r\n")
        taken = 0
        while not wire.written:
            taken += 1
            await turns(1)
        assert taken >= len(body) // SLICE
        await hang_up(line)

    run(test)


def test_an_address_has_so_many_connections_and_no_more(caplog: pytest.LogCaptureFixture) -> None:
    async def test(clock: ManualClock) -> None:
        doors = OpenConnections(clock, per_address=3, in_all=100)
        lines = [http(polite, clock, doors, "192.0.2.7") for _ in range(5)]
        assert [wire.is_closed for _, wire in lines] == [False, False, False, True, True]
        assert FROM_ONE_ADDRESS.encode() in lines[3][1].text
        _, other = http(polite, clock, doors, "192.0.2.8")
        assert not other.is_closed
        for line, _ in lines:
            await hang_up(line)
        _, again = http(polite, clock, doors, "192.0.2.7")
        assert not again.is_closed
        assert len(doors) == 2

    with caplog.at_level(logging.WARNING):
        run(test)
    assert [record.levelname for record in caplog.records] == ["WARNING"], "said once, not for each"
    assert "192.0.2.7" not in caplog.text


def test_connections_of_a_household_count_together_and_those_of_a_proxy_do_not() -> None:
    doors = OpenConnections(ManualClock(), 1, 100, (ip_network("127.0.0.0/8"), ip_network("10.0.0.1")))
    assert doors.enter(Wire("2001:db8:1:2::1")) is None
    assert doors.enter(Wire("2001:db8:1:2:ffff::9")) == FROM_ONE_ADDRESS
    assert doors.enter(Wire("2001:db8:1:3::1")) is None
    assert doors.enter(Wire("::ffff:192.0.2.1")) is None
    assert doors.enter(Wire("192.0.2.1")) == FROM_ONE_ADDRESS
    for proxy in ("127.0.0.1", "::ffff:127.0.0.1", "10.0.0.1"):
        assert [doors.enter(Wire(proxy)) for _ in range(3)] == [None, None, None]


def test_a_site_of_many_households_has_ten_times_as_much() -> None:
    doors = OpenConnections(ManualClock(), 2, 1000)
    lines = [Wire(f"2001:db8:1:{household:x}::1") for household in range(12) for _ in range(2)]
    refused = [doors.enter(line) for line in lines]
    assert refused == [None] * 20 + [FROM_ONE_ADDRESS] * 4
    assert doors.enter(Wire("2001:db8:2::1")) is None
    doors.leave(lines[0])
    assert doors.enter(Wire("2001:db8:1:ff::1")) is None


def test_when_there_is_no_room_those_without_a_request_go_first() -> None:
    doors = OpenConnections(ManualClock(), 10, 3)
    wires = [Wire(f"192.0.2.{number}") for number in range(5)]
    for wire in wires[:3]:
        doors.enter(wire)
        doors.waits(wire)
    doors.works(wires[0])
    assert doors.enter(wires[3]) is None
    assert [wire.is_closed for wire in wires[:4]] == [False, True, False, False]
    doors.works(wires[2])
    assert doors.enter(wires[4]) == IN_ALL
    assert len(doors) == 3


def test_an_address_that_asks_for_too_much_is_read_no_faster_than_it_may() -> None:
    """Refusals cost something, too: however many requests come, on however many connections."""

    async def test(clock: ManualClock) -> None:
        doors = OpenConnections(clock, per_address=100, in_all=100)
        lines = [http(polite, clock, doors, "192.0.2.7") for _ in range(10)]
        for _ in range(int(REQUEST_BURST)):
            for line, wire in lines:
                if not wire.is_paused:
                    line.data_received(GET + b"\r\n")
            await turns(3)

        def answered() -> int:
            return sum(wire.text.count(b"200 OK") for _, wire in lines)

        assert REQUEST_BURST - 100 < answered() <= REQUEST_BURST
        assert all(wire.is_paused for _, wire in lines)
        _, other = http(polite, clock, doors, "192.0.2.8")
        assert not other.is_paused
        clock.advance(1.0)
        await turns()
        assert not any(wire.is_paused for _, wire in lines)
        assert not any(wire.is_closed for _, wire in lines)
        for line, _ in lines:
            await hang_up(line)

    run(test)


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_an_address_over_its_budget_is_not_read_on_a_new_connection_either(
    new_loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """uvloop forgets what is asked of a transport while its connection is being made."""

    async def test() -> None:
        clock, made = ManualClock(), list[BoundedHttp]()
        doors = OpenConnections(clock, per_address=100, in_all=100)

        def protocol() -> BoundedHttp:
            made.append(BoundedHttp(**settings(polite, clock, doors)))
            return made[-1]

        serving = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)
        place = serving.sockets[0].getsockname()
        _, rich = await asyncio.open_connection(*place)
        rich.write(GET)
        while not made:
            await turns(1)
        doors.spend(made[0].transport, 2 * REQUEST_BURST)
        _, poor = await asyncio.open_connection(*place)
        poor.write(GET * 10_000)
        while len(made) < 2 or made[1].transport is None:
            await turns(1)
        await turns()
        assert not made[1].transport.is_reading()
        for transport in (rich.transport, poor.transport, *(line.transport for line in made)):
            transport.abort()
        serving.close()
        while len(doors):
            await turns(1)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(test())


def test_behind_a_request_that_is_refused_in_its_turn_nothing_is_read() -> None:
    async def test(clock: ManualClock) -> None:
        answering = asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            await answering.wait()
            await polite(scope, receive, send)

        line, wire = http(slow, clock)
        line.data_received((GET + b"\r\n") * (MOST_PIPELINED + 2))
        await turns()
        assert wire.is_paused
        answering.set()
        await turns()
        assert b"HTTP/1.1 429" in wire.text
        await hang_up(line)

    run(test)


@pytest.mark.parametrize("ends", ["refused", "answered", "idle"])
def test_a_closed_connection_ends_even_if_the_client_does_not_read(ends: str) -> None:
    """A transport that is closed keeps what is not sent yet, and the connection with it."""

    async def test(clock: ManualClock) -> None:
        line, wire = http(polite, clock)
        if ends == "refused":
            line.data_received(b"nonsense\r\n\r\n")
        else:
            line.data_received(GET + (b"Connection: close\r\n\r\n" if ends == "answered" else b"\r\n"))
            await turns(5)
        if ends == "idle":
            line.timeout_keep_alive_handler()
        assert wire.is_closed
        assert not wire.is_aborted
        clock.advance(SENDING_SECONDS)
        assert wire.is_aborted
        await hang_up(line)

    run(test)


def test_too_few_files_are_said_so(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert room_for(10_000, 256) == 10_000 - RESERVED_FILES
        assert not caplog.records
        assert room_for(1024, 256) == 1024 - RESERVED_FILES
    (record,) = caplog.records
    assert "file limit of 1024" in record.getMessage()


def test_the_file_limit_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr("resource.setrlimit", lambda _, limits: raised.append(limits))
    assert raise_file_limit() == 4096
    assert raised == [(4096, 4096)]


# A real server


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


def connected(live: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", live.port), timeout=20)


def until_closed(line: socket.socket) -> bytes:
    got = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(65536):
            got += piece
    return got


def test_a_head_that_is_too_long_is_refused(live: Server) -> None:
    with connected(live) as line:
        line.sendall(GET + b"X: " + b"x" * MOST_HEAD)
        assert until_closed(line).startswith(b"HTTP/1.1 431")
    assert request(live.address, "GET", "/healthz", headers={"X": "x" * 20_000}).status == 200


@pytest.mark.parametrize("path", ["/api/me", "/api/records", "/api/tables"])
def test_a_body_that_breaks_off_is_no_fault_of_the_server(live: Server, path: str) -> None:
    who = request(live.address, "POST", "/api/me", json.dumps({"name": "Ana"})).headers["Set-Cookie"].partition(";")[0]
    with connected(live) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {who}\r\nContent-Length: 1000\r\n\r\n"
        line.sendall(head.encode() + b'{"name":')
        line.shutdown(socket.SHUT_WR)
        assert until_closed(line) == b""
    assert request(live.address, "GET", "/healthz").status == 200
    assert "Traceback" not in live.log
    assert '"error"' not in live.log


def test_half_requests_shut_nobody_out(tmp_path: Path) -> None:
    """With room for fewer connections than are opened: the ones that ask for nothing go."""
    files = RESERVED_FILES + 40
    few_files = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh"]
    with Server(tmp_path, prefix=few_files) as live, contextlib.ExitStack() as stack:
        for _ in range(120):
            line = stack.enter_context(connected(live))
            with contextlib.suppress(OSError):
                line.sendall(GET)
        for _ in range(3):
            assert request(live.address, "GET", "/healthz").status == 200
        assert f"the file limit of {files} leaves room for 40 connections" in live.log
        assert live.log.count("there is no room for more than 40 connections") == 1


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    settings: dict[str, object] = {"connections": 5, "proxies": []}
    with Server(tmp_path, settings=settings) as live:
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(connected(live)) for _ in range(6)]
            assert FROM_ONE_ADDRESS.encode() in until_closed(lines[5])
            assert "connections are refused: one address has 5 open" in live.log
            assert "127.0.0.1" not in live.log.replace(live.address, "")
        for _ in range(20):
            assert request(live.address, "GET", "/healthz").status in (200, 503)
