"""The desk: positions put together card by card."""

from __future__ import annotations

from cutthroat.core.chance import Fast
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.rules.cards import AGENT_IDS, HIT_IDS, POINTS
from cutthroat.games.agencies.rules.phases import CREW_CHOICE
from cutthroat.games.agencies.rules.state import AgenciesState
from tests.boards.table import Fixtures, Table

DISCARDED = 12
RIVALS = ["2S 3S 9D", "5H 7C 8C"]


def desk(hands: list[str], done: list[str], target: str = "", **options: str | bool) -> Table[AgenciesState]:
    """A position of turn 18 without a past: hands, completed hits, and the hit that the first seat is attempting."""
    table = Table(GAME, len(hands), 5, {"start_player": "host-picks", "start_seat": 1, **options})
    s = table.state
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
    table.told = [[]]
    return table


def fixtures() -> Fixtures:
    crew = desk(["AS 10H 6D 4C Jo", *RIVALS], ["KS JD", "QH JS", "QD"], "QC", voluntary_fail=True).expect("crew", 0)
    turn = desk(["AS 10H Jo", *RIVALS], ["", "QH JS", "QD"]).expect("turn", 0)
    return {
        "catalogue": GAME.catalogue(),
        "crew": crew.position(0),
        "watching": crew.position(None),
        "open": crew.opened(),
        "turn": turn.position(0),
        "discard": one_too_many().position(0),
        "showdown": showdown().position(3),
    }


def one_too_many() -> Table[AgenciesState]:
    """The sixth card is the Eight of Diamonds."""
    six = desk(["AS 10H 6D 4C Jo", "2S 3S"], ["KS", ""], hand_cap="draw-discard")
    six.chance = Fast(3)
    six.play(0, "hire")
    assert "discard 8D" in GAME.moves(six.state, 0)
    return six.expect("discard", 0)


def showdown() -> Table[AgenciesState]:
    last = desk(["6S", "9C 9D 8S", "Jo AC 9H", "10H AS"], ["QC JH JD JC", "KD KC", "QS QH QD", "KS KH"], "JS")
    last.play(0, "crew 6S")
    return last.expect("over", told=["showed", "won"])
