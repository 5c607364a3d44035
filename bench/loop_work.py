"""What a move costs the server's loop, in instructions: everything but sockets and disk.

python -m bench.loop_work --game nation --seats 4 --spectators 1

People at several tables make random moves, from first to last the same ones in every run; the store is in memory. The
same run is counted by valgrind without a move, and with all of them: the difference is the work of the moves. What
views, the words of events and the names of moves are of it is found by doing each of them twice. Instructions are the
same on a busy machine. The digest of all that was sent is printed, too: what costs less should still say the same.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import itertools
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import msgspec
import uvloop
from msgspec import Struct

from cutthroat.core import COMPILED
from cutthroat.core.events import Event
from cutthroat.core.fair import seat_commitment
from cutthroat.core.state import State
from cutthroat.core.viewer import Viewer
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, Draw
from cutthroat.game.narration import Narrator, Telling
from cutthroat.protocol import messages as m
from cutthroat.server.bots.worker import Answer, BotTask
from cutthroat.server.env import Env
from cutthroat.server.main import settle_down
from cutthroat.server.people import Person
from cutthroat.server.store.memory import MemoryStore
from cutthroat.server.tables import scene
from cutthroat.server.tables.actor import TableActor
from cutthroat.server.tables.manager import TableManager
from cutthroat.server.tables.stage import Playing
from cutthroat.server.ws.connection import Connection
from cutthroat.testing.clock import ManualClock

ENTROPY = "abc"
PAUSE = 1.0
"""Seconds between two moves, by a clock that is set by hand."""
TURNS_OF_THE_LOOP = 4
"""In which everything that a move leads to has been done."""


class Run(Struct):
    what: str = ""
    """Nothing, everything, or everything with one part done twice."""
    seats: int = 0
    process: int = 0
    moves: int = 0
    sent: int = 0
    """Bytes, to everybody."""
    digest: str = ""


class NoBots:
    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def choose(self, task: BotTask, host: str) -> Answer:
        raise NotImplementedError


class Reader:
    """A client that reads everything at once."""

    is_full = False

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self.bytes = 0
        self.counts = False

    def write(self, messages: list[bytes]) -> None:
        if self.counts:
            for message in messages:
                self.bytes += len(message)
                self.digest.update(message)


class Party:
    """People at one table, and its spectators."""

    def __init__(self, actor: TableActor, clock: ManualClock, spectators: int) -> None:
        self.actor = actor
        self.clock = clock
        self.ids = map(str, itertools.count())
        self.readers: list[Reader] = []
        self.connections: list[Connection] = []
        for number in range(len(actor.table.seats) + spectators):
            self.readers.append(Reader())
            person = Person(f"person-{number}", f"Player {number}")
            self.connections.append(Connection(person, self.readers[-1], clock.now()))

    async def sit_down(self) -> None:
        for seat, connection in enumerate(self.connections):
            self.actor.attach(connection)
            self.actor.receive(connection, m.Hello(protocol=m.PROTOCOL))
            if seat < len(self.actor.table.seats):
                promise = seat_commitment(self.actor.table.seal, 1, seat, ENTROPY)
                self.actor.receive(connection, m.Sit(id=next(self.ids), seat=seat, commitment=promise))
        self.actor.receive(self.connections[0], m.Start(id=next(self.ids)))
        await self.settle()
        for seat in range(len(self.actor.table.seats)):
            reveal = m.Reveal(id=next(self.ids), seat=seat, round=1, entropy=ENTROPY)
            self.actor.receive(self.connections[seat], reveal)
            await self.settle()
        for reader in self.readers:
            reader.counts = True

    async def settle(self) -> None:
        await self.actor.drain()
        self.clock.advance(PAUSE)

    async def move(self, dice: random.Random) -> bool:
        """Whether there was one to make."""
        table = self.actor.table
        if not isinstance(table.stage, Playing):
            return False
        seat = dice.choice(table.waiting())
        action = int(dice.choice(table.stage.match.state.legal_actions(seat)))
        move = m.Play(id=next(self.ids), seat=seat, decision=table.seats[seat].decision, action=action)
        version = table.version
        self.actor.receive(self.connections[seat], m.decode_client(m.encode(move).decode()))
        self.clock.jump(PAUSE)
        for _ in range(TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)
        assert table.version > version, "the move was not made"
        return True


async def play(chosen: argparse.Namespace, seats: int, moves: int) -> Run:
    """At most so many moves at each table."""
    clock, dice = ManualClock(), random.Random(chosen.seed)
    env = Env(MemoryStore(), NoBots(), clock)
    manager = TableManager(env)
    await env.open()
    await manager.open()
    plans = [m.SeatPlan() for _ in range(seats)]
    config = m.TableConfig(game=chosen.game, seats=plans, undo=chosen.undo)
    parties = []
    for _ in range(chosen.tables):
        actor = await manager.create(config, Person("person-0", "Player 0"))
        parties.append(Party(actor, clock, chosen.spectators))
        await parties[-1].sit_down()
    settle_down()
    run = Run()
    for party in parties:
        for _ in range(moves):
            if not await party.move(dice):
                break
            run.moves += 1
    readers = [reader for party in parties for reader in party.readers]
    run.sent = sum(reader.bytes for reader in readers)
    run.digest = hashlib.sha256(b"".join(reader.digest.digest() for reader in readers)).hexdigest()[:16]
    await manager.close()
    await env.close()
    return run


def inside(chosen: argparse.Namespace) -> None:
    """Under valgrind, each run in a process of its own that begins here: what is loaded was loaded once for all."""
    registry.load(chosen.game)
    for seats in chosen.seats:
        for what in ("nothing", "everything", *chosen.part):
            sys.stdout.flush()
            child = os.fork()
            if not child:
                run = counted(chosen, seats, what)
                print(msgspec.json.encode(run).decode(), flush=True)
                return
            os.waitpid(child, 0)


def counted(chosen: argparse.Namespace, seats: int, what: str) -> Run:
    """The moves themselves, the same in every run: the secrets that servers choose are numbers here."""
    tokens = (f"{number:043}" for number in itertools.count())
    if what in TWICE:
        TWICE[what](registry.load(chosen.game))
    with patch("secrets.token_urlsafe", lambda _: next(tokens)), patch("secrets.choice", random.Random(1).choice):
        run = uvloop.run(play(chosen, seats, 0 if what == "nothing" else chosen.moves))
    run.what, run.seats, run.process = what, seats, os.getpid()
    return run


def double_views(game: AnyGame) -> None:
    drawing = game.drawing

    def twice(state: State) -> Draw:
        one, two = drawing(state), drawing(state)

        def draw(viewer: Viewer) -> bytes:
            one(viewer)
            return two(viewer)

        return draw

    game.drawing = twice  # type: ignore[method-assign]


def double_events(game: AnyGame) -> None:
    tell = Narrator.tell

    def twice(self: Narrator, event: Event) -> Telling:
        tell(self, event)
        return tell(self, event)

    Narrator.tell = twice  # type: ignore[method-assign]


def double_moves(game: AnyGame) -> None:
    move_of = scene.move_of

    def twice(game: AnyGame, state: State, seat: int, action: int, names: Sequence[str]) -> m.MoveInfo:
        move_of(game, state, seat, action, names)
        return move_of(game, state, seat, action, names)

    scene.move_of = twice


TWICE: dict[str, Callable[[AnyGame], None]] = {"views": double_views, "events": double_events, "moves": double_moves}


def under_valgrind(chosen: argparse.Namespace) -> Iterator[tuple[Run, int]]:
    """Each run with all instructions of its process."""
    with tempfile.TemporaryDirectory(prefix="cutthroat-valgrind-") as made:
        prefix = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={made}/%p"]
        env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [*prefix, sys.executable, "-m", "bench.loop_work", *sys.argv[1:], "--inside"]
        done = subprocess.run(command, env=env, check=True, capture_output=True)
        for line in done.stdout.splitlines():
            run = msgspec.json.decode(line, type=Run)
            counts = Path(made, str(run.process)).read_text().splitlines()
            yield run, int(next(line for line in counts if line.startswith("summary:")).split()[1])


def measure(chosen: argparse.Namespace) -> Iterator[str]:
    engine = "compiled" if COMPILED else "interpreted"
    nothing = everything = 0
    total = 0.0
    for run, instructions in under_valgrind(chosen):
        if run.what == "nothing":
            nothing = instructions
        elif run.what == "everything":
            everything, total = instructions, (instructions - nothing) / run.moves / 1000
            yield f"{chosen.game}, {run.seats} seats, {chosen.spectators} spectators, {engine}: {run.moves} moves"
            yield f"    sent        {run.sent / run.moves:>8.0f} bytes a move in all, digest {run.digest}"
            yield f"    a move      {total:>8.1f} thousand instructions"
        else:
            cost = (instructions - everything) / run.moves / 1000
            yield f"    its {run.what:<8}{cost:>8.1f} {cost / total:>8.1%}"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="agencies")
    parser.add_argument("--seats", type=int, nargs="+", default=[2], help="one table size after the other")
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--moves", type=int, default=200, help="at each table, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--undo", action="store_true", help="at tables where moves can be taken back")
    parser.add_argument("--part", nargs="*", choices=[*TWICE], default=[*TWICE], help="tell what this costs of a move")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.inside:
        inside(chosen)
        return
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed; on Debian: apt-get install valgrind")
    for line in measure(chosen):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
