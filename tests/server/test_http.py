"""The HTTP side of a real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from ipaddress import IPv4Network
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from cutthroat.client import Api, ApiProblem, TableConnection
from cutthroat.core.chance import Fast
from cutthroat.core.fair import Fair, seal_of, seat_commitment, stream_key
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import Record, decode, encode, origin_of
from cutthroat.game.verdict import Verdict, verify
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import Fairness, ForkWanted, Picks, RecordInfo, ReplayStep, TableListed
from cutthroat.server.env import Env, ServerConfig
from cutthroat.server.http import routes
from cutthroat.server.http.records import RecordRoutes
from cutthroat.server.http.routes import Routes
from cutthroat.server.metrics import Metrics
from cutthroat.server.store.base import RecordRow, StoreError
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.store.sqlite import SqliteStore
from cutthroat.server.tables.manager import TableManager
from cutthroat.testing.clock import ManualClock
from cutthroat.testing.toy.edge.game import GAME
from tests.server.managers import FirstMove
from tests.server.play import first_moves, play_alone
from tests.server.running import Server, fresh_data, server
from tests.server.tables import plans, play_out, playing, record
from tests.server.wire import cookie, request, token


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


def test_health_and_figures(live: Server) -> None:
    assert request(live.address, "GET", "/healthz").json["ok"] is True
    page = request(live.address, "GET", "/metrics").body.decode()
    for name in ("moves", "refused", "command_seconds", "store_seconds", "bot_seconds", "sockets", "tables"):
        assert f"cutthroat_{name}" in page


def test_figures_are_counted_by_label_and_by_time() -> None:
    metrics = Metrics()
    metrics.moves.counts["toy", "person"] += 2
    metrics.store_seconds.observe(0.005)
    metrics.store_seconds.observe(0.2)
    metrics.store_seconds.observe(60.0)
    lines = metrics.page().decode().splitlines()
    assert 'cutthroat_moves_total{by="person",game="toy"} 2.0' in lines
    for bound, count in (("0.005", 1.0), ("0.1", 1.0), ("0.25", 2.0), ("+Inf", 3.0)):
        assert f'cutthroat_store_seconds_bucket{{le="{bound}"}} {count}' in lines
    assert "cutthroat_store_seconds_count 3.0" in lines
    assert "cutthroat_store_seconds_sum 60.205" in lines


def test_the_figures_are_for_the_host_alone(live: Server, tmp_path: Path) -> None:
    refused = request(live.address, "GET", "/metrics", headers={"X-Forwarded-For": "10.1.2.3"})
    assert refused.status == 403
    assert "--metrics-from" in refused.json["text"]
    config = ServerConfig(tmp_path, metrics_from=(IPv4Network("10.1.0.0/16"),))
    env = Env.from_config(config)
    allowed = {address: env.may_see_metrics(address) for address in ("10.1.2.3", "10.2.0.1", "::1", "unix:")}
    assert allowed == {"10.1.2.3": True, "10.2.0.1": False, "::1": False, "unix:": False}


def test_health_tells_when_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        env = Env.from_config(ServerConfig(fresh_data(tmp_path)))
        await env.store.open()
        routes = Routes(env, TableManager(env))
        asked = Request({"type": "http", "method": "GET", "path": "/healthz", "headers": []})

        async def health() -> tuple[int, bool]:
            lives, serves = await routes.health(asked), await routes.ready(asked)
            assert lives.status_code == 200, "whoever restarts it would not mend the disk"
            assert json.loads(bytes(lives.body))["ok"] == json.loads(bytes(serves.body))["ok"]
            return serves.status_code, json.loads(bytes(serves.body))["ok"]

        def fail(*_: object) -> None:
            raise OSError("the disk is gone")

        assert await health() == (200, True)
        with monkeypatch.context() as broken:
            broken.setattr(SqliteStore, "_run", fail)
            with pytest.raises(StoreError):
                await env.store.set_setting("a", "1")
            assert await health() == (503, False)
        assert await health() == (200, True), "the disk is back, and nobody had to write for it to be seen"
        await env.store.close()
        assert await health() == (503, False)

    asyncio.run(test())


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/games", "/api/nothing", "/api/me"])
def test_every_answer_carries_the_security_headers(live: Server, path: str) -> None:
    headers = request(live.address, "GET", path).headers
    policy = headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src 'self' 'unsafe-inline'" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "server" not in headers


def test_without_a_client_the_first_page_says_what_to_do(live: Server) -> None:
    assert b"./cutthroat play --terminal" in request(live.address, "GET", "/").body


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://", "http://[", "https://127.0.0.1:1"])
def test_other_sites_cannot_change_anything(live: Server, origin: str) -> None:
    answer = request(live.address, "POST", "/api/me", '{"name":"Eve"}', {"Origin": origin})
    assert answer.status == 403
    assert "Set-Cookie" not in answer.headers


def test_our_own_pages_can(live: Server) -> None:
    answer = request(live.address, "POST", "/api/me", '{"name":"Ana"}', {"Origin": live.address})
    assert answer.status == 201


def test_the_cookie_is_out_of_reach_of_scripts(live: Server) -> None:
    answer = request(live.address, "POST", "/api/me", '{"name":"Ana"}')
    set_cookie = answer.headers["Set-Cookie"].lower()
    assert "httponly" in set_cookie
    assert "samesite=lax" in set_cookie
    assert "secure" not in set_cookie
    behind_tls = request(live.address, "POST", "/api/me", '{"name":"Ana"}', {"X-Forwarded-Proto": "https"})
    assert "secure" in behind_tls.headers["Set-Cookie"].lower()


def test_a_person_is_known_renamed_and_recovered(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.0.1")
        assert await api.me() is None
        ana = await api.arrive("  Ana  ")
        assert ana.name == "Ana"
        assert await api.me() == ana
        assert (await api.arrive("Bea")).id == ana.id
        code = await api.recovery_code()
        other = live.api("10.0.0.1")
        assert (await other.recover(code)).id == ana.id
        assert other.token != api.token
        with pytest.raises(ApiProblem) as problem:
            await live.api().recover("WRONG-CODE")
        assert problem.value.status == 422

    asyncio.run(test())


def test_guessing_codes_is_slowed_down(live: Server) -> None:
    headers = {"X-Forwarded-For": "10.0.0.2"}
    codes = [request(live.address, "GET", f"/api/codes/AAAA{n:02}", headers=headers).status for n in range(40)]
    assert codes[0] == 404
    assert codes[-1] == 429
    guess = request(live.address, "POST", "/api/recover", '{"code":"x"}', headers)
    assert guess.status == 429


def test_one_address_cannot_flood_the_server(live: Server) -> None:
    headers = {"X-Forwarded-For": "10.0.0.3"}
    codes = {request(live.address, "GET", "/healthz", headers=headers).status for _ in range(400)}
    assert codes == {200, 429}
    assert request(live.address, "GET", "/healthz", headers={"X-Forwarded-For": "10.0.0.4"}).status == 200


def test_one_address_cannot_make_people_without_end(live: Server) -> None:
    headers = {"X-Forwarded-For": "10.0.0.5"}
    codes = [request(live.address, "POST", "/api/me", '{"name":"x"}', headers).status for _ in range(60)]
    assert codes.count(201) <= 52
    assert codes[-1] == 429


def test_one_person_cannot_make_tables_without_end(live: Server) -> None:
    headers = cookie(token(live.address))
    config = '{"game":"toy","seats":[{},{}]}'
    codes = [request(live.address, "POST", "/api/tables", config, headers).status for _ in range(25)]
    assert codes[0] == 201
    assert codes[-1] == 429


def test_large_bodies_are_refused(live: Server) -> None:
    headers = cookie(token(live.address))
    answer = request(live.address, "POST", "/api/records", b" " * (1024 * 1024 + 1), headers)
    assert answer.status == 400
    assert answer.json["text"] == "that is too large"


def test_what_never_changes_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def make_and_count(game: AnyGame, *more: object) -> Any:
            made.append(f"{name} {game.key}")
            return make(game, *more)

        return make_and_count

    for name in ("game_info", "details_of", "lesson_of"):
        monkeypatch.setattr(routes, name, counted(name, getattr(routes, name)))

    async def test() -> None:
        env = Env(MemoryStore(), FirstMove(), ManualClock())
        found = {route.path: route for route in Routes(env, TableManager(env)).table()}
        for path in ("/api/games", "/api/games/{key}", "/api/games/{key}/lesson"):
            bodies = []
            for _ in range(3):
                scope = {
                    "type": "http",
                    "method": "GET",
                    "headers": [],
                    "path_params": {"key": "agencies"},
                    "query_string": b"",
                }
                bodies.append(bytes((await found[path].endpoint(Request(scope))).body))
            assert bodies[0] == bodies[1] == bodies[2] != b""

    asyncio.run(test())
    assert sorted(made) == sorted(set(made))
    assert {"details_of agencies", "lesson_of agencies", "game_info agencies"} <= set(made)


def test_games_with_their_rules_and_options(live: Server) -> None:
    games = {game["key"]: game for game in request(live.address, "GET", "/api/games").json}
    assert {"agencies", "crisis", "toy"} <= set(games)
    assert games["toy"]["bots"] == ["greedy", "random", "novice", "casual", "regular", "expert", "master"]
    details = request(live.address, "GET", "/api/games/agencies").json
    assert details["catalogue"]
    assert details["rules"]
    assert request(live.address, "GET", "/api/games/chess").status == 404


def test_strangers_must_say_a_name_first(live: Server) -> None:
    for method, path in (
        ("GET", "/api/tables/mine"),
        ("POST", "/api/tables"),
        ("GET", "/api/records"),
        ("POST", "/api/records"),
        ("POST", "/api/me/recovery"),
        ("POST", "/api/records/x/fork"),
        ("GET", "/api/tables/x/world"),
        ("GET", "/api/tables/x/fairness"),
    ):
        assert request(live.address, method, path, "{}").status == 403, path


def test_tables_are_found_by_link_code_and_list(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.1.1")
        await api.arrive("Ana")
        made = await api.create_table(m.TableConfig(game="toy", seats=plans("oo"), public=True))
        hidden = await api.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        assert (await api.find(made.code.lower())).id == made.id
        assert (await api.table(made.id)).config.undo is True
        listed = [info.id for info in await api.get("/api/tables", list[m.TableInfo])]
        assert made.id in listed
        assert hidden.id not in listed
        async with TableConnection(api, hidden.id) as connection:
            await connection.sit(0)
        mine = [info.id for info in await api.get("/api/tables/mine", list[m.TableInfo])]
        assert mine == [hidden.id]

    asyncio.run(test())


def test_a_list_of_tables_says_whom_they_wait_for(live: Server) -> None:
    async def test() -> None:
        ana, bo = live.api("10.0.1.21"), live.api("10.0.1.21")
        await ana.arrive("Ana")
        await bo.arrive("Bo")
        made = await ana.create_table(m.TableConfig(game="toy", seats=plans("oo"), public=True, spectators=False))
        async with TableConnection(ana, made.id) as one, TableConnection(bo, made.id) as two:
            await one.sit(0)
            await two.sit(1)
            assert [info.waiting for info in await ana.get("/api/tables/mine", list[TableListed])] == [[]]
            await one.start()
            await one.until(lambda known: bool(known.position))
            waiting = one.known.position[0].waiting
            assert waiting
            assert [info.waiting for info in await bo.get("/api/tables/mine", list[TableListed])] == [waiting]
            listed = await live.api("10.0.1.22").get("/api/tables", list[TableListed])
            assert [info.waiting for info in listed if info.id == made.id] in ([], [[]])

    asyncio.run(test())


def test_a_game_is_taken_off_the_list_of_whoever_no_longer_plays_it(live: Server) -> None:
    async def test() -> None:
        ana, bo = live.api("10.0.1.31"), live.api("10.0.1.32")
        await ana.arrive("Ana")
        await bo.arrive("Bo")
        made = await ana.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        path = f"/api/me/hidden/{made.id}"

        async def listed(api: Api) -> list[str]:
            return [info.id for info in await api.get("/api/tables/mine", list[m.TableInfo])]

        def ask(api: Api, method: str) -> int:
            return request(live.address, method, path, headers=api.headers).status

        async with TableConnection(ana, made.id) as one, TableConnection(bo, made.id) as two:
            await one.sit(0)
            await two.sit(1)
            await one.start()
            await one.until(lambda known: bool(known.position))
            assert ask(ana, "PUT") == 409, "the others wait for her"
            await one.send(m.SeatToBot(id="give", seat=0, bot="random"))
            assert (await listed(ana), ask(ana, "PUT"), await listed(ana)) == ([made.id], 200, [])
            assert await listed(bo) == [made.id], "it is her list alone"
            await one.send(m.ReclaimSeat(id="back", seat=0))
            assert await listed(ana) == [made.id], "whoever plays again finds the game"
        eve = live.api("10.0.1.33")
        assert ask(eve, "PUT") == 403
        await eve.arrive("Eve")
        assert ask(eve, "PUT") == 404

    asyncio.run(test())


def test_a_finished_game_is_taken_off_a_list_and_brought_back(live: Server) -> None:
    async def test() -> None:
        ana = live.api("10.0.1.34")
        await ana.arrive("Ana")
        record = await play_alone(ana, "toy", "ob")
        path = f"/api/me/hidden/{record}"

        async def listed() -> list[str]:
            return [info.id for info in await ana.get("/api/records", list[RecordInfo])]

        assert await listed() == [record]
        assert request(live.address, "PUT", path, headers=ana.headers).status == 200
        assert await listed() == []
        assert request(live.address, "GET", f"/api/records/{record}", headers=ana.headers).status == 200
        assert request(live.address, "DELETE", path, headers=ana.headers).status == 200
        assert await listed() == [record]

    asyncio.run(test())


def test_the_seal_is_opened_only_after_the_game(live: Server) -> None:
    async def test() -> None:
        ana, bo = live.api("10.0.1.23"), live.api("10.0.1.24")
        await ana.arrive("Ana")
        await bo.arrive("Bo")
        made = await ana.create_table(m.TableConfig(game="toy", seats=plans("ob"), spectators=False))
        path = f"/api/tables/{made.id}/fairness"
        async with TableConnection(ana, made.id) as connection:
            await connection.sit(0)
            before = await bo.get(path, Fairness)
            assert (before.entropy, before.secret) == (None, None)
            await connection.start()
            during = await ana.get(path, Fairness)
            assert during.seal == before.seal
            assert during.secret is None
            assert during.entropy is not None
            assert len(during.entropy) == 2
            assert during.round == 1
            assert during.commitments == [seat_commitment(during.seal, 1, 0, during.entropy[0]), None]
            with pytest.raises(ApiProblem):
                await bo.get(path, Fairness)
            with pytest.raises(ApiProblem):
                await ana.get(f"/api/records/{made.id}/verdict", Verdict)
            with pytest.raises(ApiProblem):
                await ana.get(f"/api/records/{made.id}/picks", Picks)
            await first_moves(connection)
        after = await ana.get(path, Fairness)
        assert after.secret is not None
        assert seal_of(after.secret) == before.seal
        assert after.entropy == during.entropy
        verdict = await ana.get(f"/api/records/{made.id}/verdict", Verdict)
        assert (verdict.ok, verdict.proven) == (True, "all")
        picks = (await ana.get(f"/api/records/{made.id}/picks", Picks)).steps
        stream = Fair(stream_key(after.secret, after.entropy or []))
        assert [[value for _, value in step] for step in picks[:1]] == [decode(await ana.record(made.id)).setup]
        assert all(int(stream.pick(sides)) == value for step in picks for sides, value in step)
        assert sum(len(step) for step in picks) == verdict.checked

    asyncio.run(test())


def test_a_new_name_holds_at_once_at_an_open_table(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.1.25")
        await api.arrive("Wren")
        made = await api.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        async with TableConnection(api, made.id) as connection:
            await api.post("/api/me", {"name": "Odile"}, dict[str, object])
            await connection.sit(0)
            await connection.until(lambda known: known.table is not None and known.table.seats[0].name == "Odile")

    asyncio.run(test())


def test_a_world_is_only_for_the_person_in_the_seat(live: Server) -> None:
    async def test() -> None:
        ana, bo = live.api("10.0.1.2"), live.api("10.0.1.2")
        await ana.arrive("Ana")
        await bo.arrive("Bo")
        made = await ana.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        async with TableConnection(ana, made.id) as one, TableConnection(bo, made.id) as two:
            await one.sit(0)
            await two.sit(1)
            with pytest.raises(ApiProblem):
                await ana.world(made.id, 0)
            await one.start()
            await one.until(lambda known: bool(known.questions))
            world = await ana.world(made.id, 0)
            state = GAME.load(json.loads(bytes(world.state)))
            mine = json.loads(bytes(one.known.position[0].view))
            assert json.loads(m.encode(GAME.view(state, 0))) == mine
            assert world.decision == one.known.questions[0].decision
            assert (await ana.world(made.id, 0)).state == world.state, "asking again tells nothing more"
            others = {str(state.determinize(0, Fast(seed)).hands[1]) for seed in range(12)}
            assert len(others) > 3
            for seat in (1, 2, 7):
                with pytest.raises(ApiProblem):
                    await ana.world(made.id, seat)
            with pytest.raises(ApiProblem):
                await live.api().world(made.id, 0)

    asyncio.run(test())


def test_a_live_table_is_never_shown_open(live: Server) -> None:
    """It is for replays, and there is no replay before the game is over."""

    async def test() -> None:
        api = live.api("10.0.1.26")
        await api.arrive("Ana")
        made = await api.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        async with TableConnection(api, made.id) as connection:
            await connection.sit(0)
            await connection.sit(1)
            await connection.start()
            await connection.until(lambda known: bool(known.questions))
            for address in (f"/api/records/{made.id}/steps/0?seat=all", f"/api/tables/{made.id}/world?seat=all"):
                with pytest.raises(ApiProblem):
                    await api.get(address, dict[str, object])
            await first_moves(connection)
        opened = await api.get(f"/api/records/{made.id}/steps/0?seat=all", ReplayStep)
        assert len(json.loads(bytes(opened.position.view))["held"]) == 2

    asyncio.run(test())


def test_a_replay_reads_its_record_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        env = Env.from_config(ServerConfig(fresh_data(tmp_path)))
        await env.store.open()
        body = encode(record(play_out(playing("oo"))))
        await env.store.add_record(RecordRow("one", "toy", 0.0, body, True), [])
        routes, decoded = RecordRoutes(env, TableManager(env)), 0

        def counted(data: bytes) -> Record:
            nonlocal decoded
            decoded += 1
            return decode(data)

        monkeypatch.setattr("cutthroat.game.record.decode", counted)
        for number in (0, 1, 2, 1):
            for seat in (b"", b"seat=0", b"seat=all"):
                path = {"record": "one", "number": str(number)}
                await routes.replay_step(Request({"type": "http", "path_params": path, "query_string": seat}))
        assert decoded == 1

    asyncio.run(test())


def test_whoever_plays_on_meets_the_same_bots_again(live: Server) -> None:
    async def seated(api: Api, record: str, wanted: ForkWanted) -> list[str | None]:
        return [seat.bot for seat in (await api.table((await api.fork(record, wanted)).id)).seats]

    async def test() -> None:
        api = live.api("10.0.1.4")
        await api.arrive("Ana")
        people = await api.fork(await play_alone(api, "toy", "oo"), ForkWanted(turn=1, bot="random"))
        assert [seat.bot for seat in (await api.table(people.id)).seats] == [None, "random"]
        record = await play_alone(api, "toy", "ob")
        assert await seated(api, record, ForkWanted(turn=1, seat=0, bot="random")) == [None, "greedy"]
        assert await seated(api, record, ForkWanted(turn=1, seat=1, bot="random")) == ["random", None]
        assert await seated(api, record, ForkWanted(turn=1, seat=1, alone=False)) == [None, None]
        raw = json.loads(await api.record(record))
        raw["seats"][1]["kind"] = "bot:of-my-own"
        foreign = await api.post("/api/records", raw, dict[str, object])
        assert await seated(api, str(foreign["id"]), ForkWanted(turn=1, seat=0, bot="random")) == [None, "random"]

    asyncio.run(test())


def test_a_finished_game_can_be_verified_replayed_exported_imported_and_forked(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.1.3")
        await api.arrive("Ana")
        record = await play_alone(api, "toy", "ob")
        body = await api.record(record)
        played = decode(body)
        assert verify(played).ok
        kept = await api.get("/api/records", list[dict[str, object]])
        assert [row["id"] for row in kept] == [record]
        assert kept[0]["kinds"] == [seat.kind for seat in played.seats]
        assert played.outcome
        assert kept[0]["scores"] == played.outcome.scores
        for seat in ("", "?seat=0", "?seat=all"):
            step = await api.get(f"/api/records/{record}/steps/{len(played.moves)}{seat}", dict[str, object])
            assert step["moves"] == len(played.moves)
        with pytest.raises(ApiProblem):
            await api.get(f"/api/records/{record}/steps/1?since=x", dict[str, object])
        imported = await api.post("/api/records", json.loads(body), dict[str, object])
        assert decode(await api.record(str(imported["id"]))).moves == played.moves
        for turn in (0, len(played.moves) // 2, len(played.moves) - 1):
            fork = await api.fork(record, ForkWanted(turn=turn, seat=0, bot="random"))
            async with TableConnection(api, fork.id) as connection:
                await connection.start()
                await first_moves(connection)
                again = decode(await api.record(str(connection.known.record)))
                assert again.moves[:turn] == played.moves[:turn]
                assert verify(again).ok
        with pytest.raises(ApiProblem):
            await api.fork(record, ForkWanted(turn=len(played.moves)))

    asyncio.run(test())


def test_a_record_that_was_tampered_with_is_not_imported(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.1.4")
        await api.arrive("Ana")
        body = json.loads(await api.record(await play_alone(api, "toy", "ob")))
        dice = Fast(1)
        for _ in range(20):
            broken = json.loads(json.dumps(body))
            kind = int(dice.pick(5))
            if kind == 0:
                broken["setup"][int(dice.pick(len(broken["setup"])))] += 1
            elif kind == 1:
                broken["moves"].pop()
            elif kind == 2:
                broken["outcome"]["scores"][0] += 1
            elif kind == 3:
                broken["chance"]["secret"] = "another"
            else:
                broken["outcome"] = None
            with pytest.raises(ApiProblem) as problem:
                await api.post("/api/records", broken, dict[str, object])
            assert problem.value.status in (400, 422)

    asyncio.run(test())


def test_names_in_an_imported_record_are_text(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.1.5")
        await api.arrive("Ana")
        body = json.loads(await api.record(await play_alone(api, "toy", "ob")))
        body["seats"][0]["name"] = "\u202eevil\x00" + "x" * 100
        imported = await api.post("/api/records", body, dict[str, object])
        assert imported["names"] == ["evil" + "x" * 26, body["seats"][1]["name"]]

    asyncio.run(test())


def test_all_words_of_an_imported_record_are_text(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.0.1.7")
        await api.arrive("Ana")
        played = decode(await api.record(await play_alone(api, "toy", "ob")))
        body = json.loads(encode(played))
        body["taken_over"] = len(played.moves)
        body["origin"] = msgspec.to_builtins(origin_of(played, len(played.moves)))
        body["origin"]["names"] = ["\u202eevil\x00" + "x" * 100, "\u200b"]
        body["seats"][1]["kind"] = "bot:\u202egreedy\x07"
        imported = await api.post("/api/records", body, dict[str, object])
        kept = decode(await api.record(str(imported["id"])))
        assert kept.origin is not None
        assert kept.origin.names == ["evil" + "x" * 26, "?"]
        assert kept.seats[1].kind == "bot:greedy"
        body["origin"]["names"] = ["x"] * 9
        with pytest.raises(ApiProblem, match="not a complete game record"):
            await api.post("/api/records", body, dict[str, object])

    asyncio.run(test())


def test_a_lesson_is_served_where_there_is_one(live: Server) -> None:
    assert request(live.address, "GET", "/api/games/toy/lesson").status == 404
    assert request(live.address, "GET", "/api/games/agencies/lesson").status in (200, 404)


def test_api_of_base_is_tolerant_about_the_last_slash(live: Server) -> None:
    async def test() -> None:
        assert (await Api(live.address + "/").me()) is None

    asyncio.run(test())


def test_forks_and_imports_have_a_pace(live: Server) -> None:
    async def test() -> None:
        api = live.api("10.4.4.4")
        await api.arrive("Ana")
        record = await play_alone(api, "toy", "ob")
        body = request(live.address, "GET", f"/api/records/{record}").body
        who, forwarded = cookie(api.token or ""), {"X-Forwarded-For": "10.4.4.4"}

        def statuses(path: str, body: bytes | str) -> list[int]:
            return [request(live.address, "POST", path, body, who | forwarded).status for _ in range(25)]

        imported = statuses("/api/records", body)
        assert imported[:20] == [201] * 20
        assert imported[-1] == 429
        forked = statuses(f"/api/records/{record}/fork", '{"turn": 0}')
        assert forked[:15] == [201] * 15
        assert forked[-1] == 429
        assert b"wait a moment" in request(live.address, "POST", "/api/tables", TOY, who | forwarded).body

    asyncio.run(test())


TOY = '{"game": "toy", "seats": [{}, {}]}'
