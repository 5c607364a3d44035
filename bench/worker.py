"""A process that measures on request: one JSON object a line in, one out. Which build it runs its path decides."""

from __future__ import annotations

import json
import sys
from typing import Any

from bench import openspiel
from bench.ours import Bench


class Desk:
    """Answers requests; what was set up for one request is kept for the next."""

    def __init__(self) -> None:
        self.benches: dict[tuple[str, int], Bench] = {}
        self.peers: dict[str, openspiel.Peer] = {}

    def answer(self, request: dict[str, Any]) -> Any:
        key, what, budget = request["game"], request["what"], request["budget"]
        if request["seats"] is None:
            return self.of_peer(key, what, budget)
        return self.of_ours(key, request["seats"], what, budget)

    def of_ours(self, key: str, seats: int, what: str, budget: float) -> Any:
        if (key, seats) not in self.benches:
            self.benches[key, seats] = Bench(key, seats, budget)
        bench = self.benches[key, seats]
        if what == "probe":
            return bench.probe()
        return bench.means() if what == "means" else bench.read(what)

    def of_peer(self, key: str, what: str, budget: float) -> Any:
        if key not in self.peers:
            self.peers[key] = openspiel.Peer(key, budget)
        peer = self.peers[key]
        return peer.means() if what == "means" else peer.read(what)


def main() -> None:
    # Whatever the games or libraries print must not get between the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    desk = Desk()
    for line in sys.stdin:
        try:
            answer = {"ok": desk.answer(json.loads(line))}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
