"""What an undo costs at a table with a long game: CPU time, and bytes for each receiver.

python -m bench.undoing --game contract --seats 6 --moves 650

One person among bots plays until there are so many moves, and then takes the last move back and makes it again, over
and over. Measured is all that the table's owner does for it, but for the disk: decide, fold, and make the messages.
Then the table is folded from its log, as after a restart.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from bench.timing import without_collector
from cutthroat.bots.base import observe
from cutthroat.bots.roster import make_bot
from cutthroat.core import COMPILED
from cutthroat.core.chance import Fast
from cutthroat.core.fair import seal_of
from cutthroat.protocol import messages as m
from cutthroat.server.bots.worker import Answer
from cutthroat.server.tables import entries, presenter
from cutthroat.server.tables.commands import bot_moves, decide
from cutthroat.server.tables.config import to_stored
from cutthroat.server.tables.prepared import Prepared
from cutthroat.server.tables.stage import Playing
from cutthroat.server.tables.table import Table

ANA = "ana"
SECRET = "a secret for the bench"
UNDOS = 20


class Cost(NamedTuple):
    milliseconds: float
    bytes: int


class Alone:
    """A person among bots; all of them are greedy."""

    def __init__(self, game: str, seats: int) -> None:
        plans = [m.SeatPlan(), *(m.SeatPlan(kind="bot") for _ in range(seats - 1))]
        config = m.TableConfig(game=game, seats=plans, undo=True)
        self.created = entries.Created(config=to_stored(config), host=ANA, code="ABCDEF", seal=seal_of(SECRET))
        self.table = Table("bench", SECRET, self.created)
        self.bodies: list[bytes] = []
        self._dice = Fast(1)
        self._bot = make_bot(self.table.game, "greedy")
        self._ids = map(str, itertools.count())
        self._do(entries.Sat(seat=0, person=ANA, name="Ana"))
        self.command(m.Start(id=next(self._ids)))

    def _do(self, entry: entries.Entry) -> None:
        self.enter(Prepared(entry))

    def enter(self, prepared: Prepared) -> int:
        """As the actor does; returns the bytes that the person is sent."""
        self.bodies.append(entries.encode(prepared.entry))
        self.table.apply(prepared.entry, 0.0, prepared.result)
        updates = presenter.Updates(self.table, prepared.entry, None, 0.0)
        return len(updates.for_seats(presenter.audience(self.table, ANA)))

    def command(self, command: m.TableCommand) -> int:
        return self.enter(decide(self.table, command, ANA, "Ana", 0.0))

    @property
    def playing(self) -> Playing:
        assert isinstance(self.table.stage, Playing)
        return self.table.stage

    def move(self) -> bool:
        """The next seat moves; whether it was the person."""
        seat, state = self.table.waiting()[0], self.playing.match.state
        action = self._bot.choose(observe(self.table.game, state, seat, self._dice), self._dice)
        decision = self.table.seats[seat].decision
        if seat == 0:
            self.command(m.Play(id=next(self._ids), seat=0, decision=decision, action=action))
            return True
        prepared = bot_moves(self.table, seat, decision, Answer(action), self._dice, 0.0)
        assert prepared is not None
        self.enter(prepared)
        return False

    def play_until(self, moves: int) -> None:
        while self.table.waiting() and len(self.playing.movers) < moves:
            self.move()
        while self.table.waiting() and not self.move():
            pass

    def undo(self) -> Cost:
        with without_collector():
            began = time.process_time()
            sent = self.command(m.Undo(id=next(self._ids), seat=0))
            return Cost(1000 * (time.process_time() - began), sent)

    def load(self) -> float:
        """Milliseconds for the whole log."""
        began = time.process_time()
        table = Table("bench", SECRET, self.created)
        for body in self.bodies:
            table.apply(entries.decode(body), 0.0)
        return 1000 * (time.process_time() - began)


def report(game: str, seats: int, moves: int) -> Iterator[str]:
    alone = Alone(game, seats)
    alone.play_until(moves)
    if not isinstance(alone.table.stage, Playing):
        raise SystemExit(f"the game was over after {alone.table.version} entries; try fewer --moves")
    yield f"{game}, {seats} seats, version {alone.table.version}, {'compiled' if COMPILED else 'interpreted'}"
    yield f"loading the log     {alone.load():>8.1f} ms"
    costs: list[Cost] = []
    while len(costs) < UNDOS and isinstance(alone.table.stage, Playing):
        costs.append(alone.undo())
        while alone.table.waiting() and not alone.move():
            pass
    middle = sorted(costs)[len(costs) // 2]
    yield f"one undo (median)   {middle.milliseconds:>8.2f} ms {middle.bytes / 1000:>8.1f} kB to each"
    yield f"loading it with {len(costs):>2} undos {alone.load():>6.1f} ms"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="contract")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--moves", type=int, default=650)
    chosen = parser.parse_args(arguments)
    for line in report(chosen.game, chosen.seats, chosen.moves):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
