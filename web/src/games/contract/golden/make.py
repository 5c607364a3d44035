"""Writes the positions that the table is tested with: view, moves, names and catalogue as the server sends them.

Run with the project's Python: ``python web/src/games/contract/golden/make.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.contract import actions as act
from cutthroat.games.contract.game import GAME
from cutthroat.games.contract.greedy import Greedy
from cutthroat.games.contract.state import ContractState
from cutthroat.games.contract.view import ContractView
from cutthroat.server.present import move_of

HERE = Path(__file__).parent
NAMES = ["Kestrel", "Odile", "Marek", "Iris", "Raven", "Shrike", "Heron", "Finch"]
MOST = 6000
GAMES = 8

Keep = Callable[[ContractState, int], None]
written: set[str] = set()


def write(name: str, s: ContractState, seat: int | None) -> None:
    """The first position of each name is kept."""
    if name in written:
        return
    written.add(name)
    is_asked = seat is not None and bool(s.waiting >> seat & 1)
    moves = [move_of(GAME, s, seat, int(action)) for action in s.legal_actions(seat)] if is_asked else []
    data = {
        "seat": seat,
        "names": NAMES[: int(s.seats)],
        "view": msgspec.to_builtins(GAME.view(s, seat)),
        "moves": msgspec.to_builtins(moves),
    }
    (HERE / f"{name}.json").write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")


def play(seats: int, options: dict[str, object], seed: int, keep: Keep, most: int = MOST) -> ContractState:
    chance, thoughts, bot = Fast(seed), Fast(seed + 999), Greedy()
    s = GAME.new(seats, options, chance, MUTED)
    for _ in range(most):
        if not s.waiting:
            break
        seat = next(n for n in range(seats) if s.waiting >> n & 1)
        keep(s, seat)
        s.apply(seat, bot.choose(s, seat, s.legal_actions(seat), thoughts), chance, MUTED)
    return s


def moments(s: ContractState, seat: int) -> None:
    """The key moments of a game of four."""
    view: ContractView = GAME.view(s, seat)
    legal = [int(action) for action in s.legal_actions(seat)]
    laid = len(view.attempt.laid) if view.attempt else 0
    travels = any(act.TRAVEL <= action < act.BONUS for action in legal)
    if view.phase == "main":
        if view.round == 1:
            write("start", s, seat)
        if travels and act.ASSASSINATE in legal:
            write("main", s, seat)
        if any(p.in_prison for p in view.players) and any(p.missed and not p.in_prison for p in view.players):
            write("spectator", s, None)
    elif view.phase == "weapons" and laid == 2:
        write("rival-attempt", s, (seat + 1) % int(s.seats))
        if view.attempt and view.attempt.blocked and len(legal) > 2:
            write("weapons", s, seat)
    elif view.phase == "aftermath" and len(legal) > 1:
        write("aftermath", s, seat)
    elif view.phase == "getaways" and laid and len(legal) > 1:
        write("getaways", s, seat)
    elif view.phase == "escape-to":
        write("escape-to", s, seat)


def eight(s: ContractState, seat: int) -> None:
    if s.round >= 6 and GAME.view(s, seat).phase == "main":
        write("eight", s, seat)


def secret(s: ContractState, seat: int) -> None:
    phase = GAME.view(s, seat).phase
    if phase == "assassin-pick":
        write("pick", s, seat)
    elif phase == "main" and s.round > 3:
        write("private", s, seat)


if __name__ == "__main__":
    facts = msgspec.to_builtins(GAME.catalogue())
    (HERE / "catalogue.json").write_text(json.dumps(facts, ensure_ascii=False) + "\n", encoding="utf-8")
    for number in range(1, GAMES):
        write("over", play(4, {}, number, moments), 0)
    play(8, {"big_table": True}, 3, eight, 700)
    play(3, {"assassin_deal": "pick-of-two", "open_hands": False}, 3, secret, 500)
