"""docs/hosting.md: the proxies that it sets up let people in, on any port."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import shutil
import socket as sockets
import subprocess
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import pytest

from cutthroat.client.api import cookie_of
from tests.server.running import Server, server
from tests.server.wire import HELLO, cookie, receive, request, socket

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "hosting.md").read_text(encoding="utf-8")
NGINX = """
daemon off; master_process off; pid nginx.pid; error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    server {{ listen 127.0.0.1:{port}; {block} }}
}}
"""


def nginx_block() -> str:
    (block,) = re.findall(r"```\n(location / \{\n.*?\n\})\n```", TEXT, re.DOTALL)
    return str(block)


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    with server() as running:
        yield running


class Proxy(Protocol):
    def __call__(self, block: str, folder: Path) -> AbstractContextManager[int]:
        """A proxy as the block says; its port."""


class StandIn:
    """As much of nginx as the block uses: it sets headers, and passes everything else on."""

    def __init__(self, block: str) -> None:
        self.to = int(re.findall(r"proxy_pass http://127\.0\.0\.1:(\d+);", block)[0])
        self.headers: dict[str, str] = dict(re.findall(r"proxy_set_header (\S+) \"?(.*?)\"?;", block))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_connection("127.0.0.1", self.to)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            ours.write(self.with_headers(head).encode())
            await asyncio.gather(passed_on(reader, ours), passed_on(theirs, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            for side in (ours, writer):
                side.transport.abort()

    def with_headers(self, head: str) -> str:
        first, *lines = head.rstrip().split("\r\n")
        given = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        known = {
            "$http_host": given["host"],
            "$host": given["host"].partition(":")[0],
            "$http_upgrade": given.get("upgrade", ""),
            "$remote_addr": "127.0.0.1",
            "$scheme": "http",
        }
        made = given | {name.lower(): known.get(value, value) for name, value in self.headers.items()}
        return "\r\n".join([first, *(f"{name}: {value}" for name, value in made.items() if value), "", ""])


async def passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextlib.contextmanager
def stand_in(block: str, folder: Path) -> Iterator[int]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def listen() -> asyncio.Server:
        return await asyncio.start_server(StandIn(block).serve, "127.0.0.1", 0)

    async def close(listening: asyncio.Server) -> None:
        listening.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)  # connections close in the next turn of the loop

    listening = asyncio.run_coroutine_threadsafe(listen(), loop).result()
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(close(listening), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextlib.contextmanager
def nginx(block: str, folder: Path) -> Iterator[int]:
    with sockets.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    (folder / "nginx.conf").write_text(NGINX.format(port=port, block=block))
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"])
    try:
        while process.poll() is None:
            with contextlib.suppress(ConnectionRefusedError), sockets.create_connection(("127.0.0.1", port)):
                break
        yield port
    finally:
        process.kill()
        process.wait()


PROXIES: list[Proxy] = [stand_in, nginx] if shutil.which("nginx") else [stand_in]


@pytest.mark.parametrize("proxy", PROXIES)
def test_people_come_in_through_nginx_on_any_port(live: Server, proxy: Proxy, tmp_path: Path) -> None:
    block = nginx_block().replace(":8000", f":{live.port}")
    with proxy(block, tmp_path) as port:
        address = f"http://127.0.0.1:{port}"
        page = {"Origin": address}
        arrived = request(address, "POST", "/api/me", '{"name": "Ana"}', page)
        assert arrived.status == 201, arrived.body
        who = cookie(cookie_of(arrived.headers["Set-Cookie"]) or "")
        config = json.dumps({"game": "toy", "seats": [{}, {"kind": "bot"}]})
        made = request(address, "POST", "/api/tables", config, page | who)
        assert made.status == 201, made.body
        with socket(address, made.json["id"], who, origin=address) as line:
            line.send(HELLO)
            assert receive(line, "snapshot")["table"]["id"] == made.json["id"]


@pytest.mark.parametrize("proxy", PROXIES)
def test_without_the_port_the_page_would_be_refused(live: Server, proxy: Proxy, tmp_path: Path) -> None:
    block = nginx_block().replace(":8000", f":{live.port}").replace("$http_host", "$host")
    with proxy(block, tmp_path) as port:
        refused = request(f"http://127.0.0.1:{port}", "POST", "/api/me", "{}", {"Origin": f"http://127.0.0.1:{port}"})
        assert refused.status == 403


def test_what_is_promised_names_tests_and_commands_that_are_there() -> None:
    root = DOCS.parent
    promised = (root / "SECURITY.md").read_text(encoding="utf-8")
    paths = re.findall(r"`(tests/[\w/.]+)`", promised)
    paths += [f"bench/{name}.py" for name in re.findall(r"python -m bench\.(\w+)", promised)]
    paths += [link.partition("#")[0] for link in re.findall(r"\]\(([\w/.#-]+)\)", promised)]
    assert len(paths) > 20
    assert [path for path in paths if not (root / path).exists()] == []
    named = {Path(path).name for path in paths}
    assert {path.name for path in (root / "tests/server/hostile").glob("test_*.py")} <= named


def test_what_is_promised_is_found_from_the_first_pages() -> None:
    assert "](SECURITY.md)" in (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert "](../SECURITY.md)" in TEXT
