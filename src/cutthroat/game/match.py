"""A game under way: its position and its record, and moves that are worked out before they count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from cutthroat.core.bits import has
from cutthroat.core.chance import Chance, Recording
from cutthroat.core.events import Event, Log
from cutthroat.core.state import State
from cutthroat.game.contract import AnyGame, IllegalMove
from cutthroat.game.options import Options
from cutthroat.game.record import Origin, Record, RecordError, SeatRecord, Source, game_of, origin_of, walk


class Step(NamedTuple):
    """A decision worked out on a copy: nothing has changed until it is committed."""

    seat: int
    action: int
    picks: list[int]
    events: list[Event]
    state: State
    chance: Chance


class Match:
    """A game and its record, for one owner. Use ``prepare``, store the step, then ``commit``; or just ``play``."""

    def __init__(self, game: AnyGame, record: Record, state: State, chance: Chance, opening: list[Event]) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.chance = chance
        self.opening = opening
        """The events of the setup."""

    @classmethod
    def start(cls, game: AnyGame, seats: Sequence[SeatRecord], options: Options, source: Source) -> Match:
        chance = source.chance()
        recording = Recording(chance)
        log = Log()
        resolved = game.resolve(options)
        state = game.new(len(seats), resolved, recording, log)
        record = Record(
            game=game.key,
            rules_version=game.rules_version,
            options=resolved,
            seats=list(seats),
            chance=source,
            setup=[int(pick) for pick in recording.picks],
            edition=game.edition or UNSET,
        )
        return cls(game, record, state, chance, log.events)

    @classmethod
    def resume(cls, record: Record) -> Match:
        """Go on from a record; its picks are checked against its chance stream on the way."""
        game = game_of(record)
        chance = record.chance.chance()
        opening: list[Event] | None = None
        state: State | None = None
        for frame in walk(record, chance):
            state = frame.state
            opening = frame.events if opening is None else opening
        if state is None or opening is None:
            raise RecordError("the record is empty")
        return cls(game, record, state, chance, opening)

    @classmethod
    def fork(
        cls, record: Record, keep: int, seats: Sequence[SeatRecord], source: Source, origin: Origin | None = None
    ) -> Match:
        """A new game that goes on from another one's first moves, with chance of its own from there."""
        forked = Record(
            game=record.game,
            rules_version=record.rules_version,
            options=record.options,
            seats=list(seats),
            chance=source,
            setup=record.setup,
            moves=record.moves[:keep],
            taken_over=keep,
            origin=origin or origin_of(record, keep),
            edition=record.edition,
        )
        return cls.resume(forked)

    @property
    def is_over(self) -> bool:
        return not self.state.waiting

    def prepare(self, seat: int, action: int) -> Step:
        """Work a decision out on a copy; raises IllegalMove if it is not open to that seat."""
        if not 0 <= seat < self.state.seats or not has(self.state.waiting, seat):
            raise IllegalMove("it is not your turn to decide")
        if action not in self.state.legal_actions(seat):
            raise IllegalMove("that move is not legal right now")
        state = self.state.clone()
        chance = self.chance.clone()
        recording = Recording(chance)
        log = Log()
        state.apply(seat, action, recording, log)
        return Step(seat, action, [int(pick) for pick in recording.picks], log.events, state, chance)

    def commit(self, step: Step) -> None:
        self.state = step.state
        self.chance = step.chance
        self.record.moves.append([step.seat, step.action, *step.picks])
        if self.is_over:
            self.record.outcome = self.game.outcome(self.state)

    def play(self, seat: int, action: int) -> Step:
        step = self.prepare(seat, action)
        self.commit(step)
        return step
