"""Traces of random games, to hold the interpreted engine against the compiled one."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

import msgspec

from cutthroat.bots.roster import make_policy
from cutthroat.core import COMPILED
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED, Log
from cutthroat.core.state import State
from cutthroat.core.viewer import OPEN
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame, waiting_seats
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.options import Options
from cutthroat.testing.editions import sample
from cutthroat.testing.toy.edge.game import GAME as TOY

SEEDS = 5
SEARCHED = 10
ROLLOUTS = 24
VIEWS = 10
"""After one in so many decisions, what everybody sees is compared, too: it takes longer than the decision."""


def game_lines(game: AnyGame, seats: int, options: Options, seed: int) -> Iterator[str]:
    """A line per decision: who, what, and a digest of the position, the legal list and the events after it, and of what
    everybody sees of it."""
    chance, whims, log = Fast(seed), Fast(seed, 1), Log()
    state: State = game.new(seats, options, chance, log)
    while state.waiting:
        seat = waiting_seats(state)[0]
        legal = [int(action) for action in state.legal_actions(seat)]
        action = legal[whims.pick(len(legal))]
        world = state.determinize(seat, whims)
        state.apply(seat, action, chance, log)
        facts = [event.facts() for event in log.events]
        is_shown = whims.pick(VIEWS) == 0
        views = [game.view(state, viewer) for viewer in (*range(seats), None, OPEN)] if is_shown else []
        whole = msgspec.json.encode([game.dump(state), legal, facts, game.dump(world), views])
        digest = hashlib.sha256(whole).hexdigest()
        yield f"{seat} {action} {digest[:16]}"
        log = Log()
    yield f"returns {[round(float(value), 9) for value in state.returns()]}"


def search_lines(game: AnyGame) -> Iterator[str]:
    """The first decisions of a master with a small budget, each with the keys of what the seats know."""
    seats = game.seats_for(game.resolve({}))[1]
    chance, bots = Fast(1), Fast(2)
    state: State = game.new(seats, {}, chance, MUTED)
    master = make_policy(game, "master", ROLLOUTS)
    for _ in range(SEARCHED):
        seat = waiting_seats(state)[0]
        action = master.choose(state, seat, state.legal_actions(seat), bots)
        state.apply(seat, action, chance, MUTED)
        yield f"{seat} {action} {bots.pick(1_000_000)} {[int(state.key(other)) for other in range(seats)]}"


def lines() -> Iterator[str]:
    """All games, seat counts and sets of options."""
    registry.register(TOY)
    for key in registry.all_keys():
        game = registry.load(key)
        yield f"search in {key} {{}} 0"
        yield from search_lines(game)
        for number, options in enumerate(game.variants()):
            for seats in game.seats_for(options):
                for seed in range(SEEDS if not options else 1):
                    yield f"{key} {seats} {dict(options)} {seed}"
                    yield from game_lines(game, seats, options, 100 * number + seed)
    for key in registry.house_keys():
        game = load_edition(sample(key), tried=True)
        seats = game.seats_for(game.resolve({}))[1]
        yield f"edition of {key} {seats} {{}} 0"
        yield from game_lines(game, seats, {}, 0)


def main() -> None:
    print(f"compiled {COMPILED}", file=sys.stderr)
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
