"""What each receiver is sent: the one place where a table becomes messages (snapshots, updates, table info)."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Collection
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from cutthroat.core.bits import bit
from cutthroat.core.state import State
from cutthroat.game.contract import Outcome
from cutthroat.game.match import Step
from cutthroat.protocol import messages as m
from cutthroat.review.choices import is_mixed
from cutthroat.server.editions import name_of
from cutthroat.server.tables import deal, undo
from cutthroat.server.tables.chat import ChatHistory
from cutthroat.server.tables.entries import Entry, Moved, Started, Undone, Withdrawn
from cutthroat.server.tables.guards import may_have_hints
from cutthroat.server.tables.prepared import Prepared
from cutthroat.server.tables.scene import Scene, log_line
from cutthroat.server.tables.stage import Lobby, Playing
from cutthroat.server.tables.table import Table
from cutthroat.server.tables.versions import LogBatch, Versions

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
    return Audience(person, table.seats_of(person))


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
        hints=may_have_hints(table),
        edition=name_of(table.game.edition) if table.game.edition else None,
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


def scene_of(table: Table) -> Scene:
    state = None if isinstance(table.stage, Lobby) else table.stage.match.state
    return Scene(table.game, table.names(), state, table.log[-1].events if table.log else [])


def positions(scene: Scene, seen: Audience) -> list[m.Position]:
    return scene.positions(seen.seats)


def questions(table: Table, scene: Scene, seen: Audience) -> list[m.Question]:
    return [
        m.Question(seat=seat, decision=table.seats[seat].decision, moves=scene.moves(seat))
        for seat in seats_asked(table, scene, seen)
    ]


def seats_asked(table: Table, scene: Scene, seen: Audience) -> list[int]:
    """The receiver's seats that have a decision to make, and no bot that makes it."""
    return [seat for seat in seen.seats if scene.is_waiting_for(seat) and not table.seats[seat].bot]


def log_lines(scene: Scene, log: list[LogBatch], seen: Audience) -> list[m.LogLine]:
    """Events as the audience may know them; people who share a screen get only what all may know."""
    lines: list[m.LogLine] = []
    for batch in log:
        version = batch.versions.visible_to(seen.seats)
        lines.extend(log_line(told, version) for told in scene.told(batch.events, seen.viewpoint))
    return lines


def own(seats: Collection[int], seen: Audience) -> list[int]:
    """Those of the seats that are the receiver's."""
    return [seat for seat in seen.seats if seat in seats]


def digest(table: Table) -> str:
    """Of the whole position after the last public entry, keyed with the table's secret.

    The version is part of it: otherwise a choice that is undone and made again would show by its digest.
    """
    if isinstance(table.stage, Lobby):
        return ""
    return digest_of(table, table.versions, table.stage.last_public_state)


def digest_of(table: Table, versions: Versions, state: State) -> str:
    fields = reader_of(state.FIELDS)(state)
    whole = m.encode([versions.visible_to(()), int(state.seats), int(state.waiting), fields])
    return hashlib.blake2b(whole, key=table.secret.encode()[:64], digest_size=8).hexdigest()


@cache
def reader_of(fields: tuple[str, ...]) -> attrgetter[Any]:
    return attrgetter(*fields)


def snapshot(table: Table, person: str, info: m.TableInfo, now: float, history: ChatHistory) -> m.Snapshot:
    seen, scene = audience(table, person), scene_of(table)
    return m.Snapshot(
        protocol=m.PROTOCOL,
        version=table.versions.visible_to(seen.seats),
        you=person,
        mine=list(seen.seats),
        table=info,
        position=positions(scene, seen),
        questions=questions(table, scene, seen),
        clocks=table.clocks.info(now),
        log=log_lines(scene, table.log, seen)[-LOG_LINES:],
        chat=history.lines,
        muted=history.muted,
        undo=own(undo.seats_free_to_undo(table), seen),
        undo_by_asking=own(undo.seats_that_may_ask(table), seen),
        hash=digest(table),
        outcome=outcome(table),
        record=table.id if table.status == "over" else None,
    )


