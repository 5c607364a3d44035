"""The rate limits of a connection, on a clock that is set by hand."""

from __future__ import annotations

import json
from collections import Counter

from cutthroat.protocol import messages as m
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.ws.connection import COMMAND_BURST, COMMANDS_PER_SECOND, HELLO_BURST, HELLOS_PER_SECOND
from cutthroat.server.ws.endpoint import TableSockets
from tests.server.managers import Guest, Place, with_manager
from tests.server.wire import HELLO

MANY = 100


class Sender:
    """Somebody whose messages come in through the endpoint."""

    def __init__(self, place: Place, actor: TableActor, person: str = "ana", address: str = "192.0.2.1") -> None:
        self.place = place
        self.guest = Guest(place, actor, person)
        self.guest.connection.address = address
        self.sockets = TableSockets(place.env, place.manager)

    async def send(self, *texts: str) -> list[dict[str, object]]:
        """What is answered to them at once."""
        before = len(self.guest.heard)
        for text in texts:
            self.sockets.on_message(self.guest.connection, self.guest.actor, text, True)
        await self.place.settle()
        return [json.loads(text) for text in self.guest.heard[before:]]

    def snapshots(self) -> int:
        return sum('"snapshot"' in text for text in self.guest.heard)


@with_manager
async def test_a_flood_of_commands_is_refused_each_by_its_own_id(place: Place) -> None:
    sender = Sender(place, await place.table())
    answers = await sender.send(*(json.dumps({"type": "start", "id": str(number)}) for number in range(MANY)))
    burst = int(COMMAND_BURST)
    codes = Counter(answer["code"] for answer in answers)
    assert codes == {"not-now": burst, "too-fast": MANY - burst}
    assert {answer["id"] for answer in answers} == set(map(str, range(MANY))), "each can be sent again"
    await place.advance(1.0)
    again = await sender.send(*(json.dumps({"type": "start", "id": f"again {number}"}) for number in range(MANY)))
    assert Counter(answer["code"] for answer in again)["not-now"] == int(COMMANDS_PER_SECOND)


@with_manager
async def test_a_flood_of_pings_is_refused(place: Place) -> None:
    sender = Sender(place, await place.table())
    answers = await sender.send(*['{"type":"ping"}'] * MANY)
    burst = int(COMMAND_BURST)
    assert Counter(str(answer["type"]) for answer in answers) == {"pong": burst, "refused": MANY - burst}


@with_manager
async def test_a_flood_of_hellos_is_answered_but_not_each(place: Place) -> None:
    """A client waits for the answer to its hello: those that come too fast share one snapshot, a moment later."""
    sender = Sender(place, await place.table())
    answers = await sender.send(*[HELLO] * MANY)
    assert "refused" not in {answer["type"] for answer in answers}
    burst = int(HELLO_BURST)
    assert sender.snapshots() == burst
    await place.advance(1 / HELLOS_PER_SECOND)
    assert sender.snapshots() == burst + 1
    await place.advance(10 / HELLOS_PER_SECOND)
    assert sender.snapshots() == burst + 1


@with_manager
async def test_it_helps_nobody_to_say_hello_on_many_connections(place: Place) -> None:
    actor, limits = await place.table(), place.env.limits
    tabs = [Sender(place, actor, address=f"192.0.2.{number}") for number in range(MANY)]
    for tab in tabs:
        await tab.send(HELLO)
    assert sum(tab.snapshots() for tab in tabs) == limits.person_snapshots.burst
    crowd = [Sender(place, actor, f"person {number}", "198.51.100.1") for number in range(3 * MANY)]
    for person in crowd:
        await person.send(HELLO)
    assert sum(person.snapshots() for person in crowd) == limits.address_snapshots.burst
    other = Sender(place, actor, "bo", "203.0.113.1")
    await other.send(HELLO)
    assert other.snapshots() == 1
    await place.advance(60.0)
    assert [sender.snapshots() for sender in (*tabs, *crowd)] == [1] * (4 * MANY), "none is forgotten"


@with_manager
async def test_a_late_hello_of_somebody_who_has_left_is_forgotten(place: Place) -> None:
    sender = Sender(place, await place.table())
    await sender.send(*[HELLO] * MANY)
    await sender.guest.leave()
    await place.advance(10 / HELLOS_PER_SECOND)
    assert sender.snapshots() == int(HELLO_BURST)


@with_manager
async def test_a_client_of_an_older_release_is_told_to_reload(place: Place) -> None:
    """A hello of the first protocol does not say which one it is."""
    for hello in ('{"type":"hello","version":7}', json.dumps({"type": "hello", "protocol": m.PROTOCOL - 1})):
        sender = Sender(place, await place.table())
        (goodbye,) = await sender.send(hello)
        assert goodbye == {"type": "goodbye", "text": "This page is from an older release; reload it.", "retry": False}
        assert not sender.guest.connection.subscribed
