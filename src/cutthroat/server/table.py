"""A table as the fold of its log: who sits where, the game, the clocks. No I/O, no tasks, no time of its own.

What a command leads to is decided in ``commands``; here an entry that is on disk is applied.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from cutthroat.bots import roster
from cutthroat.core.bits import bit, has
from cutthroat.core.chance import Fast, Scripted, ScriptError
from cutthroat.core.events import Event, Log
from cutthroat.core.game import waiting_seats
from cutthroat.core.match import Match, Step
from cutthroat.core.record import FairSource, Frame, Record, SeatRecord, replay
from cutthroat.core.state import State
from cutthroat.server import games
from cutthroat.server import messages as m
from cutthroat.server.clock import Clocks
from cutthroat.server.entries import (
    BotSeated,
    Created,
    Entry,
    HandedOver,
    Moved,
    Rematched,
    Removed,
    Sat,
    Started,
    Stood,
    TakenBack,
    TimeGiven,
    UndoAnswered,
    UndoAsked,
    Undone,
)

Status: TypeAlias = Literal["open", "playing", "over"]
Answer: TypeAlias = m.Done | m.Refused

ANSWERS_KEPT = 64
"""For each person, so that nobody can push out another's."""
WORLDS_TRIED = 10
BACK_WITH = 30.0
"""Seconds at least, for somebody who is back after running out of time."""
BOT_NAMES = ("Rook", "Raven", "Shrike", "Crow", "Harrier", "Kite", "Owl", "Buzzard")
STAND_IN = "greedy"
"""The bot that takes over when a person is gone."""


class SeatState:
    """Who sits there, and who plays it now."""

    def __init__(self, plan: m.SeatPlan) -> None:
        self.person: str | None = None
        self.name = ""
        self.entropy = ""
        self.bot: str | None = plan.bot if plan.kind == "bot" else None
        self.bot_for_timeouts = False
        self.timeouts = 0
        self.asked = 0
        """The number of the question; it rises with every answer, and when moves taken back change the question."""

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        return "person" if self.person else "bot" if self.bot else "open"


class Told(NamedTuple):
    """What an entry made known: its version and the events of the game."""

    version: int
    events: list[Event]


class Replayed(NamedTuple):
    """A game worked out from its start, or up to a move that is taken back: nothing has changed until it is applied."""

    match: Match
    events: list[list[Event]]
    """Of the setup, and of each move."""
    last: LastMove | None


class LastMove(NamedTuple):
    """What it takes to judge whether the last move can be taken back unnoticed."""

    seat: int
    action: int
    picks: list[int]
    events: list[Event]
    before: State


