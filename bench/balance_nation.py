"""Balance figures of Assassin Nation, from games of its greedy bots.

``./cutthroat`` builds the engine; then ``python -m bench.balance_nation --games 20000`` prints the tables of
docs/balance/nation.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import NamedTuple

from bench.balance import in_parts, in_processes, mean, percent, share, spread, table
from cutthroat.core import COMPILED
from cutthroat.core.bits import NONE, lowest
from cutthroat.core.events import Events
from cutthroat.core.playouts import SHARES, bot_chance, game_chance, playouts
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.games.nation.bot.greedy import Greedy
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import CARD_NAMES, SPECIALIST_NAMES, WEAPON_NAMES
from cutthroat.games.nation.rules import events, phases
from cutthroat.games.nation.rules.cards import FIRST_CONTRACT, FIRST_MODIFIER, HAZARD_PAY, ROW, VALUE, WEAPON_OF
from cutthroat.games.nation.rules.payout import hit_list_money, money
from cutthroat.games.nation.rules.state import NationState

PART = 250
SEED = 2026
ALONE = 6000
"""Games of one greedy bot among random players, for each number of players."""
ROWS = ("$3,000", "$5,000", "$7,000", "$10,000")
SOURCES = ("tiles", "tokens", "contract cash", "hazard pay", "hit list", "first cash")
COSTS = ("contract debt", "loose ends", "purchases")


class Tally(Events):
    """Counts what is reported, by name."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.weapon = ""

    def public(self, kind: int, a: int = NONE, b: int = NONE, c: int = NONE, d: int = NONE) -> None:
        if kind == events.COUNTED:
            self.count_attempt(b, c)
        elif kind == events.KILLED:
            self.count_kill(b, c)
        elif kind in (events.SHOWED_CARD, events.PLAYED):
            if FIRST_MODIFIER <= b < FIRST_CONTRACT:
                self.counts[f"use {b}"] += 1
        elif kind == events.BLOCKED:
            self.counts[f"blocked {b}"] += 1
        elif kind == events.MATCHED:
            self.counts["contract cash" if d > 0 else "contract debt"] += abs(d)
        elif kind == events.PAID:
            self.counts["hazard pay" if b == HAZARD_PAY else "loose ends"] += abs(d)
        else:
            self.counts[f"event {kind}"] += 1

    def count_attempt(self, target: int, weapon: int) -> None:
        self.weapon = "unarmed" if weapon == NONE else WEAPON_NAMES[WEAPON_OF[weapon]]
        if target != phases.RIVALS:
            self.counts[f"attempt row {ROW[target]}"] += 1
            self.counts[f"attempt {self.weapon}"] += 1

    def count_kill(self, target: int, tokens: int) -> None:
        self.counts[f"kill row {ROW[target]}"] += 1
        self.counts[f"kill {self.weapon}"] += 1
        self.counts["tokens"] += tokens
        self.counts["tiles"] += int(VALUE[target])


class Figures(NamedTuple):
    """Of some games."""

    rounds: list[int]
    decisions: list[int]
    winning: list[int]
    margin: list[int]
    counts: Counter[str]


def play_games(seats: int, first: int, games: int) -> Figures:
    found = Figures([], [], [], [], Counter())
    empty = GAME.blank(seats, GAME.resolve({}))
    for number in range(first, first + games):
        play_game(empty.clone(), number, found)
    return found


def play_game(s: NationState, number: int, found: Figures) -> None:
    """One game to its end, counted."""
    bot, tally = Greedy(), Tally()
    chance, whims = game_chance(SEED, number), bot_chance(SEED, number)
    s.setup(chance, tally)
    opener, decisions = int(s.first), 0
    while s.waiting:
        seat = lowest(s.waiting)
        s.apply(seat, bot.choose(s, seat, s.legal_actions(seat), whims), chance, tally)
        decisions += 1
    found.rounds.append(int(s.round))
    found.decisions.append(decisions)
    found.counts.update(tally.counts)
    count_end(s, opener, found)


def count_end(s: NationState, opener: int, found: Figures) -> None:
    amounts = sorted((int(money(s, seat)) for seat in range(s.seats)), reverse=True)
    found.winning.append(amounts[0])
    found.margin.append(amounts[0] - amounts[1])
    counts = found.counts
    counts[f"seat {s.winner}"] += 1
    counts[f"place {(int(s.winner) - opener) % int(s.seats)}"] += 1
    counts["duels"] += s.duel_round > 0
    counts["stalls"] += s.standing != 0
    counts["hit list"] += sum(int(hit_list_money(s, seat)) for seat in range(s.seats))
    for seat in range(s.seats):
        counts[f"has specialist {s.specialist[seat]}"] += 1
    counts[f"won specialist {s.specialist[s.winner]}"] += 1


def measure(seats: int, games: int) -> Figures:
    total = Figures([], [], [], [], Counter())
    for part in in_processes(play_games, [(seats, first, number) for first, number in in_parts(games, PART)]):
        for mine, more in zip(total[:4], part[:4], strict=True):
            mine.extend(more)
        total.counts.update(part.counts)
    return total


def event(f: Figures, kind: int) -> int:
    return f.counts[f"event {kind}"]


def attempts(f: Figures) -> int:
    return sum(f.counts[f"attempt row {row}"] for row in range(4))


def lengths(figures: dict[int, Figures]) -> str:
    heads = ("Players", "Rounds (5-95 %)", "Decisions", "Winner's money", "Lead over the second", "Duels", "Stalls")
    return table(
        heads,
        [
            (
                seats,
                spread(f.rounds),
                f"{mean(f.decisions):.0f}",
                f"${mean(f.winning):.1f}k",
                f"${mean(f.margin):.1f}k",
                percent(f.counts["duels"], len(f.rounds)),
                f.counts["stalls"],
            )
            for seats, f in figures.items()
        ],
    )


