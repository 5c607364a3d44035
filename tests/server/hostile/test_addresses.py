"""Limits by address: a flood from one is refused, a household behind one is not."""

from __future__ import annotations

import contextlib
import http.client
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import _TrustedHosts
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response

from cutthroat.protocol import messages as m
from cutthroat.server.env import THIS_MACHINE
from cutthroat.server.errors import Refusal
from cutthroat.server.limits import SITE_FACTOR, AddressBuckets, networks_of
from cutthroat.server.main import spellings
from cutthroat.server.tables.broadcast import PRESENCE_SECONDS
from cutthroat.server.tables.listing import LISTED_PER_ADDRESS, LISTED_PER_PERSON, Listing
from tests.server.managers import Place, with_manager
from tests.server.running import Server
from tests.server.wire import Answer, cookie, receive, request, socket, token

VISITORS = 12
FILES = 35
PAGE = ("/api/me", "/api/games", "/api/tables", "/api/games/toy")
"""What the start page asks for."""
PUBLIC = json.dumps({"game": "toy", "seats": [{}, {}], "public": True})


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with as many files as ours."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html>")
    for number in range(FILES):
        (folder / "assets" / f"{number}.js").write_text("0;")
    return folder


@pytest.fixture(scope="module")
def live(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), CUTTHROAT_WEB=str(client)) as running:
        yield running


class Visitor:
    """A browser: one connection, a cookie, and the address that the proxy says."""

    def __init__(self, live: Server, address: str) -> None:
        self.live = live
        self.headers = {"X-Forwarded-For": address}
        self.connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=20)
        self.statuses: Counter[int] = Counter()

    def ask(self, method: str, path: str, body: str | None = None) -> Answer:
        self.connection.request(method, path, body, self.headers)
        response = self.connection.getresponse()
        self.statuses[response.status] += 1
        return Answer(response.status, response.headers, response.read())

    def flood(self) -> Answer:
        """Ask until it is refused: a slow machine needs longer to be too fast."""
        for _ in range(5_000):
            refused = self.ask("GET", "/api/games/nothing")
            if refused.status == 429:
                return refused
        raise AssertionError("nobody was ever refused")

    def load_page(self) -> None:
        for path in ("/", *(f"/assets/{number}.js" for number in range(FILES)), *PAGE):
            self.ask("GET", path)

    def arrive(self, name: str) -> None:
        given = self.ask("POST", "/api/me", json.dumps({"name": name}))
        self.headers["Cookie"] = given.headers["Set-Cookie"].partition(";")[0]

    def open_table(self) -> str:
        made = self.ask("POST", "/api/tables", json.dumps({"game": "toy", "seats": [{}, {}]}))
        return str(made.json["id"])

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()


def test_a_household_behind_one_address_is_not_refused(live: Server) -> None:
    """Twelve visitors load the page, name themselves, open a table each and come to it."""
    seen: Counter[int] = Counter()
    for number in range(VISITORS):
        with Visitor(live, "203.0.113.5") as visitor:
            visitor.load_page()
            visitor.arrive(f"Visitor {number}")
            table = visitor.open_table()
            for path in (*PAGE, f"/api/tables/{table}", "/api/tables/mine", "/api/records"):
                visitor.ask("GET", path)
            with socket(live.address, table, visitor.headers) as line:
                line.send('{"type":"ping"}')
                receive(line, "pong")
            seen += visitor.statuses
    assert set(seen) == {200, 201}
    assert seen[200] > VISITORS * FILES


def test_a_flood_from_one_address_is_refused_and_the_people_there_are_not(live: Server) -> None:
    with Visitor(live, "203.0.113.6") as ana, Visitor(live, "203.0.113.6") as flood:
        ana.arrive("Ana")
        refused = flood.flood()
        assert refused.headers["Retry-After"] == "1"
        ana.load_page()
        assert set(ana.statuses) == {200, 201}


def test_a_socket_beyond_the_limit_is_told_to_come_back(live: Server) -> None:
    with Visitor(live, "203.0.113.9") as flood:
        response = refused_socket(live, flood)
        assert (response.status_code, response.headers["Retry-After"]) == (429, "1")
        assert json.loads(response.body)["code"] == "too-fast"
    assert '"level": "error"' not in live.log


def refused_socket(live: Server, flood: Visitor) -> Response:
    """By the time it asks, there may be room for one again."""
    for _ in range(200):
        flood.flood()
        try:
            with socket(live.address, "any", flood.headers):
                pass
        except InvalidStatus as refused:
            return refused.response
    raise AssertionError("no socket was ever refused")


def test_who_asks_too_often_is_told_how_long_to_wait(live: Server) -> None:
    with Visitor(live, "203.0.113.10") as flood:
        answers = [flood.ask("GET", "/api/codes/AAAAAA") for _ in range(40)]
        assert answers[-1].status == 429
        assert answers[-1].headers["Retry-After"] == "2"


def test_cookies_that_nobody_has_do_not_help_a_flood(live: Server) -> None:
    with Visitor(live, "203.0.113.7") as flood:
        for number in range(400):
            flood.headers["Cookie"] = f"cutthroat=made-up-{number}"
            flood.ask("GET", "/api/me")
        assert flood.statuses[429] > 0


