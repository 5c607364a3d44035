"""Those who may not look at a table get nothing of it and change nothing at it, whichever way they ask."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cutthroat.client import Api, ApiProblem, TableConnection
from cutthroat.game.record import decode
from cutthroat.game.verdict import verify
from cutthroat.protocol import messages as m
from cutthroat.protocol.http import ForkWanted, ReplayStep, Sharing
from cutthroat.server.env import Env
from cutthroat.server.http.routes import Routes
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables.manager import TableManager
from cutthroat.testing.clock import ManualClock
from tests.server.managers import FirstMove, Guest, Place, opened, with_manager
from tests.server.play import first_moves, play_alone
from tests.server.running import Server, server
from tests.server.tables import plans
from tests.server.wire import cookie, request

COMMANDS: dict[str, tuple[type[Any], dict[str, Any]]] = {
    "sit": (m.Sit, {"seat": 0}),
    "commit": (m.Commit, {"seat": 0, "round": 1, "commitment": "a" * 64}),
    "reveal": (m.Reveal, {"seat": 0, "round": 1, "entropy": "abc"}),
    "stand": (m.Stand, {"seat": 0}),
    "seat-bot": (m.SeatBot, {"seat": 0, "bot": "greedy"}),
    "start": (m.Start, {}),
    "play": (m.Play, {"seat": 0, "decision": 0, "action": 0}),
    "undo": (m.Undo, {"seat": 0}),
    "answer-undo": (m.AnswerUndo, {"agree": True, "request": 1}),
    "ask-hint": (m.AskHint, {"seat": 0, "decision": 0}),
    "more-time": (m.MoreTime, {"seat": 0}),
    "seat-to-bot": (m.SeatToBot, {"seat": 0, "bot": "greedy"}),
    "reclaim-seat": (m.ReclaimSeat, {"seat": 0}),
    "say": (m.Say, {"text": "Psst."}),
    "mute": (m.Mute, {"person": "ana", "muted": True}),
    "remove": (m.Remove, {"person": "ana"}),
    "rematch": (m.Rematch, {}),
}


async def outsider(place: Place) -> Guest:
    """Connected to a game that is closed to spectators, without the hello that would be answered with a goodbye."""
    guests = await place.game("oo", spectators=False)
    return Guest(place, guests[0].actor, "eve")


async def sent_away(place: Place) -> Guest:
    ana, bo = await place.game("oo")
    await ana.do(m.Remove, person="bo")
    return Guest(place, bo.actor, "bo")


def test_every_command_is_tried() -> None:
    assert {kind for kind, _ in COMMANDS.values()} == set(m.Command.__args__)


@pytest.mark.parametrize("kind", COMMANDS)
@pytest.mark.parametrize("unwelcome", [outsider, sent_away], ids=["outsider", "sent away"])
def test_no_command_of_somebody_who_may_not_look_is_carried_out(unwelcome: Any, kind: str) -> None:
    @with_manager
    async def test(place: Place) -> None:
        guest = await unwelcome(place)
        version = guest.actor.table.version
        command, fields = COMMANDS[kind]
        assert await guest.code_of(command, **fields) == "not-yours"
        assert guest.actor.table.version == version
        assert await place.store.mutes(guest.actor.table.id) == {}

    test()


@with_manager
async def test_whether_an_outsiders_page_is_in_front_is_nobodys_business(place: Place) -> None:
    guests = await place.game("oo", spectators=False)
    eve = Guest(place, guests[0].actor, "eve")
    await place.settle()
    heard = len(guests[0].heard)
    for visible in (False, True, False):
        await eve.tell(m.Presence(visible=visible))
    assert len(guests[0].heard) == heard


@with_manager
async def test_a_log_that_was_read_again_is_shown_to_nobody_it_sent_away(place: Place) -> None:
    """Another process has removed somebody who is still connected here."""
    ana, bo = await place.game("oo")
    table = ana.actor.table
    async with opened(place.store) as other:
        actor = await other.manager.find(table.id)
        assert actor is not None
        host = await other.guest(actor, "ana")
        await host.do(m.Remove, person="bo")
        await host.leave()
    heard = len(bo.heard)
    await ana.play()
    assert [m_type(text) for text in bo.heard[heard:]] == ["goodbye"]


def m_type(text: str) -> str:
    return str(text.split('"type":"', 1)[1].split('"', 1)[0])


# Records


async def finished(server: Server, **config: Any) -> tuple[Api, str]:
    """A player, and the record of the game that they have played with a bot."""
    ana = server.api("10.1.1.1")
    await ana.arrive("Ana")
    return ana, await play_alone(ana, "toy", "ob", **config)


async def stranger(server: Server, address: str = "10.2.2.2") -> Api:
    eve = server.api(address)
    await eve.arrive("Eve")
    return eve


WAYS = {
    "record": ("GET", ""),
    "steps": ("GET", "/steps/0"),
    "open view": ("GET", "/steps/1?seat=all"),
    "verdict": ("GET", "/verdict"),
    "picks": ("GET", "/picks"),
    "fork": ("POST", "/fork"),
    "sharing": ("GET", "/share"),
}


def statuses(server: Server, record: str, asker: Api | None, share: str = "") -> dict[str, int]:
    """What each way to a record is answered with."""
    found = {}
    for name, (method, path) in WAYS.items():
        with_share = f"{'&' if '?' in path else '?'}share={share}" if share else ""
        headers = cookie(asker.token or "") if asker else {}
        body = '{"turn": 0}' if method == "POST" else None
        found[name] = request(server.address, method, f"/api/records/{record}{path}{with_share}", body, headers).status
    return found


EVERYTHING = dict.fromkeys(WAYS, 200) | {"fork": 201}
NOTHING = dict.fromkeys(WAYS, 403)


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


def test_a_game_without_spectators_stays_among_its_players(live: Server) -> None:
    async def test() -> None:
        ana, record = await finished(live, spectators=False)
        eve = await stranger(live)
        assert statuses(live, record, ana) == EVERYTHING
        assert statuses(live, record, eve) == NOTHING
        assert statuses(live, record, None) == NOTHING
        assert statuses(live, record, eve, share="x") == NOTHING
        for path in (f"/api/tables/{record}", f"/api/tables/{record}/fairness"):
            with pytest.raises(ApiProblem, match="not open to spectators"):
                await eve.get(path, dict[str, object])
        assert request(live.address, "GET", f"/api/tables/{record}").status == 403

    asyncio.run(test())


def test_a_replay_that_is_kept_is_kept_for_those_who_may_look(live: Server) -> None:
    async def test() -> None:
        ana, record = await finished(live, spectators=False)
        await ana.get(f"/api/records/{record}/steps/1?seat=all", ReplayStep)
        assert statuses(live, record, await stranger(live))["open view"] == 403

    asyncio.run(test())


def test_a_game_with_spectators_is_open_as_its_table_was(live: Server) -> None:
    async def test() -> None:
        _, record = await finished(live)
        assert statuses(live, record, None) == EVERYTHING | {"fork": 403}
        assert statuses(live, record, await stranger(live)) == EVERYTHING

    asyncio.run(test())


def test_who_was_sent_away_during_the_game_can_still_check_it_when_it_is_over(live: Server) -> None:
    """Else a host could deal as he likes, and send away whoever might find out."""

    async def test() -> None:
        ana, bo, eve = live.api("10.1.1.2"), live.api("10.1.1.3"), await stranger(live, "10.1.1.4")
        await ana.arrive("Ana")
        me = await bo.arrive("Bo")
        watcher = await eve.get("/api/me", dict[str, Any])
        made = await ana.create_table(m.TableConfig(game="toy", seats=plans("oo")))
        async with TableConnection(ana, made.id) as first, TableConnection(bo, made.id) as second:
            await first.sit(0)
            await second.sit(1)
            await first.start()
            for number, person in enumerate((me.id, watcher["id"])):
                await first.send(m.Remove(id=f"away {number}", person=person))
            assert [status for status in statuses(live, made.id, bo).values() if status != 404] == []
            await first_moves(first)
        assert statuses(live, made.id, bo) == EVERYTHING
        assert [found["id"] for found in await bo.get("/api/records", list[dict[str, Any]])] == [made.id]
        assert verify(decode(await bo.record(made.id)), second.numbers.receipts[1].seen).proven == "all"
        assert statuses(live, made.id, eve) == NOTHING, "who only watched, and was sent away"
        assert statuses(live, made.id, None) == NOTHING, "it matters who asks now"
        assert statuses(live, made.id, await stranger(live, "10.1.1.5")) == EVERYTHING
        assert statuses(live, made.id, ana) == EVERYTHING
        assert_refused_at_the_table(live, made.id, bo)
        assert_refused_at_the_table(live, made.id, eve)

    asyncio.run(test())


def assert_refused_at_the_table(live: Server, table: str, person: Api) -> None:
    """By every route there is, with every method."""
    env = Env(MemoryStore(), FirstMove(), ManualClock())
    routes = [route for route in Routes(env, TableManager(env)).table() if route.path.startswith("/api/tables/{table}")]
    assert len(routes) >= 3
    for route in routes:
        for method in sorted(route.methods or ()):
            where = route.path.replace("{table}", table)
            got = request(live.address, method, where, "{}" if method == "POST" else None, cookie(person.token or ""))
            assert got.status == 403, (method, where)


def test_what_goes_on_from_a_private_game_is_private_too(live: Server) -> None:
    async def test() -> None:
        for spectators in (False, True):
            ana, record = await finished(live, spectators=spectators)
            made = await ana.fork(record, ForkWanted(turn=0, seat=0))
            info = await ana.find(made.id)
            assert info.config.spectators is spectators

    asyncio.run(test())


def test_an_imported_record_is_its_importers(live: Server) -> None:
    async def test() -> None:
        ana, record = await finished(live)
        body = await ana.record(record)
        eve = await stranger(live)
        kept = (await eve.post("/api/records", msgspec.Raw(body), dict[str, Any]))["id"]
        assert statuses(live, kept, eve) == EVERYTHING
        assert statuses(live, kept, ana) == NOTHING

    asyncio.run(test())


def test_players_share_a_record_and_take_it_back(live: Server) -> None:
    async def test() -> None:
        ana, record = await finished(live, spectators=False)
        eve = await stranger(live)
        where = f"/api/records/{record}/share"
        for method in ("POST", "DELETE"):
            refused = request(live.address, method, where, None, cookie(eve.token or ""))
            assert (refused.status, refused.json["code"]) == (403, "not-yours")
        token = (await ana.post(where, {}, Sharing)).share
        assert token is not None
        assert len(token) >= 20
        assert (await ana.post(where, {}, Sharing)).share == token, "one link for all"
        assert statuses(live, record, None, token) == EVERYTHING | {"fork": 403}
        assert statuses(live, record, eve, token) == EVERYTHING
        seen = await eve.get(f"{where}?share={token}", Sharing)
        assert seen == Sharing(private=True, mine=False, share=None), "who has the link does not manage it"
        assert request(live.address, "DELETE", where, None, cookie(ana.token or "")).json["share"] is None
        assert statuses(live, record, eve, token) == NOTHING
        again = (await ana.post(where, {}, Sharing)).share
        assert again not in (None, token)

    asyncio.run(test())