def successes(figures: dict[int, Figures]) -> str:
    heads = ("Players", *ROWS, "All", "Too late", "Lay low", "Sure hits", "Hopeless")
    rows = []
    for seats, f in figures.items():
        made, late, low = attempts(f), event(f, events.PREEMPTED), event(f, events.LAY_LOW)
        by_row = [percent(f.counts[f"kill row {row}"], f.counts[f"attempt row {row}"]) for row in range(4)]
        kills = sum(f.counts[f"kill row {row}"] for row in range(4))
        sure, hopeless = event(f, events.SURE_HIT), event(f, events.SURE_MISS)
        others = [percent(late, made + late), percent(low, made + late + low), percent(sure, made)]
        rows.append((seats, *by_row, percent(kills, made), *others, percent(hopeless, made)))
    return table(heads, rows)


def places(figures: dict[int, Figures], what: str, first: str) -> str:
    most = max(figures)
    heads = (first, *[f"{seats} players" for seats in figures])
    rows = [
        (n + 1, *[share(f.counts[f"{what} {n}"], len(f.rounds)) if n < seats else "" for seats, f in figures.items()])
        for n in range(most)
    ]
    return table(heads, [*rows, ("*even*", *[f"{100 / seats:.1f}" for seats in figures])])


def specialists(figures: dict[int, Figures]) -> str:
    heads = ("Specialist", *[f"{seats} players" for seats in figures])
    rows = [
        (name, *[share(f.counts[f"won specialist {n}"], f.counts[f"has specialist {n}"]) for f in figures.values()])
        for n, name in enumerate(SPECIALIST_NAMES)
    ]
    return table(heads, [*rows, ("*even*", *[f"{100 / seats:.1f}" for seats in figures])])


def sources(figures: dict[int, Figures]) -> str:
    """$1,000 for each player of each game."""
    heads = ("Players", *[name.capitalize() for name in (*SOURCES, *COSTS)])
    rows = []
    for seats, f in figures.items():
        counts = {**f.counts, "first cash": 2 * seats * len(f.rounds), "purchases": event(f, events.BOUGHT)}
        amounts = [counts.get(name, 0) / len(f.rounds) / seats for name in (*SOURCES, *COSTS)]
        rows.append((seats, *[f"{amount:.2f}" for amount in amounts]))
    return table(heads, rows)


def modifiers(figures: dict[int, Figures]) -> str:
    """Uses in each game and, in brackets, how many of them were blocked."""
    heads = ("Modifier", *[f"{seats} players" for seats in figures])
    rows = []
    for card in range(FIRST_MODIFIER, FIRST_CONTRACT):
        cells = []
        for f in figures.values():
            used, blocked = f.counts[f"use {card}"], f.counts[f"blocked {card}"]
            if CARD_NAMES[card] == "Protected":
                used = event_blocks(f)
            cells.append(f"{used / len(f.rounds):.2f}" + (f" ({percent(blocked, used)})" if blocked else ""))
        rows.append((CARD_NAMES[card], *cells))
    return table(heads, rows)


def event_blocks(f: Figures) -> int:
    return sum(number for name, number in f.counts.items() if name.startswith("blocked "))


def weapons(figures: dict[int, Figures]) -> str:
    """Share of the attempts, and success."""
    heads = ("Weapon", *[f"{seats} players" for seats in figures])
    rows = [
        (
            name,
            *[
                f"{percent(f.counts[f'attempt {name}'], attempts(f))}, "
                f"{percent(f.counts[f'kill {name}'], f.counts[f'attempt {name}'])}"
                for f in figures.values()
            ],
        )
        for name in [*WEAPON_NAMES, "unarmed"]
    ]
    return table(heads, rows)


def play_alone(seats: int, place: int, first: int, games: int) -> int:
    """Games that a greedy bot at that place wins against random players."""
    policies: list[Policy] = [Greedy() if seat == place else RandomPolicy() for seat in range(seats)]
    totals = playouts(GAME.blank(seats, GAME.resolve({})), policies, SEED, first, games, GAME.bound)
    return int(totals.win_shares[place]) // SHARES


def against_random(seats: int) -> str:
    """The share of games that one greedy bot wins, with every seat as often as any other."""
    each = ALONE // seats
    jobs = [(seats, place, first, number) for place in range(seats) for first, number in in_parts(each, PART)]
    return share(sum(in_processes(play_alone, jobs)), each * seats)


def strength() -> str:
    heads = ("Bot", *[f"{seats} players" for seats in GAME.seats])
    row = ("greedy, all others random", *[against_random(seats) for seats in GAME.seats])
    return table(heads, [row, ("*even*", *[f"{100 / seats:.1f}" for seats in GAME.seats])])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20000)
    games = parser.parse_args().games
    figures = {seats: measure(seats, games) for seats in GAME.seats}
    print(f"{games} games for each number of players, engine {'compiled' if COMPILED else 'interpreted'}.\n")
    for title, text in (
        ("Length", lengths(figures)),
        ("Attempts", successes(figures)),
        ("Wins by seat", places(figures, "seat", "Seat")),
        ("Wins by place in the first round", places(figures, "place", "Place")),
        ("Wins by specialist", specialists(figures)),
        ("Money by source", sources(figures)),
        ("Use of the modifiers", modifiers(figures)),
        ("Weapons", weapons(figures)),
        ("Wins of a greedy bot against random players", strength()),
    ):
        print(f"### {title}\n\n{text}\n")


if __name__ == "__main__":
    main()
