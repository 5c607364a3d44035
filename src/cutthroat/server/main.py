"""Runs the server: one process on one data directory."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import IO, Any

import uvicorn
from starlette.types import ASGIApp

from cutthroat.game.private_files import create_private, tighten
from cutthroat.server.connections import OpenConnections, raise_file_limit, room_for
from cutthroat.server.env import Env, Network, ServerConfig
from cutthroat.server.games import load_all, register_extra_games
from cutthroat.server.http.app import make_app
from cutthroat.server.http.hosts import names_of
from cutthroat.server.http.protocol import BoundedHttp
from cutthroat.server.http.static import client_folder
from cutthroat.server.json_logging import configure_logs
from cutthroat.server.relaying import host_and_port
from cutthroat.server.store.base import Store, StoreError
from cutthroat.server.store.migrate import migrate
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.ws.direct import DirectWebSocket
from cutthroat.server.ws.endpoint import TableSockets

log = logging.getLogger(__name__)

IPV6 = 6
MOST_MESSAGE = 64 * 1024
LOCK_SECONDS = 1.0
GOODBYE_SECONDS = 0.1
"""For the goodbyes to be sent."""


GARBAGE = (10_000, 2, 200)
"""After so many new objects garbage is looked for among them, every third time among the earlier ones as well, and only
then, and rarely, among all. Tables live long and have few reference cycles: after every 700 objects, as by default, it
would be a seventh of the work. After many more, it would keep everybody waiting: 200,000 take 80 ms."""

SWITCH_SECONDS = 0.0001
"""For which a thread may keep the interpreter while another one waits for it. The store's writer needs it for moments,
and should be at the disk while the loop works out what to send."""


class CannotServe(Exception):
    """The server cannot start; the message says why, and what would help."""


class DirectoryInUse(CannotServe):
    """Another server is at work there; its address, if it has said one."""

    def __init__(self, data: Path, address: str | None) -> None:
        super().__init__(f"another server uses {data}; stop it, or give this one a --data of its own")
        self.address = address


def lock(data: Path) -> IO[str]:
    """Held as long as the process lives."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        file = (data / "lock").open("a+")
    except OSError as error:
        raise CannotServe(f"cannot write to {data}: {error.strerror}") from None
    if not is_locked_by_us(file):
        file.seek(0)
        said = file.read().split()
        file.close()
        raise DirectoryInUse(data, said[1] if len(said) > 1 else None)
    return file


def make_private(data: Path) -> None:
    """The database holds the secrets of games under way: a directory that was open to others is closed."""
    for path in (data, *data.glob("cutthroat.db*"), *data.glob("lock")):
        try:
            if tighten([path]):
                log.info("%s was open to others; only its owner may read it now", path)
        except OSError as error:
            log.warning("others may be able to read %s: %s", path, error.strerror)


def sign(file: IO[str], address: str) -> None:
    """Say in the lock file who holds it, and where."""
    file.truncate(0)
    file.write(f"{os.getpid()} {address}\n")
    file.flush()


def is_locked_by_us(file: IO[str]) -> bool:
    """A predecessor that was killed may need a moment to be quite gone."""
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        else:
            return True


def settle_down() -> None:
    """When everything is loaded, and work begins."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)


class TableServer(uvicorn.Server):
    """Says when it answers, and says goodbye to everybody before it closes the connections."""

    def __init__(self, config: uvicorn.Config, manager: TableManager, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.manager = manager
        self.ready = ready
        self.loading: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        settle_down()
        if not self.should_exit:
            self.ready()
            self.loading = asyncio.create_task(asyncio.to_thread(load_all))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Being told to stop is no failure; only Ctrl-C is passed on, for whoever started us at a keyboard."""
        super().handle_exit(sig, frame)
        if sig != signal.SIGINT:
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.manager.hand_on()
        self.manager.say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS)
        await super().shutdown(sockets)


def server(host: str, port: int, env: Env, ready: Callable[[], None] = lambda: None) -> uvicorn.Server:
    manager = TableManager(env)
    app = make_app(env, manager, TableSockets(env, manager), client_folder())
    return TableServer(configured(app, host, port, env), manager, ready)


def configured(app: ASGIApp, host: str, port: int, env: Env) -> uvicorn.Config:
    room = room_for(raise_file_limit(), env.connections)
    shared: dict[str, Any] = {
        "clock": env.clock,
        "connections": OpenConnections(env.clock, env.connections, room, env.proxies, env.internal_port),
    }
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=[spelling for network in env.proxies for spelling in spellings(network)],
        http=partial(BoundedHttp, **shared),  # type: ignore[arg-type]
        ws=partial(DirectWebSocket, **shared),  # type: ignore[arg-type]
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=10.0,  # a connection that was silent for so long
        ws_ping_timeout=20.0,
        backlog=4096,
        timeout_graceful_shutdown=5,
    )


def spellings(network: Network) -> list[str]:
    """A server that listens on IPv6 sees IPv4 addresses inside of IPv6 ones."""
    if network.version == IPV6:
        return [str(network)]
    return [str(network), f"::ffff:{network.network_address}/{96 + network.prefixlen}"]


def bind(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that a port in use is a clear answer."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise CannotServe(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return taken


def address(taken: socket.socket) -> str:
    """Where a browser finds it; a server on all addresses is on this machine's own, too."""
    host, port = taken.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def reach_of(internal: socket.socket, wanted: str) -> str:
    """As wanted, with the port that was found."""
    host, _, _ = wanted.rpartition(":")
    return f"{host}:{internal.getsockname()[1]}"


def bring_up_to_date(config: ServerConfig) -> None:
    """Before anything else is started, so that a database that cannot be used is a clear answer."""
    try:
        if config.postgres is None:
            migrate(config.database)
        else:
            asyncio.run(try_out(config.make_store()))
    except StoreError as error:
        raise CannotServe(str(error)) from None


async def try_out(store: Store) -> None:
    await store.open()
    await store.close()


def serve(
    host: str,
    port: int,
    config: ServerConfig,
    ready: Callable[[str], None] = lambda address: None,
    *,
    quiet: bool = False,
) -> None:
    """Serve until told to stop; ``ready`` is called with the address when the first request would be answered."""
    configure_logs(logging.WARNING if quiet else logging.INFO)
    register_extra_games()
    create_private()
    with contextlib.ExitStack() as held:
        file = held.enter_context(lock(config.data)) if config.postgres is None else None
        taken = held.enter_context(bind(host, port))
        where = address(taken)
        if file is not None:
            sign(file, where)
        sockets = [taken]
        if config.postgres is not None:
            internal = held.enter_context(bind(*host_and_port(config.reach)))
            config = config._replace(reach=reach_of(internal, config.reach))
            sockets.append(internal)
        bring_up_to_date(config)
        if file is not None:
            make_private(config.data)
        log.info("serving %s from %s", where, "PostgreSQL" if config.postgres else config.data)
        try:
            env = Env.from_config(config._replace(host_names=names_of(host, config.host_names)))
        except OSError as error:
            raise CannotServe(f"the editions cannot be read: {error.filename}: {error.strerror}") from None
        env.internal_port = None if config.postgres is None else host_and_port(config.reach)[1]
        running = server(host, port, env, lambda: ready(where))
        running.run(sockets=sockets)
        if not running.started:
            raise CannotServe("the server could not start; the log says why")
        log.info("stopped")
