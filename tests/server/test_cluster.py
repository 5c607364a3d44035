"""Two processes on one PostgreSQL: whichever somebody comes to, they are at the same table."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest
from starlette.requests import Request

from cutthroat.cli import run
from cutthroat.client import Api, ConnectionGone, Patience, TableConnection
from cutthroat.game.editions.model import Edition
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import TableListed
from cutthroat.server.env import Env, ServerConfig
from cutthroat.server.http.routes import Routes
from cutthroat.server.relaying import CLIENT, SECRET
from cutthroat.server.tables.manager import TableManager
from cutthroat.testing.editions import sample
from tests.server.play import first_moves
from tests.server.postgres import Cluster
from tests.server.running import SECONDS, Server
from tests.server.tables import plans
from tests.server.wire import request

PATIENT = Patience(longest_pause=0.2)


class Pair:
    """Two processes, and people who come to one or the other."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.settings: dict[str, object] = {"postgres": address}
        self.servers = [self.start(), self.start()]

    def start(self, port: int = 0) -> Server:
        return Server(self.folder, fresh=False, settings=self.settings, port=port)

    async def person(self, at: int, name: str) -> Api:
        api = self.servers[at].api(f"10.0.{at}.{len(name)}", patience=PATIENT)
        await api.arrive(name)
        return api

    def close(self) -> None:
        for server in self.servers:
            server.__exit__()


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    pair = Pair(tmp_path_factory.mktemp("pair"), cluster.new_database())
    yield pair
    pair.close()


def elsewhere(person: Api, server: Server) -> Api:
    """The same person, at another process."""
    return Api(server.address, person.token, headers=person._headers, patience=PATIENT)


def test_a_game_is_played_from_two_processes(pair: Pair) -> None:
    async def test() -> None:
        ana, bo = await pair.person(0, "Ana"), await pair.person(1, "Bo")
        made = await ana.create_table(m.TableConfig(game="toy", seats=[m.SeatPlan(), m.SeatPlan()]))
        async with TableConnection(ana, made.id) as here, TableConnection(bo, made.id) as there:
            await here.sit(0)
            await there.sit(1)
            await here.start()
            await asyncio.gather(first_moves(here), first_moves(there))
            assert here.known.record == there.known.record
            assert (here.reconnects, there.reconnects) == (0, 0)
            assert [seat.name for seat in there.known.table.seats] == ["Ana", "Bo"]  # type: ignore[union-attr]
        page = request(pair.servers[1].address, "GET", "/metrics").body.decode()
        assert "cutthroat_relays" in page

    asyncio.run(asyncio.wait_for(test(), SECONDS))


def test_a_table_is_asked_about_at_either_process(pair: Pair) -> None:
    async def test() -> None:
        ana = await pair.person(0, "Ana")
        made = await ana.create_table(m.TableConfig(game="toy", seats=[m.SeatPlan(), m.SeatPlan()], spectators=False))
        there = elsewhere(ana, pair.servers[1])
        for path in ("", "/fairness"):
            one = await ana.get(f"/api/tables/{made.id}{path}", dict)
            assert one == await there.get(f"/api/tables/{made.id}{path}", dict)
        missing = request(pair.servers[1].address, "GET", "/api/tables/nothing")
        assert missing.status == 404

    asyncio.run(asyncio.wait_for(test(), SECONDS))


def test_lists_show_the_tables_of_both_and_load_none(pair: Pair) -> None:
    async def test() -> None:
        ana, bo = await pair.person(0, "Ana"), await pair.person(1, "Bo")
        config = m.TableConfig(game="toy", seats=[m.SeatPlan(), m.SeatPlan()], public=True, spectators=False)
        made = await ana.create_table(config)
        async with TableConnection(ana, made.id) as here:
            await here.sit(0)
            there = elsewhere(ana, pair.servers[1])
            before = tables_at(pair.servers[1])
            await listed(there, made.id, lambda table: table.seats[0].link == "here")
            await here.send(m.SeatBot(id=here.known.new_id(), seat=1, bot="greedy"))
            await here.start()
            await listed(there, made.id, lambda table: table.waiting == [0])
            stranger = await listed(bo, made.id, lambda table: table.status == "playing", mine=False)
            assert stranger.waiting == [], "whose turn it is, is for those who may look"
            assert tables_at(pair.servers[1]) == before

    asyncio.run(asyncio.wait_for(test(), SECONDS))


