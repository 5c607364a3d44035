"""What each receiver is told: the one place where a table becomes messages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NamedTuple

import msgspec

from cutthroat.core.events import Event
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, Outcome, waiting_seats
from cutthroat.game.narration import Narrator
from cutthroat.protocol import messages as m
from cutthroat.server.tables.chat import ChatHistory
from cutthroat.server.tables.commands import others_to_ask
from cutthroat.server.tables.entries import Entry, Started, Undone, Withdrawn
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.versions import LogBatch

Link = Literal["here", "away", "gone"]

LOG_LINES = 2000
"""A snapshot tells at most so many of the latest events."""


class Audience(NamedTuple):
    """A receiver: a person, whose seats decide what is told, or a spectator (no seats)."""

    person: str
    seats: tuple[int, ...]

    @property
    def viewpoint(self) -> int | None:
        """Through whose eyes the log is told; several seats of one person share a screen, so none of them."""
        return self.seats[0] if len(self.seats) == 1 else None


class PresenceInfo(NamedTuple):
    """What is known of the people and not in the log: their links, and who looks on."""

    link: Callable[[str], Link]
    watching: int


def audience(table: Table, person: str) -> Audience:
    return Audience(person, tuple(table.seats_of(person)))


def table_info(table: Table, around: PresenceInfo, *, paused: bool = False) -> m.TableInfo:
    names = table.names()
    return m.TableInfo(
        id=table.id,
        code=table.code,
        config=table.config,
        title=table.game.title,
        status="paused" if paused else table.status,
        seats=[seat_info(table, number, names, around) for number in range(len(table.seats))],
        host=table.host,
        commitment=table.commitment,
        watching=around.watching,
        undo_asked_by=table.undo_seat,
        undo_asked_at=None if table.undo_seat is None else table.undo_asked_at,
        undo_waits_for=undo_waits_for(table, around),
        undo_refused=table.undo_refused,
        next_table=table.next_table,
    )


def undo_waits_for(table: Table, around: PresenceInfo) -> list[str]:
    if table.undo_seat is None:
        return []
    here = [person for person in table.people() if around.link(person) != "gone"]
    others = others_to_ask(table, table.seats[table.undo_seat].person or "", here)
    return [person for person in others if person not in table.undo_agreed]


def seat_info(table: Table, number: int, names: list[str], around: PresenceInfo) -> m.SeatInfo:
    seat = table.seats[number]
    return m.SeatInfo(
        kind=seat.kind,
        name=names[number],
        person=seat.person,
        bot=seat.bot,
        link=around.link(seat.person) if seat.person else None,
        entropy=bool(seat.entropy),
    )


def positions(table: Table, seen: Audience) -> list[m.Position]:
    if table.match is None:
        return []
    return [position(table, seat) for seat in seen.seats] or [position(table, None)]


def position(table: Table, seat: int | None) -> m.Position:
    assert table.match is not None
    return position_of(table.game, table.match.state, seat)


def position_of(game: AnyGame, state: State, seat: int | None) -> m.Position:
    return m.Position(seat=seat, view=msgspec.Raw(m.encode(game.view(state, seat))), waiting=waiting_seats(state))


def questions(table: Table, seen: Audience) -> list[m.Question]:
    waiting = table.waiting()
    return [question(table, seat) for seat in seen.seats if seat in waiting and not table.seats[seat].bot]


def question(table: Table, seat: int) -> m.Question:
    assert table.match is not None
    state = table.match.state
    moves = [move_of(table.game, state, seat, int(action)) for action in state.legal_actions(seat)]
    return m.Question(seat=seat, decision=table.seats[seat].decision, moves=moves)


def move_of(game: AnyGame, state: State, seat: int, action: int) -> m.MoveInfo:
    spelled = game.move(state, seat, action)
    words = game.describe(state, seat, action)
    return m.MoveInfo(
        action=action,
        kind=spelled.kind,
        fields=spelled.fields,
        label=words.label,
        detail=words.detail,
        rules=words.rules,
    )


def log_lines(table: Table, told: list[LogBatch], seen: Audience) -> list[m.LogLine]:
    """Events as the audience may know them; people who share a screen are told only what all may know."""
    narrator = Narrator(table.game, table.names(), seen.viewpoint)
    lines: list[m.LogLine] = []
    for versions, events in told:
        version = versions.visible_to(seen.seats)
        lines.extend(log_line(narrator, event, version) for event in events)
    return lines


def log_line(narrator: Narrator, event: Event, version: int) -> m.LogLine:
    fact, line = narrator.tell(event)
    return m.LogLine(
        version=version, kind=fact.kind, fields=fact.fields, about=fact.about, text=line.text, rules=line.rules
    )


def undoable(table: Table, seen: Audience) -> list[int]:
    return [seat for seat in seen.seats if seat in table.seats_that_may_undo()]


def digest(table: Table) -> str:
    """Of the whole position when all were last told something, keyed with the table's secret.

    The version is part of it: otherwise a choice that is taken back and made again would show by its digest.
    """
    state = table.last_public_state
    if state is None:
        return ""
    fields = reader_of(state.FIELDS)(state)
    whole = m.encode([table.versions.visible_to(()), int(state.seats), int(state.waiting), fields])
    return hashlib.blake2b(whole, key=table.secret.encode()[:64], digest_size=8).hexdigest()


@cache
def reader_of(fields: tuple[str, ...]) -> attrgetter[Any]:
    return attrgetter(*fields)


def snapshot(table: Table, person: str, info: m.TableInfo, now: float, history: ChatHistory) -> m.Snapshot:
    seen = audience(table, person)
    return m.Snapshot(
        protocol=m.PROTOCOL,
        version=table.versions.visible_to(seen.seats),
        you=person,
        mine=list(seen.seats),
        table=info,
        position=positions(table, seen),
        questions=questions(table, seen),
        clocks=table.clocks.info(now),
        log=log_lines(table, table.log, seen)[-LOG_LINES:],
        talk=history.lines,
        muted=history.muted,
        undo=undoable(table, seen),
        hash=digest(table),
        outcome=outcome(table),
        record=table.id if table.status == "over" else None,
    )


class Updates:
    """What an entry changed: one message for each set of seats, however many tabs look at it."""

    def __init__(self, table: Table, entry: Entry, info: m.TableInfo | None, now: float) -> None:
        self.table = table
        self.info = info
        self.now = now
        self.rewound = isinstance(entry, Undone | Withdrawn | Started)
        self.log = table.log if self.rewound else [t for t in table.log[-1:] if t.versions == table.versions]
        self.digest = digest(table)
        self._encoded: dict[tuple[int, ...], bytes] = {}

    def for_seats(self, seen: Audience) -> bytes:
        if seen.seats not in self._encoded:
            self._encoded[seen.seats] = m.encode(self._update(seen))
        return self._encoded[seen.seats]

    def _update(self, seen: Audience) -> m.Update:
        table = self.table
        return m.Update(
            version=table.versions.visible_to(seen.seats),
            position=positions(table, seen),
            questions=questions(table, seen),
            clocks=table.clocks.info(self.now),
            log=log_lines(table, self.log, seen),
            undo=undoable(table, seen),
            hash=self.digest,
            outcome=outcome(table),
            record=table.id if table.status == "over" else None,
            table=self.info,
            rewound=self.rewound,
        )


def outcome(table: Table) -> Outcome | None:
    return table.match.record.outcome if table.match else None
