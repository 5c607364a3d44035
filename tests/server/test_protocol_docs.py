"""docs/protocol.md says what the server does."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection

from bench.bad_line import ChosenFaults, Fault, Kind
from cutthroat.client.follower import decode_server
from cutthroat.game import receipt, record
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import GameInfo, World
from cutthroat.server.editions import Editions
from cutthroat.server.env import Env, ServerConfig
from cutthroat.server.http.handling import STATUS
from cutthroat.server.http.hosts import MISDIRECTED
from cutthroat.server.http.protocol import BODY_SECONDS, HEAD_SECONDS, MOST_HEAD, MOST_PIPELINED
from cutthroat.server.http.responses import game_info
from cutthroat.server.http.routes import Routes
from cutthroat.server.main import MOST_MESSAGE
from cutthroat.server.tables.answers import KEPT
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.ws.endpoint import MOST_COMMAND
from cutthroat.testing.toy.edge.game import GAME
from tests.server.play import start_when_full
from tests.server.running import Server, server
from tests.server.tables import plans
from tests.server.wire import cookie, request, socket, token

POINTS = (1, 60, 900, 2500)
DIRECT = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
"""Without proxies: the client is to find a server of this machine."""

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def examples(kind: str) -> list[str]:
    blocks = re.findall(rf"```json {kind}\n(.*?)```", TEXT, re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def test_every_message_of_a_client_has_an_example() -> None:
    shown = [m.decode_client(line) for line in examples("client")]
    assert {type(message) for message in shown} == set(typing.get_args(m.ClientMessage))


def test_every_message_of_the_server_has_an_example() -> None:
    shown = [decode_server(line) for line in examples("server")]
    assert {type(message) for message in shown} == set(typing.get_args(m.ServerMessage)) - {m.TableChanged}
    assert "message of type `table`" in TEXT


def test_examples_have_all_fields_the_server_sends() -> None:
    for line in examples("server"):
        assert json.loads(m.encode(decode_server(line))) == json.loads(line)


def test_tables_and_worlds_are_as_shown() -> None:
    for line in examples("config"):
        msgspec.json.decode(line, type=m.TableConfig)
    (line,) = examples("world")
    world = msgspec.json.decode(line, type=World)
    state = GAME.load(json.loads(bytes(world.state)))
    assert set(GAME.dump(state)) == set(json.loads(bytes(world.state)))


def test_the_games_are_as_shown() -> None:
    (line,) = examples("games")
    (shown,) = json.loads(line)
    assert shown == {**json.loads(m.encode(game_info(GAME, Editions()))), "compiled": True}
    assert set(shown) == set(GameInfo.__struct_fields__)


def test_every_status_is_listed_with_its_codes() -> None:
    rows = re.findall(r"^\| (\d{3}) \| (`.*?) \|", TEXT, re.MULTILINE)
    listed = {(int(status), code) for status, codes in rows for code in re.findall("`(.*?)`", codes)}
    assert listed == {(status, code) for code, status in STATUS.items()} | {(MISDIRECTED, "misdirected")}


def test_figures_are_those_of_the_code() -> None:
    for figure in (
        f"the latest {KEPT} answers",
        f"no more than {KEPT} commands",
        f"more\nthan {MOST_PIPELINED} requests",
        f"the head is over {MOST_HEAD // 1024} kB",
        f"longer than {HEAD_SECONDS:.0f} seconds and a body that takes longer than {BODY_SECONDS:.0f}",
        f"text messages of at most {MOST_COMMAND // 1024} kB",
        f"a frame over {MOST_MESSAGE // 1024} kB",
    ):
        assert figure in TEXT, figure


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


def test_commands_sent_ahead_are_answered_in_their_order(live: Server) -> None:
    who = cookie(token(live.address))
    config = json.dumps({"game": "toy", "seats": [{}, {"kind": "bot"}]})
    table = request(live.address, "POST", "/api/tables", config, who).json["id"]
    with socket(live.address, table, who) as line:
        hello = {"type": "hello", "version": 0, "protocol": m.PROTOCOL}
        says = [{"type": "say", "id": f"say-{number}", "text": "hi"} for number in range(3)]
        sits = [{"type": "sit", "id": "sit", "seat": 0}, {"type": "sit", "id": "taken", "seat": 1}]
        for message in (hello, *says, *sits, *says):
            line.send(json.dumps(message))
        answers = [answer["id"] for answer in (next_answer(line) for _ in range(8))]
    assert answers == ["say-0", "say-1", "say-2", "sit", "taken", "say-0", "say-1", "say-2"]


def next_answer(line: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(20))
        if message["type"] in ("done", "refused"):
            return message


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client that is printed in full."""
    (text,) = re.findall(r"```python client\n(.*?)```", TEXT, re.DOTALL)
    path = tmp_path_factory.mktemp("client") / "client.py"
    path.write_text(text, encoding="utf-8")
    return path


def run_client(client: Path, folder: Path, *arguments: str) -> str:
    command = [sys.executable, str(client), *arguments]
    ended = subprocess.run(command, cwd=folder, env=DIRECT, capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def check_what_it_kept(folder: Path) -> None:
    verdict = verify(record.read(folder / "record.json"), receipt.read(folder / "receipt.json").seen)
    assert (verdict.ok, verdict.proven) == (True, "all"), verdict


def test_the_whole_client_plays_a_game_and_can_prove_its_deal(live: Server, client: Path, tmp_path: Path) -> None:
    assert run_client(client, tmp_path, live.address).endswith(".\n")
    check_what_it_kept(tmp_path)


def test_the_whole_client_plays_over_a_line_that_breaks(live: Server, client: Path, tmp_path: Path) -> None:
    async def test() -> None:
        kinds: tuple[Kind, ...] = ("refuse", "cut", "truncate")
        line = ChosenFaults(live.port, (Fault(kind, "to client", after) for after in POINTS for kind in kinds))
        await line.open()
        host = live.api("10.8.0.1")
        await host.arrive("Host")
        made = await host.create_table(m.TableConfig(game="toy", seats=plans("ob")))
        starting = asyncio.create_task(start_when_full(host, made.id))
        try:
            await asyncio.to_thread(run_client, client, tmp_path, line.address, made.id)
        finally:
            starting.cancel()
            await line.close()
        assert line.faults.total() > len(kinds) * 3

    asyncio.run(test())
    check_what_it_kept(tmp_path)


def test_every_route_and_every_code_is_listed(tmp_path: Path) -> None:
    env = Env.from_config(ServerConfig(tmp_path))
    for route in Routes(env, TableManager(env)).table():
        if "rest" not in route.path:
            assert f"{route.path}" in TEXT, route.path
    codes = typing.get_args(typing.get_type_hints(m.Refused)["code"])
    for code in codes:
        assert f"| `{code}` |" in TEXT
    assert set(STATUS) - {"missing", "private"} <= set(codes)


@pytest.mark.parametrize("number", [str(m.PROTOCOL)])
def test_the_version_is_the_codes(number: str) -> None:
    assert f"\nVersion {number}." in TEXT
