"""SC-11 to SC-13: neighbours in the stack, ninja against ninja, weapon against weapon; every cell of the tables."""

from __future__ import annotations

import pytest

from cutthroat.games.shinobi.rules.cards import IDS, POWER, VALUE
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import GOLDEN, battle, card, numbers

NINJAS = GOLDEN["ninja_matrix"]
WEAPONS = GOLDEN["weapon_matrix"]
PLAIN = {
    "assassin": [
        "assassin-apprentice",
        "assassin-adept",
        "assassin-master",
        "assassin-kunoichi",
        "assassin-grandmaster",
    ],
    "guardian": [
        "guardian-apprentice",
        "guardian-adept",
        "guardian-master",
        "guardian-kunoichi",
        "guardian-grandmaster",
    ],
}
SPECIAL = {
    "assassin": {"infiltrator": "assassin-infiltrator", "weapon-master": "assassin-weapon-master"},
    "guardian": {"infiltrator": "guardian-infiltrator", "weapon-master": "guardian-weapon-master"},
}
PLAIN_WEAPONS = ["shuriken", "kusari-fundo", "naginata", "ninjato", "fukiya", "tessen"]


def occupants(side: str, occupant: str) -> list[str]:
    """The cards that an entry of the table stands for; "" = none."""
    if occupant == "none":
        return [""]
    if occupant == "plain":
        return PLAIN[side]
    return [SPECIAL[side].get(occupant, occupant)]


def stack_of(assassin: str, guardian: str) -> list[str]:
    """A stack in which both ninjas reach slot 1, a Rogue where it is wanted.

    A Rogue joins the weaker side: the assassins by itself, since the target's power counts, the guardians if an
    assassin stands there before it.
    """
    if assassin == "rogue" and guardian == "rogue":
        # First to the assassins (1 against 0), then to the guardians (1 against 3).
        return ["rogue", "rogue"]
    if assassin == "rogue":
        return ["rogue", guardian]
    if guardian == "rogue":
        # The assassin, with a strong weapon, sends it to the other side.
        return [assassin, "rogue"]
    return [name for name in (assassin, guardian) if name]


def power_of(text: str, name: str, rival: str, *, armed: bool) -> int:
    if text == "own":
        return int(POWER[card(name)])
    if text == "wm":
        return 3 if armed else 1
    if text == "2x":
        return 2 * (3 if armed and "weapon-master" in rival else int(POWER[card(rival)]))
    return 0


def cells() -> list[tuple[str, str, str]]:
    found = []
    for key in NINJAS:
        a, g = key.split("/")
        if key == "none/rogue":
            continue  # only in an outer slot: see the next test
        for assassin in occupants("assassin", a):
            for guardian in occupants("guardian", g):
                found.append((key, assassin, guardian))
    return found


@rule("SC-13.1", "SC-12.16")
@pytest.mark.parametrize(("key", "assassin", "guardian"), cells())
@pytest.mark.parametrize("armed", [False, True])
def test_every_cell_of_the_ninja_table(key: str, assassin: str, guardian: str, armed: bool) -> None:
    a_result, a_power, g_result, g_power = NINJAS[key]
    # A Fukiya is worth nothing to guardians, a Tessen nothing to assassins; a lone guardian-side Rogue needs help.
    needs_lure = guardian == "rogue" and assassin != "rogue"
    a_weapon, g_weapon = ("fukiya" if needs_lure else "tessen"), "fukiya"
    weapons = ([g_weapon], [a_weapon]) if armed or needs_lure else ([], [])
    fought = battle("Ronin", 3, stack_of(assassin, guardian), *weapons)
    armed = armed or needs_lure
    expected_a = power_of(a_power, assassin, guardian, armed=armed) if a_result == "stays" else 0
    expected_g = power_of(g_power, guardian, assassin, armed=armed) if g_result == "stays" else 0
    bonus = 4 if needs_lure and a_result == "stays" else 0
    assert numbers(fought) == (1 + expected_g, expected_a + bonus)
    assert fought.assassin_slots == ([assassin] if a_result == "stays" else [])
    assert fought.guardian_slots == ([guardian] if g_result == "stays" else [])


