"""A table as the fold of its log: who sits where, the game, the clocks. No I/O, no tasks, no time of its own.

What a command leads to is decided in ``commands``; here an entry that is on disk is applied.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from cutthroat.bots import roster
from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import Event
from cutthroat.core.state import State
from cutthroat.game.contract import IllegalMove, waiting_seats
from cutthroat.game.match import Match, Step
from cutthroat.game.record import FairSource, Record, SeatRecord, replay
from cutthroat.protocol import messages as m
from cutthroat.server import games
from cutthroat.server.bots.worker import Question
from cutthroat.server.tables import visibility
from cutthroat.server.tables.clock import Clocks
from cutthroat.server.tables.entries import (
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
    Withdrawn,
)
from cutthroat.server.tables.seat import SeatState
from cutthroat.server.tables.versions import LogBatch, Versions
from cutthroat.server.tables.visibility import Recent

Status: TypeAlias = Literal["open", "playing", "over"]
Answer: TypeAlias = m.Done | m.Refused

ANSWERS_KEPT = 64
"""For each person, so that nobody can push out another's."""
BACK_WITH = 30.0
"""Seconds at least, for somebody who is back after running out of time."""
BOT_NAMES = ("Rook", "Raven", "Shrike", "Crow", "Harrier", "Kite", "Owl", "Buzzard")
STAND_IN = "greedy"
"""The bot that takes over when a person is gone."""


