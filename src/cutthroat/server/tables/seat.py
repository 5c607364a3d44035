"""A seat of a table: who sits there, and who plays it now."""

from __future__ import annotations

from typing import Literal

from cutthroat.protocol import messages as m
from cutthroat.server.tables.versions import Versions


class SeatState:
    """A person, a bot, or for a while a bot in a person's place."""

    def __init__(self, plan: m.SeatPlan) -> None:
        self.person: str | None = None
        self.name = ""
        self.entropy = ""
        self.bot: str | None = plan.bot if plan.kind == "bot" else None
        self.bot_for_timeouts = False
        self.timeouts = 0
        self.decision = 0
        """The number of the question; it rises with every answer, and when moves taken back change the question."""
        self.undo_since: Versions | None = None
        """From then on, to take back means the seat's same move. None = the seat has made none."""

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        return "person" if self.person else "bot" if self.bot else "open"
