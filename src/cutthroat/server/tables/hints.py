"""Hints for the people at one table: the coach thinks in another process, while the table goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from cutthroat.core.bits import has
from cutthroat.protocol import messages as m
from cutthroat.server.errors import Refusal
from cutthroat.server.reviews.coach import Coach
from cutthroat.server.tables.guards import may_have_hints, own_seat, running
from cutthroat.server.tables.table import Table

log = logging.getLogger(__name__)

Key = tuple[int, int]
"""A seat, and the number of its decision."""


class Hints:
    """Each decision is thought about once, however often it is asked for, and no longer than it has to be made."""

    def __init__(self, coach: Coach, on_hint: Callable[[m.HintGiven], None]) -> None:
        self._coach = coach
        self._on_hint = on_hint
        self._thinking: dict[Key, asyncio.Task[None]] = {}
        self._given: dict[Key, m.HintGiven] = {}

    def ask(self, table: Table, command: m.AskHint, person: str, may_think: Callable[[], None]) -> None:
        """``may_think`` is asked before a new one is thought out: it refuses who asks for too many."""
        key = check(table, command, person)
        if key in self._given:
            self._on_hint(self._given[key])
        elif key not in self._thinking:
            may_think()
            self._thinking[key] = asyncio.create_task(self._think(table, key, person))

    def wake(self, table: Table) -> None:
        """After every entry: nobody needs a hint for a decision that was made."""
        if not self._thinking and not self._given:
            return
        open_now = {(seat, table.seats[seat].decision) for seat in table.waiting()}
        for gone in self._thinking.keys() - open_now:
            self._thinking.pop(gone).cancel()
        for gone in self._given.keys() - open_now:
            del self._given[gone]

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _think(self, table: Table, key: Key, person: str) -> None:
        seat, decision = key
        try:
            state = running(table).match.state
            advice = await self._coach.advise(table.game, state, seat, person, table.names())
            given = self._given[key] = m.HintGiven(seat=seat, decision=decision, advice=advice)
        except Refusal as refusal:
            given = m.HintGiven(seat=seat, decision=decision, advice=None, text=refusal.text)
        except Exception:
            log.exception("table %s: the coach could not be asked", table.id[:6])
            given = m.HintGiven(seat=seat, decision=decision, advice=None, text="the coach could not be asked")
        del self._thinking[key]
        self._on_hint(given)


def check(table: Table, command: m.AskHint, person: str) -> Key:
    seat = own_seat(table, command.seat, person)
    state = running(table).match.state
    if not may_have_hints(table):
        raise Refusal("off", "there are no hints at this table")
    if seat.bot or not has(state.waiting, command.seat):
        raise Refusal("not-now", "there is nothing to decide for you")
    if seat.decision != command.decision:
        raise Refusal("stale", "that decision was made already")
    return command.seat, command.decision
