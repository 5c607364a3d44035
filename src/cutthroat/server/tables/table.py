"""A table as the fold of its log: who sits where, the game, the clocks. No I/O, no tasks, no time of its own.

What a command leads to is decided in ``commands`` and ``undo``; here an entry that is on disk is applied.
"""

from __future__ import annotations

from cutthroat.bots import roster
from cutthroat.core.chance import Chance
from cutthroat.game.characters import character
from cutthroat.game.contract import waiting_seats
from cutthroat.game.match import Match, Step
from cutthroat.game.record import FairSource, SeatRecord, origin_of, replay
from cutthroat.protocol import messages as m
from cutthroat.server import games
from cutthroat.server.bots.worker import BotTask
from cutthroat.server.tables import deal, undo
from cutthroat.server.tables.answers import Answers
from cutthroat.server.tables.clock import Clocks
from cutthroat.server.tables.config import from_stored
from cutthroat.server.tables.deal import Dealing
from cutthroat.server.tables.entries import (
    BotSeated,
    Committed,
    Created,
    DealOpened,
    Entry,
    Moved,
    Rematched,
    Removed,
    Revealed,
    Sat,
    SeatGivenToBot,
    SeatReclaimed,
    Started,
    Stood,
    TimeGiven,
    UndoAnswered,
    UndoAsked,
    Undone,
    Withdrawn,
)
from cutthroat.server.tables.naming import distinct
from cutthroat.server.tables.prepared import Replayed, Result, Rewound
from cutthroat.server.tables.seat import SeatState
from cutthroat.server.tables.stage import Lobby, Over, Playing, Stage, Status
from cutthroat.server.tables.undo import UndoRequest
from cutthroat.server.tables.versions import LogBatch, Versions

BACK_WITH = 30.0
"""Seconds at least, for somebody who is back after running out of time."""
BOT_NAMES = ("Rook", "Raven", "Shrike", "Crow", "Harrier", "Kite", "Owl", "Buzzard")
STAND_IN = "greedy"
"""The bot that takes over when a person is gone."""


