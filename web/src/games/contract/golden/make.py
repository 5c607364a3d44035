"""Writes the positions of the tests: ``PYTHONPATH=src:web/src python -m games.contract.golden.make``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.golden import NAMES, Golden

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast
from cutthroat.core.events import Event, Log
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.edge.view import ContractView
from cutthroat.games.contract.rules import actions as act
from cutthroat.games.contract.rules.state import ContractState

GOLDEN = Golden(GAME, Path(__file__).parent)
MOST = 6000
GAMES = 40
LINES = 40
"""So much of the log is enough."""
QUESTIONS = {
    "death-roll": "dice",
    "discard-pick": "bonus-discard",
    "bribe-target": "bonus-bribe",
    "course-weapon": "bonus-course",
    "pick-rival": "bonus-rival",
    "guard-to": "guard",
}
"""What is asked in the sheet, by phase."""

Keep = Callable[[ContractState, int, list[Event]], None]
written: set[str] = set()


def write(name: str, s: ContractState, seat: int | None, events: list[Event]) -> None:
    """The first position of each name is kept."""
    if name in written:
        return
    written.add(name)
    GOLDEN.keep(name, s, seat, GOLDEN.lines(events[-LINES:], seat, NAMES[: int(s.seats)]))


def play(
    seats: int, options: dict[str, object], seed: int, keep: Keep, most: int = MOST
) -> tuple[ContractState, list[Event]]:
    chance, thoughts, bot, log = Fast(seed), Fast(seed + 999), Greedy(), Log()
    s = GAME.new(seats, options, chance, log)
    for _ in range(most):
        if not s.waiting:
            break
        seat = next(n for n in range(seats) if has(s.waiting, n))
        keep(s, seat, log.events)
        s.apply(seat, bot.choose(s, seat, s.legal_actions(seat), thoughts), chance, log)
    return s, log.events


def moments(s: ContractState, seat: int, log: list[Event]) -> None:
    """The key moments of a game of four."""
    view: ContractView = GAME.view(s, seat)
    legal = [int(action) for action in s.legal_actions(seat)]
    laid = len(view.attempt.laid) if view.attempt else 0
    travels = any(act.TRAVEL <= action < act.BONUS for action in legal)
    if view.phase == "main":
        if view.round == 1:
            write("start", s, seat, log)
        if travels and act.ASSASSINATE in legal:
            write("main", s, seat, log)
        if any(p.in_prison for p in view.players) and any(p.missed and not p.in_prison for p in view.players):
            write("spectator", s, None, log)
        for player in view.players:
            if player.missed:
                write("prison" if player.in_prison else "hiding", s, player.seat, log)
    elif view.phase == "weapons" and laid == 2:
        write("rival-attempt", s, (seat + 1) % int(s.seats), log)
        if view.attempt and view.attempt.blocked and len(legal) > 2:
            write("weapons", s, seat, log)
    elif view.phase == "aftermath" and len(legal) > 1:
        write("aftermath", s, seat, log)
    elif view.phase == "getaways" and laid and len(legal) > 1:
        write("getaways", s, seat, log)
    elif view.phase == "escape-to":
        write("escape-to", s, seat, log)
    elif view.phase in QUESTIONS and len(legal) > 1:
        write(QUESTIONS[view.phase], s, seat, log)


def eight(s: ContractState, seat: int, log: list[Event]) -> None:
    if s.round >= 6 and GAME.view(s, seat).phase == "main":
        write("eight", s, seat, log)


def write_views(name: str, s: ContractState) -> None:
    """The same table through everybody's eyes."""
    if name not in written:
        written.add(name)
        GOLDEN.write(name, [GAME.view(s, seat) for seat in range(s.seats)])


def secret(s: ContractState, seat: int, log: list[Event]) -> None:
    phase = GAME.view(s, seat).phase
    if phase == "assassin-pick":
        write("pick", s, seat, log)
        write_views("views-pick", s)
    elif phase == "main" and s.round > 3:
        write("private", s, seat, log)
        write_views("views", s)


if __name__ == "__main__":
    for number in range(1, GAMES):
        state, events = play(4, {}, number, moments)
        write("over", state, 0, events)
        if written >= {*QUESTIONS.values(), "spectator", "weapons", "hiding", "prison"}:
            break
    play(8, {"big_table": True}, 3, eight, 700)
    play(3, {"assassin_deal": "pick-of-two", "open_hands": False}, 3, secret, 500)
