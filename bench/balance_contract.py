"""Balance figures of Contract & Assassin, from games of its greedy bots.

``./cutthroat`` builds the engine; then ``python -m bench.balance_contract --games 10000`` prints the tables of
docs/balance/contract.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import NamedTuple

from bench.balance import in_parts, in_processes, mean, percent, share, spread, table
from cutthroat.core import COMPILED
from cutthroat.core.bits import lowest
from cutthroat.core.events import Events
from cutthroat.core.playouts import game_chance
from cutthroat.game.options import Value
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules import events, phases
from cutthroat.games.contract.rules.cards import ASSASSIN_NAMES, ASSASSINS
from cutthroat.games.contract.rules.state import ContractState

PART = 250
SEED = 2026
KINDS = ("take", "move", "travel", "learn", "assassinate", "escape")
WATCHED = {
    events.ATTEMPTED: "attempts",
    events.KILLED: "kills",
    events.FLED: "escapes tried",
    events.ESCAPED: "escapes",
    events.ARRESTED: "prison",
    events.BROKE_OUT: "broke out",
    events.HID: "hiding",
    events.HOARD: "hoard",
    events.RESHUFFLED: "reshuffles",
    events.TURN: "turns",
}
VARIANTS: tuple[dict[str, Value], ...] = (
    {},
    {"takes_per_turn": 3},
    {"cards_per_take": 2},
    {"cards_per_take": 2, "takes_per_turn": 2},
    {"second_attempt_cards": "fresh"},
    {"second_attempt_cards": "fresh", "takes_per_turn": 3},
    {"second_attempt_cards": "fresh", "cards_per_take": 2, "takes_per_turn": 2},
    {"assassin_deal": "pick-of-two"},
    {"must_escape_to_win": True},
    {"hanns_beats_bodyguard": True},
)


class Tally(Events):
    """Counts what is reported."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def public(self, kind: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        self.counts[kind] += 1


class Figures(NamedTuple):
    """Of some games."""

    rounds: list[int]
    decisions: list[int]
    counts: Counter[str]
    """Events, actions and skills."""
    played: Counter[int]
    won: Counter[int]
    """By assassin."""
    by_seat: Counter[int]
    by_turn: Counter[int]
    """Wins by place in the order of the first round."""


def blank() -> Figures:
    return Figures([], [], Counter(), Counter(), Counter(), Counter(), Counter())


def add(total: Figures, part: Figures) -> None:
    total.rounds.extend(part.rounds)
    total.decisions.extend(part.decisions)
    total.counts.update(part.counts)
    total.played.update(part.played)
    total.won.update(part.won)
    total.by_seat.update(part.by_seat)
    total.by_turn.update(part.by_turn)


def play_games(seats: int, options: dict[str, Value], first: int, games: int) -> Figures:
    found = blank()
    empty = GAME.blank(seats, GAME.resolve(options))
    for number in range(first, first + games):
        s = empty.clone()
        play_game(s, number, found)
    return found


def play_game(s: ContractState, number: int, found: Figures) -> None:
    """One game to its end, counted."""
    bot, tally, chance = Greedy(), Tally(), game_chance(SEED, number)
    s.setup(chance, tally)
    decisions = 0
    while s.waiting:
        seat = lowest(s.waiting)
        action = bot.choose(s, seat, s.legal_actions(seat), chance)
        found.counts[kind_of(int(s.phase), action)] += 1
        s.apply(seat, action, chance, tally)
        decisions += 1
    found.rounds.append(int(s.round))
    found.decisions.append(decisions)
    for kind, name in WATCHED.items():
        found.counts[name] += tally.counts[kind]
    found.counts["skills"] += sum(number > 0 for number in s.skills)
    count_winner(s, found)


def kind_of(phase: int, action: int) -> str:
    """Which of the six actions a decision is; "" for all others."""
    if phase == phases.MAIN:
        if act.TRAVEL <= action < act.BONUS:
            return "travel"
        if action >= act.MOVE:
            return "move"
        return {act.TAKE: "take", act.LEARN: "learn", act.ASSASSINATE: "assassinate"}.get(action, "")
    return "escape" if action == act.ESCAPE else ""


def count_winner(s: ContractState, found: Figures) -> None:
    found.played.update(int(n) for n in s.assassins)
    if s.winner < 0:
        found.counts["limit"] += 1
        return
    found.won[int(s.assassins[s.winner])] += 1
    found.by_seat[int(s.winner)] += 1
    found.by_turn[int((s.winner - s.first) % s.seats)] += 1


