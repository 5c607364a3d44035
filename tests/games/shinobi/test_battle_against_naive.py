"""The battle against a second one, written separately: over 100,000 random positions."""

from __future__ import annotations

import pytest

from cutthroat.core.chance import Chance, Fast
from cutthroat.core.events import MUTED
from cutthroat.games.shinobi.rules.battle import fight
from cutthroat.games.shinobi.rules.cards import DECK, IDS, REWARD_GOLD, TARGET_IDS, is_stackable, is_weapon
from cutthroat.testing.citations import rule
from tests.games.shinobi.naive import resolve

CHUNKS = 21
POSITIONS = 5_000
STACK_CARDS = [int(kind) for kind in DECK if is_stackable(kind)]
WEAPON_CARDS = [int(kind) for kind in DECK if is_weapon(kind)]


def some(cards: list[int], count: int, chance: Chance) -> list[int]:
    """Some cards of the deck, without replacement."""
    bag = cards[:]
    return [bag.pop(chance.pick(len(bag))) for _ in range(count)]


@rule("SC-9.1", "SC-10.13", "SC-12.14")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_battles_agree_on_totals_reward_discards_and_survivors(chunk: int) -> None:
    chance = Fast(2014, chunk)
    for _ in range(POSITIONS):
        target, reward = chance.pick(5), chance.pick(5)
        stack = some(STACK_CARDS, chance.pick(9) + chance.pick(4), chance)
        weapons = some(WEAPON_CARDS, chance.pick(8), chance)
        cut = chance.pick(len(weapons) + 1)
        guardian, assassin = weapons[:cut], weapons[cut:]
        names = [[IDS[kind] for kind in row] for row in (stack[::-1], guardian, assassin)]
        expected = resolve(TARGET_IDS[target], int(REWARD_GOLD[reward]), *names)
        b = fight(target, reward, stack, guardian, assassin, MUTED)
        left: list[int] = []
        b.leave(left)
        assert (b.guardian_total, b.assassin_total) == (expected.guardians, expected.assassins), names
        assert (b.is_killed(), b.gold()) == (expected.killed, expected.reward), names
        assert [IDS[kind] for kind in b.discards] == expected.discards, names
        assert sorted(IDS[kind] for kind in left) == expected.left, names
