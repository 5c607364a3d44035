"""A seat of a table: who sits there, and who plays it now."""

from __future__ import annotations

from typing import Literal

from cutthroat.protocol import messages as m


class SeatState:
    """A person, a bot, or for a while a bot in a person's place."""

    def __init__(self, plan: m.SeatPlan) -> None:
        self.person: str | None = None
        self.name = ""
        self.commitment = ""
        """To its part in the game's chance, for the round of the deal that is on or comes next."""
        self.bot: str | None = plan.bot if plan.kind == "bot" else None
        self.bot_for_timeouts = False
        self.timeouts = 0
        self.decision = 0
        """The number of the seat's decision; it rises with every move, and when an undo changes the decision."""

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        return "person" if self.person else "bot" if self.bot else "open"