@rule("SC-13.1")
def test_a_rogue_on_the_guardian_side_opposite_nobody_counts_its_power() -> None:
    fought = battle("Ronin", 3, "Guardian Apprentice, Assassin Kunoichi, Rogue")
    assert fought.guardian_slots == ["guardian-apprentice", "rogue"]
    assert numbers(fought) == (1 + 1 + 3, 4)


def weapon_cells() -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for key in WEAPONS:
        rows = [PLAIN_WEAPONS if name == "plain" else [name] for name in key.split("/")]
        found.extend((key, assassin, guardian) for assassin in rows[0] for guardian in rows[1])
    return found


@rule("SC-13.2", "SC-12.10", "SC-12.12", "SC-12.17", "SC-9.3")
@pytest.mark.parametrize(("key", "assassin", "guardian"), weapon_cells())
def test_every_cell_of_the_weapon_table(key: str, assassin: str, guardian: str) -> None:
    a_stays, a_halved, g_stays, g_halved = WEAPONS[key]
    names = [["" if name == "none" else name] for name in (guardian, assassin)]
    fought = battle("Ronin", 3, "Assassin Grandmaster, Guardian Master", *([n for n in row if n] for row in names))
    a_value = 5 + (int(VALUE[len(IDS) + card(assassin)]) if a_stays else 0)
    g_value = 3 + (int(VALUE[card(guardian)]) if g_stays else 0)
    expected = (1 + (g_value // 2 if g_halved else g_value), a_value // 2 if a_halved else a_value)
    assert numbers(fought) == expected
    assert fought.assassin_weapons == ([assassin] if a_stays else [])
    assert fought.guardian_weapons == ([guardian] if g_stays else [])


@rule("SC-13.3", "SC-12.13")
@pytest.mark.parametrize("weapon", ["jutte", "metsubushi"])
def test_a_weapon_without_its_ninja_disarms_and_halves_nobody(weapon: str) -> None:
    fought = battle("Ronin", 3, "Silent Killer, Guardian Adept", [weapon], "Kusari-Fundo")
    assert fought.assassins == 3
    assert fought.assassin_weapons == ["kusari-fundo"]


UPPER = ["assassin-master", "guardian-adept", "rogue", "rogue that leaves", "thief", "bomb-maker", "bomb-master"]
LOWER = ["assassin-adept", "guardian-apprentice", "thief", "bomb-maker", "bomb-master", "poison-maker", "poison-twins"]


def neighbours(upper: str, lower: str) -> tuple[list[str], set[str]]:
    """The stack of a cell, and who must be lost: the acting specialists, and their victims, by position."""
    lead = ["assassin-apprentice"] if upper == "rogue that leaves" else []
    top = "rogue" if upper == "rogue that leaves" else upper
    return [*lead, top, lower, "guardian-kunoichi", "assassin-kunoichi"], lost_by_table(upper, lower)


def lost_by_table(upper: str, lower: str) -> set[str]:
    """The table of SC-11, in its own words; the two cards below are called "third" and "fourth"."""
    lost: set[str] = set()
    if upper == "rogue that leaves":
        lost.add("upper")
    if upper in ("bomb-maker", "bomb-master", "poison-maker", "poison-twins"):
        lost.add("upper")
    if upper == "bomb-maker":
        return lost | {"lower"}
    if upper == "bomb-master":
        return lost | {"lower", "third"}
    is_poison = lower in ("poison-maker", "poison-twins")
    if upper == "poison-twins" and not is_poison:
        return lost | {"lower"}
    if lower == "bomb-maker":
        return lost | {"lower", "third"}
    if lower == "bomb-master":
        return lost | {"lower", "third", "fourth"}
    if is_poison:
        lost |= {"lower"}
        if upper not in ("poison-maker", "poison-twins"):
            lost.add("upper")
        if lower == "poison-twins":
            lost.add("third")
    return lost


@rule("SC-11.1", "SC-11.2", "SC-11.4", "SC-11.9", "SC-11.10", "SC-11.11", "SC-11.12")
@pytest.mark.parametrize("upper", [*UPPER, "poison-maker", "poison-twins"])
@pytest.mark.parametrize("lower", LOWER)
def test_every_pair_of_neighbours_in_a_stack(upper: str, lower: str) -> None:
    stack, lost = neighbours(upper, lower)
    fought = battle("Ronin", 3, stack)
    positions = dict(zip(("upper", "lower", "third", "fourth"), stack[-4:], strict=True))
    assert sorted(fought.discards) == sorted(positions[name] for name in lost)


@rule("SC-11.3")
@pytest.mark.parametrize("bomb", ["bomb-maker", "bomb-master", "poison-twins"])
def test_at_the_bottom_only_the_card_itself_is_lost(bomb: str) -> None:
    fought = battle("Daimyo", 5, [bomb], "Shuriken", "Shuriken")
    assert fought.discards == [bomb, "shuriken", "shuriken"]
    assert numbers(fought) == (3, 0)


@rule("SC-11.2", "SC-11.3")
def test_a_bomb_master_takes_what_there_is() -> None:
    assert battle("Ronin", 3, "Bomb Master, Assassin Adept").discards == ["bomb-master", "assassin-adept"]


@rule("SC-11.12")
def test_a_bomb_below_poison_twins_does_not_explode() -> None:
    fought = battle("Ronin", 3, "Poison Twins, Bomb Master, Assassin Adept, Guardian Adept")
    assert fought.discards == ["poison-twins", "bomb-master"]
    assert numbers(fought) == (3, 2)


@rule("SC-11.5", "SC-11.8", "SC-10.10")
def test_a_poisoned_ninja_leaves_its_weapon_to_the_next() -> None:
    fought = battle(
        "Ronin", 3, "Assassin Kunoichi, Assassin Adept, Poison Maker, Assassin Apprentice", "", "Shuriken, Ninjato"
    )
    assert fought.assassin_slots == ["assassin-kunoichi", "assassin-apprentice"]
    assert fought.assassins == 4 + 2 + 1 + 3


@rule("SC-10.6", "SC-10.10")
def test_the_innermost_gap_is_filled_first() -> None:
    stack = "Assassin Apprentice, Poison Maker, Assassin Adept, Assassin Master, Poison Twins, Thief, Assassin Kunoichi"
    fought = battle("Ronin", 3, stack)
    assert fought.assassin_slots == ["assassin-adept", "assassin-kunoichi"]


@rule("SC-11.14", "SC-11.15")
def test_a_rogue_counts_no_abilities_and_no_weapons_that_wait() -> None:
    # Printed: guardians 1 + 1, assassins 0 + 2; neither the Metsubushi nor the weapons that wait change that.
    fought = battle(
        "Ronin", 3, "Assassin Infiltrator, Guardian Weapon Master, Rogue", "Metsubushi, Tessen", "Shuriken, Fukiya"
    )
    assert fought.discards[0] == "rogue"


@rule("SC-11.13", "SC-11.16")
def test_a_rogue_of_the_guardians_can_be_struck_by_a_silent_killer() -> None:
    fought = battle("Ronin", 3, "Silent Killer, Assassin Master, Rogue", "Ninjato", "Shuriken")
    assert fought.guardian_slots == []
    assert fought.discards == ["rogue", "ninjato"]


@rule("SC-12.9", "SC-9.4")
def test_a_weapon_of_no_value_still_arms_and_can_be_lost() -> None:
    assert battle("Merchant", 4, "Guardian Weapon Master", "Fukiya").guardians == 2 + 3
    assert battle("Merchant", 4, "Guardian Weapon Master, Assassin Adept", "Fukiya", "Jutte").discards == ["fukiya"]


@rule("SC-12.12", "SC-12.15")
def test_halving_comes_last_and_rounds_down() -> None:
    # The Infiltrator doubles the Master's 3 to 6, not the halved value; then its own slot is halved: (6 + 3) // 2.
    fought = battle("Ronin", 3, "Assassin Infiltrator, Guardian Master", "Metsubushi", "Ninjato")
    assert numbers(fought) == (4, 4)


@rule("SC-9.2", "SC-12.4")
def test_opposite_is_the_same_number_on_the_other_side() -> None:
    fought = battle("Ronin", 3, "Guardian Master, Assassin Apprentice, Silent Killer, Guardian Kunoichi")
    assert fought.guardian_slots == ["guardian-master"]
    assert fought.assassin_slots == ["assassin-apprentice", "silent-killer"]