def measure(seats: int, options: dict[str, Value], games: int) -> Figures:
    jobs = [(seats, options, first, count) for first, count in in_parts(games, PART)]
    total = blank()
    for part in in_processes(play_games, jobs):
        add(total, part)
    return total


def lengths(all_figures: dict[int, Figures]) -> str:
    heads = ("Players", "Rounds (5-95 %)", "Turns played", "Decisions", "At the limit", "Attempts", "Success", "Escape")
    rows = []
    for seats, f in all_figures.items():
        games = len(f.rounds)
        rows.append(
            (
                seats,
                spread(f.rounds),
                f"{f.counts['turns'] / games:.1f}",
                f"{mean(f.decisions):.0f}",
                f.counts["limit"],
                f"{f.counts['attempts'] / games:.1f}",
                percent(f.counts["kills"], f.counts["attempts"]),
                percent(f.counts["escapes"], f.counts["escapes tried"]),
            )
        )
    return table(heads, rows)


def per_game(all_figures: dict[int, Figures]) -> str:
    """Actions in shares, the rest per game."""
    heads = (
        "Players",
        *[k.capitalize() for k in KINDS],
        "Skills",
        "Prison",
        "Broke out",
        "Hiding",
        "Reshuffles",
        "Hoard",
    )
    rows = []
    for seats, f in all_figures.items():
        actions = sum(f.counts[kind] for kind in KINDS)
        games = len(f.rounds)
        rare = [f"{f.counts[name] / games:.2f}" for name in ("prison", "broke out", "hiding", "reshuffles", "hoard")]
        skills = f"{f.counts['skills'] / games / seats:.2f}"
        rows.append((seats, *[percent(f.counts[kind], actions) for kind in KINDS], skills, *rare))
    return table(heads, rows)


def winners(all_figures: dict[int, Figures]) -> str:
    """Win shares by assassin; fair is one in the number of players."""
    heads = ("Assassin", *[f"{seats} players" for seats in all_figures])
    order = sorted(range(ASSASSINS), key=lambda n: -sum(f.won[n] / f.played[n] for f in all_figures.values()))
    rows = [(ASSASSIN_NAMES[n], *[share(f.won[n], f.played[n]) for f in all_figures.values()]) for n in order]
    fair = ("*fair*", *[f"{100 / seats:.1f}" for seats in all_figures])
    return table(heads, [*rows, fair])


def places(all_figures: dict[int, Figures]) -> str:
    heads = ("Players", "By place in the turn order, first to last", "By seat")
    rows = []
    for seats, f in all_figures.items():
        games = len(f.rounds)
        turn = " / ".join(f"{100 * f.by_turn[n] / games:.1f}" for n in range(seats))
        seat = " / ".join(f"{100 * f.by_seat[n] / games:.1f}" for n in range(seats))
        rows.append((seats, turn, seat))
    return table(heads, rows)


def variants(games: int) -> str:
    """Four players at other tables."""
    heads = ("Options", "Rounds", "Decisions", "Take", "Move and travel", "Hoard", "Prison", "Best", "Worst")
    rows = []
    for options in VARIANTS:
        f = measure(4, options, games)
        actions = sum(f.counts[kind] for kind in KINDS)
        rates = sorted(
            ((f.won[n] / f.played[n], ASSASSIN_NAMES[n]) for n in range(ASSASSINS) if f.played[n]), reverse=True
        )
        shown = [
            ", ".join(f"{name.split()[0]} {100 * rate:.0f}" for rate, name in some) for some in (rates[:3], rates[-3:])
        ]
        rows.append(
            (
                ", ".join(f"{key} = {value}" for key, value in options.items()) or "defaults",
                f"{mean(f.rounds):.1f}",
                f"{mean(f.decisions):.0f}",
                percent(f.counts["take"], actions),
                percent(f.counts["move"] + f.counts["travel"], actions),
                f"{f.counts['hoard'] / len(f.rounds):.1f}",
                f"{f.counts['prison'] / len(f.rounds):.1f}",
                *shown,
            )
        )
    return table(heads, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games for each number of players")
    parser.add_argument("--variant-games", type=int, default=4_000, help="games for each set of options")
    given = parser.parse_args()
    figures = {seats: measure(seats, {}, given.games) for seats in range(2, 7)}
    print(f"{given.games} games for each number of players, seed {SEED}, compiled: {COMPILED}\n")
    for text in (lengths(figures), per_game(figures), winners(figures), places(figures), variants(given.variant_games)):
        print(f"{text}\n", flush=True)


if __name__ == "__main__":
    main()
