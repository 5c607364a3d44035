"""Bots by link over lines that refuse, cut, truncate, stall and double: the short form of ``bench.faults --lines``."""

from __future__ import annotations

import asyncio
import dataclasses
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from bench.bad_line import KINDS, ChosenFaults, Direction, Fault, Kind
from bench.remote_bots import HASTY, play_over_bad_lines
from cutthroat.client import Api, ConnectionGone, Refused, TableConnection, Unreachable
from cutthroat.client.bot import join_as_bot
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import World
from tests.client.clocks import HurriedClock
from tests.server.play import start_when_full
from tests.server.running import Server, environment, server
from tests.server.tables import plans

GAMES = 20
POINTS = (0, 1, 60, 300, 900, 2500)
"""In the request or the head of the answer, in its body, in the first messages, in the game."""
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


def test_bots_finish_their_games_on_their_seats_whatever_the_line_does() -> None:
    report = asyncio.run(play_over_bad_lines(GAMES, 16))
    assert report.dead == [], report.summary()
    assert (report.games, report.unseated) == (GAMES, 0), report.summary()
    assert set(report.connections) == {"none", *KINDS}
    assert report.retries > GAMES


@pytest.mark.parametrize("direction", ["to client", "to server"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_plays_on_wherever_its_line_breaks(live: Server, kind: Kind, direction: Direction) -> None:
    async def test() -> None:
        line = ChosenFaults(live.port, (Fault(kind, direction, after) for after in POINTS * 2))
        await line.open()
        host, table = await new_table(live)
        starting = asyncio.create_task(start_when_full(host, table))
        try:
            played = await join_as_bot(bot_api(line.address), table, "random", "Robo", 0)
        finally:
            starting.cancel()
            await line.close()
        assert (played.table.status, played.verdict.ok) == ("over", True)
        assert line.faults[kind] > len(POINTS)

    asyncio.run(test())


def test_the_bot_command_plays_on_wherever_its_line_breaks(live: Server, tmp_path: Path) -> None:
    async def test() -> None:
        faults = [Fault(kind, "to client", after) for after in POINTS[1::2] for kind in KINDS if kind != "stall"]
        line = ChosenFaults(live.port, faults)
        await line.open()
        host, table = await new_table(live)
        starting = asyncio.create_task(start_when_full(host, table))
        bot = subprocess.Popen(
            [sys.executable, "-m", "cutthroat", "bot", "--join", f"{line.address}/t/{table}"],
            env=environment(CUTTHROAT_HOME=str(tmp_path)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            out, error = await asyncio.to_thread(bot.communicate)
        finally:
            starting.cancel()
            await line.close()
        assert (bot.returncode, "the game is over" in out) == (0, True), error
        assert "does not answer" in error
        assert "trying again" in error

    asyncio.run(test())


async def new_table(live: Server) -> tuple[Api, str]:
    host = live.api()
    await host.arrive("Ana")
    config = m.TableConfig(game="toy", seats=plans("ob"), options={"rounds": 3})
    return host, (await host.create_table(config)).id


def bot_api(address: str) -> Api:
    return Api(address, patience=dataclasses.replace(HASTY, first_pause=0.01, longest_pause=0.05))


def test_a_bot_that_is_sent_away_in_the_middle_of_a_game_ends(live: Server) -> None:
    async def test() -> None:
        host, table = await new_table(live)
        api = Absent(live.address, patience=dataclasses.replace(HASTY, clock=HurriedClock()))
        bot = asyncio.create_task(join_as_bot(api, table, "random", "Robo", 0))
        async with TableConnection(host, table) as connection:
            await connection.until(lambda known: known.table.seats[0].kind == "person")  # type: ignore[union-attr]
            await connection.start()
            assert connection.known.table is not None
            person = connection.known.table.seats[0].person
            assert person is not None
            await connection.send(m.Remove(id="away", person=person))
            with pytest.raises(ConnectionGone, match="removed you"):
                await bot

    asyncio.run(test())


class Absent(Api):
    """Never gets a world to think about."""

    async def world(self, table: str, seat: int) -> World:
        raise Unreachable("no world")


class FakeServer:
    """Answers every socket with what it is told to."""

    def __init__(self, *messages: str) -> None:
        self.messages = messages
        self.connections = 0

    async def answer(self, socket: ServerConnection) -> None:
        self.connections += 1
        for message in self.messages:
            await socket.send(message)
        async for _ in socket:
            pass


SNAPSHOT = '{"type":"snapshot","protocol":%d,"version":1}'


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (SNAPSHOT % 1, "speaks version 1 of the protocol"),
        (SNAPSHOT % 99, "speaks version 99"),
        (m.encode(m.Goodbye(text="You are too old.", retry=False)).decode(), "You are too old"),
    ],
)
def test_a_server_that_is_not_for_us_is_left_in_the_end(message: str, why: str) -> None:
    async def test() -> None:
        fake = FakeServer(message)
        async with serve(fake.answer, "127.0.0.1", 0) as served:
            port = next(iter(served.sockets)).getsockname()[1]
            with pytest.raises(ConnectionGone, match=why):
                async with TableConnection(bot_api(f"http://127.0.0.1:{port}"), "t"):
                    pass
        assert fake.connections == 3

    asyncio.run(test())


def test_a_command_that_the_server_cannot_read_is_refused_in_the_end(live: Server) -> None:
    async def test() -> None:
        host, table = await new_table(live)
        async with TableConnection(host, table) as connection:
            with pytest.raises(Refused) as refused:
                await connection.say("x" * 401)
            assert refused.value.code == "malformed"
            await connection.say("short")
            assert connection.known.pending == {}

    asyncio.run(test())
