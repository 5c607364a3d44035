"""Runs the server: one process on one data directory."""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import IO

import uvicorn

from cutthroat.server.app import make_app
from cutthroat.server.games import register_extra_games
from cutthroat.server.house import HouseConfig
from cutthroat.server.logs import configure_logs

MOST_MESSAGE = 64 * 1024


class CannotServe(Exception):
    """The server cannot start; the message says why, and what would help."""


def lock(data: Path) -> IO[str]:
    """Held as long as the process lives."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        file = (data / "lock").open("a+")
    except OSError as error:
        raise CannotServe(f"{data} cannot be written: {error.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise CannotServe(f"another server uses {data}; stop it, or give this one a --data of its own") from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def client_folder() -> Path:
    """The built web client: where the launcher of a checkout has put it, or inside the installed package."""
    built = os.environ.get("CUTTHROAT_WEB")
    return Path(built) if built else Path(__file__).resolve().parents[1] / "web"


class Announcing(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()


def server(host: str, port: int, config: HouseConfig, ready: Callable[[], None] = lambda: None) -> uvicorn.Server:
    return Announcing(
        uvicorn.Config(
            make_app(config, client_folder()),
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=MOST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            backlog=4096,
            timeout_graceful_shutdown=5,
        ),
        ready,
    )


def bind(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that a port in use is a clear answer."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise CannotServe(f"{host}:{port} cannot be listened on: {error.strerror}") from None
    return taken


def serve(host: str, port: int, config: HouseConfig, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until told to stop; ``ready`` is called when the first request would be answered."""
    configure_logs()
    register_extra_games()
    with lock(config.data), bind(host, port) as taken:
        server(host, port, config, ready).run(sockets=[taken])
