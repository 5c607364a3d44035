"""Tables without a server: built, played and looked at as plain values."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from cutthroat.core.chance import Fast
from cutthroat.core.fair import seal_of, seat_commitment
from cutthroat.game.record import Record
from cutthroat.protocol import messages as m
from cutthroat.server.bots.worker import Answer
from cutthroat.server.errors import Refusal
from cutthroat.server.tables import deal, entries
from cutthroat.server.tables.commands import bot_moves, decide, time_is_up
from cutthroat.server.tables.config import to_stored
from cutthroat.server.tables.guards import only_those_who_may_look
from cutthroat.server.tables.prepared import Prepared
from cutthroat.server.tables.stage import Lobby, Over, Playing
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.undo import UndoRequest

SECRET = "a secret for tests"
NAMES = {"ana": "Ana", "bo": "Bo", "cy": "Cy", "dee": "Dee"}
ids = itertools.count(1)


def new_id() -> str:
    return f"c{next(ids)}"


def plans(text: str) -> list[m.SeatPlan]:
    """``oob``: two open seats and a greedy bot."""
    return [m.SeatPlan(kind="bot") if letter == "b" else m.SeatPlan() for letter in text]


def new_table(seats: str = "oo", host: str = "ana", fork: Record | None = None, **config: Any) -> Table:
    wanted = m.TableConfig(**{"game": "toy", "seats": plans(seats), "undo": True, **config})
    created = entries.Created(config=to_stored(wanted), host=host, code="ABCDEF", seal=seal_of(SECRET), fork=fork)
    return Table("table", SECRET, created)


def do(table: Table, person: str, command: m.TableCommand, now: float = 0.0, here: Sequence[str] = ()) -> entries.Entry:
    """Decide and apply."""
    return enter(table, decide(table, command, person, NAMES.get(person, person), now, lambda: here), now)


def enter(table: Table, prepared: Prepared, now: float = 0.0) -> entries.Entry:
    """The entry goes through its stored form on the way."""
    entry: entries.Entry = entries.decode(entries.encode(prepared.entry))
    table.apply(entry, now, prepared.result)
    return entry


def refused(table: Table, person: str, command: m.TableCommand, now: float = 0.0) -> str:
    """The code with which a command is refused, as an actor checks it; nothing may have changed."""
    before = fingerprint(table)
    try:
        only_those_who_may_look(table, person)
        decide(table, command, person, NAMES.get(person, person), now)
    except Refusal as refusal:
        assert fingerprint(table) == before
        return refusal.code
    raise AssertionError(f"{command} was not refused")


def fingerprint(table: Table) -> bytes:
    seats = [(s.person, s.name, s.bot, s.decision, s.timeouts) for s in table.seats]
    state = None if isinstance(table.stage, Lobby) else table.game.dump(table.stage.match.state)
    return msgspec.json.encode([table.version, seats, state, table.undo, table.clocks.left, table.clocks.since])


def begun(table: Table) -> Playing | Over:
    assert not isinstance(table.stage, Lobby)
    return table.stage


def record(table: Table) -> Record:
    return begun(table).match.record


def pending(table: Table) -> UndoRequest:
    assert table.undo is not None
    return table.undo


def undo_seat(table: Table) -> int | None:
    return table.undo.seat if table.undo else None


def sit(table: Table, *people: str) -> Table:
    """One after the other on the free seats."""
    for person in people:
        free = next(number for number, seat in enumerate(table.seats) if seat.is_free)
        do(table, person, m.Sit(id=new_id(), seat=free, commitment=promise(free)))
    return table


def entropy(seat: int, round: int = 1) -> str:
    return f"e{seat}" if round == 1 else f"e{seat}r{round}"


def promise(seat: int, round: int = 1) -> str:
    """The commitment of a seat to its entropy."""
    return seat_commitment(seal_of(SECRET), round, seat, entropy(seat, round))


def reveal(table: Table, seat: int, round: int = 1) -> entries.Entry:
    command = m.Reveal(id=new_id(), seat=seat, round=round, entropy=entropy(seat, round))
    return do(table, str(table.seats[seat].person), command)


def commit(table: Table, seat: int, round: int = 1) -> entries.Entry:
    command = m.Commit(id=new_id(), seat=seat, round=round, commitment=promise(seat, round))
    return do(table, str(table.seats[seat].person), command)


def start(table: Table, now: float = 0.0) -> Table:
    """With everybody here: they reveal, and the game begins."""
    do(table, table.host, m.Start(id=new_id()), now, here=table.people())
    while table.deal is not None:
        for seat in table.deal.seats:
            reveal(table, seat)
        settle(table, now)
    return table


def settle(table: Table, now: float = 0.0) -> entries.Entry | None:
    """What the deal leads to by itself."""
    prepared = deal.settle(table, now)
    return None if prepared is None else enter(table, prepared, now)


def playing(seats: str = "oo", *people: str, now: float = 0.0, **config: Any) -> Table:
    table = sit(new_table(seats, **config), *(people or ("ana", "bo", "cy", "dee")[: seats.count("o")]))
    return start(table, now)


def play_command(table: Table, seat: int, choice: int = 0) -> m.Play:
    action = int(begun(table).match.state.legal_actions(seat)[choice])
    return m.Play(id=new_id(), seat=seat, decision=table.seats[seat].decision, action=action)


def play(table: Table, seat: int, choice: int = 0, now: float = 0.0) -> entries.Entry:
    person = table.seats[seat].person
    assert person is not None
    return do(table, person, play_command(table, seat, choice), now)


def bot_move(table: Table, seat: int, choice: int = 0) -> entries.Entry:
    """What a bot that always takes the first move, or another one, would append."""
    action = int(begun(table).match.state.legal_actions(seat)[choice])
    prepared = bot_moves(table, seat, table.seats[seat].decision, Answer(action), Fast(1), 0.0)
    assert prepared is not None
    return prepared.entry


def play_out(table: Table, now: float = 0.0) -> Table:
    while table.waiting():
        play(table, table.waiting()[0], now=now)
    return table


def time_out(table: Table, seat: int, now: float) -> entries.Entry:
    prepared = time_is_up(table, seat, Fast(1), now)
    table.apply(prepared.entry, now, prepared.result)
    return prepared.entry
