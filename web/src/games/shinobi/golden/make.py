"""Writes the positions of the tests: ``PYTHONPATH=src python web/src/games/shinobi/golden/make.py``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from cutthroat.core.bits import has
from cutthroat.core.chance import Fast
from cutthroat.core.events import Log
from cutthroat.core.words import Voice
from cutthroat.games.shinobi.actions import PASS
from cutthroat.games.shinobi.game import ShinobiGame
from cutthroat.games.shinobi.phases import ADVANCED_DRAFT, CONTRACT, DRAFT, NINJA
from cutthroat.games.shinobi.state import ShinobiState

HERE = Path(__file__).parent
GAME = ShinobiGame()
NAMES = ["Kestrel", "Odile", "Marek", "Iris", "Bram"]
EVERY_BATTLE = {"bombed", "poisoned", "compared", "struck", "meddled", "counted-half", "dropped"}


def lines(log: Log, seat: int | None, names: list[str]) -> list[dict[str, Any]]:
    told = []
    for event in log.events:
        heard = event.seen_by(-1 if seat is None else seat)
        fact, line = GAME.fact(heard), GAME.tell(heard, Voice(names, seat))
        told.append({"version": 0, "kind": fact.kind, "fields": fact.fields, "text": line.text, "rules": line.rules})
    return told


def moves(state: ShinobiState, seat: int) -> list[dict[str, Any]]:
    infos = []
    for action in state.legal_actions(seat):
        move, text = GAME.move(state, seat, action), GAME.describe(state, seat, action)
        spelled = {"action": int(action), "kind": move.kind, "fields": move.fields}
        infos.append({**spelled, "label": text.label, "detail": text.detail, "rules": text.rules})
    return infos


def write(name: str, data: Any) -> None:
    (HERE / f"{name}.json").write_bytes(msgspec.json.encode(data))


def keep(name: str, state: ShinobiState, log: Log, seat: int | None) -> None:
    names = NAMES[: state.seats]
    view = msgspec.to_builtins(GAME.view(state, seat))
    asked = [] if seat is None else moves(state, seat)
    write(name, {"seat": seat, "names": names, "view": view, "moves": asked, "log": lines(log, seat, names)})


def play(
    seats: int, seed: int, stop: Callable[[ShinobiState], bool], options: dict[str, Any] | None = None
) -> tuple[ShinobiState, Log, bool]:
    """At random and without passing, until it is seat 0's move in such a position."""
    chance, choice, log = Fast(seed), Fast(seed + 99), Log()
    state = GAME.new(seats, options or {}, chance, log)
    while state.waiting:
        seat = next(seat for seat in range(seats) if has(state.waiting, seat))
        if seat == 0 and stop(state):
            return state, log, True
        legal = [action for action in state.legal_actions(seat) if action != PASS] or [PASS]
        state.apply(seat, legal[choice.pick(len(legal))], chance, log)
    return state, log, False


def search(name: str, seats: int, stop: Callable[[ShinobiState], bool], kinds: set[str] | None = None) -> None:
    for seed in range(1000):
        state, log, found = play(seats, seed, stop)
        if found and (kinds or set()) <= {line["kind"] for line in lines(log, 0, NAMES[:seats])}:
            return keep(name, state, log, 0)
    raise SystemExit(f"no position for {name}")


def main() -> None:
    write("catalogue", GAME.catalogue())
    keep("draft", *play(3, 4, lambda s: s.phase == DRAFT and len(s.hands[0]) > 5)[:2], 0)
    keep("contracts", *play(4, 4, lambda s: s.phase == CONTRACT)[:2], 0)
    advanced = {"draft-mode": "advanced"}
    keep("advanced", *play(4, 6, lambda s: s.phase == ADVANCED_DRAFT and len(s.hands[0]) > 1, advanced)[:2], 0)
    search("busy", 5, lambda s: s.phase == NINJA and len(s.hands[0]) > 4 and max(map(len, s.lanes)) > 9)
    search("smoke", 3, lambda s: s.phase == NINJA and len(s.pending) == 2)
    search("battle", 3, lambda s: s.round == 2, EVERY_BATTLE)
    keep("over", *play(3, 7, lambda _: False)[:2], None)


if __name__ == "__main__":
    main()