def test_one_person_cannot_flood_the_server_from_many_addresses(live: Server) -> None:
    with Visitor(live, "203.0.113.8") as flood:
        flood.arrive("Eve")
        for number in range(400):
            flood.headers["X-Forwarded-For"] = f"198.51.100.{number % 250}"
            flood.ask("GET", "/api/me")
        assert flood.statuses[429] > 0


def test_only_a_proxy_that_is_trusted_says_for_whom_it_asks(tmp_path: Path) -> None:
    settings: dict[str, object] = {"proxies": []}
    with Server(tmp_path, settings=settings) as live, Visitor(live, "") as flood:
        for number in range(400):
            flood.headers["X-Forwarded-For"] = f"198.51.100.{number % 250}"
            flood.ask("GET", "/healthz")
        assert flood.statuses[429] > 0


@pytest.mark.parametrize(
    ("address", "household", "site"),
    [
        ("192.0.2.1", "192.0.2.1", None),
        ("::ffff:192.0.2.1", "192.0.2.1", None),
        ("2001:db8:1:2:3:4:5:6", "20010db800010002/64", "20010db80001/48"),
        ("2001:db8:1:2::", "20010db800010002/64", "20010db80001/48"),
        ("2001:DB8:1:3::1%eth0", "20010db800010003/64", "20010db80001/48"),
        ("unknown", "unknown", None),
        ("x" * 1000, "x" * 45, None),
    ],
)
def test_addresses_are_counted_by_household(address: str, household: str, site: str | None) -> None:
    def padded(network: str | None) -> str | None:
        if network is None or "/" not in network:
            return network
        digits, bits = network.split("/")
        return f"{digits.zfill(int(bits) // 4)}/{bits}"

    assert tuple(map(padded, networks_of(address))) == (household, site)


def test_a_household_and_a_site_have_limits_of_their_own() -> None:
    buckets = AddressBuckets(rate=0.001, burst=2.0)
    same = [buckets.take(f"2001:db8:0:1::{number:x}", 0.0) for number in range(5)]
    assert same == [True, True, False, False, False]
    assert buckets.take("2001:db8:0:2::1", 0.0)
    others = [buckets.take(f"2001:db8:0:{number:x}::1", 0.0) for number in range(3, 100)]
    assert sum(others) == 2 * SITE_FACTOR - 3, "the site's is used up by its households"
    assert buckets.take("2001:db8:1:1::1", 0.0)


# Public tables


def test_public_tables_are_few_by_person_and_by_address(live: Server) -> None:
    def opened(who: str, address: str) -> Any:
        return request(live.address, "POST", "/api/tables", PUBLIC, {**cookie(who), "X-Forwarded-For": address})

    people = [token(live.address, name, forwarded="203.0.113.20") for name in ("Ana", "Bo", "Cy", "Dee")]
    for _ in range(LISTED_PER_PERSON):
        assert opened(people[0], "203.0.113.20").status == 201
    refused = opened(people[0], "203.0.113.99")
    assert refused.status == 429
    assert "public tables" in refused.json["text"]
    statuses = [opened(who, "203.0.113.20").status for who in people[1:] for _ in range(LISTED_PER_PERSON)]
    assert statuses == [201] * (LISTED_PER_ADDRESS - LISTED_PER_PERSON) + [429] * 3
    assert opened(people[3], "203.0.113.21").status == 201


@with_manager
async def test_a_public_table_that_has_begun_makes_room_for_another(place: Place) -> None:
    listing = Listing(place.store)
    tables = []
    for number in range(LISTED_PER_ADDRESS):
        tables.append(await place.table("ob", host=f"host {number}", public=True))
        listing.add("192.0.2.1", tables[-1].table.id)
    with pytest.raises(Refusal, match="your address"):
        await listing.check("192.0.2.1")
    await listing.check("192.0.2.2")
    host = await place.guest(tables[0], "host 0")
    await host.do(m.Sit, seat=0)
    await host.do(m.Start)
    await listing.check("192.0.2.1")


@with_manager
async def test_the_list_shows_one_table_of_each_host_first(place: Place) -> None:
    hosts = ["ana", "bo", "bo", "eve", "eve"]
    for host in hosts:
        await place.table(host=host, public=True)
        place.clock.jump(1.0)
    assert [row.host for row in await place.store.public_tables(9)] == ["eve", "bo", "ana", "eve", "bo"]
    with contextlib.suppress(Refusal):
        await place.table(host="eve", public=True)
    assert len(await place.store.public_tables(9)) == len(hosts)


# Presence


@with_manager
async def test_comings_and_goings_are_told_once_a_second_and_the_last_state_always(place: Place) -> None:
    ana, bo = await place.game()
    await place.advance(2 * PRESENCE_SECONDS)
    before = len(ana.heard)
    for number in range(101):
        await bo.tell(m.Presence(visible=number % 2 == 1))
    assert len(ana.heard) - before == 1
    await place.advance(PRESENCE_SECONDS)
    assert len(ana.heard) - before == 2
    assert ana.known.table is not None
    assert ana.known.table.seats[1].link == "away"
    await place.advance(10 * PRESENCE_SECONDS)
    assert len(ana.heard) - before == 2


# Proxies


@pytest.mark.parametrize("peer", ["127.0.0.1", "::ffff:127.0.0.1", "::1"])
def test_a_proxy_on_this_machine_is_believed_however_it_comes(peer: str) -> None:
    trusted = _TrustedHosts([text for network in THIS_MACHINE for text in spellings(network)])
    assert peer in trusted
    assert "::ffff:192.0.2.1" not in trusted
