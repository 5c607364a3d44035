"""What a seat believes of its rivals' cards and contracts; that it contradicts nothing known is in test_worlds.py."""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.bots.search.rollouts import imagine
from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.games.shinobi.bot.estimates import ADDED, WORTH, own_side
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules.cards import ASSASSIN, GUARDIAN, KINDS
from cutthroat.games.shinobi.rules.marks import (
    DRAWN,
    FACE_DOWN,
    HOLDER_AT,
    KIND,
    ON_ASSASSIN_SIDE,
    WHERE_AT,
    source_of,
    with_source,
)
from cutthroat.games.shinobi.rules.state import ShinobiState
from tests.games.shinobi.builders import cards, lay, ninja_phase

WORLDS = 300
ANY_SIX = "Thief, Rogue, Shuriken, Assassin Adept, Guardian Adept, Jutte"
"""Other seats see only how many they are."""


def redealt(s: ShinobiState) -> list[ShinobiState]:
    return [s.determinize(0, Fast(seed)) for seed in range(WORLDS)]


def believed(s: ShinobiState) -> list[ShinobiState]:
    guide = GAME.guide()
    worlds = [imagine(guide, s, 0, Fast(seed)) for seed in range(WORLDS)]
    return [world for world in worlds if isinstance(world, ShinobiState)]


def mean(worlds: list[ShinobiState], of: Callable[[ShinobiState], float]) -> float:
    return sum(of(world) for world in worlds) / len(worlds)


def power_of_the_first(s: ShinobiState) -> float:
    """What the first card at the first target adds to the side of the rival who laid it."""
    side = own_side(s, 1, 0)
    return 0.0 if side == NONE else float(ADDED[side * KINDS + (s.lanes[0][0] & KIND)])


def test_a_rivals_cards_lie_at_the_targets_of_its_contracts() -> None:
    s = ninja_phase(["Thief", ANY_SIX, "Rogue"])
    lay(s, 0, "Guardian Apprentice, Assassin Apprentice", owner=1)
    assert mean(believed(s), lambda world: own_side(world, 1, 0) != NONE) > 0.8
    assert mean(redealt(s), lambda world: own_side(world, 1, 0) != NONE) < 0.5


def test_a_rival_lays_the_strong_cards_of_its_side() -> None:
    s = ninja_phase(["Thief", ANY_SIX, "Rogue"])
    lay(s, 0, "Guardian Apprentice", owner=1)
    assert mean(believed(s), power_of_the_first) > 2.0
    assert mean(redealt(s), power_of_the_first) < 1.0


def test_cards_that_lie_open_tell_the_side() -> None:
    s = ninja_phase(["Thief", ANY_SIX, "Rogue"])
    lay(s, 0, "Guardian Adept, Guardian Apprentice", owner=1, face_up=True)
    assert mean(believed(s), lambda world: own_side(world, 1, 0) == GUARDIAN) > 0.8


def test_a_weapon_on_a_side_tells_the_contract() -> None:
    s = ninja_phase(["Thief", ANY_SIX, "Rogue"])
    lay(s, 1, "Shuriken", owner=1, where=ON_ASSASSIN_SIDE)
    assert mean(believed(s), lambda world: own_side(world, 1, 1) == ASSASSIN) > 0.7


def test_a_rival_throws_away_what_is_worth_least() -> None:
    s = ninja_phase(["Thief", ANY_SIX, "Rogue"], round_number=2)
    for kind in cards("Kusari-Fundo, Bomb Maker"):
        s.pile.remove(kind)
        s.buried.append(kind + (1 << HOLDER_AT) + (FACE_DOWN << WHERE_AT))

    def thrown(world: ShinobiState) -> float:
        return sum(float(WORTH[mark & KIND]) for mark in world.buried) / 2

    def kept(world: ShinobiState) -> float:
        return sum(float(WORTH[mark & KIND]) for mark in world.hands[1]) / 6

    assert mean(believed(s), kept) - mean(believed(s), thrown) > 5.0
    assert abs(mean(redealt(s), kept) - mean(redealt(s), thrown)) < 2.0


def test_no_card_is_laid_before_it_was_drawn() -> None:
    """Seat 1 has drawn two cards since it laid its first one."""
    s = ninja_phase(["Thief", "Thief, Rogue", "Rogue"])
    lay(s, 0, "Guardian Apprentice", owner=1)
    s.draws[1] = 2
    s.hands[1] = [with_source(mark, DRAWN + number) for number, mark in enumerate(s.hands[1], 1)]
    for world in believed(s):
        assert source_of(world.lanes[0][0]) == 0
        assert sorted(int(source_of(mark)) for mark in world.hands[1]) == [DRAWN + 1, DRAWN + 2]
