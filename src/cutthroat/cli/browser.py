"""``cutthroat play`` in the browser: a server on this machine, until Ctrl-C."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from cutthroat.cli.problem import Problem
from cutthroat.game.contract import AnyGame
from cutthroat.terminal import saves

HOST = "127.0.0.1"
USUAL_PORT = 8140
"""Taken whenever it is free: browsers keep settings by address, and the port is part of it."""
PATIENCE = 10.0
"""Seconds in which a server that is running has to answer."""
NO_CLIENT = "The web client is not part of this installation (or could not be built); playing in the terminal."


def play_there(game: AnyGame | None, edition: Path | None = None, *, open_it: bool) -> int:
    """Serve and open the browser until Ctrl-C. If a server is running already, only open the browser."""
    from cutthroat.server.env import ServerConfig  # noqa: PLC0415 - the server is heavy
    from cutthroat.server.main import CannotServe, DirectoryInUse, serve  # noqa: PLC0415

    page = "/" if game is None else f"/new/{with_cards(game)}"

    def show(address: str, remark: str = " (Ctrl-C stops it)") -> None:
        print(f"Cutthroat is at {address}{page}{remark}", flush=True)
        if open_it:
            # With some browsers the call returns only when they are closed.
            threading.Thread(target=webbrowser.open, args=[address + page], daemon=True).start()

    config = ServerConfig(saves.home() / "server", max(1, (os.cpu_count() or 2) - 1), editions=edition)
    try:
        serve(HOST, free_port(), config, show, quiet=True)
    except DirectoryInUse as error:
        if error.address is None:
            raise Problem(str(error), code=1) from None
        if game is not None and game.edition is not None and not offers(error.address, game):
            said = f"Cutthroat is running at {error.address}, but not with this edition; stop it there, and try again"
            raise Problem(said, code=1) from None
        show(error.address, " (already running)")
    except CannotServe as error:
        raise Problem(str(error), code=1) from None
    return 0


def with_cards(game: AnyGame) -> str:
    return game.key if game.edition is None else f"{game.key}?edition={game.edition.digest}"


def offers(address: str, game: AnyGame) -> bool:
    """Whether the server that is running there has the game's cards."""
    asking = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    try:
        asking.request("GET", f"/api/games/{with_cards(game)}")
        return asking.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        asking.close()


def free_port() -> int:
    """The usual port, or 0 (any free one) if it is taken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, USUAL_PORT))
        except OSError:
            return 0
    return USUAL_PORT
