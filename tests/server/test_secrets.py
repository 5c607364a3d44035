"""Nobody is told what their seat may not know: all that every connection hears, in whole games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cutthroat.core.bits import NONE, has
from cutthroat.core.chance import Fast
from cutthroat.core.events import EVERYBODY
from cutthroat.game.narration import Voice
from cutthroat.protocol import messages as m
from cutthroat.server.tables import presenter
from cutthroat.server.tables.table import Table
from tests.server.managers import Guest, opened
from tests.server.tables import begun

GAMES = [
    ("toy", "oo"),
    ("toy", "ooo"),
    ("toy", "oooo"),
    ("agencies", "oo"),
    ("crisis", "oooo"),
    ("nation", "oo"),
    ("shinobi", "ooo"),
]
ONE_OF_A_KIND = ("toy", "agencies", "crisis")
"""Games in which the same word cannot stand for a card of mine and for another of yours."""


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def view(table: Table, seat: int | None) -> Any:
    return json.loads(m.encode(table.game.view(begun(table).match.state, seat)))


def situation(table: Table, seats: tuple[int, ...]) -> bytes:
    """Everything of an update that comes from the position."""
    seen = presenter.Audience("x", seats)
    scene = presenter.scene_of(table)
    return m.encode([presenter.positions(scene, seen), presenter.questions(table, scene, seen)])


def check_position(table: Table, guest: Guest, seat: int | None, dice: Fast) -> None:
    """The same would have been told in other worlds that the seat cannot tell from this one."""
    seats = () if seat is None else (seat,)
    known = m.encode([guest.known.position, guest.known.questions])
    assert known == situation(table, seats)
    assert all(json.loads(bytes(position.view))["held"] == [] for position in guest.known.position), "the open view"
    if seat is None or table.status != "playing":
        return
    true = begun(table).match.state
    try:
        for _ in range(2):
            begun(table).match.state = true.determinize(seat, dice)
            assert situation(table, seats) == known
    finally:
        begun(table).match.state = true


def check_log(table: Table, guest: Guest, seat: int | None) -> None:
    """Every line is the redacted event, and nothing of the event's secret."""
    ear = NONE if seat is None else seat
    voice = Voice(table.names(), seat)
    events = [event for told in table.log for event in told.events]
    assert len(events) == len(guest.known.log)
    for event, line in zip(events, guest.known.log, strict=True):
        may_know = event.audience == EVERYBODY or (seat is not None and has(event.audience, seat))
        expected = event if may_know else event.seen_by(NONE)
        fact = table.game.fact(expected)
        assert line.kind == fact.kind
        assert json.loads(m.encode(line.fields)) == json.loads(m.encode(fact.fields))
        assert line.about == fact.about
        assert line.text == table.game.tell(expected, voice).text
        assert event.seen_by(ear).facts() == expected.facts()


def check_words(table: Table, guest: Guest, seat: int | None, new: list[str], heard: set[str]) -> None:
    """No word that only another seat's view has is in the raw traffic, unless it was told openly before."""
    mine = set(strings(view(table, seat)))
    others = {word for other in range(len(table.seats)) if other != seat for word in strings(view(table, other))}
    prompts = {view(table, other)["prompt"] for other in range(len(table.seats))}
    secret = {word for word in others - mine - heard - prompts if len(word) > 1}
    for text in new:
        for word in strings(json.loads(text)):
            assert word not in secret, (guest.person, word)
            heard.add(word)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_of_another_seats_secrets_is_ever_sent(game: str, seats: str) -> None:
    async def run() -> None:
        dice = Fast(7)
        async with opened() as place:
            players = await place.game(seats, game=game)
            actor = players[0].actor
            watchers = [await place.guest(actor, "eve")]
            everybody: list[tuple[Guest, int | None]] = [
                *((guest, number) for number, guest in enumerate(players)),
                *((guest, None) for guest in watchers),
            ]
            read = {id(guest): 0 for guest, _ in everybody}
            heard: dict[int, set[str]] = {id(guest): set() for guest, _ in everybody}
            while not players[0].known.is_over:
                mover = [guest for guest in players if guest.known.questions][-1]
                moves = mover.known.questions[0].moves
                await mover.play(int(dice.pick(len(moves))))
                if mover.known.undo and dice.pick(4) == 0:
                    place.clock.jump(2.0)
                    await mover.do(m.Undo, seat=mover.known.undo[0])
                for guest, seat in everybody:
                    check_position(actor.table, guest, seat, dice)
                    if actor.table.version % 10 == 0 or actor.table.status == "over":
                        check_log(actor.table, guest, seat)
                    new = guest.heard[read[id(guest)] :]
                    read[id(guest)] = len(guest.heard)
                    if game in ONE_OF_A_KIND and actor.table.status == "playing":
                        check_words(actor.table, guest, seat, new, heard[id(guest)])

    asyncio.run(run())


def test_what_is_stored_while_a_game_runs_tells_no_secret_of_its_chance() -> None:
    async def run() -> None:
        async with opened() as place:
            players = await place.game("oo")
            actor = players[0].actor
            assert actor.table.secret not in "".join(text for guest in players for text in guest.heard)
            assert await place.store.record(actor.table.id) is None
            for body in await place.store.entries(actor.table.id):
                assert actor.table.secret.encode() not in body
            await place.play_out(players)
            row = await place.store.record(actor.table.id)
            assert row is not None
            assert msgspec.json.decode(row.body)["chance"]["secret"] == actor.table.secret

    asyncio.run(run())


def test_a_second_browser_of_a_player_is_told_what_the_seat_knows_and_a_strangers_only_what_is_public() -> None:
    async def run() -> None:
        async with opened() as place:
            ana, bo = await place.game("oo")
            second, stranger = await place.guest(ana.actor, "ana"), await place.guest(ana.actor, "eve")
            assert m.encode(second.known.position) == m.encode(ana.known.position)
            assert [position.seat for position in stranger.known.position] == [None]
            assert stranger.known.questions == []
            await bo.play()
            assert [position.seat for position in stranger.known.position] == [None]
            assert json.loads(bytes(stranger.known.position[0].view)) == view(ana.actor.table, None)

    asyncio.run(run())