class Draft:
    """What will be sent of a move that is being written: as much of it as follows from the move alone."""

    def __init__(self, table: Table, move: Moved, step: Step) -> None:
        self.table = table
        sight = table.stage.views if isinstance(table.stage, Playing) else None
        self.scene = Scene(table.game, table.names(), step.state, step.events, sight)
        self.private_to = move.seat if move.private else None
        self.digest: str | None = None
        self.thought = thought_of(table, move)

    def sign(self) -> None:
        if self.private_to is None and self.scene.state is not None:
            self.digest = digest_of(self.table, self.table.versions.next_public(), self.scene.state)

    def fill_in(self, seen: Audience) -> None:
        """For one receiver."""
        positions(self.scene, seen)
        self.scene.told(self.scene.events, seen.viewpoint)
        for seat in seats_asked(self.table, self.scene, seen):
            self.scene.moves(seat)


def thought_of(table: Table, move: Moved) -> m.BotThought | None:
    """Before the move is made: what the bot weighed, if the table lets it think aloud. Not while others choose, too:
    that would open a sealed choice."""
    if not table.config.thoughts or not move.why or not isinstance(table.stage, Playing):
        return None
    before = table.stage.match.state
    if before.waiting & ~bit(move.seat):
        return None
    names = table.names()
    return m.BotThought(
        seat=move.seat,
        moves=[
            m.WeighedMove(
                label=table.game.describe(before, move.seat, action).named(names),
                share=share,
                chosen=action == move.action,
            )
            for action, share in move.why
        ],
        mixed=is_mixed(table.game.guide(), before, move.seat),
    )


def draft_of(table: Table, prepared: Prepared) -> Draft | None:
    """Of a move; other entries change more than the position."""
    entry, step = prepared
    return Draft(table, entry, step) if isinstance(entry, Moved) and isinstance(step, Step) else None


class Updates:
    """What an entry changed: one message for each set of seats, however many tabs show it."""

    def __init__(
        self, table: Table, entry: Entry, info: m.TableInfo | None, now: float, draft: Draft | None = None
    ) -> None:
        self.table = table
        self.scene = draft.scene if draft else scene_of(table)
        self.info = info
        self.clocks = table.clocks.info(now)
        self.free_to_undo = undo.seats_free_to_undo(table)
        self.may_ask = undo.seats_that_may_ask(table)
        self.outcome = outcome(table)
        self.rewound = isinstance(entry, Undone | Withdrawn | Started)
        news = bisect_left(table.log, table.versions, key=attrgetter("versions"))
        self.log = table.log[news:]
        self.kept = table.log[news - 1].versions if self.rewound and news else None
        self.digest = (draft.digest if draft else None) or digest(table)
        self._encoded: dict[tuple[int, ...], bytes] = {}

    def for_seats(self, seen: Audience) -> bytes:
        if seen.seats not in self._encoded:
            self._encoded[seen.seats] = m.encode(self._update(seen))
        return self._encoded[seen.seats]

    def _update(self, seen: Audience) -> m.Update:
        table = self.table
        return m.Update(
            version=table.versions.visible_to(seen.seats),
            position=positions(self.scene, seen),
            questions=questions(table, self.scene, seen),
            clocks=self.clocks,
            log=log_lines(self.scene, self.log, seen),
            undo=own(self.free_to_undo, seen),
            undo_by_asking=own(self.may_ask, seen),
            hash=self.digest,
            outcome=self.outcome,
            record=table.id if table.status == "over" else None,
            table=self.info,
            rewound=self.rewound,
            log_kept=self.kept.visible_to(seen.seats) if self.kept else 0,
        )


def outcome(table: Table) -> Outcome | None:
    return None if isinstance(table.stage, Lobby) else table.stage.match.record.outcome
