"""The rulebook's examples and the tricky cases of the rules document, with their exact numbers."""

from __future__ import annotations

import pytest

from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import IDS
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import GOLDEN, Fought, battle, numbers

EXAMPLE = GOLDEN["battle_phase_example"]


def example() -> Fought:
    return battle(
        EXAMPLE["target"],
        5,
        EXAMPLE["stack_top_to_bottom"],
        EXAMPLE["guardian_weapons"],
        EXAMPLE["assassin_weapons"],
    )


@rule("SC-10.5", "SC-10.6", "SC-10.7", "SC-10.8", "SC-10.9", "SC-12.2", "SC-12.3", "SC-14.1", "SC-14.5")
def test_the_battle_phase_example_ends_as_printed() -> None:
    fought = example()
    assert numbers(fought) == (EXAMPLE["guardian_total"], EXAMPLE["assassin_total"]) == (6, 11)
    assert fought.killed is EXAMPLE["killed"]
    assert fought.reward == EXAMPLE["reward_total"] == 10
    assert fought.meddlers == EXAMPLE["meddlers_left"]
    assert fought.discards == EXAMPLE["discards_in_order"]
    assert fought.guardian_slots == ["guardian-apprentice"]
    assert fought.assassin_slots == ["assassin-adept", "silent-killer", "assassin-kunoichi"]


@rule("SC-10.5", "SC-12.18")
def test_the_battle_phase_example_goes_step_by_step() -> None:
    assert example().story() == [
        "The Bomb Maker blows up the Guardian Grandmaster below.",
        "Enemy in High Places goes under the reward: 2 gold more for killers.",
        "The Guardian Apprentice takes guardian slot 1 and picks up the Shuriken there.",
        "The Assassin Adept takes assassin slot 1 and picks up the Shuriken there.",
        "Thief goes under the reward: 2 gold less for guards and 2 gold less for killers.",
        "The Poison Maker poisons the Thief, the card above.",
        "The Silent Killer takes assassin slot 2 and picks up the Kusari-Fundo there.",
        "The Guardian Master takes guardian slot 2 and picks up the Metsubushi there.",
        "The Assassin Kunoichi takes assassin slot 3.",
        "Nobody is there to use the Naginata in guardian slot 3; it is discarded.",
        "Slot 1, guardian side: Guardian Apprentice 1 and weapon 2, together 3.",
        "Slot 1, assassin side: Assassin Adept 2 and weapon 2, together 4.",
        "Slot 2: the Silent Killer removes the Guardian Master along with the Metsubushi.",
        "Slot 2, assassin side: Silent Killer 0 and weapon 3, together 3.",
        "Slot 3, assassin side: Assassin Kunoichi 4.",
        "Guardians 6, assassins 11: the Daimyo dies.",
    ]


@rule("SC-10.5")
def test_the_stack_of_the_example_shrinks_as_in_the_diagrams() -> None:
    left = len(EXAMPLE["stack_top_to_bottom"])
    sizes = [left]
    # The bomb takes two cards at once, and the diagrams are drawn after the meddler that follows it.
    for event in example().events:
        if event.kind in (e.TOOK_SLOT, e.MEDDLED):
            left -= 1
            sizes.append(left)
        elif event.kind == e.BOMBED:
            left -= 2
        elif event.kind == e.POISONED:
            left -= 1
            sizes.append(left)
    assert sizes == EXAMPLE["stack_size_at_diagrams"]


