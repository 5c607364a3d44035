"""DNS rebinding: a page whose own name was pointed at this machine is told nothing, not even the figures."""

from __future__ import annotations

import socket as sockets
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from cutthroat.cli.problem import Problem
from cutthroat.cli.serve import plain_name
from cutthroat.server.http.hosts import is_ours, names_of
from tests.server.running import Server
from tests.server.wire import cookie, receive, request, socket, token


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hosts"), host_names=["Games.Example.org"]) as running:
        yield running


PATHS = ["/", "/healthz", "/metrics", "/api/me", "/api/games", "/api/tables", "/assets/x.js"]


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "localhost.evil",
        "[::1].evil.example",
        "localhost:80@evil",
        "",
    ],
)
@pytest.mark.parametrize("path", PATHS)
def test_another_name_is_told_nothing(live: Server, host: str, path: str) -> None:
    refused = request(live.address, "GET", path, headers={"Host": host, "X-Forwarded-For": "10.7.0.1"})
    assert (refused.status, refused.json["code"]) == (421, "misdirected")
    assert "--host-name" in refused.json["text"]


def test_nobody_arrives_by_another_name(live: Server) -> None:
    rebound = {"Host": "evil.example", "Origin": "http://evil.example", "X-Forwarded-For": "10.7.0.2"}
    refused = request(live.address, "POST", "/api/me", '{"name": "Eve"}', rebound)
    assert refused.status == 421
    assert "Set-Cookie" not in refused.headers


def test_no_socket_opens_by_another_name(live: Server) -> None:
    who = token(live.address, forwarded="10.7.0.3")
    made = request(live.address, "POST", "/api/tables", '{"game": "toy", "seats": [{}, {}]}', cookie(who)).json["id"]
    with pytest.raises(InvalidStatus, match="421"):
        socket(live.address, made, cookie(who) | {"Host": "evil.example"}, origin="http://evil.example")
    by_name = live.address.replace("127.0.0.1", "localhost")
    with socket(by_name, made, cookie(who)) as line:
        line.send('{"type": "ping"}')
        assert receive(line, "pong")


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:1", "[::1]:8000", "localhost", "LOCALHOST.:80", "games.example.org", "192.168.1.5:80"],
)
def test_its_own_names_and_any_address_are_answered(live: Server, host: str) -> None:
    assert request(live.address, "GET", "/healthz", headers={"Host": host, "X-Forwarded-For": "10.7.0.4"}).status == 200


def test_who_sends_no_name_is_no_browser_and_is_answered(live: Server) -> None:
    """Load balancers ask whether a server lives in HTTP/1.0, without a name."""
    with sockets.create_connection(("127.0.0.1", live.port), timeout=20) as line:
        line.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert b" 200 " in line.recv(100)


def test_a_second_name_does_not_hide_behind_a_good_one(live: Server) -> None:
    with sockets.create_connection(("127.0.0.1", live.port), timeout=20) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert line.recv(100).split()[1] in (b"400", b"421")


def test_the_machines_own_name_counts_only_where_other_machines_may_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Attic.lan")
    assert names_of("127.0.0.1", ["Club.example."]) == {"club.example"}
    assert names_of("::1", []) == names_of("localhost", []) == frozenset()
    assert names_of("0.0.0.0", []) == {"attic.lan", "attic", "attic.local"}
    assert names_of("games.lan", []) == {"attic.lan", "attic", "attic.local", "games.lan"}
    assert is_ours("attic.local:8000", names_of("::", []))
    assert not is_ours("evil.local", names_of("::", []))


@pytest.mark.parametrize("text", ["", "https://games.example.org", "games.example.org:443", "*.example.org", "a b"])
def test_a_name_that_could_never_match_is_no_name(text: str) -> None:
    with pytest.raises(Problem, match="plain name"):
        plain_name(text)


def test_a_strange_name_is_not_repeated(live: Server) -> None:
    host = "<script>alert(1)</script>"
    refused = request(live.address, "GET", "/", headers={"Host": host, "X-Forwarded-For": "10.7.0.5"})
    assert refused.status == 421
    assert "script" not in refused.json["text"]
