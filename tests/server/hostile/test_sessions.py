"""A lost device, a code that somebody has read, a cookie from a neighbouring site: none of them stays a way in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from cutthroat.client import Api, ApiProblem
from cutthroat.client.api import cookie_of
from cutthroat.server.env import Env
from cutthroat.server.errors import Refusal
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.ws.endpoint import TableSockets
from cutthroat.testing.clock import ManualClock
from tests.server.managers import FirstMove
from tests.server.running import Server, server
from tests.server.wire import HELLO, Answer, cookie, receive, request, socket, token

TLS = {"X-Forwarded-Proto": "https"}
TOY = '{"game": "toy", "seats": [{}, {}]}'


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


async def two_devices(live: Server, address: str) -> tuple[str, str]:
    """The tokens of one person's two devices."""
    first, second = live.api(address), live.api(address)
    await first.arrive("Ana")
    await second.recover(await first.recovery_code())
    return str(first.token), str(second.token)


def me(live: Server, headers: dict[str, str]) -> Any:
    return request(live.address, "GET", "/api/me", headers=headers).json


def sign_out(live: Server, who: str, body: str = "{}") -> Answer:
    return request(live.address, "POST", "/api/me/sessions/end", body, cookie(who))


def test_other_devices_are_signed_out_at_once_with_their_open_tables(live: Server) -> None:
    mine, lost = asyncio.run(two_devices(live, "10.3.0.1"))
    assert me(live, cookie(mine))["devices"] == 2
    table = request(live.address, "POST", "/api/tables", TOY, cookie(mine)).json["id"]
    with socket(live.address, table, cookie(mine)) as here, socket(live.address, table, cookie(lost)) as there:
        for line in (here, there):
            line.send(HELLO)
            receive(line, "snapshot")
        ended = sign_out(live, mine)
        assert (ended.status, ended.json["devices"]) == (200, 1)
        goodbye = receive(there, "goodbye")
        assert (goodbye["retry"], "signed out" in goodbye["text"]) == (False, True)
        here.send('{"type": "ping"}')
        assert receive(here, "pong")
    assert me(live, cookie(lost)) is None
    assert me(live, cookie(mine))["name"] == "Ana"
    with socket(live.address, table, cookie(lost)) as line:
        assert "name first" in receive(line, "goodbye")["text"]


def test_a_thief_who_made_a_recovery_code_does_not_come_back(live: Server) -> None:
    async def test() -> None:
        mine, lost = await two_devices(live, "10.3.0.2")
        thief = live.api("10.3.0.3")
        thief.token = lost
        code = await thief.recovery_code()
        assert me(live, cookie(mine))["recovery"] is True
        assert sign_out(live, mine).json["recovery"] is False
        with pytest.raises(ApiProblem, match="nobody has that"):
            await live.api("10.3.0.3").recover(code)

    asyncio.run(test())


def test_signing_out_everywhere_leaves_the_code_as_the_way_back(live: Server) -> None:
    async def test() -> None:
        mine, other = await two_devices(live, "10.3.0.4")
        api = live.api("10.3.0.4")
        api.token = mine
        code = await api.recovery_code()
        ended = sign_out(live, mine, '{"here": true}')
        assert ended.json is None
        assert "Max-Age=0" in ended.headers["Set-Cookie"]
        assert [me(live, cookie(one)) for one in (mine, other)] == [None, None]
        back = await live.api("10.3.0.5").recover(code)
        assert (back.name, back.devices, back.recovery) == ("Ana", 1, False)

    asyncio.run(test())


def test_nobody_signs_others_out(live: Server) -> None:
    mine, other = asyncio.run(two_devices(live, "10.3.0.6"))
    sign_out(live, token(live.address, "Eve"), '{"here": true}')
    assert request(live.address, "POST", "/api/me/sessions/end", "{}").status == 403
    assert all(me(live, cookie(one)) for one in (mine, other))


def test_a_connection_under_way_while_its_session_ends_does_not_slip_through() -> None:
    """It was found before the end, and would have been attached after all others were closed."""

    async def test() -> None:
        store = MemoryStore()
        env = Env(store, FirstMove(), ManualClock(1000.0))
        person, mine = await env.people.arrive("Ana", 1.0)
        code = await env.people.new_recovery_code(person)
        _, lost = await env.people.recover(code, 1.0) or (person, "")

        class Slow(TableManager):
            async def find(self, table: str) -> TableActor | None:
                if not env.people.endings:
                    await env.people.sign_out(person, mine)
                return object()  # type: ignore[return-value]

        sockets = TableSockets(env, Slow(env))
        scope = {"type": "websocket", "scheme": "ws", "path": "/ws/tables/x"}
        with pytest.raises(Refusal, match="name first"):
            await sockets.find({**scope, "headers": [(b"cookie", f"cutthroat={lost}".encode())]})
        found, _ = await sockets.find({**scope, "headers": [(b"cookie", f"cutthroat={mine}".encode())]})
        assert found == person

    asyncio.run(test())


