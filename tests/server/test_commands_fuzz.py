"""Valid messages in wrong states, from everybody at once: one answer each, and the log says what the table is."""

from __future__ import annotations

import asyncio
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutthroat.protocol import messages as m
from cutthroat.server.tables import presenter
from cutthroat.server.tables.deal import DEAL_SECONDS
from cutthroat.server.tables.table import Table
from tests.server.managers import Place, opened

PEOPLE = ("ana", "bo", "eve")
seats = st.integers(0, 3)
kinds: dict[type[Any], dict[str, st.SearchStrategy[Any]]] = {
    m.Sit: {
        "seat": seats,
        "commitment": st.sampled_from([None, "a" * 64]),
        "name": st.none() | st.text(min_size=1, max_size=5),
    },
    m.Commit: {"seat": seats, "round": st.integers(1, 3), "commitment": st.sampled_from(["a" * 64, "b" * 64])},
    m.Reveal: {"seat": seats, "round": st.integers(1, 3), "entropy": st.sampled_from(["abc", "xyz"])},
    m.Stand: {"seat": seats},
    m.SeatBot: {"seat": seats, "bot": st.sampled_from([None, "greedy", "random", "clever"])},
    m.Start: {},
    m.Play: {"seat": seats, "decision": st.integers(0, 9), "action": st.integers(0, 60)},
    m.Undo: {"seat": seats},
    m.AnswerUndo: {"agree": st.booleans(), "request": st.integers(0, 30)},
    m.MoreTime: {"seat": seats},
    m.SeatToBot: {"seat": seats, "bot": st.sampled_from(["greedy", "clever"])},
    m.ReclaimSeat: {"seat": seats},
    m.Say: {"text": st.text(min_size=1, max_size=9)},
    m.Mute: {"person": st.sampled_from(PEOPLE), "muted": st.booleans()},
    m.Remove: {"person": st.sampled_from([*PEOPLE, "nobody"])},
    m.Rematch: {},
}
wild = st.sampled_from(sorted(kinds, key=str)).flatmap(
    lambda kind: st.tuples(st.just(kind), st.fixed_dictionaries(kinds[kind]))
)
good = st.just((m.Play, None))
wait = st.just((m.Ping, None))
"""Longer than a deal waits for an answer."""
steps = st.lists(st.tuples(st.sampled_from(PEOPLE), good | good | wild | wild | wait), min_size=5, max_size=60)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(steps, st.sampled_from(["oo", "oob", "ooo"]), st.sampled_from(["none", "decision"]), st.booleans())
def test_any_commands_in_any_order(script: list[Any], seats: str, clock: Any, begun: bool) -> None:
    async def run() -> None:
        async with opened() as place:
            actor = await place.table(seats, clock=m.ClockRule(kind=clock, seconds=60), undo=True)
            guests = {person: await place.guest(actor, person) for person in PEOPLE}
            if begun:
                for number, letter in enumerate(seats):
                    if letter == "o":
                        await guests[PEOPLE[number]].do(m.Sit, seat=number)
                await guests["ana"].do(m.Start)
            for guest in guests.values():
                guest.takes_part = False
            for person, (kind, fields) in script:
                place.clock.jump(0.5)
                await step(place, guests[person], kind, fields)
            again = await place.manager.reload(actor.table.id)
            assert again.version == actor.table.version
            assert presenter.digest(again) == presenter.digest(actor.table)
            assert [vars(seat) for seat in again.seats] == [vars(seat) for seat in actor.table.seats]
            for guest in guests.values():
                if not guest.connection.is_finished:
                    assert guest.known.version == actor.table.version
                    assert guest.known.hash == presenter.digest(actor.table)
                    assert guest.known.log == whole_log(actor.table, guest.person.id)

    asyncio.run(run())


def whole_log(table: Table, person: str) -> list[m.LogLine]:
    return presenter.log_lines(presenter.scene_of(table), table.log, presenter.audience(table, person))


async def step(place: Place, guest: Any, kind: type[Any], fields: dict[str, Any] | None) -> None:
    if guest.connection.is_finished:
        return
    if kind is m.Ping:
        await place.advance(DEAL_SECONDS + 1)
        return
    if fields is None:
        if guest.known.questions:
            await guest.play(-1)
        return
    before = len(guest.answers)
    await guest.do(kind, **fields) if not (kind is m.Remove and fields["person"] == guest.person.id) else None
    assert len(guest.answers) <= before + 1
