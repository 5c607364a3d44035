"""Whatever is sent to any route: a clear answer, never a failure of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.running import Server, server
from tests.server.wire import cookie, request, token

SETTINGS = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
ROUTES = [
    "/healthz",
    "/metrics",
    "/api/games",
    "/api/games/{}",
    "/api/games/{}/lesson",
    "/api/me",
    "/api/me/recovery",
    "/api/recover",
    "/api/tables",
    "/api/tables/mine",
    "/api/tables/{}",
    "/api/tables/{}/world",
    "/api/codes/{}",
    "/api/records",
    "/api/records/{}",
    "/api/records/{}/steps/{}",
    "/api/records/{}/fork",
    "/api/{}",
    "/ws/tables/{}",
    "/{}",
]
FIELDS = ["name", "code", "game", "seats", "options", "clock", "turn", "seat", "bot", "alone", "chance", "moves"]
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(
    scalars | st.sampled_from(["toy", "agencies", "greedy", "cutthroat-record/1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS) | st.text(), inner, max_size=5),
    max_leaves=12,
)
tables = st.fixed_dictionaries(
    {"game": st.sampled_from(["toy", "agencies", "chess"]) | values},
    optional={
        "seats": st.lists(st.just({}) | st.just({"kind": "bot"}) | values, max_size=9),
        "options": st.dictionaries(st.sampled_from(["rounds", "open_scores"]) | st.text(), values, max_size=2),
        "clock": st.fixed_dictionaries({}, optional={"kind": values, "seconds": values}) | values,
        "undo": values,
    },
)
bodies = st.none() | st.binary(max_size=200) | values.map(json.dumps) | tables.map(json.dumps)
segments = st.text(max_size=20) | st.sampled_from(
    ["toy", "agencies", "..", ".", "0", "-1", "9" * 5000, "%00", "TABLE", "RECORD", "٣"]
)
queries = st.none() | st.text(max_size=20) | st.sampled_from(["seat=" + "9" * 5000, "seat=all", "seat=-1", "seat=٣"])
methods = st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"])
header_values = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40)
headers = st.dictionaries(
    st.sampled_from(["Cookie", "Content-Type", "Accept", "Range", "If-None-Match", "X-Forwarded-For", "Upgrade"]),
    header_values,
    max_size=3,
)


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


@pytest.fixture(scope="module")
def known(live: Server) -> str:
    return token(live.address)


@pytest.fixture(scope="module")
def table(live: Server, known: str) -> str:
    made = request(live.address, "POST", "/api/tables", '{"game":"toy","seats":[{},{}]}', cookie(known))
    return str(made.json["id"])


@pytest.mark.parametrize("route", ROUTES)
def test_nothing_makes_a_route_fail(live: Server, known: str, table: str, route: str) -> None:
    counter = iter(range(10**9))

    @SETTINGS
    @given(methods, st.lists(segments, min_size=2, max_size=2), queries, bodies, headers, st.booleans())
    def check(
        method: str, parts: list[str], query: str | None, body: bytes | str | None, more: dict[str, str], is_me: bool
    ) -> None:
        names = [quote(part.replace("TABLE", table), safe="") for part in parts]
        path = route.format(*names) + ("" if query is None else "?" + quote(query, safe="=&"))
        address = f"10.1.{next(counter) % 250}.{len(route)}"
        sent = {"X-Forwarded-For": address, **(cookie(known) if is_me else {}), **more}
        data = body.encode() if isinstance(body, str) else body
        answer = request(live.address, method, path, data, sent)
        assert answer.status < 500, (method, path, body)
        assert "Content-Security-Policy" in answer.headers or answer.status == 400

    check()
    assert request(live.address, "GET", "/healthz", headers={"X-Forwarded-For": "10.2.0.1"}).status == 200
    assert "Traceback" not in live.log