class Replayed(NamedTuple):
    """A game worked out from its start, or up to a move that is taken back: nothing has changed until it is applied."""

    match: Match
    events: list[list[Event]]
    """Of the setup, and of each move."""


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
        self.log: list[LogBatch] = []
        self.movers: list[int] = []
        """The seats of the moves made at this table, in order."""
        self._recent: Recent | None = {}
        """None = to be found out when it is wanted: a table from its log should be there at once."""
        self.last_public_state: State | None = None
        """The position when others last heard of anything."""
        self.private_to: int | None = None
        """The seat that alone may know of the latest entry; None = everybody is told."""
        self.undo_seat: int | None = None
        self.undo_keep = 0
        """How many moves stay if all agree to the pending request."""
        self.undo_asked_at = 0
        """The number of the pending request."""
        self.undo_agreed: set[str] = set()
        self.undo_refused: int | None = None
        """The seat whose last request was refused."""
        self.removed: set[str] = set()
        self.next_table: str | None = None
        self.versions = Versions(1, (0,) * len(self.seats))
        self._answers: dict[str, dict[str, Answer]] = {}
        self._may_undo: tuple[int, list[int]] = (0, [])

    # What is the case

    @property
    def version(self) -> int:
        return self.versions.entries

    def version_for(self, person: str) -> int:
        """As that person counts: without the entries that others keep to themselves."""
        return self.versions.visible_to(self.seats_of(person))

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

    def bot_decisions(self) -> list[tuple[int, int]]:
        """The seats that bots play now, each with the number of the decision it has to make."""
        return [(seat, self.seats[seat].decision) for seat in self.waiting() if self.seats[seat].bot]

    def bot_question(self, seat: int, decision: int, dice: Chance) -> Question | None:
        """A world that the seat cannot tell from the true one; None if the decision has gone."""
        bot = self.seats[seat].bot
        if self.match is None or bot is None or (seat, decision) not in self.bot_decisions():
            return None
        world = self.game.dump(self.match.state.determinize(seat, dice))
        return Question(self.config.game, bot, seat, world)

    def names(self) -> list[str]:
        """People by their names; bots by those of birds, each seat its own."""
        return [seat.name or BOT_NAMES[number] for number, seat in enumerate(self.seats)]

    def stand_in(self) -> str:
        names = roster.names(self.game)
        return STAND_IN if STAND_IN in names else names[0]

    def before_last_of(self, seat: int) -> int:
        """How many moves there were before the seat's last one."""
        return max(number for number, mover in enumerate(self.movers) if mover == seat)

    def undo_since(self, seat: int) -> int:
        """The version, as the seat's person counts, from which on to take back means the seat's same move."""
        since, person = self.seats[seat].undo_since, self.seats[seat].person
        return 0 if since is None or person is None else since.visible_to(self.seats_of(person))

    def seats_that_may_undo(self) -> list[int]:
        """Those from whose last move nobody has learnt anything, not even the seat itself."""
        if self._may_undo[0] != self.version:
            self._may_undo = (self.version, self._find_seats_that_may_undo())
        return self._may_undo[1]

    def _find_seats_that_may_undo(self) -> list[int]:
        if not self.config.undo or self.status != "playing":
            return []
        # The dice are the same as long as the seat has heard of nothing.
        recent = self.recent()
        dice = {seat: Fast(self.versions.visible_to((seat,))) for seat in recent}
        return sorted(seat for seat, move in recent.items() if visibility.is_quiet(move, dice[seat]))

    def recent(self) -> Recent:
        """The last moves that may be taken back unnoticed."""
        if self._recent is None:
            assert self.match is not None
            record = self.match.record
            frames = list(replay(record))[1 + self._taken_over() :]
            self._recent = visibility.recent_of(self.game, [visibility.of_frame(record, frame) for frame in frames])
        return self._recent

    def is_private(self, step: Step) -> bool:
        """Whether nobody else could tell that a move was made."""
        assert self.match is not None
        return visibility.is_private(self.game, visibility.of_step(step, self.match.state))

    def would_be_private(self, seat: int, action: int) -> bool:
        """The same of a move that is yet to be made."""
        assert self.match is not None
        try:
            return self.is_private(self.match.prepare(seat, action))
        except IllegalMove:
            return False

    def record(self) -> Record:
        """The record as it may be shown: the secret only when the game is over."""
        assert self.match is not None
        record = self.match.record
        assert isinstance(record.chance, FairSource)
        secret = self.secret if self.match.is_over else None
        return msgspec.structs.replace(record, chance=msgspec.structs.replace(record.chance, secret=secret))

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
        self.private_to = None
        self._take(entry, now, worked_out)
        self.versions = self._next_versions()
        if self.match and self.private_to is None:
            self.last_public_state = self.match.state
        self._remember(entry)
        self.run_clocks(now)

    def _next_versions(self) -> Versions:
        return self.versions.next_public() if self.private_to is None else self.versions.next_private(self.private_to)

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
                self._ask_to_undo(entry.seat)
            case UndoAnswered():
                self._hear_undo_answer(entry)
            case Undone():
                self._cut(entry, worked_out if isinstance(worked_out, Replayed) else self.shortened(entry.keep))
            case Withdrawn():
                self._withdraw(
                    entry, worked_out if isinstance(worked_out, Replayed) else self.without_last_of(entry.seat)
                )
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
            self.keep_answer(person, command, m.Done(id=command, version=self.version_for(person), table=table))

    def run_clocks(self, now: float) -> None:
        waiting = self.waiting()
        self.clocks.ask({seat for seat in waiting if not self.seats[seat].bot}, waiting, now)

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
            return Replayed(match, [match.opening])
        match = Match.fork(self.fork, len(self.fork.moves), players, source)
        return Replayed(match, [frame.events for frame in replay(self.fork)])

    def shortened(self, keep: int) -> Replayed:
        """The game with only so many of the moves made at this table."""
        return self._replayed(self._moves()[: self._taken_over() + keep])

    def without_last_of(self, seat: int) -> Replayed:
        """The game without a seat's last move, of which no later one knew."""
        moves = self._moves()
        del moves[self._taken_over() + self.before_last_of(seat)]
        return self._replayed(moves)

    def _moves(self) -> list[list[int]]:
        assert self.match is not None
        return list(self.match.record.moves)

    def _taken_over(self) -> int:
        """How many moves were made elsewhere, before this table went on from there."""
        return len(self._moves()) - len(self.movers)

    def _replayed(self, moves: list[list[int]]) -> Replayed:
        assert self.match is not None
        record = msgspec.structs.replace(self.match.record, moves=moves, outcome=None)
        return Replayed(Match.resume(record), [frame.events for frame in replay(record)])

    def _begin(self, opening: Replayed) -> None:
        self.match = opening.match
        self._rewrite_log(opening.events)

    def _rewrite_log(self, events: list[list[Event]]) -> None:
        """What was told like this before keeps its version: it is no news."""
        same = takewhile(lambda pair: pair[0].is_same(pair[1]), zip(self.log, events, strict=False))
        kept = [told for told, _ in same]
        self.log = kept + [LogBatch(self._next_versions(), some) for some in events[len(kept) :]]

    def _move(self, entry: Moved, step: Step | None, now: float) -> None:
        assert self.match is not None
        made = step or self.match.prepare(entry.seat, entry.action)
        if made.picks != entry.picks:
            raise ValueError(f"entry {self.version + 1} of table {self.id} does not follow from its chance stream")
        if step is None or not self.config.undo:
            self._recent = None
        elif self._recent is not None:
            move = visibility.of_step(step, self.match.state)
            visibility.remember(self.game, self._recent, move, private=entry.private)
        self.match.commit(made)
        self.movers.append(made.seat)
        seat = self.seats[entry.seat]
        seat.decision += 1
        if entry.private:
            self.private_to = entry.seat
        seat.undo_since = self._next_versions()
        if entry.private:
            # Clocks and time-outs are for all to see: they stay as they are.
            return
        self.undo_refused = None
        self.clocks.restore(entry.left, now)
        self.clocks.decided(entry.seat, now)
        self.log.append(LogBatch(self._next_versions(), made.events))
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
            self.undo_refused, self.undo_seat = self.undo_seat, None

    def _ask_to_undo(self, seat: int) -> None:
        self.undo_seat, self.undo_agreed, self.undo_refused = seat, set(), None
        self.seats[seat].undo_since = self._next_versions()
        self.undo_keep = self.before_last_of(seat)
        self.undo_asked_at = self.versions.next_public().visible_to(())

    def _cut(self, entry: Undone, shorter: Replayed) -> None:
        undone, self.movers = self.movers[entry.keep :], self.movers[: entry.keep]
        self._rewind(shorter, undone)
        self.undo_seat = None

    def _withdraw(self, entry: Withdrawn, shorter: Replayed) -> None:
        """What nobody heard of is taken back unheard as well."""
        number = self.before_last_of(entry.seat)
        if entry.private:
            self.private_to = entry.seat
            self.undo_keep -= number < self.undo_keep
        else:
            self.undo_seat = None
            self.clocks.give_back(entry.seat)
        del self.movers[number]
        self._rewind(shorter, [entry.seat])

    def _rewind(self, shorter: Replayed, undone: list[int]) -> None:
        """A shorter record, replayed. Whoever is asked something else now gets a new question number."""
        assert self.match is not None
        before, self.match = self.match.state, shorter.match
        self._recent = None
        if self.private_to is None:
            self._rewrite_log(shorter.events)
            self.undo_refused = None
        for number, seat in enumerate(self.seats):
            if number in undone:
                seat.undo_since = self._next_versions()
            if number in undone or not visibility.is_same_question(before, self.match.state, number):
                seat.decision += 1

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
