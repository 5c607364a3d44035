"""What is passed on to the process that owns a table."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from cutthroat.server.env import Env
from cutthroat.server.people import Person
from cutthroat.server.store.leases import OwnedElsewhere
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.ws import relay
from cutthroat.server.ws.endpoint import TableSockets
from cutthroat.testing.clock import ManualClock
from tests.server.managers import FirstMove
from tests.server.running import SECONDS

SCOPE: dict[str, Any] = {
    "scheme": "ws",
    "path": "/ws/tables/t1",
    "raw_path": b"/ws/tables/t1",
    "headers": [],
    "client": ("10.0.0.1", 1),
}


class DiesMeanwhile(TableSockets):
    """The owner's death is known to us just after we were told that it has the table."""

    reach = ""

    async def find(self, scope: Any) -> tuple[Person, TableActor]:
        self.cut("owner")
        raise OwnedElsewhere("owner", self.reach)


def test_nobody_waits_for_an_owner_who_died_before_it_was_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "OPEN_SECONDS", 2 * SECONDS)

    async def nothing(*_: Any) -> Any:
        raise AssertionError("nothing is said to the client yet")

    async def test() -> None:
        env = Env(MemoryStore(), FirstMove(), ManualClock())
        sockets = DiesMeanwhile(env, TableManager(env))
        with socket.create_server(("127.0.0.1", 0)) as frozen:
            sockets.reach = f"127.0.0.1:{frozen.getsockname()[1]}"
            async with asyncio.timeout(SECONDS):
                assert not await sockets.join(SCOPE, nothing, nothing), "it is looked for again"
        await asyncio.sleep(0)  # the connection ends

    asyncio.run(test())
