"""Writes the positions that the court is tested with: view, moves, names and log as the server sends them.

Run with the project's Python: ``python web/src/games/crisis/golden/make.py``.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.core.events import Event, Log
from cutthroat.game.narration import Voice
from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules.state import CrisisState

HERE = Path(__file__).parent
NAMES = ["Kestrel", "Odile", "Marek", "Iris", "Bram"]
MASKS = ["ghost", "siren", "werewolf", "dragon", "chimera"]


class Night:
    """A game by the words of its moves; every move is a version of the log."""

    def __init__(self, seats: int, seed: int, **options: str) -> None:
        self.chance = Fast(seed)
        self.told: list[list[Event]] = []
        log = Log()
        self.state: CrisisState = GAME.new(seats, options, self.chance, log)
        self.told.append(log.events)
        for seat in range(seats):
            self.play(seat, f"pick {MASKS[seat]}")

    def play(self, seat: int, words: str) -> None:
        log = Log()
        self.state.apply(seat, GAME.parse(self.state, seat, words), self.chance, log)
        self.told.append(log.events)

    def round(self, *plans: str) -> None:
        for seat, words in enumerate(plans):
            if words:
                self.play(seat, words)

    def lines(self, seat: int | None, first: int) -> list[dict[str, object]]:
        voice, ear = Voice(NAMES[: self.state.seats], seat), NONE if seat is None else seat
        heard = [
            (version, event.seen_by(ear))
            for version, events in enumerate(self.told)
            for event in events
            if version >= first
        ]
        return [line(event, voice, version) for version, event in heard]

    def keep(self, name: str, seat: int | None) -> None:
        s = self.state
        moves = [] if seat is None else [move_info(s, seat, int(action)) for action in s.legal_actions(seat)]
        data = {
            "seat": seat,
            "view": msgspec.to_builtins(GAME.view(s, seat)),
            "moves": moves,
            "names": NAMES[: s.seats],
            "log": self.lines(seat, 0),
            "fresh": self.lines(seat, len(self.told) - 1),
        }
        write(name, data)

    def keep_views(self, name: str) -> None:
        """What all seats see, and what a spectator sees."""
        s = self.state
        seats = [GAME.view(s, seat) for seat in range(s.seats)]
        write(name, msgspec.to_builtins({"seats": seats, "spectator": GAME.view(s, None)}))


def write(name: str, data: object) -> None:
    (HERE / f"{name}.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def line(event: Event, voice: Voice, version: int) -> dict[str, object]:
    fact, told = GAME.fact(event), GAME.tell(event, voice)
    return {
        "version": version,
        "kind": fact.kind,
        "fields": dict(fact.fields),
        "text": told.text,
        "rules": list(told.rules),
    }


def move_info(s: CrisisState, seat: int, action: int) -> dict[str, object]:
    move, text = GAME.move(s, seat, action), GAME.describe(s, seat, action)
    words = {"label": text.label, "detail": text.detail, "rules": list(text.rules)}
    return {"action": action, "kind": move.kind, "fields": dict(move.fields), **words}


def main() -> None:
    court = Night(5, seed=1)
    court.keep("first", 0)
    court.round("hide chimera", "track ghost", "assassinate dragon", "track siren", "assassinate ghost")
    court.keep("execution", 0)
    court.keep("tracking", 1)
    court.play(1, "assassinate ghost")
    court.play(4, "hide dragon")
    court.keep("plan", 0)
    court.keep("watching", None)

    Night(2, seed=2).keep("duel", 0)

    known = Night(3, seed=1)
    known.round("track siren", "hide ghost", "hide ghost")
    known.round("hide siren", "track werewolf")
    known.keep_views("views")

    royale = Night(3, seed=4, mode="battle-royale")
    for _ in range(3):
        royale.round("assassinate siren", "track ghost", "hide siren")
    royale.keep("dropped", 0)

    # Two who have tracked come first, and strike the same one; the third number finds that one lying there.
    corpse = Night(4, seed=1, corpse_kill="score")
    corpse.round("track dragon", "track dragon", "hide siren", "assassinate werewolf")
    corpse.round("assassinate dragon", "assassinate dragon", "hide siren", "assassinate ghost")
    corpse.keep("corpse", 2)


if __name__ == "__main__":
    main()
