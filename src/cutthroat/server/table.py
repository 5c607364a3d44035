"""A table as the fold of its log: who sits where, the game, the clocks. No I/O, no tasks, no time of its own.

``decide`` turns a command into the entry it would append, or refuses it; ``apply`` takes an entry that is on disk.
"""

from __future__ import annotations

from typing import NamedTuple

from cutthroat.bots import roster
from cutthroat.core import registry
from cutthroat.core.bits import has
from cutthroat.core.chance import Fast
from cutthroat.core.events import EVERYBODY, Event
from cutthroat.core.game import IllegalMove, waiting_seats
from cutthroat.core.match import Match, Step
from cutthroat.core.record import FairSource, Record, SeatRecord, replay
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
from cutthroat.server.names import NAME_LENGTH, clean

TIMEOUTS_BEFORE_BOT = 3
GRANT = 60.0
"""Seconds that "more time" gives, or a quarter of the clock's own seconds if that is more."""
ANSWERS_KEPT = 256
BOT_NAMES = ("Rook", "Raven", "Shrike", "Crow", "Harrier", "Kite", "Owl", "Buzzard")
STAND_IN = "greedy"
"""The bot that takes over when a person is gone."""


class Refusal(Exception):
    """A command that has no effect; becomes a ``refused`` message."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


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
        """The number of the question; it rises with every answer and with every move taken back."""

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def kind(self) -> str:
        return "person" if self.person else "bot" if self.bot else "open"


class Told(NamedTuple):
    """What an entry made known: its version and the events of the game."""

    version: int
    events: list[Event]


class Prepared(NamedTuple):
    """An entry ready to be stored, and for a move the worked-out step."""

    entry: Entry
    step: Step | None = None


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
        self.game = registry.load(created.config.game)
        self.seats = [SeatState(plan) for plan in created.config.seats]
        self.clocks = Clocks(created.config.clock, len(self.seats))
        self.match: Match | None = None
        self.told: list[Told] = []
        self.steps: list[Step] = []
        self.undo_seat: int | None = None
        self.undo_agreed: set[str] = set()
        self.removed: set[str] = set()
        self.next_table: str | None = None
        self.version = 1
        self.answers: dict[tuple[str, str], m.Done] = {}

    # What is the case

    @property
    def status(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.match.is_over else "playing"

    @property
    def running(self) -> Match:
        if self.match is None:
            raise Refusal("not-now", "the game has not started yet")
        if self.match.is_over:
            raise Refusal("not-now", "the game is over")
        return self.match

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

    def answered(self, person: str, command: str) -> m.Done | None:
        """The first answer to a command that comes again."""
        return self.answers.get((person, command))

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

    # Deciding

    def decide(  # noqa: PLR0912 - one branch for each command
        self, command: m.Command, person: str, name: str, now: float
    ) -> Prepared:
        """The entry that a person's command leads to; raises Refusal."""
        if person in self.removed:
            raise Refusal("not-yours", "the host has sent you away from this table")
        match command:
            case m.Sit():
                return Prepared(self.sit(command, person, name))
            case m.Stand():
                return Prepared(self.stand(command, person))
            case m.SeatBot():
                return Prepared(self.seat_bot(command, person))
            case m.Start():
                return Prepared(self.start(command, person))
            case m.Play():
                return self.play(command, person, now)
            case m.Undo():
                return Prepared(self.undo(command, person))
            case m.AnswerUndo():
                return Prepared(self.answer_undo(command, person))
            case m.MoreTime():
                return Prepared(self.more_time(command, person))
            case m.HandOver():
                return Prepared(self.hand_over(command, person))
            case m.TakeBack():
                return Prepared(self.take_back(command, person))
            case m.Remove():
                return Prepared(self.remove(command, person))
            case _:
                raise Refusal("not-now", "that cannot be done at this table")

    def seat_at(self, number: int) -> SeatState:
        if number >= len(self.seats):
            raise Refusal("not-yours", f"this table has {len(self.seats)} seats")
        return self.seats[number]

    def own_seat(self, number: int, person: str) -> SeatState:
        seat = self.seat_at(number)
        if seat.person != person:
            raise Refusal("not-yours", "that is not your seat")
        return seat

    def only_before_the_game(self) -> None:
        if self.match is not None:
            raise Refusal("not-now", "the game has started already")

    def only_the_host(self, person: str) -> None:
        if person != self.host:
            raise Refusal("not-host", "only the host of the table can do that")

    def check_bot(self, bot: str) -> None:
        if bot not in roster.names(self.game):
            raise Refusal("illegal", f"there is no bot of that name; try {' or '.join(roster.names(self.game))}")

    def sit(self, command: m.Sit, person: str, name: str) -> Sat:
        self.only_before_the_game()
        seat = self.seat_at(command.seat)
        if not seat.is_free and seat.person != person:
            raise Refusal("taken", "somebody sits there already")
        shown = clean(command.name or "", NAME_LENGTH) or name
        return Sat(seat=command.seat, person=person, name=shown, entropy=command.entropy, command=command.id)

    def stand(self, command: m.Stand, person: str) -> Stood:
        self.only_before_the_game()
        self.own_seat(command.seat, person)
        return Stood(seat=command.seat, person=person, command=command.id)

    def seat_bot(self, command: m.SeatBot, person: str) -> BotSeated:
        self.only_the_host(person)
        self.only_before_the_game()
        if self.seat_at(command.seat).person is not None:
            raise Refusal("taken", "a person sits there")
        if command.bot is not None:
            self.check_bot(command.bot)
        return BotSeated(seat=command.seat, bot=command.bot, person=person, command=command.id)

    def start(self, command: m.Start, person: str) -> Started:
        self.only_the_host(person)
        self.only_before_the_game()
        free = [number + 1 for number, seat in enumerate(self.seats) if seat.is_free]
        if free:
            raise Refusal("not-now", f"nobody sits on seat {free[0]} yet")
        return Started(entropy=[seat.entropy for seat in self.seats], person=person, command=command.id)

    def play(self, command: m.Play, person: str, now: float) -> Prepared:
        match = self.running
        seat = self.own_seat(command.seat, person)
        if seat.bot:
            raise Refusal("not-now", "a bot plays your seat; take it back first")
        if command.decision != seat.asked:
            raise Refusal("stale", "that was an answer to an earlier question")
        step = self.prepare(match, command.seat, command.action)
        return Prepared(self.moved(step, "person", now, person, command.id), step)

    def prepare(self, match: Match, seat: int, action: int) -> Step:
        try:
            return match.prepare(seat, action)
        except IllegalMove as error:
            raise Refusal("illegal" if has(match.state.waiting, seat) else "not-now", str(error)) from None

    def moved(self, step: Step, by: str, now: float, person: str | None = None, command: str | None = None) -> Moved:
        assert by in ("person", "bot", "clock")
        return Moved(
            seat=step.seat,
            action=step.action,
            picks=step.picks,
            by=by,  # type: ignore[arg-type]
            left=self.clocks.all_left(now),
            person=person,
            command=command,
        )

    def bot_moves(self, seat: int, asked: int, action: int, now: float) -> Prepared | None:
        """A bot's answer, unless the question has gone in the meantime."""
        if self.match is None or self.match.is_over or self.seats[seat].asked != asked or not self.seats[seat].bot:
            return None
        step = self.prepare(self.match, seat, action)
        return Prepared(self.moved(step, "bot", now), step)

    def time_is_up(self, seat: int, dice: Fast, now: float) -> Prepared:
        """The fallback is played; after several in a row a bot takes the seat until its owner is back."""
        match = self.running
        if self.seats[seat].timeouts + 1 >= TIMEOUTS_BEFORE_BOT:
            return Prepared(HandedOver(seat=seat, bot=self.stand_in(), why="timeouts"))
        action = self.game.fallback(match.state, seat, dice)
        step = match.prepare(seat, int(action))
        return Prepared(self.moved(step, "clock", now), step)

    def stand_in(self) -> str:
        names = roster.names(self.game)
        return STAND_IN if STAND_IN in names else names[0]

    def undo(self, command: m.Undo, person: str) -> Entry:
        self.own_seat(command.seat, person)
        self.check_undo()
        if self.may_undo_at_once(command.seat):
            return Undone(keep=len(self.steps) - 1, seat=command.seat, person=person, command=command.id)
        if not any(step.seat == command.seat for step in self.steps):
            raise Refusal("not-now", "you have made no move to take back")
        if not self.others_to_ask(person):
            return Undone(keep=self.before_last_of(command.seat), seat=command.seat, person=person, command=command.id)
        return UndoAsked(seat=command.seat, person=person, command=command.id)

    def check_undo(self) -> None:
        if self.match is None:
            raise Refusal("not-now", "the game has not started yet")
        if self.match.is_over:
            raise Refusal("not-now", "the game is over")
        if not self.config.undo:
            raise Refusal("off", "moves are not taken back at this table")

    def may_undo_at_once(self, seat: int) -> bool:
        """Nothing rolled, nothing shown, nothing done by others since."""
        if not self.config.undo or not self.steps or self.status != "playing":
            return False
        last = self.steps[-1]
        return last.seat == seat and not last.picks and all(event.audience != EVERYBODY for event in last.events)

    def before_last_of(self, seat: int) -> int:
        return max(number for number, step in enumerate(self.steps) if step.seat == seat)

    def others_to_ask(self, person: str) -> list[str]:
        """People at the table whose seats are not played by bots."""
        asked = [seat.person for seat in self.seats if seat.person and not seat.bot and seat.person != person]
        return list(dict.fromkeys(asked))

    def answer_undo(self, command: m.AnswerUndo, person: str) -> Entry:
        self.check_undo()
        if self.undo_seat is None:
            raise Refusal("not-now", "nobody has asked to take a move back")
        asker = self.seats[self.undo_seat].person or ""
        others = self.others_to_ask(asker)
        if person not in others or person in self.undo_agreed:
            raise Refusal("not-yours", "you are not asked about this")
        if command.agree and set(others) == self.undo_agreed | {person}:
            keep = self.before_last_of(self.undo_seat)
            return Undone(keep=keep, seat=self.undo_seat, person=person, command=command.id)
        return UndoAnswered(person=person, agree=command.agree, command=command.id)

    def more_time(self, command: m.MoreTime, person: str) -> TimeGiven:
        _ = self.running
        if not self.seats_of(person):
            raise Refusal("not-yours", "only players can give time")
        if self.seat_at(command.seat).person == person:
            raise Refusal("not-yours", "more time is for the others to give")
        if not self.clocks.is_limited:
            raise Refusal("not-now", "this table has no clock")
        seconds = max(GRANT, self.config.clock.seconds / 4)
        return TimeGiven(seat=command.seat, seconds=seconds, person=person, command=command.id)

    def hand_over(self, command: m.HandOver, person: str) -> HandedOver:
        _ = self.running
        seat = self.own_seat(command.seat, person)
        self.check_bot(command.bot)
        if seat.bot:
            raise Refusal("not-now", "a bot plays your seat already")
        return HandedOver(seat=command.seat, bot=command.bot, why="asked", person=person, command=command.id)

    def take_back(self, command: m.TakeBack, person: str) -> TakenBack:
        seat = self.own_seat(command.seat, person)
        if not seat.bot:
            raise Refusal("not-now", "you play your seat yourself")
        return TakenBack(seat=command.seat, person=person, command=command.id)

    def remove(self, command: m.Remove, person: str) -> Removed:
        self.only_the_host(person)
        if command.person == self.host:
            raise Refusal("not-yours", "the host cannot be removed")
        return Removed(removed=command.person, person=person, command=command.id)

    # Applying

    def apply(  # noqa: PLR0912 - one branch for each entry
        self, entry: Entry, now: float, step: Step | None = None
    ) -> None:
        """Take an entry that is on disk. A move's step is worked out again when it is not at hand."""
        self.version += 1
        match entry:
            case Sat():
                seat = self.seats[entry.seat]
                seat.person, seat.name, seat.entropy, seat.bot = entry.person, entry.name, entry.entropy, None
            case Stood():
                self.free(entry.seat)
            case BotSeated():
                self.seats[entry.seat].bot = entry.bot
            case Started():
                self.begin(entry)
            case Moved():
                self.move(entry, step, now)
            case UndoAsked():
                self.undo_seat, self.undo_agreed = entry.seat, set()
            case UndoAnswered():
                self.hear_undo_answer(entry)
            case Undone():
                self.rewind(entry.keep)
            case TimeGiven():
                self.clocks.give(entry.seat, entry.seconds)
            case HandedOver():
                self.seats[entry.seat].bot = entry.bot
                self.seats[entry.seat].bot_for_timeouts = entry.why == "timeouts"
            case TakenBack():
                self.seats[entry.seat].bot = None
                self.seats[entry.seat].bot_for_timeouts = False
                self.seats[entry.seat].timeouts = 0
            case Removed():
                self.send_away(entry.removed)
            case Rematched():
                self.next_table = entry.table
            case Created():
                raise ValueError("a table is created once")
        self.remember(entry)
        self.run_clocks(now)

    def remember(self, entry: Entry) -> None:
        command = getattr(entry, "command", None)
        person = getattr(entry, "person", None)
        if command and person:
            table = entry.table if isinstance(entry, Rematched) else None
            self.answers[person, command] = m.Done(id=command, version=self.version, table=table)
            if len(self.answers) > ANSWERS_KEPT:
                del self.answers[next(iter(self.answers))]

    def run_clocks(self, now: float) -> None:
        self.clocks.ask({seat for seat in self.waiting() if not self.seats[seat].bot}, now)

    def free(self, number: int) -> None:
        seat = self.seats[number]
        seat.person, seat.name, seat.entropy = None, "", ""

    def begin(self, entry: Started) -> None:
        players = [
            SeatRecord(name, f"bot:{seat.bot}" if seat.person is None else "person")
            for name, seat in zip(self.names(), self.seats, strict=True)
        ]
        source = FairSource(self.commitment, entry.entropy, self.secret)
        if self.fork is None:
            self.match = Match.start(self.game, players, self.config.options, source)
            self.told.append(Told(self.version, self.match.opening))
            return
        self.match = Match.fork(self.fork, len(self.fork.moves), players, source)
        self.told = [Told(self.version, frame.events) for frame in replay(self.fork)]

    def move(self, entry: Moved, step: Step | None, now: float) -> None:
        assert self.match is not None
        made = step or self.match.prepare(entry.seat, entry.action)
        if made.picks != entry.picks:
            raise ValueError(f"entry {self.version} of table {self.id} does not follow from its chance stream")
        self.clocks.restore(entry.left)
        self.clocks.decided(entry.seat, now)
        self.match.commit(made)
        self.take_step(made)
        seat = self.seats[entry.seat]
        seat.timeouts = seat.timeouts + 1 if entry.by == "clock" else 0
        self.undo_seat = None

    def take_step(self, step: Step) -> None:
        self.steps.append(step)
        self.seats[step.seat].asked += 1
        self.told.append(Told(self.version, step.events))

    def hear_undo_answer(self, entry: UndoAnswered) -> None:
        if entry.agree:
            self.undo_agreed.add(entry.person)
        else:
            self.undo_seat = None

    def rewind(self, keep: int) -> None:
        """A shorter record, replayed. Every seat gets a new question number: old answers no longer fit."""
        assert self.match is not None
        record = self.match.record
        taken_over = len(record.moves) - len(self.steps)
        record.moves, record.outcome = record.moves[: taken_over + keep], None
        self.match = Match.resume(record)
        self.steps = self.steps[:keep]
        self.told = [Told(self.version, frame.events) for frame in replay(record)]
        for seat_state in self.seats:
            seat_state.asked += 1
        self.undo_seat = None

    def send_away(self, person: str) -> None:
        self.removed.add(person)
        for number in self.seats_of(person):
            if self.match is None:
                self.free(number)
            else:
                self.seats[number].bot = self.stand_in()