def test_a_code_is_good_once_even_for_many_at_the_same_moment(live: Server) -> None:
    async def test() -> None:
        ana = live.api("10.3.0.7")
        await ana.arrive("Ana")
        code = await ana.recovery_code()
        devices = [live.api(f"10.3.1.{number}") for number in range(8)]
        came = await asyncio.gather(*(one.recover(code) for one in devices), return_exceptions=True)
        assert sum(not isinstance(one, ApiProblem) for one in came) == 1
        found = await ana.me()
        assert found is not None
        assert (found.devices, found.recovery) == (2, False)

    asyncio.run(test())


# The cookie


def arrive(live: Server, headers: dict[str, str]) -> Answer:
    return request(live.address, "POST", "/api/me", '{"name": "Ana"}', headers)


def test_behind_tls_the_cookie_cannot_be_set_by_other_sites_of_the_domain(live: Server) -> None:
    given = arrive(live, TLS).headers["Set-Cookie"]
    assert given.startswith("__Host-cutthroat=")
    for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
        assert part in given
    assert "Domain" not in given
    assert me(live, TLS | {"Cookie": f"__Host-cutthroat={cookie_of(given)}"})["name"] == "Ana"


def test_a_cookie_of_the_older_name_signs_in_and_is_replaced(live: Server) -> None:
    """From before the newer name; several requests of one page may still bring it at the same time."""
    old = cookie(str(cookie_of(arrive(live, {"X-Forwarded-For": "10.3.0.8"}).headers["Set-Cookie"])))
    replaced = request(live.address, "GET", "/api/me", headers=old | TLS)
    assert replaced.json["name"] == "Ana"
    new, gone = replaced.headers.get_all("Set-Cookie") or []
    assert new.startswith("__Host-cutthroat=")
    assert gone.startswith('cutthroat=""')
    assert "Max-Age=0" in gone
    again = request(live.address, "GET", "/api/me", headers=TLS | {"Cookie": new.split(";")[0]})
    assert (again.json["name"], again.headers["Set-Cookie"]) == ("Ana", None)


def test_a_neighbouring_site_cannot_slip_its_own_token_to_anybody(live: Server) -> None:
    """It can set the plain name for the whole domain, but holds only tokens that were made behind TLS."""
    evil = cookie_of(arrive(live, TLS).headers["Set-Cookie"])
    victim = f"__Host-cutthroat={cookie_of(arrive(live, TLS).headers['Set-Cookie'])}"
    planted = f"cutthroat={evil}"
    assert me(live, TLS | {"Cookie": planted}) is None
    me_alone = me(live, TLS | {"Cookie": victim})
    assert me_alone is not None
    for cookies in (f"{victim}; {planted}", f"{planted}; {victim}"):
        assert me(live, TLS | {"Cookie": cookies}) == me_alone


def test_sockets_know_the_newer_name(live: Server) -> None:
    mine = {"Cookie": f"__Host-cutthroat={cookie_of(arrive(live, TLS).headers['Set-Cookie'])}"} | TLS
    table = request(live.address, "POST", "/api/tables", TOY, mine).json["id"]
    with socket(live.address, table, mine) as line:
        line.send(HELLO)
        assert receive(line, "snapshot")["you"] == me(live, mine)["id"]


def test_who_says_of_himself_that_he_comes_by_tls_is_not_believed(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Only a proxy that is trusted says how somebody came."""
    with Server(tmp_path_factory.mktemp("proxy"), settings={"proxies": []}) as running:
        given = arrive(running, TLS).headers["Set-Cookie"]
    assert given.startswith("cutthroat=")
    assert "Secure" not in given


def test_programs_keep_the_name_that_fits_their_line() -> None:
    assert Api("https://games.example.org", "t").headers == {"Cookie": "__Host-cutthroat=t"}
    assert Api("http://127.0.0.1:1", "t").headers == {"Cookie": "cutthroat=t"}
    assert cookie_of("__Host-cutthroat=t; Path=/; Secure") == "t"