async def listed(api: Api, table: str, fact: Callable[[TableListed], bool], *, mine: bool = True) -> TableListed:
    """As soon as the list says so."""
    while True:
        tables = await api.get("/api/tables/mine" if mine else "/api/tables", list[TableListed])
        for one in tables:
            if one.id == table and fact(one):
                return one
        await asyncio.sleep(0.05)


def test_whoever_comes_while_the_owner_is_frozen_waits_for_the_next_one(pair: Pair) -> None:
    """They are not sent away to come back later and later."""

    async def test(frozen: Server) -> None:
        ana = frozen.api("10.0.2.3", patience=PATIENT)
        await ana.arrive("Ana")
        config = m.TableConfig(game="toy", seats=[m.SeatPlan(), m.SeatPlan()])
        made, other = await ana.create_table(config), await ana.create_table(config)
        there = elsewhere(ana, pair.servers[1])
        async with TableConnection(there, made.id):
            pass  # now it is known there where the table is
        os.kill(frozen.process.pid, signal.SIGSTOP)
        path = f"/api/tables/{other.id}"
        asked = asyncio.create_task(asyncio.to_thread(request, there.base, "GET", path, headers=there.headers))
        async with TableConnection(there, made.id) as here:
            await here.sit(0)
            assert here.reconnects == 0
        answer = await asked
        assert answer.status == 200
        assert answer.json["id"] == other.id

    third = pair.start()
    try:
        asyncio.run(asyncio.wait_for(test(third), SECONDS))
    finally:
        os.kill(third.process.pid, signal.SIGCONT)
        third.terminate()
        third.__exit__()


def test_a_game_with_an_edition_goes_on_at_a_process_that_has_no_such_file(pair: Pair, tmp_path: Path) -> None:
    edition = sample("crisis")
    text = resources.files("cutthroat.testing.editions").joinpath("crisis.toml").read_text(encoding="utf-8")
    (tmp_path / "crisis.toml").write_text(text, encoding="utf-8")

    async def test(killed: Server) -> None:
        ana = killed.api("10.0.2.4", patience=PATIENT)
        await ana.arrive("Ana")
        made = await ana.create_table(m.TableConfig(game="crisis", seats=plans("oob"), edition=edition.digest))
        async with TableConnection(ana, made.id) as here:
            await here.sit(0)
            await here.sit(1)
            await here.start()
            question = here.known.questions[0]
            await here.play(question, question.moves[0].action)
        os.kill(killed.process.pid, signal.SIGKILL)
        there = elsewhere(ana, pair.servers[1])
        async with TableConnection(there, made.id) as here:
            await first_moves(here)
            assert here.known.table is not None
            assert here.known.table.edition is not None
            assert here.known.table.edition.name == edition.name
        record = decode(await there.record(made.id))
        assert isinstance(record.edition, Edition)
        assert record.edition.digest == edition.digest
        assert verify(record).ok

    third = Server(pair.folder, fresh=False, settings={**pair.settings, "editions": str(tmp_path)})
    try:
        asyncio.run(asyncio.wait_for(test(third), SECONDS))
    finally:
        third.__exit__()


def tables_at(server: Server) -> int:
    return int(request(server.address, "GET", "/healthz").json["tables"])


def test_a_process_that_is_told_to_stop_hands_its_tables_on(pair: Pair) -> None:
    async def test(third: Server) -> None:
        ana = third.api("10.0.3.1", patience=PATIENT)
        await ana.arrive("Ana")
        made = await ana.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        async with TableConnection(elsewhere(ana, pair.servers[0]), made.id) as connection:
            for seat in range(2):
                await connection.sit(seat)
            await connection.start()
            await connection.until(lambda known: bool(known.questions))
            assert await asyncio.to_thread(third.terminate) == 0
            await connection.until(lambda known: connection.reconnects == 1)
            await first_moves(connection)
            assert connection.known.is_over
        assert "could not be handed on" not in third.log

    with pair.start() as third:
        asyncio.run(asyncio.wait_for(test(third), SECONDS))


