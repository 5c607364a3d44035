"""The court: short games by the words of their moves."""

from __future__ import annotations

from cutthroat.games.crisis.edge.game import GAME
from cutthroat.games.crisis.rules.state import CrisisState
from tests.boards.table import Fixtures, Table

MASKS = ["ghost", "siren", "werewolf", "dragon", "chimera"]


class Court(Table[CrisisState]):
    """Everybody has picked a mask."""

    def __init__(self, seats: int, seed: int, **options: str) -> None:
        super().__init__(GAME, seats, seed, options)
        self.round(*(f"pick {mask}" for mask in MASKS[:seats]))

    def round(self, *plans: str) -> None:
        for seat, words in enumerate(plans):
            self.play(seat, words)


def fixtures() -> Fixtures:
    return {
        **full_court(),
        "duel": Court(2, seed=2).expect("plan", 0, 1, told=["round"]).position(0),
        "open": known_prey().opened(),
        "dropped": dropped().position(0),
        "corpse": corpse().position(2),
        "found": found().position(2),
    }


def full_court() -> Fixtures:
    court = Court(5, seed=1).expect("plan", 0, 1, 2, 3, 4, told=["round"])
    kept: Fixtures = {"first": court.position(0)}
    court.round("hide chimera", "track ghost", "assassinate dragon", "track siren", "assassinate ghost")
    court.expect("plan", 0, 1, 2, 3, 4, told=["countered", "killed"])
    kept |= {"execution": court.position(0), "tracking": court.position(1)}
    court.play(1, "assassinate ghost")
    court.play(4, "hide dragon")
    court.expect("plan", 0, 2, 3, told=["ready"])
    return kept | {"plan": court.position(0), "watching": court.position(None)}


def known_prey() -> Court:
    """One knows whom it tracks, and two have planned."""
    court = Court(3, seed=1)
    court.round("track siren", "hide ghost", "hide ghost")
    court.round("hide siren", "track werewolf")
    return court.expect("plan", 2)


def found() -> Court:
    """One has tracked, and it helps nobody to hide."""
    court = Court(3, seed=1)
    court.round("track siren", "hide ghost", "hide ghost")
    court.round("assassinate siren", "hide ghost", "hide ghost")
    return court.expect("plan", 0, 1, 2, told=["killed"])


def dropped() -> Court:
    """Two are left of three."""
    court = Court(3, seed=4, mode="battle-royale")
    for _ in range(3):
        court.round("assassinate siren", "track ghost", "hide siren")
    return court.expect("plan", 0, 2, told=["dropped", "two-left"])


def corpse() -> Court:
    """Two who have tracked come first, and strike the same one; the third number finds that one lying there."""
    court = Court(4, seed=1, corpse_kill="score")
    court.round("track dragon", "track dragon", "hide siren", "assassinate werewolf")
    court.round("assassinate dragon", "assassinate dragon", "hide siren", "assassinate ghost")
    return court.expect("plan", 0, 1, 2, 3, told=["killed", "chip"])
