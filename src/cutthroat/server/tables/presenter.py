"""What each receiver is sent: the one place where a table becomes messages (snapshots, updates, table info)."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NamedTuple

import msgspec

from cutthroat.core.events import Event
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, Outcome, waiting_seats
from cutthroat.game.narration import Narrator
from cutthroat.game.viewer import Viewer, seat_of
from cutthroat.protocol import messages as m
from cutthroat.server.tables import deal, undo
from cutthroat.server.tables.chat import ChatHistory
from cutthroat.server.tables.entries import Entry, Started, Undone, Withdrawn
from cutthroat.server.tables.stage import Lobby, Playing
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.versions import LogBatch

Link = Literal["here", "away", "gone"]

LOG_LINES = 2000
"""A snapshot has at most so many of the latest lines."""


class Audience(NamedTuple):
    """A receiver: a person, whose seats decide what may be seen, or a spectator (no seats)."""

    person: str
    seats: tuple[int, ...]

    @property
    def viewpoint(self) -> int | None:
        """The seat for whom the log is written; several seats of one person share a screen, so none of them."""
        return self.seats[0] if len(self.seats) == 1 else None


class PresenceInfo(NamedTuple):
    """What is known of the people and not in the log: who is connected, and how many watch."""

    link: Callable[[str], Link]
    here: set[str]
    """The people at the table who are not gone."""
    watching: int


def audience(table: Table, person: str) -> Audience:
    return Audience(person, tuple(table.seats_of(person)))


def table_info(table: Table, presence: PresenceInfo, *, paused: bool = False) -> m.TableInfo:
    names = table.names()
    return m.TableInfo(
        id=table.id,
        code=table.code,
        config=table.config,
        title=table.game.title,
        status="paused" if paused else table.status,
        seats=[seat_info(table, number, names, presence) for number in range(len(table.seats))],
        host=table.host,
        seal=table.seal,
        watching=presence.watching,
        undo_request=undo_request(table, presence),
        undo_refused=table.undo_refused,
        next_table=table.next_table,
        takebacks=0 if isinstance(table.stage, Lobby) else table.stage.match.record.takebacks,
        deal=deal_info(table),
        origin=origin_info(table),
    )


def deal_info(table: Table) -> m.Deal | None:
    on = table.deal
    if on is None:
        return None
    seats = range(len(table.seats))
    return m.Deal(
        round=on.round,
        asks=deal.asks(table, on),
        commitments=[table.seats[seat].commitment or None for seat in seats],
        revealed=[seat in on.entropy for seat in seats],
        left_out=[seat for seat in seats if table.seats[seat].person and seat not in on.seats],
    )


def origin_info(table: Table) -> m.Origin | None:
    origin = table.origin
    if origin is None:
        return None
    return m.Origin(
        title=table.game.title,
        record=origin.record,
        names=origin.names,
        move=origin.move,
        moves=origin.moves,
        simulated=origin.simulated,
    )


def undo_request(table: Table, presence: PresenceInfo) -> m.UndoRequest | None:
    pending = table.undo
    if pending is None:
        return None
    return m.UndoRequest(seat=pending.seat, number=pending.number, waits_for=undo.waits_for(table, presence.here))


def seat_info(table: Table, number: int, names: list[str], presence: PresenceInfo) -> m.SeatInfo:
    seat = table.seats[number]
    return m.SeatInfo(
        kind=seat.kind,
        name=names[number],
        person=seat.person,
        bot=seat.bot,
        link=presence.link(seat.person) if seat.person else None,
        committed=bool(seat.commitment),
    )


def positions(table: Table, seen: Audience) -> list[m.Position]:
    if isinstance(table.stage, Lobby):
        return []
    state = table.stage.match.state
    return [position_of(table.game, state, seat) for seat in (seen.seats or (None,))]


def position_of(game: AnyGame, state: State, viewer: Viewer) -> m.Position:
    view = msgspec.Raw(m.encode(game.view(state, viewer)))
    return m.Position(seat=seat_of(viewer), view=view, waiting=waiting_seats(state))


def questions(table: Table, seen: Audience) -> list[m.Question]:
    if not isinstance(table.stage, Playing):
        return []
    state, waiting = table.stage.match.state, table.waiting()
    return [question(table, state, seat) for seat in seen.seats if seat in waiting and not table.seats[seat].bot]


def question(table: Table, state: State, seat: int) -> m.Question:
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


def log_lines(table: Table, log: list[LogBatch], seen: Audience) -> list[m.LogLine]:
    """Events as the audience may know them; people who share a screen get only what all may know."""
    narrator = Narrator(table.game, table.names(), seen.viewpoint)
    lines: list[m.LogLine] = []
    for batch in log:
        version = batch.versions.visible_to(seen.seats)
        lines.extend(log_line(narrator, event, version) for event in batch.events)
    return lines


def log_line(narrator: Narrator, event: Event, version: int) -> m.LogLine:
    fact, line = narrator.tell(event)
    return m.LogLine(
        version=version, kind=fact.kind, fields=fact.fields, about=fact.about, text=line.text, rules=line.rules
    )


def undoable(table: Table, seen: Audience) -> list[int]:
    return [seat for seat in seen.seats if seat in undo.seats_free_to_undo(table)]


def undoable_by_asking(table: Table, seen: Audience) -> list[int]:
    return [seat for seat in seen.seats if seat in undo.seats_that_may_ask(table)]


def digest(table: Table) -> str:
    """Of the whole position after the last public entry, keyed with the table's secret.

    The version is part of it: otherwise a choice that is undone and made again would show by its digest.
    """
    if isinstance(table.stage, Lobby):
        return ""
    state = table.stage.last_public_state
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
        chat=history.lines,
        muted=history.muted,
        undo=undoable(table, seen),
        undo_by_asking=undoable_by_asking(table, seen),
        hash=digest(table),
        outcome=outcome(table),
        record=table.id if table.status == "over" else None,
    )


class Updates:
    """What an entry changed: one message for each set of seats, however many tabs show it."""

    def __init__(self, table: Table, entry: Entry, info: m.TableInfo | None, now: float) -> None:
        self.table = table
        self.info = info
        self.now = now
        self.rewound = isinstance(entry, Undone | Withdrawn | Started)
        news = bisect_left(table.log, table.versions, key=attrgetter("versions"))
        self.log = table.log[news:]
        self.kept = table.log[news - 1].versions if self.rewound and news else None
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
            undo_by_asking=undoable_by_asking(table, seen),
            hash=self.digest,
            outcome=outcome(table),
            record=table.id if table.status == "over" else None,
            table=self.info,
            rewound=self.rewound,
            log_kept=self.kept.visible_to(seen.seats) if self.kept else 0,
        )


def outcome(table: Table) -> Outcome | None:
    return None if isinstance(table.stage, Lobby) else table.stage.match.record.outcome
