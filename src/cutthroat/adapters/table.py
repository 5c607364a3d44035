"""One game being played for a program: seeding, legality, rewards and pictures, whatever library asks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape
from io import StringIO
from pathlib import Path
from typing import Literal, TypeAlias

from rich.console import Console

from cutthroat.adapters.observing import Mask, Observer, Tensor
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.playouts import bot_chance, game_chance
from cutthroat.core.state import State
from cutthroat.core.viewer import OPEN
from cutthroat.game.contract import waiting_seats
from cutthroat.game.draw import draw
from cutthroat.game.editions.model import Edition
from cutthroat.game.editions.source import load_game

Reward: TypeAlias = Literal["win", "shaped"]
Illegal: TypeAlias = Literal["terminate", "fallback"]
FINE = -1.0
"""What an illegal action costs where it ends the game."""
WIDTH = 100
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="TITLE">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; \
font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" fill="#292929"/>
<g class="{unique_id}-matrix" transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
{matrix}
</g>
</svg>
"""
"""Rich's picture of a terminal, without the window around it and without fonts from elsewhere."""


class Table:
    """The game of which a library's environment is the shell; it takes decisions one by one."""

    def __init__(
        self,
        key: str,
        seats: int | None,
        options: Mapping[str, object],
        *,
        reward: Reward = "win",
        illegal: Illegal = "terminate",
        worlds: int = 1,
        seed: int | None = None,
        edition: str | Path | Edition | None = None,
    ) -> None:
        self.game = load_game(key, edition)
        self.options = self.game.resolve(options)
        allowed = self.game.seats_for(self.options)
        self.seats = self.game.check_seats(allowed[0] if seats is None else seats, self.options)
        self.blank: State = self.game.blank(self.seats, self.options)
        self.observer = Observer(self.game, self.seats, worlds)
        self.names = [f"player_{seat}" for seat in range(self.seats)]
        self.illegal = illegal
        self.guide: Guide | None = self.game.guide() if reward == "shaped" else None
        self.seed = secrets.randbits(60) if seed is None else seed
        self.games = 0
        self.is_spoilt = False
        """An illegal action has ended the game."""
        self.state: State = self.blank
        self.chance: Fast = game_chance(self.seed, 0)
        self.bots: Fast = bot_chance(self.seed, 0)

    def reset(self, seed: int | None = None) -> None:
        """The first game of a seed, or the next one of the seed there is."""
        if seed is not None:
            self.seed, self.games = seed, 0
        self.chance = game_chance(self.seed, self.games)
        self.bots = bot_chance(self.seed, self.games)
        self.games += 1
        self.is_spoilt = False
        self.state = self.blank.clone()
        self.state.setup(self.chance, MUTED)

    @property
    def is_over(self) -> bool:
        return self.is_spoilt or not self.state.waiting

    def waiting(self) -> list[int]:
        return [] if self.is_over else waiting_seats(self.state)

    def play(self, seat: int, action: int) -> list[float]:
        """Make a decision; what it brings each seat."""
        before = self.standing()
        if action not in self.state.legal_actions(seat):
            if self.illegal == "terminate":
                self.is_spoilt = True
                return [FINE if other == seat else 0.0 for other in range(self.seats)]
            action = self.game.fallback(self.state, seat, self.bots)
        self.state.apply(seat, action, self.chance, MUTED)
        return [now - then for now, then in zip(self.standing(), before, strict=True)]

    def standing(self) -> list[float]:
        """Shares of the win: at the end; before it nothing, or what the guide expects of the whole position."""
        if not self.state.waiting:
            return [float(share) for share in self.state.returns()]
        if self.guide is None:
            return [0.0] * self.seats
        return [float(share) for share in self.guide.evaluate(self.state)]

    def tensor(self, seat: int) -> Tensor:
        return self.observer.tensor(self.state, seat)

    def mask(self, seat: int, more: int = 0) -> Mask:
        return self.observer.mask(self.state, seat, more)

    def picture(self, mode: str) -> str:
        """The open table, as text (``ansi``) or as a picture that needs nothing else (``svg``)."""
        console = Console(record=True, file=StringIO(), width=WIDTH, highlight=False, emoji=False)
        names = [f"P{seat}" for seat in range(self.seats)]
        console.print(draw(self.game, self.game.view(self.state, OPEN), names, WIDTH))
        if mode == "svg":
            return console.export_svg(code_format=SVG.replace("TITLE", escape(self.game.title)), unique_id="table")
        return console.export_text()
