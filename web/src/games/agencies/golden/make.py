"""Writes the positions that the desk is tested with: view, moves, names and catalogue as the server sends them.

Run with the project's Python: ``python web/src/games/agencies/golden/make.py``.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.actions import HIRE
from cutthroat.games.agencies.rules.cards import AGENT_IDS, HIT_IDS, POINTS
from cutthroat.games.agencies.rules.phases import CREW_CHOICE
from cutthroat.games.agencies.rules.state import AgenciesState

HERE = Path(__file__).parent
NAMES = ["Kestrel", "Odile", "Marek", "Iris"]
DISCARDED = 12


def write(name: str, data: object) -> None:
    (HERE / f"{name}.json").write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def move_info(s: AgenciesState, seat: int, action: int) -> dict[str, object]:
    move, text = GAME.move(s, seat, action), GAME.describe(s, seat, action)
    words = {"label": text.label, "detail": text.detail, "rules": list(text.rules)}
    return {"action": action, "kind": move.kind, "fields": dict(move.fields), **words}


def keep(name: str, s: AgenciesState, seat: int | None) -> None:
    moves = [] if seat is None else [move_info(s, seat, int(action)) for action in s.legal_actions(seat)]
    view = msgspec.to_builtins(GAME.view(s, seat))
    write(name, {"seat": seat, "view": view, "moves": moves, "names": NAMES[: s.seats]})


def desk(hands: list[str], done: list[str], target: str = "", **options: str | bool) -> AgenciesState:
    """A position of turn 18: hands, completed hits, and the hit that the first seat is attempting."""
    s = GAME.new(len(hands), {"start_player": "host-picks", "start_seat": 1, **options}, Fast(5), MUTED)
    rest = [int(card) for zone in [*s.hands, s.agent_deck] for card in zone]
    s.hands = [sorted(AGENT_IDS.index(card) for card in hand.split()) for hand in hands]
    for card in [card for hand in s.hands for card in hand]:
        rest.remove(card)
    s.agent_discard, s.agent_deck = rest[:DISCARDED], rest[DISCARDED:]
    s.completed = [[HIT_IDS.index(hit) for hit in hits.split()] for hits in done]
    s.points = [sum(int(POINTS[hit]) for hit in hits) for hits in s.completed]
    away = {hit for hits in s.completed for hit in hits}
    if target:
        s.target, s.phase = HIT_IDS.index(target), CREW_CHOICE
        away.add(s.target)
    s.hit_deck = [hit for hit in range(len(HIT_IDS)) if hit not in away]
    s.turn = 18
    return s


def main() -> None:
    rivals = ["2S 3S 9D", "5H 7C 8C"]
    crew = desk(["AS 10H 6D 4C Jo", *rivals], ["KS JD", "QH JS", "QD"], "QC", voluntary_fail=True)
    keep("crew", crew, 0)
    keep("watching", crew, None)
    write("views", [msgspec.to_builtins(GAME.view(crew, seat)) for seat in range(crew.seats)])
    keep("turn", desk(["AS 10H Jo", *rivals], ["", "QH JS", "QD"]), 0)

    six = desk(["AS 10H 6D 4C Jo", "2S 3S"], ["KS", ""], hand_cap="draw-discard")
    six.apply(0, HIRE, Fast(3), MUTED)
    keep("discard", six, 0)

    last = desk(["6S", "9C 9D 8S", "Jo AC 9H", "10H AS"], ["QC JH JD JC", "KD KC", "QS QH QD", "KS KH"], "JS")
    last.apply(0, int(last.legal_actions(0)[-1]), Fast(1), MUTED)
    keep("showdown", last, 3)

    write("catalogue", {card: msgspec.to_builtins(facts) for card, facts in GAME.catalogue().items()})


if __name__ == "__main__":
    main()