@rule("SC-14.1", "SC-12.18")
def test_the_slots_of_the_example_count_as_printed() -> None:
    values: dict[int, dict[int, int]] = {0: {}, 1: {}}
    for where, _, _, counts in example().told(e.COUNTED):
        values[where // 32][where % 32 + 1] = counts
    assert values[0] == {int(k): v for k, v in EXAMPLE["slot_totals_guardian"].items()}
    assert values[1] == {int(k): v for k, v in EXAMPLE["slot_totals_assassin"].items()}


@rule("SC-10.1", "SC-12.10")
def test_slot_example_1_a_jutte_takes_the_weapon_opposite() -> None:
    fought = battle("Daimyo", 5, "Assassin Adept, Guardian Adept", "Ninjato", "Jutte")
    assert numbers(fought) == (5, 2)
    assert fought.discards == ["ninjato"]
    assert not fought.killed


@rule("SC-12.3", "SC-12.4", "SC-12.13", "SC-9.5")
def test_slot_example_2_ninjas_act_before_weapons_and_nobody_moves_inwards() -> None:
    fought = battle("Daimyo", 5, "Silent Killer, Guardian Master, Guardian Adept", "Metsubushi, Shuriken")
    assert numbers(fought) == (7, 0)
    assert fought.guardian_slots == ["", "guardian-adept"]
    assert fought.guardian_weapons == ["", "shuriken"]
    assert fought.discards == ["guardian-master", "metsubushi"]


@rule("SC-12.8")
@pytest.mark.parametrize(
    ("stack", "guardian", "assassin", "totals"),
    [
        ("Assassin Infiltrator", "", "", (1, 0)),
        ("Assassin Infiltrator", "", "Shuriken", (1, 2)),
        ("Guardian Infiltrator, Assassin Infiltrator", "", "", (1, 0)),
        ("Assassin Infiltrator, Guardian Kunoichi", "", "", (5, 8)),
        ("Assassin Infiltrator, Guardian Kunoichi", "Tessen", "", (9, 8)),
    ],
)
def test_an_infiltrator_counts_twice_the_ninja_opposite(
    stack: str, guardian: str, assassin: str, totals: tuple[int, int]
) -> None:
    assert numbers(battle("Ronin", 3, stack, guardian, assassin)) == totals


@rule("SC-12.7", "SC-12.5")
def test_a_shadow_sentinel_removes_an_infiltrator() -> None:
    assert battle("Ronin", 3, "Assassin Infiltrator, Shadow Sentinel").discards == ["assassin-infiltrator"]


@rule("SC-12.7", "SC-12.4")
def test_a_silent_killer_removes_an_infiltrator() -> None:
    assert battle("Ronin", 3, "Guardian Infiltrator, Silent Killer").discards == ["guardian-infiltrator"]


@rule("SC-12.6")
def test_silent_killer_and_shadow_sentinel_remove_each_other_with_their_weapons() -> None:
    fought = battle("Ronin", 3, "Silent Killer, Shadow Sentinel", "Ninjato", "Shuriken")
    assert fought.discards == ["shadow-sentinel", "ninjato", "silent-killer", "shuriken"]
    assert numbers(fought) == (1, 0)


@rule("SC-12.9")
@pytest.mark.parametrize(
    ("guardian", "assassin", "power"), [("", "", 1), ("", "Shuriken", 5), ("Jutte", "Shuriken", 1)]
)
def test_a_weapon_master_counts_3_only_with_a_weapon(guardian: str, assassin: str, power: int) -> None:
    fought = battle("Ronin", 3, "Assassin Weapon Master, Guardian Apprentice", guardian, assassin)
    assert fought.assassins == power


@rule("SC-12.11")
def test_a_jutte_beats_a_metsubushi() -> None:
    fought = battle("Ronin", 3, "Assassin Kunoichi, Guardian Kunoichi", "Metsubushi", "Jutte")
    assert fought.discards == ["metsubushi"]
    assert numbers(fought) == (5, 4)


@rule("SC-12.11")
def test_two_juttes_remove_each_other() -> None:
    assert battle("Ronin", 3, "Assassin Adept, Guardian Adept", "Jutte", "Jutte").discards == ["jutte", "jutte"]


@rule("SC-11.10")
@pytest.mark.parametrize("poisoner", ["poison-maker", "poison-twins"])
def test_a_bomb_beats_the_poison_below_it(poisoner: str) -> None:
    fought = battle("Ronin", 3, ["assassin-master", "bomb-maker", poisoner, "guardian-adept"])
    assert fought.discards == ["bomb-maker", poisoner]
    assert numbers(fought) == (3, 3)


@rule("SC-11.6")
def test_poison_below_a_bombed_card_does_nothing() -> None:
    fought = battle("Ronin", 3, "Assassin Master, Bomb Maker, Guardian Adept, Poison Maker, Assassin Adept")
    assert fought.discards == ["bomb-maker", "guardian-adept", "poison-maker"]
    assert fought.assassins == 5


@rule("SC-11.11")
def test_poison_below_poison_does_nothing() -> None:
    fought = battle("Ronin", 3, "Assassin Master, Poison Maker, Poison Maker")
    assert fought.discards == ["poison-maker", "assassin-master", "poison-maker"]


@rule("SC-11.13")
def test_a_rogue_leaves_when_the_sides_are_equal() -> None:
    fought = battle("Ronin", 3, "Assassin Apprentice, Rogue")
    assert fought.discards == ["rogue"]
    assert fought.told(e.COMPARED) == [(1, 1, -1, -1)]


CASES = {
    "T1": ("Ronin", 3, "Assassin Kunoichi, Poison Maker, Assassin Apprentice", "", "Ninjato", 1, 4, 4),
    "T2": ("Merchant", 4, "Assassin Master, Bomb Maker, Thief, Poison Maker, Assassin Adept", "", "", 2, 5, 6),
    "T3": ("Daimyo", 5, "Assassin Grandmaster, Poison Twins, Poison Maker, Guardian Adept", "", "", 5, 0, 5),
    "T4": (
        "Daimyo", 5, "Assassin Grandmaster, Poison Twins, Poison Twins, Guardian Adept, Assassin Kunoichi",
        "", "", 3, 4, 8,
    ),
    "T5": ("Daimyo", 5, "Assassin Master, Rogue", "", "", 3, 3, 5),
    "T6": ("Old Ninja Master", 6, "Assassin Weapon Master, Rogue", "", "Shuriken", 4, 8, 10),
    "T7": ("Ronin", 3, "Assassin Infiltrator, Guardian Infiltrator", "Ninjato", "Shuriken", 4, 2, 3),
    "T8 Jutte": ("Ronin", 3, "Assassin Infiltrator, Guardian Weapon Master", "Tessen", "Jutte", 2, 2, 3),
    "T8 Shuriken": ("Ronin", 3, "Assassin Infiltrator, Guardian Weapon Master", "Tessen", "Shuriken", 8, 8, 3),
    "T9": ("Daimyo", 5, "Guardian Grandmaster, Assassin Kunoichi", "Metsubushi", "Metsubushi", 5, 2, 5),
    "T10": ("Ronin", 3, "Guardian Infiltrator, Assassin Master", "Metsubushi", "Shuriken", 7, 2, 3),
    "T11": ("Ronin", 4, "Silent Killer, Assassin Master, Rogue", "Ninjato", "Shuriken", 1, 5, 5),
    "T12": ("Merchant", 4, "Assassin Weapon Master, Guardian Master", "Jutte", "Jutte", 5, 1, 4),
    "T13": ("Ronin", 3, "Thief, Assassin Grandmaster, Thief, Imperial Inspector", "", "", 1, 5, 0),
    "T14": ("Shogun", 6, "", "", "", 5, 0, 6),
    "T15": ("Merchant", 4, "Assassin Weapon Master", "", "Tessen", 2, 3, 6),
    "T16": (
        "Merchant", 4, "Silent Killer, Shadow Sentinel, Assassin Master, Guardian Adept",
        "Ninjato, Shuriken", "Shuriken, Jutte", 4, 3, 4,
    ),
    "T17": (
        "Daimyo", 5, "Assassin Adept, Rogue, Poison Maker, Guardian Apprentice", "Tessen", "Shuriken", 8, 4, 5,
    ),
    "T18 two": ("Daimyo", 7, "Bomb Master, Assassin Grandmaster, Poison Maker, Assassin Kunoichi", "", "", 3, 4, 10),
    "T18 bottom": ("Daimyo", 5, "Assassin Kunoichi, Bomb Maker", "", "", 3, 4, 8),
    "T29": ("Merchant", 4, "Poison Twins, Assassin Kunoichi, Poison Maker, Guardian Adept", "", "", 4, 0, 4),
    "T30": ("Ronin", 3, "Guardian Adept", "Shuriken, Naginata", "Jutte, Tessen", 5, 0, 3),
}  # fmt: skip


@rule("SC-11.5", "SC-11.7", "SC-11.8", "SC-10.10", "SC-11.9", "SC-11.14", "SC-11.15", "SC-11.16", "SC-12.15")
@pytest.mark.parametrize("name", CASES)
def test_tricky_cases_have_the_numbers_of_the_document(name: str) -> None:
    who, reward, stack, guardian, assassin, guardians, assassins, gold = CASES[name]
    fought = battle(who, reward, stack, guardian, assassin)
    assert numbers(fought) == (guardians, assassins)
    assert fought.killed == (assassins > guardians)
    assert fought.reward == gold


DISCARDS = {
    "T2": ["bomb-maker", "thief", "poison-maker"],
    "T16": ["shadow-sentinel", "ninjato", "silent-killer", "shuriken", "shuriken"],
    "T29": ["poison-twins", "assassin-kunoichi", "poison-maker"],
    "T30": ["jutte", "naginata", "tessen"],
}


@rule("SC-10.13", "SC-12.1")
@pytest.mark.parametrize("name", DISCARDS)
def test_cards_that_leave_together_leave_in_one_order(name: str) -> None:
    assert battle(*CASES[name][:5]).discards == DISCARDS[name]


@rule("SC-10.12")
def test_every_card_that_leaves_in_the_battle_is_named_to_all() -> None:
    told = " ".join(example().story())
    names = {"bomb-maker": "Bomb Maker", "guardian-grandmaster": "Guardian Grandmaster", "naginata": "Naginata"}
    assert all(name in told for name in names.values())
    assert all(event.audience == -1 for event in example().events)
    assert set(EXAMPLE["discards_in_order"]) <= set(IDS)