class Table:
    """One table. ``version`` is the number of entries it is made of."""

    def __init__(self, table_id: str, secret: str, created: Created) -> None:
        self.id = table_id
        self.secret = secret
        self.config = from_stored(created.config)
        self.host = created.host
        self.code = created.code
        self.seal = created.seal
        self.fork = created.fork
        self.origin = created.origin or (origin_of(self.fork, len(self.fork.moves)) if self.fork else None)
        self.game = games.load_played(self.config.game, created.config.edition)
        self.seats = [SeatState(plan) for plan in self.config.seats]
        self.clocks = Clocks(self.config.clock, len(self.seats))
        self.stage: Stage = Lobby()
        self.removed: set[str] = set()
        self.next_table: str | None = None
        self.versions = Versions(1, (0,) * len(self.seats))
        self.private_to: int | None = None
        """The seat that alone may know of the latest entry; None = it is public."""
        self.answers = Answers()
        self._seats_of: dict[str, tuple[int, ...]] = {}
        """Of the people who sit here, as far as it was asked for since somebody sat down or stood up."""

    # What is the case

    @property
    def version(self) -> int:
        return self.versions.entries

    def version_for(self, person: str) -> int:
        """As that person counts: without the private entries of others."""
        return self.versions.visible_to(self.seats_of(person))

    @property
    def status(self) -> Status:
        return self.stage.status

    @property
    def log(self) -> list[LogBatch]:
        return [] if isinstance(self.stage, Lobby) else self.stage.log

    @property
    def deal(self) -> Dealing | None:
        """The deal that is on."""
        return self.stage.deal if isinstance(self.stage, Lobby) else None

    @property
    def undo(self) -> UndoRequest | None:
        """The pending request."""
        return self.stage.undo if isinstance(self.stage, Playing) else None

    @property
    def undo_refused(self) -> int | None:
        """The seat whose last request was refused."""
        return self.stage.undo_refused if isinstance(self.stage, Playing) else None

    def seats_of(self, person: str) -> tuple[int, ...]:
        found = self._seats_of.get(person)
        if found is None:
            found = tuple(number for number, seat in enumerate(self.seats) if seat.person == person)
            if found:
                self._seats_of[person] = found
        return found

    def timed_out_seats(self, person: str) -> list[int]:
        """The person's seats that a bot plays only because time ran out."""
        return [number for number in self.seats_of(person) if self.seats[number].bot_for_timeouts]

    def people(self) -> list[str]:
        """Everybody who sits here, each once, in seat order."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def names(self) -> list[str]:
        """People by their names; bots by their own, or those of birds, and not one that somebody else has."""
        taken = [seat.name for seat in self.seats if seat.name]
        found = []
        for number, seat in enumerate(self.seats):
            name = seat.name
            if not name:
                known = character(self.game, seat.bot) if seat.bot else None
                name = distinct(known.name if known else BOT_NAMES[number], taken)
                taken.append(name)
            found.append(name)
        return found

    def stand_in(self) -> str:
        names = roster.names(self.game)
        return STAND_IN if STAND_IN in names else names[0]

    def waiting(self) -> list[int]:
        """The seats that have a decision to make."""
        return [] if isinstance(self.stage, Lobby) else waiting_seats(self.stage.match.state)

    def bot_decisions(self) -> list[tuple[int, int]]:
        """The seats that bots play now, each with the number of the decision it has to make."""
        return [(seat, self.seats[seat].decision) for seat in self.waiting() if self.seats[seat].bot]

    def bot_task(self, seat: int, decision: int, dice: Chance) -> BotTask | None:
        """A world that the seat cannot tell from the true one; None if the decision has gone."""
        bot = self.seats[seat].bot
        if not isinstance(self.stage, Playing) or bot is None or (seat, decision) not in self.bot_decisions():
            return None
        world = self.game.dump(self.stage.match.state.determinize(seat, dice))
        return BotTask(self.config.game, bot, seat, world, self.game.edition)

    def would_be_private(self, seat: int, action: int) -> bool:
        return isinstance(self.stage, Playing) and self.stage.would_be_private(seat, action)

    def opening(self, entropy: list[str], round: int) -> Replayed:
        """The game as it begins with that entropy; raises RecordError if it cannot go on from where it is to."""
        players = [
            SeatRecord(name, f"bot:{seat.bot}" if seat.person is None else "person")
            for name, seat in zip(self.names(), self.seats, strict=True)
        ]
        source = FairSource(self.seal, entropy, self.secret)
        if round:
            made = [seat.commitment if part else None for seat, part in zip(self.seats, entropy, strict=True)]
            source = FairSource(self.seal, entropy, self.secret, round, made)
        if self.fork is None:
            match = Match.start(self.game, players, self.config.options, source)
            return Replayed(match, [match.opening])
        match = Match.fork(self.fork, len(self.fork.moves), players, source, self.origin)
        return Replayed(match, [frame.events for frame in replay(self.fork)])

    # Applying

    def apply(self, entry: Entry, now: float, result: Result | None = None) -> None:
        """Take an entry that is on disk. What it leads to is worked out again when it is not at hand."""
        self.private_to = None
        self._fold(entry, now, result)
        self.versions = self.next_versions()
        if not isinstance(self.stage, Lobby) and self.private_to is None:
            self.stage.last_public_state = self.stage.match.state
        if isinstance(self.stage, Playing) and self.stage.match.is_over:
            self.stage = Over(self.stage)
        self._keep_answer(entry)
        self.run_clocks(now)

    def next_versions(self) -> Versions:
        """After the entry that is being applied."""
        return self.versions.next_public() if self.private_to is None else self.versions.next_private(self.private_to)

    def _fold(self, entry: Entry, now: float, result: Result | None) -> None:
        match entry:
            case Moved():  # first, for nearly all entries are moves
                self._move(entry, result if isinstance(result, Step) else None, now)
            case Sat() | Stood() | BotSeated():
                self._seat(entry)
            case Committed() | DealOpened() | Revealed():
                deal.fold(self, entry, now)
            case Started():
                opening = result if isinstance(result, Replayed) else self.opening(entry.entropy, entry.round)
                deal.end(self, entry)
                self.stage = Playing(self.game, opening, self.next_versions())
            case UndoAsked() | UndoAnswered() | Undone() | Withdrawn():
                undo.fold(self, self._playing(), entry, result if isinstance(result, Rewound) else None)
            case TimeGiven():
                self.clocks.give(entry.seat, entry.seconds)
            case SeatGivenToBot():
                self.seats[entry.seat].bot = entry.bot
                self.seats[entry.seat].bot_for_timeouts = entry.why == "timeouts"
            case SeatReclaimed():
                self._reclaim(entry.seat)
            case Removed():
                self._send_away(entry.removed)
            case Rematched():
                self.next_table = entry.table
            case Created():
                raise ValueError("a table is created once")

    def _playing(self) -> Playing:
        if not isinstance(self.stage, Playing):
            raise ValueError(f"entry {self.version + 1} of table {self.id} needs a game under way")
        return self.stage

    def _keep_answer(self, entry: Entry) -> None:
        command = getattr(entry, "command", None)
        person = getattr(entry, "person", None)
        if command and person:
            table = entry.table if isinstance(entry, Rematched) else None
            done = m.Done(id=command, version=self.version_for(person), table=table)
            self.answers.keep(person, command, done)

    def run_clocks(self, now: float) -> None:
        if not self.clocks.is_limited:
            return
        waiting = self.waiting()
        self.clocks.run({seat for seat in waiting if not self.seats[seat].bot}, waiting, now)

    def next_deadline(self) -> float | None:
        """When a clock will be down, or a phase of the deal be over."""
        return self.clocks.next_deadline() if self.deal is None else self.deal.deadline

    def thaw(self, now: float) -> None:
        """After a pause: the time in which nothing could be stored counts for nobody."""
        self.clocks.thaw(now)
        if self.deal is not None:
            self.deal.since = now

    def _seat(self, entry: Sat | Stood | BotSeated) -> None:
        seat = self.seats[entry.seat]
        self._seats_of.clear()
        match entry:
            case Sat():
                seat.person, seat.name, seat.commitment, seat.bot = entry.person, entry.name, entry.commitment, None
            case Stood():
                self._free(entry.seat)
            case BotSeated():
                seat.bot = entry.bot

    def _free(self, number: int) -> None:
        seat = self.seats[number]
        self._seats_of.clear()
        seat.person, seat.name, seat.commitment = None, "", ""

    def _move(self, entry: Moved, step: Step | None, now: float) -> None:
        playing, seat = self._playing(), self.seats[entry.seat]
        made = step or playing.match.prepare(entry.seat, entry.action)
        if made.picks != entry.picks:
            raise ValueError(f"entry {self.version + 1} of table {self.id} does not follow from its chance stream")
        keep_recent = step is not None and bool(self.config.undo)
        playing.commit(made, private=entry.private, keep_recent=keep_recent, why=entry.why)
        seat.decision += 1
        if entry.private:
            self.private_to = entry.seat
        playing.undo_since[entry.seat] = self.next_versions()
        if entry.private:
            # Clocks and time-outs are for all to see: they stay as they are.
            return
        self.clocks.restore(entry.left, now)
        self.clocks.decided(entry.seat, now)
        playing.log.append(LogBatch(self.next_versions(), len(playing.match.record.moves), made.events))
        seat.timeouts = seat.timeouts + 1 if entry.by == "clock" else 0
        undo.after_move(playing, entry)

    def _reclaim(self, number: int) -> None:
        seat = self.seats[number]
        if seat.bot_for_timeouts:
            self.clocks.leave_at_least(number, BACK_WITH)
        seat.bot, seat.bot_for_timeouts, seat.timeouts = None, False, 0

    def _send_away(self, person: str) -> None:
        self.removed.add(person)
        for number in self.seats_of(person):
            if isinstance(self.stage, Lobby):
                self._free(number)
            else:
                self.seats[number].bot = self.stand_in()
                self.seats[number].bot_for_timeouts = False
        if isinstance(self.stage, Playing):
            undo.after_removal(self, self.stage, person)
