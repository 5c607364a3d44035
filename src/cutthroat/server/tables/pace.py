"""How fast people may write into a table's log, and how long it may get. Moves are free: a game has an end."""

from __future__ import annotations

from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.limits import Bucket, Buckets
from cutthroat.server.tables.stage import Playing
from cutthroat.server.tables.table import Table

UNDOS = 4
"""That many at once for a person: a plan can be taken back step by step; then one a second."""
TABLE_UNDOS = 20
"""That many at once for all at a table, and one more every two seconds."""
LOBBY_ENTRIES = 200
HOST_ENTRIES = 50
"""That many more for the host, who must be able to remove whoever has used up the others."""
PLAYING_ENTRIES = 20
"""Times the most decisions that a game can take."""

Change = m.Sit | m.Stand | m.Commit | m.SeatBot | m.Remove | m.MoreTime | m.SeatToBot | m.ReclaimSeat
"""Commands that could be given for ever without the game going on."""


class Pace:
    """Of one table, kept by its owner and not in its log."""

    def __init__(self, table: Table, now: float) -> None:
        self._undos = Buckets(rate=1.0, burst=UNDOS)
        self._table_undos = Bucket(0.5, TABLE_UNDOS, now)
        self._changes = Buckets(rate=1.0, burst=changes_at_once(table))

    def check(self, table: Table, command: m.TableCommand, person: str, now: float) -> None:
        if isinstance(command, m.Play):
            return
        if table.deal is not None and isinstance(command, m.Commit | m.Reveal):
            return  # each seat is asked once a round
        check_room(table, command, person)
        if isinstance(command, m.Undo) and table.seats_of(person):
            self._check_undo(person, now)
        if isinstance(command, Change) and not self._changes.take(person, now):
            raise Refusal("too-fast", "one change a second, please; try again in a moment")

    def _check_undo(self, person: str, now: float) -> None:
        if not self._undos.take(person, now):
            raise Refusal("too-fast", "one undo a second, please; try again in a moment")
        if not self._table_undos.take(now):
            raise Refusal("too-fast", "there were many undos at this table just now; please wait a moment")


def changes_at_once(table: Table) -> int:
    """As many as it takes to seat everybody at one screen, and to change one's mind; then one a second."""
    return 2 * len(table.seats) + 4


def check_room(table: Table, command: m.TableCommand, person: str) -> None:
    """A log has an end: nobody can fill the disk with it, or make it long to load."""
    if isinstance(table.stage, Playing):
        most = PLAYING_ENTRIES * table.game.bound
        if table.version - table.stage.began >= most:
            raise Refusal("too-many", "so much has happened at this table that only moves are possible any more")
    elif table.status == "open" and not isinstance(command, m.Start):
        most = LOBBY_ENTRIES + (HOST_ENTRIES if person == table.host else 0)
        if table.version >= most:
            raise Refusal("too-many", "so much has changed in this lobby that only its host can start the game now")
