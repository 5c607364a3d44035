"""docs/protocol.md says what the server does."""

from __future__ import annotations

import json
import re
import typing
from pathlib import Path

import msgspec
import pytest

from cutthroat.client.follower import decode_server
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import World
from cutthroat.server.env import Env, ServerConfig
from cutthroat.server.http.routes import STATUS, Routes
from cutthroat.server.tables.manager import TableManager
from cutthroat.testing.toy.edge.game import GAME

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
