"""The odds: one function for people and bots, held against brute force over all dice."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules import odds
from cutthroat.games.contract.rules.cards import LOWEST
from cutthroat.testing.citations import rule
from tests.games.contract.builders import SHORT, Scene, kinds, target

GOLDEN = tomllib.loads((Path(__file__).parent / "golden.toml").read_text(encoding="utf-8"))["best_coverage"]
DICE = [a + b for a, b in product(range(1, 7), repeat=2)]
NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


def mask(cards: str) -> int:
    return sum(2**k for k in kinds(cards))


def hits(scene: Scene, weapons: int, guards: set[int], total: int) -> bool:
    """CA-6.5 once more, in plain words."""
    is_hanns = scene.s.assassins[0] == 0
    if is_hanns and total == 2 and scene.s.hanns_beats:
        return True
    if total in guards:
        return False
    if is_hanns and total == 2:
        return True
    brought = [k + LOWEST for k in range(11) if weapons >> k & 1]
    return any(total in (w, scene.skills_of().get(w)) for w in brought)


def brute_kill(scene: Scene, weapons: int) -> Fraction:
    """Every roll, every bodyguard, and the best use of Loaded Dice at every point."""
    guards = set(scene.guards_at("paris"))
    loaded = odds.has_loaded_dice(scene.s, 0)
    rolls = 2 if scene.s.assassins[0] == 9 else 1
    bag = {n: int(scene.s.guard_bag[n]) for n in range(13)}
    return kill_value(scene, weapons, guards, bag, rolls, loaded)


def kill_value(scene: Scene, weapons: int, guards: set[int], bag: dict[int, int], rolls: int, loaded: bool) -> Fraction:
    if rolls == 0:
        return Fraction(0)
    after_miss = miss_value(scene, weapons, guards, bag, rolls, loaded)
    after_reroll = Fraction(0)
    if loaded:
        missed = miss_value(scene, weapons, guards, bag, rolls, False)
        after_reroll = Fraction(sum(Fraction(1) if hits(scene, weapons, guards, n) else missed for n in DICE)) / 36
    values = [Fraction(1) if hits(scene, weapons, guards, n) else max(after_miss, after_reroll) for n in DICE]
    return Fraction(sum(values)) / 36


def miss_value(scene: Scene, weapons: int, guards: set[int], bag: dict[int, int], rolls: int, loaded: bool) -> Fraction:
    """A miss brings a bodyguard, then Lily rolls again."""
    new = {n: copies for n, copies in bag.items() if copies and n not in guards}
    if not new:
        return kill_value(scene, weapons, guards, bag, rolls - 1, loaded)
    total = sum(new.values())
    return Fraction(
        sum(
            copies * kill_value(scene, weapons, guards | {n}, {**bag, n: copies - 1}, rolls - 1, loaded)
            for n, copies in new.items()
        )
    ) / Fraction(total)


def brute_escape(scene: Scene, getaways: int) -> Fraction:
    loaded = odds.has_loaded_dice(scene.s, 0)
    faces = {n + 1 for n in range(6) if getaways >> n & 1} | ({1, 2} if scene.s.assassins[0] == 7 else set())
    value = Fraction(0)
    for _ in range((2 if scene.s.assassins[0] == 1 else 1) + loaded):
        value = Fraction(sum(Fraction(1) if n in faces else value for n in range(1, 7))) / 6
    return value


@settings(max_examples=80, deadline=None)
@given(
    who=st.sampled_from(SHORT),
    weapons=st.sets(st.integers(0, 10), min_size=1, max_size=5),
    skills=st.dictionaries(st.sampled_from([n for n in NUMBERS]), st.sampled_from(NUMBERS), max_size=4),
    guards=st.sets(st.sampled_from(NUMBERS), max_size=4),
    loaded=st.booleans(),
    beats=st.booleans(),
)
@rule("CA-6.5", "CA-7.2", "CA-12.1", "CA-12.10", "CA-13.10")
def test_the_chance_to_kill_is_that_of_all_dice_and_tokens(
    who: str, weapons: set[int], skills: dict[int, int], guards: set[int], loaded: bool, beats: bool
) -> None:
    scene = Scene(f"{who} klaus" if who != "klaus" else "klaus otto", hanns_beats_bodyguard=beats)
    scene.contracts("paris", "rome").guards("paris", *guards)
    for weapon, number in skills.items():
        if weapon != number:
            scene.skill(0, weapon, number)
    scene.give(0, "loaded-dice" if loaded else "")
    brought = sum(2**k for k in weapons)
    found = odds.kill_chance(scene.s, 0, target("paris"), brought)
    assert found == pytest.approx(float(brute_kill(scene, brought)), abs=1e-12)


@rule("CA-8.5", "CA-12.2", "CA-12.8", "CA-13.10")
@pytest.mark.parametrize("loaded", [False, True])
@pytest.mark.parametrize("who", ["klaus", "simon", "cynthia"])
def test_the_chance_to_escape_is_that_of_all_rolls(who: str, loaded: bool) -> None:
    scene = Scene(f"{who} lily", ["loaded-dice" if loaded else ""])
    for getaways in range(1, 64):
        if bin(getaways).count("1") <= 4:
            found = odds.escape_chance(scene.s, 0, getaways)
            assert found == pytest.approx(float(brute_escape(scene, getaways)), abs=1e-12)


@rule("CA-12.10")
def test_lily_with_six_seven_eight_has_73_of_108() -> None:
    """G26."""
    scene = Scene("lily klaus").contracts("paris", "rome")
    chance = odds.kill_chance(scene.s, 0, target("paris"), mask("6 7 8"))
    assert Fraction(chance).limit_denominator(1000) == Fraction(73, 108)


@rule("CA-6.5")
def test_the_examples_of_coverage() -> None:
    """G2, G3."""
    scene = Scene("klaus lily").contracts("paris", "rome").skill(0, 2, 6)
    assert odds.kill_chance(scene.s, 0, target("paris"), mask("2 5 7 8 9")) == pytest.approx(25 / 36)
    scene.guards("paris", 8)
    assert odds.kill_chance(scene.s, 0, target("paris"), mask("2 5 7 8 9")) == pytest.approx(20 / 36)


@rule("CA-6.2", "CA-12.3")
def test_the_best_sets_without_skills() -> None:
    """G7."""
    ways = odds.WAYS_OF
    best = [max(ways[sum(2 ** (k + 2) for k in c)] for c in combinations(range(11), n)) for n in range(1, 7)]
    assert best == GOLDEN["ways"]
    fives = [ways[sum(2 ** (k + 2) for k in c)] for c in combinations(range(11), 5)]
    assert round(100 * sum(fives) / len(fives) / 36, 1) == GOLDEN["mean_of_five_percent"]
    assert min(fives) == GOLDEN["worst_of_five"]


@settings(max_examples=60, deadline=None)
@given(
    who=st.sampled_from(["klaus", "lily", "precious"]),
    hand=st.sets(st.integers(0, 10), min_size=1),
    skills=st.dictionaries(st.sampled_from(NUMBERS), st.sampled_from(NUMBERS), max_size=6),
    guards=st.sets(st.sampled_from(NUMBERS), max_size=5),
)
def test_the_best_weapons_are_the_best_of_all_sets(
    who: str, hand: set[int], skills: dict[int, int], guards: set[int]
) -> None:
    scene = Scene(f"{who} otto").contracts("paris", "rome")
    for weapon, number in skills.items():
        if weapon != number:
            scene.skill(0, weapon, number)
    blocked = sum(2**n for n in guards)
    limit = 6 if who == "klaus" else 5
    sets = [sum(2**k for k in c) for n in range(1, limit + 1) for c in combinations(sorted(hand), n)]
    best = max(int(odds.WAYS_OF[odds.deadly(scene.s, 0, w, blocked)]) for w in sets)
    found = odds.best_weapons(scene.s, 0, sum(2**k for k in hand), blocked)
    assert found in sets
    assert odds.WAYS_OF[odds.deadly(scene.s, 0, found, blocked)] == best
    smallest = min(bin(w).count("1") for w in sets if odds.WAYS_OF[odds.deadly(scene.s, 0, w, blocked)] == best)
    assert bin(found).count("1") == smallest


@rule("CA-15.3")
def test_fresh_cards_for_the_second_roll_come_from_what_is_left() -> None:
    scene = Scene("lily klaus", ["6 7 8 8"], second_attempt_cards="fresh").contracts("paris", "rome")
    first, bag = Fraction(16, 36), NUMBERS
    later = sum(Fraction(0 if n == 8 else 5, 36) for n in bag) / len(bag)
    chance = odds.kill_chance(scene.s, 0, target("paris"), mask("6 7 8"))
    assert chance == pytest.approx(float(first + (1 - first) * later))
    scene = Scene("simon klaus", ["g1 g2 g3"], second_attempt_cards="fresh")
    assert odds.escape_chance(scene.s, 0, 0b001) == pytest.approx(1 / 6 + 5 / 6 * 2 / 6)


def test_the_view_shows_the_odds_of_the_hand() -> None:
    scene = Scene("klaus lily", ["6 7 8 g1 g2 g3"]).contracts("paris lima", "rome").at("paris").guards("lima", 6)
    view = GAME.view(scene.s, 0)
    chances = {c.city: (c.distance, c.chance) for c in view.players[0].contracts}
    assert chances["paris"][0] == 0
    assert chances["paris"][1] == pytest.approx(16 / 36, abs=1e-6)
    assert chances["lima"][1] == pytest.approx(11 / 36, abs=1e-6)
    assert view.escape_chance == 0.5
    assert GAME.view(scene.s, 1).players[0].contracts[0].chance is None


def test_moves_tell_their_odds() -> None:
    scene = Scene("klaus lily", ["6 7 8 g1"]).contracts("paris", "rome").at("paris")
    texts = {
        str(GAME.move(scene.s, 0, a)): GAME.describe(scene.s, 0, a).detail for a in map(int, scene.s.legal_actions(0))
    }
    assert texts["assassinate"] == "Best with Longbow, The Grim Reaper and Machete: 44 %."
    scene.play("assassinate").bring("6")
    details = {GAME.describe(scene.s, 0, int(a)).detail for a in scene.s.legal_actions(0)}
    assert "With it you hit on 6 and 7: 31 % on one roll." in details
    assert "14 % to kill Madame Faux." in details
