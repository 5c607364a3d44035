"""Traces of random games, to hold the interpreted engine against the compiled one."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

import msgspec

from cutthroat.core import COMPILED
from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, waiting_seats
from cutthroat.game.options import Options
from cutthroat.testing.toy.edge.game import GAME as TOY

SEEDS = 5


def game_lines(game: AnyGame, seats: int, options: Options, seed: int) -> Iterator[str]:
    """A line per decision: who, what, and a digest of the position, the legal list and the events after it."""
    chance, whims, log = Fast(seed), Fast(seed, 1), Log()
    state: State = game.new(seats, options, chance, log)
    while state.waiting:
        seat = waiting_seats(state)[0]
        legal = [int(action) for action in state.legal_actions(seat)]
        action = legal[whims.pick(len(legal))]
        world = state.determinize(seat, whims)
        state.apply(seat, action, chance, log)
        facts = [event.facts() for event in log.events]
        digest = hashlib.sha256(msgspec.json.encode([game.dump(state), legal, facts, game.dump(world)])).hexdigest()
        yield f"{seat} {action} {digest[:16]}"
        log = Log()
    yield f"returns {[round(float(value), 9) for value in state.returns()]}"


def lines() -> Iterator[str]:
    """All games, seat counts and sets of options."""
    registry.register(TOY)
    for key in registry.all_keys():
        game = registry.load(key)
        for number, options in enumerate(game.variants()):
            for seats in game.seats_for(options):
                for seed in range(SEEDS if not options else 1):
                    yield f"{key} {seats} {dict(options)} {seed}"
                    yield from game_lines(game, seats, options, 100 * number + seed)


def main() -> None:
    print(f"compiled {COMPILED}", file=sys.stderr)
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
