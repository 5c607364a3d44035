"""How the built web client is served."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest

from tests.server.running import Server
from tests.server.wire import request

SCRIPT = b"export const five = 5;\n" * 100
PACKED = {"Accept-Encoding": "gzip, br"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    client = tmp_path_factory.mktemp("client")
    (client / "assets").mkdir()
    (client / "index.html").write_text("<!doctype html><title>Cutthroat</title>")
    (client / "assets" / "index-1a2b.js").write_bytes(SCRIPT)
    (client / "assets" / "letters-3c4d.woff2").write_bytes(b"wOF2")
    (client.parent / "secret.txt").write_text("not for you")
    with Server(tmp_path_factory.mktemp("live"), CUTTHROAT_WEB=str(client)) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/t/abc", "/learn/crisis"])
def test_every_page_is_the_one_page_and_is_looked_for_anew(live: Server, path: str) -> None:
    answer = request(live.address, "GET", path)
    assert answer.status == 200
    assert b"<title>Cutthroat</title>" in answer.body
    assert answer.headers["Cache-Control"] == "no-cache"


def test_scripts_are_packed_and_kept_for_good(live: Server) -> None:
    answer = request(live.address, "GET", "/assets/index-1a2b.js", headers=PACKED)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["Cache-Control"]
    assert gzip.decompress(answer.body) == SCRIPT
    again = request(live.address, "GET", "/assets/index-1a2b.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status, again.body) == (304, b"")


def test_who_cannot_unpack_gets_them_plain(live: Server) -> None:
    answer = request(live.address, "GET", "/assets/index-1a2b.js")
    assert "Content-Encoding" not in answer.headers
    assert answer.body == SCRIPT


def test_what_is_packed_already_is_sent_as_it_is(live: Server) -> None:
    answer = request(live.address, "GET", "/assets/letters-3c4d.woff2", headers=PACKED)
    assert "Content-Encoding" not in answer.headers
    assert answer.body == b"wOF2"


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/assets/../index.html", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/", "/assets/%00"]
)
def test_nothing_else_is_served(live: Server, path: str) -> None:
    answer = request(live.address, "GET", path, headers=PACKED)
    assert answer.status in (400, 404)
    assert b"not for you" not in answer.body
