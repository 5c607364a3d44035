"""Those who may not look at a table get nothing of it and change nothing at it, whichever way they ask."""

from __future__ import annotations

from typing import Any

import pytest

from cutthroat.protocol import messages as m
from tests.server.managers import Guest, Place, opened, with_manager

COMMANDS: dict[str, tuple[type[Any], dict[str, Any]]] = {
    "sit": (m.Sit, {"seat": 0}),
    "stand": (m.Stand, {"seat": 0}),
    "seat-bot": (m.SeatBot, {"seat": 0, "bot": "greedy"}),
    "start": (m.Start, {}),
    "play": (m.Play, {"seat": 0, "decision": 0, "action": 0}),
    "undo": (m.Undo, {"seat": 0}),
    "answer-undo": (m.AnswerUndo, {"agree": True, "request": 1}),
    "more-time": (m.MoreTime, {"seat": 0}),
    "seat-to-bot": (m.SeatToBot, {"seat": 0, "bot": "greedy"}),
    "reclaim-seat": (m.ReclaimSeat, {"seat": 0}),
    "say": (m.Say, {"text": "Psst."}),
    "mute": (m.Mute, {"person": "ana", "muted": True}),
    "remove": (m.Remove, {"person": "ana"}),
    "rematch": (m.Rematch, {}),
}


async def outsider(place: Place) -> Guest:
    """Connected to a game that is closed to spectators, without the hello that would be answered with a goodbye."""
    guests = await place.game("oo", spectators=False)
    return Guest(place, guests[0].actor, "eve")


async def sent_away(place: Place) -> Guest:
    ana, bo = await place.game("oo")
    await ana.do(m.Remove, person="bo")
    return Guest(place, bo.actor, "bo")


def test_every_command_is_tried() -> None:
    assert {kind for kind, _ in COMMANDS.values()} == set(m.Command.__args__)


@pytest.mark.parametrize("kind", COMMANDS)
@pytest.mark.parametrize("unwelcome", [outsider, sent_away], ids=["outsider", "sent away"])
def test_no_command_of_somebody_who_may_not_look_is_carried_out(unwelcome: Any, kind: str) -> None:
    @with_manager
    async def test(place: Place) -> None:
        guest = await unwelcome(place)
        version = guest.actor.table.version
        command, fields = COMMANDS[kind]
        assert await guest.code_of(command, **fields) == "not-yours"
        assert guest.actor.table.version == version
        assert await place.store.mutes(guest.actor.table.id) == {}

    test()


@with_manager
async def test_whether_an_outsiders_page_is_in_front_is_nobodys_business(place: Place) -> None:
    guests = await place.game("oo", spectators=False)
    eve = Guest(place, guests[0].actor, "eve")
    await place.settle()
    heard = len(guests[0].heard)
    for visible in (False, True, False):
        await eve.tell(m.Presence(visible=visible))
    assert len(guests[0].heard) == heard


@with_manager
async def test_a_log_that_was_read_again_is_shown_to_nobody_it_sent_away(place: Place) -> None:
    """Another process has removed somebody who is still connected here."""
    ana, bo = await place.game("oo")
    table = ana.actor.table
    async with opened(place.store) as other:
        actor = await other.manager.find(table.id)
        assert actor is not None
        host = await other.guest(actor, "ana")
        await host.do(m.Remove, person="bo")
        await host.leave()
    heard = len(bo.heard)
    await ana.play()
    assert [m_type(text) for text in bo.heard[heard:]] == ["goodbye"]


def m_type(text: str) -> str:
    return str(text.split('"type":"', 1)[1].split('"', 1)[0])
