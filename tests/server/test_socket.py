"""The socket of a real server: who is let in, what is taken, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cutthroat.client import ConnectionGone, TableConnection
from cutthroat.protocol import messages as m
from cutthroat.server.ws.endpoint import SOCKETS_PER_PERSON
from tests.server.play import first_moves, play_alone
from tests.server.running import Server, server
from tests.server.tables import plans
from tests.server.wire import HELLO, cookie, receive, request, socket, token


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


def new_table(live: Server, who: str, **config: object) -> str:
    wanted = json.dumps({"game": "toy", "seats": [{}, {}], **config})
    made = request(live.address, "POST", "/api/tables", wanted, cookie(who))
    assert made.status == 201, made.body
    return str(made.json["id"])


def test_a_page_of_another_site_gets_no_socket(live: Server) -> None:
    who = token(live.address, forwarded="10.3.0.1")
    table = new_table(live, who)
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            socket(live.address, table, cookie(who), origin=origin)
        assert refused.value.response.status_code == 403
    with socket(live.address, table, cookie(who), origin=live.address) as line:
        line.send(HELLO)
        assert receive(line, "snapshot")["version"] == 1


@pytest.mark.parametrize(("known", "exists", "text"), [(False, True, "name"), (True, False, "no such table")])
def test_strangers_and_missing_tables_are_told_so(live: Server, known: bool, exists: bool, text: str) -> None:
    who = token(live.address, forwarded="10.3.0.2")
    table = new_table(live, who) if exists else "nothing"
    with socket(live.address, table, cookie(who) if known else {}) as line:
        goodbye = receive(line, "goodbye")
        assert text in goodbye["text"]
        assert goodbye["retry"] is False
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_garbage_is_refused_and_the_connection_goes_on(live: Server) -> None:
    who = token(live.address, forwarded="10.3.0.3")
    with socket(live.address, new_table(live, who), cookie(who)) as line:

        @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.text(max_size=100) | st.recursive(st.none() | st.text(), st.lists, max_leaves=5).map(json.dumps))
        def check(text: str) -> None:
            line.send(text)
            assert receive(line, "refused")["code"] == "malformed"

        check()
        line.send("[" * 30000)
        assert receive(line, "refused")["code"] == "malformed"
        line.send(HELLO)
        receive(line, "snapshot")


def test_messages_may_come_in_pieces_and_broken_text_is_refused(live: Server) -> None:
    who = token(live.address, forwarded="10.3.0.11")
    with socket(live.address, new_table(live, who), cookie(who)) as line:
        line.send(iter([HELLO[:8], HELLO[8:13], HELLO[13:]]))
        receive(line, "snapshot")
        line.send(b'{"type":"\xff"}', text=True)
        assert receive(line, "refused")["code"] == "malformed"
        line.send(iter([b'{"type":"start",', b'"id":"\xc3', b'\xa9"}']), text=True)
        assert receive(line, "refused")["id"] == "é"


def test_binary_and_oversized_messages_end_the_connection_only(live: Server) -> None:
    who = token(live.address, forwarded="10.3.0.4")
    table = new_table(live, who)
    for rubbish in (b"\x00\xff", "x" * (64 * 1024 + 1)):
        with socket(live.address, table, cookie(who)) as line:
            line.send(rubbish)
            with pytest.raises(ConnectionClosed):
                receive(line, "never")
    with socket(live.address, table, cookie(who)) as line:
        line.send(HELLO)
        receive(line, "snapshot")


def test_a_ping_is_answered_and_nobody_else_hears_of_it(live: Server) -> None:
    who = token(live.address, forwarded="10.3.0.12")
    table = new_table(live, who)
    with socket(live.address, table, cookie(who)) as line, socket(live.address, table, cookie(who)) as other:
        other.send(HELLO)
        version = receive(other, "snapshot")["version"]
        other.send('{"type":"ping"}')
        receive(other, "pong")
        for _ in range(3):
            line.send('{"type":"ping"}')
            assert line.recv(20) == '{"type":"pong"}', "even before a hello"
        other.send('{"type":"ping"}')
        assert other.recv(20) == '{"type":"pong"}'
        other.send(HELLO)
        assert receive(other, "snapshot")["version"] == version


def test_nobody_opens_connections_without_end(live: Server) -> None:
    who = token(live.address, forwarded="10.3.0.9")
    table = new_table(live, who)
    with contextlib.ExitStack() as stack:
        for _ in range(SOCKETS_PER_PERSON):
            stack.enter_context(socket(live.address, table, cookie(who)))
        with socket(live.address, table, cookie(who)) as line:
            goodbye = receive(line, "goodbye")
            assert "connections" in goodbye["text"]
            assert goodbye["retry"] is False
    with socket(live.address, table, cookie(who)) as line:
        line.send(HELLO)
        receive(line, "snapshot")


def test_a_client_that_stops_reading_holds_nobody_up(live: Server) -> None:
    """It falls behind, at a bounded cost; when it reads again it is told afresh."""

    async def finished() -> str:
        api = live.api("10.3.0.6")
        await api.arrive("Ana")
        return await play_alone(api, "crisis", "obbb")

    table = asyncio.run(finished())
    who, other = token(live.address, forwarded="10.3.0.6"), token(live.address, forwarded="10.3.0.6")
    with socket(live.address, table, cookie(who), max_queue=1) as slow:
        for _ in range(4):
            for _ in range(40):
                slow.send(HELLO)
            with socket(live.address, table, cookie(other)) as line:
                line.send(HELLO)
                receive(line, "snapshot")
        slow.send('{"type":"ping"}')
        heard: list[str] = []
        while not heard or heard[-1] not in ("pong", "refused"):  # the ping may come too fast after so many hellos
            heard.append(json.loads(slow.recv(20))["type"])
        assert "snapshot" in heard
        assert len(heard) < 160


def test_everybody_is_told_when_the_server_stops(tmp_path: object) -> None:
    with server() as live:

        async def test() -> tuple[str, int]:
            api = live.api()
            await api.arrive("Ana")
            made = await api.create_table(m.TableConfig(game="toy", seats=plans("oo")))
            async with TableConnection(api, made.id) as connection:
                await connection.sit(0)
                stopped = asyncio.create_task(asyncio.to_thread(live.terminate))
                await connection.until(lambda known: known.goodbye is not None)
                assert connection.known.goodbye is not None
                assert connection.known.goodbye.retry
                return connection.known.goodbye.text, await stopped

        text, code = asyncio.run(test())
        assert "restarting" in text
        assert code == 0
        assert '"stopped"' in live.log


def test_being_sent_away_is_final(live: Server) -> None:
    async def test() -> None:
        ana, eve = live.api("10.3.0.7"), live.api("10.3.0.7")
        await ana.arrive("Ana")
        bad = await eve.arrive("Eve")
        made = await ana.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        async with TableConnection(ana, made.id) as host, TableConnection(eve, made.id) as guest:
            await host.send(m.Remove(id="r", person=bad.id))
            with pytest.raises(ConnectionGone, match="removed you"):
                await guest.until(lambda known: known.is_over)
            with pytest.raises(ConnectionGone):
                async with TableConnection(eve, made.id):
                    pass

    asyncio.run(test())


def test_logs_are_json_and_tell_no_cards_and_no_links(live: Server) -> None:
    async def test() -> str:
        api = live.api("10.3.0.8")
        await api.arrive("Ana")
        made = await api.create_table(m.TableConfig(game="toy", seats=plans("ob")))
        async with TableConnection(api, made.id) as connection:
            await connection.sit(0)
            await connection.start()
            await first_moves(connection)
        return made.id

    table = asyncio.run(test())
    lines = [line for line in live.log.splitlines() if line]
    assert lines
    for line in lines:
        assert set(json.loads(line)) >= {"at", "level", "from", "text"}
    assert table not in live.log
    for word in ("hands", "crate", '"picks"', "secret"):
        assert word not in live.log