def test_nobody_is_sent_to_a_process_that_is_about_to_stop(cluster: Cluster, tmp_path: Path) -> None:
    config = ServerConfig(tmp_path, postgres=cluster.new_database())

    async def test() -> None:
        env = Env.from_config(config)
        manager = TableManager(env)
        routes = Routes(env, manager)
        await env.open()
        await manager.open()
        asked = Request({"type": "http", "method": "GET", "path": "/readyz", "headers": []})
        assert (await routes.ready(asked)).status_code == 200
        env.leases.drain()
        assert (await routes.ready(asked)).status_code == 503
        assert (await routes.health(asked)).status_code == 200
        await manager.close()
        await env.close()

    asyncio.run(asyncio.wait_for(test(), SECONDS))


def test_a_new_name_and_a_sign_out_reach_the_other_process(pair: Pair) -> None:
    async def test() -> None:
        ana = await pair.person(0, "Ana")
        made = await ana.create_table(m.TableConfig(game="toy", seats=[m.SeatPlan(), m.SeatPlan()]))
        async with TableConnection(ana, made.id) as here:
            there = elsewhere(ana, pair.servers[1])
            await there.arrive("Anna")
            while True:
                await here.say("hello")
                await here.until(lambda known: bool(known.chat))
                if here.known.chat[-1].name == "Anna":
                    break
            code = await there.recovery_code()
            phone = Api(pair.servers[1].address, headers=ana._headers, patience=PATIENT)
            await phone.recover(code)
            await phone.post("/api/me/sessions/end", {}, dict)
            with pytest.raises(ConnectionGone):
                await here.until(lambda known: False)

    asyncio.run(asyncio.wait_for(test(), SECONDS))


def test_guesses_at_one_process_count_at_the_other(pair: Pair) -> None:
    headers = {"X-Forwarded-For": "10.9.9.9"}

    def guess(at: int) -> int:
        return request(pair.servers[at].address, "GET", "/api/codes/XXXXXX", headers=headers).status

    assert {guess(0) for _ in range(28)} == {404}
    assert 429 in {guess(1) for _ in range(10)}


def test_the_internal_port_is_for_processes_alone(pair: Pair) -> None:
    reach = f"http://{reach_of(pair)}"
    for headers in ({}, {SECRET: "wrong"}, {SECRET: "", CLIENT: "127.0.0.1"}):
        assert request(reach, "GET", "/healthz", headers=headers).status == 403
    public = request(pair.servers[0].address, "GET", "/metrics", headers={SECRET: "x", "X-Forwarded-For": "10.1.1.1"})
    assert public.status == 403


def reach_of(pair: Pair) -> str:
    import asyncpg  # noqa: PLC0415

    async def read() -> str:
        db = await asyncpg.connect(str(pair.settings["postgres"]))
        found = await db.fetchval("SELECT reach FROM processes ORDER BY started LIMIT 1")
        await db.close()
        return str(found)

    return asyncio.run(read())


def test_the_processes_are_shown_at_a_glance(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    address = str(pair.settings["postgres"])
    assert run(["status", "--database", address]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines[1:]].count("serving") == 2
    assert run(["status", "--database", address, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["orphans"] == 0
    living = [process for process in found["processes"] if process["lives"]]  # others may have killed some
    assert {process["facts"]["pid"] for process in living} == {one.process.pid for one in pair.servers}
    named = {process["id"] for process in living}
    for one in pair.servers:
        page = request(one.address, "GET", "/metrics").body.decode()
        assert any(f'cutthroat_process{{process="{key}"}} 1.0' in page for key in named)


def test_status_without_a_server_says_so(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", "--database", cluster.new_database()]) == 1
    assert "No server" in capsys.readouterr().out
    assert run(["status", "--database", cluster.empty_database()]) == 1
    assert "not one of this release" in capsys.readouterr().err
    assert run(["status"]) == 2
    assert "--database" in capsys.readouterr().err
