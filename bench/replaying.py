"""What a replay costs: a whole game step by step, and the playhead dragged to its end and back.

python -m bench.replaying --game nation --seats 6

The longest of some games of greedy bots goes to a server of its own, and is asked for as the web client asks: at each
step for the lines of the log that are not there yet. With ``--address`` and ``--pid`` a server that runs already is
measured instead, so that two versions can be compared.
"""

from __future__ import annotations

import argparse
import http.client
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from bench.server_load import SERVE, cpu_seconds, running
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.record import Record, encode
from cutthroat.lab.chunk import prepare, recorded_game, run_of

DRAGGED = 125
"""Requests on the way, at 80 ms each: ten seconds of dragging."""
PERSPECTIVES = {"a spectator": "", "a seat": "0", "all cards open": "all"}


class Cost(NamedTuple):
    requests: int
    kilobytes: float
    cpu_ms: float


def longest(game: AnyGame, seats: int, games: int) -> Record:
    ready = prepare(msgspec.json.encode(run_of(game, ["greedy"] * seats, game.resolve({}), 1)))
    records = (recorded_game(ready, number).record for number in range(games))
    return max(records, key=lambda record: len(record.moves))


class Browser:
    """One connection; each request comes from another address, so that none is throttled."""

    def __init__(self, address: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc)
        self.addresses = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))
        self.cookie = ""

    def ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        headers = {"X-Forwarded-For": next(self.addresses), "Content-Type": "application/json", "Cookie": self.cookie}
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        text = response.read()
        if response.status >= 400:
            raise SystemExit(f"{path}: {response.status} {text.decode()}")
        self.cookie = (response.headers.get("Set-Cookie") or self.cookie).split(";")[0]
        return text

    def keep(self, record: Record) -> str:
        self.ask("POST", "/api/me", b'{"name": "Ana"}')
        kept: str = msgspec.json.decode(self.ask("POST", "/api/records", encode(record)))["id"]
        return kept


def cost(browser: Browser, pid: int, record: str, perspective: str, steps: Sequence[int]) -> Cost:
    """Of looking at some steps, one after the other."""
    known, sent, before = -1, 0, cpu_seconds(pid)
    for number in steps:
        since = "" if known < 0 else f"&since={known}"
        sent += len(browser.ask("GET", f"/api/records/{record}/steps/{number}?seat={perspective}{since}"))
        known = max(known, number)
    return Cost(len(steps), sent / 1000, 1000 * (cpu_seconds(pid) - before))


def dragged(moves: int) -> list[int]:
    there = [moves * at // DRAGGED for at in range(DRAGGED + 1)]
    return there + there[::-1]


def report(address: str, pid: int, record: Record) -> Iterator[str]:
    browser, moves = Browser(address), len(record.moves)
    kept = browser.keep(record)
    yield f"{record.game}, {len(record.seats)} seats, {moves} moves"
    for name, perspective in PERSPECTIVES.items():
        for what, steps in (("step by step", range(moves + 1)), ("dragged", dragged(moves))):
            asked, sent, cpu = cost(browser, pid, kept, perspective, steps)
            yield f"{name:<15} {what:<13}{asked:>6} requests {sent:>10,.0f} kB {cpu:>8,.0f} ms"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="nation")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--address", default="")
    parser.add_argument("--pid", type=int, default=0)
    chosen = parser.parse_args(arguments)
    record = longest(registry.load(chosen.game), chosen.seats, chosen.games)
    if chosen.address:
        print("\n".join(report(chosen.address, chosen.pid, record)))
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, folder]
        with running(command, Path(), {"PYTHONPATH": str(Path("src").resolve())}) as (address, pid):
            print("\n".join(report(address, pid, record)))


if __name__ == "__main__":
    main(sys.argv[1:])
