"""A table as a client knows it, and what the client has to send: no socket, no clock.

Feed it what the server says; it gives back what is to be sent. It notices gaps, and keeps every command until it is
answered, so that the same command can be sent again on a new connection.
"""

from __future__ import annotations

import secrets
from typing import TypeAlias

import msgspec

from cutthroat.game.contract import Outcome
from cutthroat.protocol import messages as m

Answer: TypeAlias = m.Done | m.Refused

decode_server = msgspec.json.Decoder(m.ServerMessage).decode


class Follower:
    """The latest known state of one table. ``pending`` holds the commands that are not answered yet."""

    def __init__(self) -> None:
        self.version = 0
        self.you = ""
        self.mine: list[int] = []
        self.table: m.TableInfo | None = None
        self.position: list[m.Position] = []
        self.questions: list[m.Question] = []
        self.clocks: m.ClockInfo | None = None
        self.log: list[m.LogLine] = []
        self.chat: list[m.ChatLine] = []
        self.undo: list[int] = []
        self.undo_by_asking: list[int] = []
        self.hash = ""
        self.record: str | None = None
        self.outcome: Outcome | None = None
        self.goodbye: m.Goodbye | None = None
        self.pending: dict[str, bytes] = {}
        self._awaits_snapshot = False
        self._prefix = secrets.token_urlsafe(6)
        self._counter = 0

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    # What to send

    def hello(self) -> bytes:
        self._awaits_snapshot = True
        return m.encode(m.Hello(self.version, m.PROTOCOL))

    def opening(self) -> list[bytes]:
        """The first messages on a new connection: hello, and the commands that have had no answer yet."""
        return [self.hello(), *self.pending.values()]

    def new_id(self) -> str:
        self._counter += 1
        return f"{self._prefix}-{self._counter}"

    def command(self, command: m.Command) -> bytes:
        """Keep a command until it is answered; ``new_id`` makes its id."""
        message = self.pending[command.id] = m.encode(command)
        return message

    # What comes in

    def receive(self, message: m.ServerMessage) -> list[bytes]:
        """Take a message; returns what is to be sent in reply."""
        match message:
            case m.Snapshot():
                self._start_again(message)
            case m.Update():
                return self._go_on(message)
            case m.TableChanged():
                self._know_table(message.table)
            case m.ChatLine():
                self.chat.append(message)
            case m.Done() | m.Refused():
                if message.id is not None:
                    self.pending.pop(message.id, None)
            case m.Goodbye():
                self.goodbye = message
        return []

    def _start_again(self, message: m.Snapshot) -> None:
        if message.version < self.version and not self._awaits_snapshot:
            return
        self._awaits_snapshot = False
        self.version = message.version
        self.you = message.you
        self.mine = message.mine
        self.table = message.table
        self.log = message.log
        self.chat = message.chat
        self._situation(message)

    def _go_on(self, message: m.Update) -> list[bytes]:
        if message.version <= self.version:
            return []
        if message.version != self.version + 1:
            return [] if self._awaits_snapshot else [self.hello()]
        self.version = message.version
        if message.table is not None:
            self._know_table(message.table)
        stays = [line for line in self.log if line.version <= message.log_kept] if message.rewound else self.log
        self.log = stays + message.log
        self._situation(message)
        return []

    def _know_table(self, table: m.TableInfo) -> None:
        self.table = table
        self.mine = [number for number, seat in enumerate(table.seats) if seat.person == self.you]

    def _situation(self, message: m.Snapshot | m.Update) -> None:
        self.position = message.position
        self.questions = message.questions
        self.clocks = message.clocks
        self.undo = message.undo
        self.undo_by_asking = message.undo_by_asking
        self.hash = message.hash
        self.outcome = message.outcome
        self.record = message.record
