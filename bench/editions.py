"""``python -m bench.editions``: what editions cost the game as it comes, and what they cost themselves.

In one process, taking turns, always the same games: the game as it comes before any edition is loaded; the same with
one loaded; and an edition that changes nothing but its name. Besides, how long it takes to load, and its memory.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from cutthroat.core.playouts import Totals, playouts
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.editions.loading import load_edition
from cutthroat.game.editions.model import Edition

PAGE = 4
"""Kilobytes."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=15)
    args = parser.parse_args()
    print("game, seats        alone  beside  edition  ratios           load     memory")
    for key in registry.house_keys():
        game = registry.load(key)
        seats = game.seats_for(game.resolve({}))[0]
        alone = best([player(game, seats, args.games)], args.rounds)[0]
        before, started = resident(), time.process_time()
        edition = load_edition(Edition(game=key, name="Nothing else"), tried=True)
        load, memory = time.process_time() - started, resident() - before
        both = [player(game, seats, args.games), player(edition, seats, args.games)]
        beside, own = best(both, args.rounds)
        print(
            f"{key:9} {seats}  {alone:10,.0f} {beside:10,.0f} {own:10,.0f}"
            f"  {beside / alone:.3f}  {own / beside:.3f}  {1000 * load:5.0f} ms  {memory / 1000:.1f} MB"
        )


def player(game: AnyGame, seats: int, games: int) -> Callable[[], Totals]:
    greedy = game.policies()["greedy"]
    table, policies = game.blank(seats, game.resolve({})), [greedy() for _ in range(seats)]
    return lambda: playouts(table, policies, 1, 0, games, game.bound)


def best(players: list[Callable[[], Totals]], rounds: int) -> list[float]:
    """Decisions in a CPU second, the best of so many rounds in turns."""
    found = [0.0] * len(players)
    for _ in range(rounds):
        for n, play in enumerate(players):
            started = time.process_time()
            totals = play()
            found[n] = max(found[n], int(totals.decisions) / (time.process_time() - started))
    return found


def resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


if __name__ == "__main__":
    main()
