"""Balance figures of Shinobi Clans, from games of its greedy bots.

``./cutthroat`` builds the engine; then ``python -m bench.balance_shinobi --games 20000`` prints the tables of
docs/balance/shinobi.md.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from typing import NamedTuple

from bench.balance import in_parts, in_processes, percent, share, table
from cutthroat.core import COMPILED
from cutthroat.core.bits import lowest
from cutthroat.core.events import Events
from cutthroat.core.playouts import bot_chance, game_chance
from cutthroat.games.shinobi.bot.greedy import Greedy
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import NAMES, TARGET_NAMES
from cutthroat.games.shinobi.rules.phases import DRAFT
from cutthroat.games.shinobi.rules.state import ShinobiState

PART = 250
SEED = 2026
SIDES = ("guard", "kill")
Counts = Counter[tuple[object, ...]]
Shares = defaultdict[tuple[object, ...], float]


class Figures(NamedTuple):
    """Of some games: counts by what they count and of what, and sums of win shares."""

    counts: Counts
    wins: Shares


def blank() -> Figures:
    return Figures(Counter(), defaultdict(float))


class Tally(Events):
    """Counts what is reported."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.round = 0
        self.picked: set[tuple[int, int]] = set()
        self.signed: list[tuple[int, int, int]] = []

    def public(self, kind: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        if kind == e.STARTS:
            self.round = b
        elif kind == e.BATTLE_BEGAN:
            self.signed = []
        elif kind == e.CONTRACT_SHOWN:
            self.signed.append((a, b, c))
            self.counts["held", b, c] += 1
        elif kind == e.TOTALLED:
            self.counts["battles", a] += 1
            self.counts["kills", a] += d
            self.counts["margin", a] += c - b
        elif kind == e.PAID:
            target, side = next((t, s) for seat, t, s in self.signed if seat == a)
            self.counts["paid", target, side] += b
            self.counts["fulfilled", target, side] += 1
            self.counts["gold", self.round] += b

    def among(self, seats: int, kind: int, secret: int, a: int = -1, b: int = -1, c: int = -1) -> None:
        if kind == e.PICKED:
            self.picked.add((a, secret))


def play_games(seats: int, first: int, games: int) -> Figures:
    found = blank()
    empty = GAME.blank(seats, GAME.resolve({}))
    for number in range(first, first + games):
        play_game(empty.clone(), number, found)
    return found


def play_game(s: ShinobiState, number: int, found: Figures) -> None:
    """One game to its end, counted."""
    bot, tally = Greedy(), Tally(found.counts)
    chance, whims = game_chance(SEED, number), bot_chance(SEED, number)
    s.setup(chance, tally)
    starter = int(s.starter)
    firsts: list[tuple[int, int]] = []
    while s.waiting:
        seat = int(lowest(s.waiting))
        action = int(bot.choose(s, seat, s.legal_actions(seat), whims))
        if s.phase == DRAFT and s.pick_number == 0:
            firsts.append((seat, action))
            found.counts.update(("offered", kind) for kind in set(s.packets[seat]))
        s.apply(seat, action, chance, tally)
        found.counts["decisions",] += 1
    count_outcome(s, starter, firsts, tally, found)


def count_outcome(s: ShinobiState, starter: int, firsts: list[tuple[int, int]], tally: Tally, found: Figures) -> None:
    shares = [float(value) for value in s.returns()]
    found.counts["games",] += 1
    found.counts["shared",] += max(shares) < 1
    found.counts["best",] += int(max(s.gold))
    for seat, won in enumerate(shares):
        found.wins["place", (seat - starter) % s.seats] += won
    for seat, kind in firsts:
        found.counts["first", kind] += 1
        found.wins["first", kind] += shares[seat]
    for seat, kind in tally.picked:
        found.counts["had", kind] += 1
        found.wins["had", kind] += shares[seat]


def by_place(found: Figures, seats: int) -> str:
    games = found.counts["games",]
    rows = [(f"{place + 1}", share(found.wins["place", place], games)) for place in range(seats)]
    return table(("place from the first starting player", "win share, %"), rows)


def by_target(found: Figures) -> str:
    counts = found.counts
    rows = []
    for target, name in enumerate(TARGET_NAMES):
        battles = counts["battles", target]
        held = [counts["held", target, side] for side in (0, 1)]
        paid = [counts["paid", target, side] / max(1, held[side]) for side in (0, 1)]
        won = [percent(counts["fulfilled", target, side], held[side]) for side in (0, 1)]
        both = [f"{held[side] / battles:.2f} / {won[side]} / {paid[side]:.2f}" for side in (0, 1)]
        margin = f"{counts['margin', target] / battles:+.1f}"
        rows.append((name, share(counts["kills", target], battles), margin, *both))
    heads = ("target", "killed, %", "mean margin", *(f"{side}: holders / succeed / gold each" for side in SIDES))
    return table(heads, rows)


def by_round(found: Figures, seats: int) -> str:
    games = found.counts["games",]
    rows = [(number, f"{found.counts['gold', number] / games / seats:.2f}") for number in (1, 2, 3)]
    return table(("round", "gold per player"), rows)


def by_card(found: Figures, seats: int) -> str:
    counts, wins = found.counts, found.wins
    rows = []
    for kind in sorted(range(len(NAMES)), key=lambda kind: -counts["first", kind] / max(1, counts["offered", kind])):
        lift = [wins[what, kind] / max(1, counts[what, kind]) * seats for what in ("first", "had")]
        first = percent(counts["first", kind], counts["offered", kind])
        rows.append((NAMES[kind], first, f"{lift[0]:.2f}" if counts["first", kind] > 200 else "-", f"{lift[1]:.2f}"))
    return table(
        ("card", "picked first when offered", "wins with it as first pick", "wins with it picked at all"), rows
    )


def report(seats: int, games: int) -> str:
    found = blank()
    for part in in_processes(play_games, [(seats, first, count) for first, count in in_parts(games, PART)]):
        found.counts.update(part.counts)
        for key, won in part.wins.items():
            found.wins[key] += won
    counts = found.counts
    paid = sum(counts["gold", number] for number in (1, 2, 3)) / games
    facts = (
        f"{games} games, {counts['decisions',] / games:.0f} decisions each; {paid:.1f} gold paid a game, "
        f"the winner has {counts['best',] / games:.1f}; {percent(counts['shared',], games)} of the wins are shared."
    )
    parts = [f"### {seats} players", facts, by_place(found, seats), by_round(found, seats), by_target(found)]
    return "\n\n".join([*parts, by_card(found, seats)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int, nargs="*", default=list(GAME.seats))
    arguments = parser.parse_args()
    if not COMPILED:
        print("The engine is not compiled: this will take a while.")
    for seats in arguments.seats:
        print(report(seats, arguments.games), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
