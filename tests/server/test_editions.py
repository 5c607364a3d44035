"""Tables with other cards: an administrator's folder, tables that keep what they began with, and hostile choices."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutthroat.client import Api, ApiProblem, TableConnection
from cutthroat.client.bot import join_as_bot
from cutthroat.game.record import Record, decode, game_of
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import ForkWanted, GameDetails, GameInfo, RecordInfo
from cutthroat.review.tasks import job_of, ready
from cutthroat.server.editions import Editions
from cutthroat.server.env import ServerConfig
from cutthroat.server.errors import Refusal
from cutthroat.server.main import CannotServe, serve
from cutthroat.server.reviews.coach import task_of
from cutthroat.server.reviews.coach_worker import answer as coach_answer
from cutthroat.testing.editions import sample
from tests.server.play import first_moves, play_alone, start_when_full
from tests.server.running import Server
from tests.server.tables import plans

CRISIS, AGENCIES = sample("crisis"), sample("agencies")


def fill(folder: Path, *keys: str) -> Path:
    folder.mkdir(exist_ok=True)
    for key in keys:
        text = resources.files("cutthroat.testing.editions").joinpath(f"{key}.toml").read_text(encoding="utf-8")
        (folder / f"{key}.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_file_that_cannot_be_played_is_named_and_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = fill(tmp_path, "crisis")
    (folder / "a.toml").write_text('[edition]\ngame = "crisis"\nname = "Bad"\n\n[chips]\ncount = 0\n')
    (folder / "c.toml").write_text(
        '[edition]\ngame = "crisis"\nname = "Markup"\n\n[characters.ghost]\nname = "<svg onload=alert(1)>"\n'
    )
    (folder / "b.toml").write_text("not an edition")
    (folder / "twice.toml").write_text('[edition]\ngame = "crisis"\nname = "Long Night"\n')
    (folder / "readme.txt").write_text("nothing")
    with caplog.at_level(logging.ERROR):
        found = Editions.read(folder)
    assert [one.name for one in found.names("crisis")] == ["Long Night"]
    said = "\n".join(record.getMessage() for record in caplog.records)
    assert f"{folder / 'a.toml'}:6: chips.count:" in said
    assert f"{folder / 'b.toml'}:1: not TOML" in said
    assert f"{folder / 'c.toml'}:6: characters.ghost.name: takes a text of 1 to" in said
    assert f"{folder / 'twice.toml'}: another one of this game is called Long Night" in said
    assert "readme" not in said
    with pytest.raises(Refusal):
        found.find("agencies", CRISIS.digest)
    with pytest.raises(Refusal):
        found.find("crisis", AGENCIES.digest)


def test_a_folder_that_is_not_there_is_a_clear_answer(tmp_path: Path) -> None:
    config = ServerConfig(tmp_path / "data", editions=tmp_path / "nowhere")
    with pytest.raises(CannotServe, match="nowhere"):
        serve("127.0.0.1", 0, config, quiet=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("editions"), "crisis", "agencies")


@pytest.fixture(scope="module")
def live(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), settings={"editions": str(folder)}) as running:
        yield running


async def details(api: Api, path: str) -> GameDetails:
    return await api.get(path, GameDetails)


async def code_of(api: Api, **config: Any) -> str:
    try:
        await api.create_table(m.TableConfig(seats=plans("ob"), **config))
    except ApiProblem as problem:
        return problem.code
    return "made"


def test_editions_are_offered_with_what_is_different(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.7.1")
        games = {one.key: one for one in await api.get("/api/games", list[GameInfo])}
        assert [one.digest for one in games["crisis"].editions] == [CRISIS.digest]
        assert games["nation"].editions == []
        usual = await details(api, "/api/games/crisis")
        other = await details(api, f"/api/games/crisis?edition={CRISIS.digest}")
        assert (usual.edition, usual.differences) == (None, [])
        assert other.edition == games["crisis"].editions[0]
        assert "Ghost is called Wraith" in other.differences
        assert [one.default for one in other.info.options if one.id == "max_rounds"] == [60]
        assert other.catalogue["ghost"].name == "Wraith" != usual.catalogue["ghost"].name
        assert {card.id for card in other.catalogue.values() if card.facts.get("edited")} == {"hide", "target-ghost"}
        assert not any(card.facts.get("edited") for card in usual.catalogue.values())
        for path in (f"/api/games/agencies?edition={CRISIS.digest}", "/api/games/crisis?edition=x"):
            with pytest.raises(ApiProblem, match="no such edition"):
                await details(api, path)

    asyncio.run(test())


def test_a_table_cannot_be_opened_with_an_edition_that_is_not_of_its_game(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.7.2")
        await api.arrive("Ana")
        assert await code_of(api, game="crisis", edition=AGENCIES.digest) == "illegal"
        assert await code_of(api, game="crisis", edition="0" * 64) == "illegal"
        assert await code_of(api, game="nation", edition=CRISIS.digest) == "illegal"
        assert await code_of(api, game="crisis", edition="../../etc/passwd") == "illegal"
        assert await code_of(api, game="crisis", edition="0" * 65) == "malformed"
        assert await code_of(api, game="crisis", edition=CRISIS.digest) == "made"

    asyncio.run(test())


def test_a_game_with_an_edition_from_the_table_to_its_fork(live: Server) -> None:
    """Bots in other processes, a bot from outside, the record, its replay, a fork, a rematch and an import."""

    async def test() -> None:
        ana = live.api("10.0.7.3")
        await ana.arrive("Ana")
        config = m.TableConfig(game="crisis", seats=plans("oob"), edition=CRISIS.digest)
        made = await ana.create_table(config)
        info = await ana.table(made.id)
        assert info.edition is not None
        assert (info.edition.name, info.config.edition) == ("Long Night", CRISIS.digest)
        guest = live.api("10.0.7.4")
        joined = asyncio.create_task(join_as_bot(guest, made.id, "greedy", "Bo", 1))
        async with TableConnection(ana, made.id) as connection:
            await connection.sit(0)
            await start_when_full(ana, made.id)
            await first_moves(connection)
            record = str(connection.known.record)
            assert (await joined).verdict.ok
            await connection.send(m.Rematch(id=connection.known.new_id()))
            await connection.until(lambda known: known.table is not None and known.table.next_table is not None)
            again = await ana.table(str(connection.known.table and connection.known.table.next_table))
        assert again.edition == info.edition
        body = await ana.record(record)
        played = decode(body)
        assert isinstance(played.edition, type(CRISIS))
        assert played.edition.digest == CRISIS.digest
        assert verify(played).ok
        assert max(played.outcome.scores if played.outcome else []) == 5, "five kills win in this edition"
        assert (await details(ana, f"/api/records/{record}/game")).catalogue["ghost"].name == "Wraith"
        (listed,) = await ana.get("/api/records", list[RecordInfo])
        assert listed.edition == info.edition
        fork = await ana.fork(record, ForkWanted(turn=1, seat=0, bot="random"))
        assert (await ana.table(fork.id)).edition == info.edition
        await ana.post("/api/records", json.loads(body), dict[str, object])
        foreign = {**json.loads(body), "edition": {**json.loads(body)["edition"], "name": "Mine"}}
        with pytest.raises(ApiProblem, match="does not offer the edition"):
            await ana.post("/api/records", foreign, dict[str, object])
        check_the_workers(played)

    asyncio.run(test())


def check_the_workers(played: Record) -> None:
    """Reviews and hints are made in other processes, which get nothing but their task."""
    game = game_of(played)
    _, case = ready(msgspec.json.encode(job_of(game, played, 1, 0.2)))
    assert case.game is game
    task = task_of(game, case.frames[0].state, 0)
    advice = coach_answer(msgspec.json.decode(msgspec.json.encode(task), type=type(task))).advice
    assert advice is not None


def test_a_table_goes_on_though_its_file_is_gone(tmp_path: Path) -> None:
    folder = fill(tmp_path / "editions", "crisis")

    async def begin(server: Server) -> tuple[str, str, str | None]:
        api = server.api()
        await api.arrive("Ana")
        record = await play_alone(api, "crisis", "ob", edition=CRISIS.digest)
        made = await api.create_table(m.TableConfig(game="crisis", seats=plans("ob"), edition=CRISIS.digest))
        async with TableConnection(api, made.id) as connection:
            await connection.sit(0)
            await connection.start()
        return made.id, record, api.token

    async def go_on(server: Server, table: str, record: str, token: str | None) -> None:
        api = server.api()
        api.token = token
        assert (await api.get("/api/games", list[GameInfo]))[0].editions == []
        assert (await details(api, f"/api/tables/{table}/game")).catalogue["ghost"].name == "Wraith"
        assert (await details(api, f"/api/records/{record}/game")).differences
        async with TableConnection(api, table) as connection:
            await first_moves(connection)
            played = decode(await api.record(str(connection.known.record)))
        assert verify(played).ok
        assert isinstance(played.edition, type(CRISIS))

    data = tmp_path / "data"
    with Server(data, settings={"editions": str(folder)}) as first:
        begun = asyncio.run(begin(first))
        first.kill()
    with Server(data) as second:
        asyncio.run(go_on(second, *begun))
