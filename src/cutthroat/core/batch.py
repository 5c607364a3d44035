"""Many games played side by side, one decision in each a step, inside compiled code."""

from __future__ import annotations

from librt.strings import BytesWriter, write_f32_le, write_i64_le
from mypy_extensions import i64

from cutthroat.core.bits import lowest
from cutthroat.core.cells import Block, Cells, observe
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import GAME_STREAM, game_chance
from cutthroat.core.state import State


class Batch:
    """Games of one table. Whoever has the lowest number of those that are asked decides next.

    Game ``n`` of a seed is dealt as ``playouts`` deals it; a game that is over makes room for the next number.
    """

    __slots__ = (
        "actions",
        "blank",
        "chances",
        "dealt",
        "ended",
        "limit",
        "played",
        "seats",
        "seed",
        "shares",
        "states",
    )

    blank: State
    seed: i64
    actions: i64
    """Above every action's number."""
    limit: i64
    """No game is given more decisions."""
    dealt: i64
    states: list[State]
    chances: list[Fast]
    seats: list[i64]
    """Who decides next, in each game."""
    played: list[i64]
    """Decisions made, in each game."""
    ended: BytesWriter
    """Of the last step: the places of the games that were over, then of each the seats' shares of the win."""
    shares: BytesWriter

    def __init__(self, blank: State, games: i64, seed: i64, actions: i64, limit: i64) -> None:
        self.blank = blank
        self.seed = seed
        self.actions = actions
        self.limit = limit
        self.dealt = 0
        self.states = []
        self.chances = []
        self.seats = [0] * games
        self.played = [0] * games
        self.ended = BytesWriter()
        self.shares = BytesWriter()
        for place in range(games):
            self.states.append(blank)
            self.chances.append(game_chance(seed, 0))
            self.deal(place)

    def deal(self, place: i64) -> None:
        chance = self.chances[place]
        chance.restart(self.seed, 2 * self.dealt + GAME_STREAM)
        self.dealt += 1
        state = self.blank.clone()
        state.setup(chance, MUTED)
        self.states[place] = state
        self.seats[place] = lowest(state.waiting)
        self.played[place] = 0

    def step(self, actions: list[i64]) -> None:
        """One legal action in each game; those that it ends are dealt anew."""
        self.ended = BytesWriter()
        self.shares = BytesWriter()
        for place in range(len(self.states)):
            state = self.states[place]
            state.apply(self.seats[place], actions[place], self.chances[place], MUTED)
            self.played[place] += 1
            waiting = state.waiting
            if waiting and self.played[place] < self.limit:
                self.seats[place] = lowest(waiting)
                continue
            write_i64_le(self.ended, place)
            if waiting:
                for _ in range(state.seats):
                    write_f32_le(self.shares, 0.0)
            else:
                for share in state.returns():
                    write_f32_le(self.shares, share)
            self.deal(place)

    def observe(self, blocks: list[Block], worlds: i64, size: i64) -> Cells:
        """What each game's next seat knows, ``size`` cells a game."""
        cells = Cells()
        start: i64 = 0
        for place in range(len(self.states)):
            observe(self.states[place], self.seats[place], blocks, worlds, start, cells)
            start += size
        return cells

    def turns(self) -> bytes:
        """The seats that decide next."""
        found = BytesWriter()
        for seat in self.seats:
            found.append(seat)
        return found.getvalue()

    def legal(self) -> bytes:
        """The places of all legal actions, ``actions`` a game."""
        found = BytesWriter()
        start: i64 = 0
        for place in range(len(self.states)):
            for action in self.states[place].legal_actions(self.seats[place]):
                write_i64_le(found, start + action)
            start += self.actions
        return found.getvalue()
