"""What search gains in a decision, by how sure it has to be before it leaves the policy's choice.

    python -m bench.gains nation --seats 2 --rollouts 4000 --positions 60

It searches in positions of games between the policy's bots, where a player would. For each caution, the lead that made
it change its mind is measured again in fresh worlds: what is left of it is the gain, and what is lost was luck of the
search. Both are shares of the win as the guide's evaluation sees them at its horizon. With ``--to-the-end`` the lead is
measured again by who wins, which takes longer but owes nothing to the evaluation. Games would take far longer.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence

from cutthroat.bots.search.paired import Findings, search
from cutthroat.bots.search.rollouts import Dice, Stopper, imagine, value_of
from cutthroat.core.bits import lowest
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.guide import Guide
from cutthroat.core.playouts import bot_chance, game_chance
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame

APART = 11
END = 1_000_000
"""No game has so many rounds."""
"""One of so many decisions is looked at."""
CAUTIONS = (0.5, 1.0, 2.0)


def positions(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    guide, number, asked = game.guide(), 0, 0
    while True:
        chance, bots = game_chance(seed, number), bot_chance(seed, number)
        state: State = game.new(seats, {}, chance, MUTED)
        while state.waiting:
            seat = int(lowest(state.waiting))
            is_open = len(state.legal_actions(seat)) > 1 and not guide.is_settled(state, seat)
            if is_open and (asked := asked + 1) % APART == 0:
                yield state, seat
            state.apply(seat, guide.policy.decide(state, seat, bots), chance, MUTED)
        number += 1


def choice(found: Findings, caution: float) -> tuple[int, float]:
    """What would be chosen, and its lead; the policy's own choice has none."""
    base, *others = found.candidates
    best, most = int(base.action), 0.0
    for one in others:
        lead = one.mean_lead()
        if one.trials == base.trials and lead > max(most, caution * one.error()):
            best, most = int(one.action), lead
    return best, most


def lead_again(guide: Guide, state: State, seat: int, action: int, base: int, worlds: int, chance: Fast) -> float:
    dice, start, total = Dice(), guide.horizon(state), 0.0
    for _ in range(worlds):
        world = imagine(guide, state, seat, chance)
        dice.throw(chance)
        total += value_of(guide, world, seat, action, start, dice) - value_of(guide, world, seat, base, start, dice)
    return total / worlds


def measure(
    game: AnyGame,
    seats: int,
    rollouts: int,
    count: int,
    worlds: int,
    cautions: Sequence[float],
    seed: int,
    to_the_end: bool = False,
) -> dict[float, list[tuple[float, float]]]:
    """By caution, for each position: the lead that search saw, and the lead measured again; both 0 without a change."""
    guide, judge, chance = game.guide().at_table(), game.guide().at_table(), Fast(seed, 1_000_000)
    if to_the_end:
        judge.ahead = END
    rows: dict[float, list[tuple[float, float]]] = {caution: [] for caution in cautions}
    for _, (state, seat) in zip(range(count), positions(game, seats, seed), strict=False):
        legal = state.legal_actions(seat)
        found = search(guide, state.determinize(seat, chance), seat, legal, rollouts, 0.0, chance, Stopper())
        base = int(found.candidates[0].action)
        again = {base: 0.0}
        for caution in cautions:
            best, lead = choice(found, caution)
            if best not in again:
                again[best] = lead_again(judge, state, seat, best, base, worlds, chance)
            rows[caution].append((lead, again[best]))
    return rows


def report(caution: float, pairs: Sequence[tuple[float, float]]) -> str:
    n = len(pairs)
    changed = [pair for pair in pairs if pair[0]]
    mean = sum(again for _, again in pairs) / n
    error = math.sqrt(sum((again - mean) ** 2 for _, again in pairs) / max(1, n - 1) / n)
    seen = sum(lead for lead, _ in changed) / max(1, len(changed))
    left = sum(again for _, again in changed) / max(1, len(changed))
    return (
        f"caution {caution:4}: {len(changed) / n:4.0%} changed, by {seen:+.4f} as seen, {left:+.4f} again; "
        f"gain a decision {mean:+.4f} ± {1.96 * error:.4f}"
    )


def main(arguments: Sequence[str]) -> int:
    made = argparse.ArgumentParser("python -m bench.gains", description=__doc__)
    made.add_argument("key")
    made.add_argument("--seats", type=int, required=True)
    made.add_argument("--rollouts", type=int, default=400)
    made.add_argument("--positions", type=int, default=100)
    made.add_argument("--worlds", type=int, default=200)
    made.add_argument("--caution", type=float, nargs="+", default=list(CAUTIONS))
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--to-the-end", action="store_true", help="measure leads again by who wins")
    given = made.parse_args(arguments)
    game = registry.load(given.key)
    rows = measure(
        game,
        given.seats,
        given.rollouts,
        given.positions,
        given.worlds,
        given.caution,
        given.seed,
        given.to_the_end,
    )
    print(f"{given.key} {given.seats}, {given.rollouts} rollouts, {given.positions} positions")
    for caution, pairs in rows.items():
        print(report(caution, pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