class Table:
    """One table. ``version`` is the number of entries it is made of."""

    def __init__(self, table_id: str, secret: str, created: Created) -> None:
        self.id = table_id
        self.secret = secret
        self.config = created.config
        self.host = created.host
        self.code = created.code
        self.commitment = created.commitment
        self.fork = created.fork
        self.game = games.load(created.config.game)
        self.seats = [SeatState(plan) for plan in created.config.seats]
        self.clocks = Clocks(created.config.clock, len(self.seats))
        self.match: Match | None = None
        self.told: list[Told] = []
        self.movers: list[int] = []
        """The seats of the moves made at this table, in order."""
        self.last: LastMove | None = None
        self.undo_seat: int | None = None
        self.undo_asked_at = 0
        """The version that the pending request came with."""
        self.undo_agreed: set[str] = set()
        self.removed: set[str] = set()
        self.next_table: str | None = None
        self.version = 1
        self._answers: dict[str, dict[str, Answer]] = {}
        self._quiet: tuple[int, int | None] = (0, None)

    # What is the case

    @property
    def status(self) -> Status:
        if self.match is None:
            return "open"
        return "over" if self.match.is_over else "playing"

    def seats_of(self, person: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def timed_out_seats(self, person: str) -> list[int]:
        """The person's seats that a bot plays only because time ran out."""
        return [number for number in self.seats_of(person) if self.seats[number].bot_for_timeouts]

    def people(self) -> list[str]:
        """Everybody who sits here, each once, in seat order."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def waiting(self) -> list[int]:
        return [] if self.match is None else waiting_seats(self.match.state)

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.waiting() if self.seats[seat].bot]

    def names(self) -> list[str]:
        """People by their names; bots by those of birds, each seat its own."""
        return [seat.name or BOT_NAMES[number] for number, seat in enumerate(self.seats)]

    def stand_in(self) -> str:
        names = roster.names(self.game)
        return STAND_IN if STAND_IN in names else names[0]

    def before_last_of(self, seat: int) -> int:
        """How many moves there were before the seat's last one."""
        return max(number for number, mover in enumerate(self.movers) if mover == seat)

    def seat_that_may_undo(self) -> int | None:
        """Whoever moved last, if nobody has learnt anything from the move, not even that seat itself."""
        if self._quiet[0] != self.version:
            self._quiet = (self.version, self._find_seat_that_may_undo())
        return self._quiet[1]

    def _find_seat_that_may_undo(self) -> int | None:
        if not self.config.undo or self.last is None or self.status != "playing":
            return None
        return self.last.seat if is_quiet(self.last, Fast(self.version)) else None

    def record(self) -> Record:
        """The record as it may be shown: the secret only when the game is over."""
        assert self.match is not None
        record = self.match.record
        assert isinstance(record.chance, FairSource)
        secret = self.secret if self.match.is_over else None
        chance = FairSource(record.chance.commitment, record.chance.entropy, secret)
        return Record(
            game=record.game,
            rules_version=record.rules_version,
            options=record.options,
            seats=record.seats,
            chance=chance,
            setup=record.setup,
            moves=record.moves,
            outcome=record.outcome,
            taken_over=record.taken_over,
        )

    # Answers

    def answered(self, person: str, command: str) -> Answer | None:
        """The first answer to a command that comes again."""
        return self._answers.get(person, {}).get(command)

    def keep_answer(self, person: str, command: str, answer: Answer) -> None:
        kept = self._answers.setdefault(person, {})
        kept[command] = answer
        if len(kept) > ANSWERS_KEPT:
            del kept[next(iter(kept))]

    # Applying

    def apply(self, entry: Entry, now: float, worked_out: Step | Replayed | None = None) -> None:
        """Take an entry that is on disk. What it leads to is worked out again when it is not at hand."""
        self._take(entry, now, worked_out)
        self.version += 1
        self._remember(entry)
        self.run_clocks(now)

    def _take(  # noqa: PLR0912 - one branch for each entry
        self, entry: Entry, now: float, worked_out: Step | Replayed | None
    ) -> None:
        match entry:
            case Sat():
                seat = self.seats[entry.seat]
                seat.person, seat.name, seat.entropy, seat.bot = entry.person, entry.name, entry.entropy, None
            case Stood():
                self._free(entry.seat)
            case BotSeated():
                self.seats[entry.seat].bot = entry.bot
            case Started():
                self._begin(worked_out if isinstance(worked_out, Replayed) else self.opening(entry.entropy))
            case Moved():
                self._move(entry, worked_out if isinstance(worked_out, Step) else None, now)
            case UndoAsked():
                self.undo_seat, self.undo_asked_at, self.undo_agreed = entry.seat, self.version + 1, set()
            case UndoAnswered():
                self._hear_undo_answer(entry)
            case Undone():
                self._rewind(entry, worked_out if isinstance(worked_out, Replayed) else self.shortened(entry.keep))
            case TimeGiven():
                self.clocks.give(entry.seat, entry.seconds)
            case HandedOver():
                self.seats[entry.seat].bot = entry.bot
                self.seats[entry.seat].bot_for_timeouts = entry.why == "timeouts"
            case TakenBack():
                self._take_back(entry.seat)
            case Removed():
                self._send_away(entry.removed)
            case Rematched():
                self.next_table = entry.table
            case Created():
                raise ValueError("a table is created once")

    def _remember(self, entry: Entry) -> None:
        command = getattr(entry, "command", None)
        person = getattr(entry, "person", None)
        if command and person:
            table = entry.table if isinstance(entry, Rematched) else None
            self.keep_answer(person, command, m.Done(id=command, version=self.version, table=table))

    def run_clocks(self, now: float) -> None:
        self.clocks.ask({seat for seat in self.waiting() if not self.seats[seat].bot}, now)

    def _free(self, number: int) -> None:
        seat = self.seats[number]
        seat.person, seat.name, seat.entropy = None, "", ""

    def opening(self, entropy: list[str]) -> Replayed:
        """The game as it begins with that entropy; raises RecordError if it cannot go on from where it is to."""
        players = [
            SeatRecord(name, f"bot:{seat.bot}" if seat.person is None else "person")
            for name, seat in zip(self.names(), self.seats, strict=True)
        ]
        source = FairSource(self.commitment, entropy, self.secret)
        if self.fork is None:
            match = Match.start(self.game, players, self.config.options, source)
            return Replayed(match, [match.opening], None)
        match = Match.fork(self.fork, len(self.fork.moves), players, source)
        return Replayed(match, [frame.events for frame in replay(self.fork)], None)

    def shortened(self, keep: int) -> Replayed:
        """The game with only so many of the moves made at this table."""
        assert self.match is not None
        whole = self.match.record
        taken_over = len(whole.moves) - len(self.movers)
        record = msgspec.structs.replace(whole, moves=whole.moves[: taken_over + keep], outcome=None)
        frames = list(replay(record))
        last = last_move(record, frames[-1]) if keep else None
        return Replayed(Match.resume(record), [frame.events for frame in frames], last)

    def _begin(self, opening: Replayed) -> None:
        self.match = opening.match
        self.told = [Told(self.version + 1, events) for events in opening.events]

    def _move(self, entry: Moved, step: Step | None, now: float) -> None:
        assert self.match is not None
        made = step or self.match.prepare(entry.seat, entry.action)
        if made.picks != entry.picks:
            raise ValueError(f"entry {self.version + 1} of table {self.id} does not follow from its chance stream")
        self.clocks.restore(entry.left, now)
        self.clocks.decided(entry.seat, now)
        self.last = LastMove(made.seat, made.action, made.picks, made.events, self.match.state)
        self.match.commit(made)
        self.movers.append(made.seat)
        self.told.append(Told(self.version + 1, made.events))
        seat = self.seats[entry.seat]
        seat.asked += 1
        seat.timeouts = seat.timeouts + 1 if entry.by == "clock" else 0
        if self._ends_the_asking(entry):
            self.undo_seat = None

    def _ends_the_asking(self, entry: Moved) -> bool:
        """Somebody goes on playing, or the move in question is no longer the seat's last. Bots move without knowing
        that somebody has asked: their moves would be taken back with it."""
        assert self.match is not None
        return entry.by != "bot" or entry.seat == self.undo_seat or self.match.is_over

    def _hear_undo_answer(self, entry: UndoAnswered) -> None:
        if entry.agree:
            self.undo_agreed.add(entry.person)
        else:
            self.undo_seat = None

    def _rewind(self, entry: Undone, shorter: Replayed) -> None:
        """A shorter record, replayed. Whoever is asked something else now gets a new question number."""
        assert self.match is not None
        before, self.match = self.match.state, shorter.match
        undone, self.movers = self.movers[entry.keep :], self.movers[: entry.keep]
        self.told = [Told(self.version + 1, events) for events in shorter.events]
        self.last = shorter.last
        for number, seat in enumerate(self.seats):
            if number in undone or not is_same_question(before, self.match.state, number):
                seat.asked += 1
        self.undo_seat = None

    def _take_back(self, number: int) -> None:
        seat = self.seats[number]
        if seat.bot_for_timeouts:
            self.clocks.leave_at_least(number, BACK_WITH)
        seat.bot, seat.bot_for_timeouts, seat.timeouts = None, False, 0

    def _send_away(self, person: str) -> None:
        self.removed.add(person)
        for number in self.seats_of(person):
            if self.match is None:
                self._free(number)
            else:
                self.seats[number].bot = self.stand_in()
                self.seats[number].bot_for_timeouts = False
        if self.undo_seat is not None and self.seats[self.undo_seat].person == person:
            self.undo_seat = None


def is_same_question(before: State, after: State, seat: int) -> bool:
    """Whether a seat is asked the same in both positions, or nothing in either."""
    if has(before.waiting, seat) != has(after.waiting, seat):
        return False
    return not has(after.waiting, seat) or before.legal_actions(seat) == after.legal_actions(seat)


def last_move(record: Record, frame: Frame) -> LastMove:
    assert frame.before is not None
    return LastMove(frame.seat, frame.action, record.moves[-1][2:], frame.events, frame.before)


def is_quiet(move: LastMove, dice: Fast) -> bool:
    """Nothing rolled, nothing shown to others, and nothing that the seat itself did not know before.

    The last is tried out: in other worlds that the seat could not have told from the true one, the same move would
    have told it the same.
    """
    if move.picks or any(event.audience != bit(move.seat) for event in move.events):
        return False
    if not move.events:
        return True
    told = [event.facts() for event in move.events]
    return all(facts_elsewhere(move, dice) == told for _ in range(WORLDS_TRIED))


def facts_elsewhere(move: LastMove, dice: Fast) -> list[tuple[int, int, int, int, int]] | None:
    """What the move would have told in another world; None if chance would have had a say."""
    world = move.before.determinize(move.seat, dice)
    log = Log()
    try:
        world.apply(move.seat, move.action, Scripted([]), log)
    except ScriptError:
        return None
    return [event.facts() for event in log.events]
