"""The greedy bot: it plans, collects, strikes and gets away."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import play_out, playouts
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.games.contract.bot import planning
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.edge.game import GAME
from cutthroat.games.contract.rules.board import DISTANCE, LAIR, SPACE_IDS
from cutthroat.testing.citations import rule
from tests.games.contract.builders import Scene, faces, target

READY = "5 6 7 8 9 g1 g2 g3 g4"


def choice(scene: Scene) -> str:
    legal = scene.s.legal_actions(scene.seat)
    return str(GAME.move(scene.s, scene.seat, int(Greedy().choose(scene.s, scene.seat, legal, Fast(0)))))


def hunter(hand: str, place: str = "paris", who: str = "klaus otto") -> Scene:
    return Scene(who, [hand]).contracts("paris rome seoul lima", "athens").at(place, "sydney")


def test_it_collects_first_and_strikes_with_good_odds() -> None:
    assert choice(hunter("6 7 g1")) == "take"
    assert choice(hunter(READY)) == "assassinate"


def test_it_saves_an_action_for_the_escape_unless_the_kill_wins() -> None:
    assert choice(hunter(READY).actions(1)) == "take"
    scene = hunter("5 6 7 8 9").contracts("paris", "rome").done(0, "seoul lima madrid").actions(1)
    assert choice(scene) == "assassinate"


def test_it_walks_towards_the_next_target_when_it_is_ready() -> None:
    assert choice(hunter(READY, "london")) == "move paris"
    assert choice(hunter(READY, "marrakesh")) == "move madrid"


def test_it_spends_a_spare_getaway_that_spares_moves() -> None:
    scene = hunter(f"{READY} g6 g6", "perth").contracts("beijing", "rome")
    assert choice(scene) == "travel private-jet"
    scene.play("travel private-jet")
    assert choice(scene) == "to beijing"


def test_it_learns_in_passing() -> None:
    assert choice(hunter(READY, "prague")) == "learn"


def test_it_brings_the_best_weapons_in_rising_order_and_rolls() -> None:
    scene = hunter("2 3 5 6 7 8 9 g1 g2 g3 g4", who="lily otto").play("assassinate")
    brought: list[str] = []
    while scene.phase == "weapons" and len(brought) < 4:
        brought.append(choice(scene))
        scene.play(brought[-1])
    assert brought == ["bring lever-action-rifle", "bring longbow", "bring grim-reaper", "bring machete"]


def test_it_escapes_with_all_it_has_and_towards_the_next_target() -> None:
    scene = hunter("7 g1 g3").strike("7", *faces(3, 4))
    assert choice(scene) == "escape"
    scene.flee("g1 g3", *faces(1))
    assert choice(scene) == "to rome"


def test_it_breaks_out_and_rolls_again() -> None:
    scene = hunter("7 g1 escape-from-prison").strike("7", *faces(3, 4)).flee("g1", *faces(6)).end_turn()
    assert choice(scene) == "break-out"
    scene = hunter("6 7 8 g1", who="lily otto").strike("6 7", *faces(1, 1), 0)
    assert choice(scene) == "again"


def test_it_loads_the_dice_only_after_a_bad_roll() -> None:
    scene = hunter("7 8 g1 loaded-dice").strike("7", *faces(1, 1))
    assert choice(scene) == "reroll"
    scene = hunter("7 8 g1 loaded-dice").strike("7", *faces(3, 4))
    assert choice(scene) == "accept"


def test_otto_takes_what_is_next_door_and_gives_away_the_far_and_guarded() -> None:
    scene = Scene("otto klaus", [READY]).contracts("lima seoul", "paris").at("london")
    assert planning.next_target(scene.s, 0, scene.s.spaces[0]) == target("paris")
    scene.at("paris").guards("seoul", 6, 8).strike("5 6 7 8 9", *faces(3, 4))
    assert choice(scene) == "target doctor-facelift"


def test_archie_clears_the_way_before_the_roll() -> None:
    scene = hunter("5 6 7 8 9 g1", who="archie otto").guards("paris", 6, 12).play("assassinate")
    assert choice(scene) == "guard 6"


def test_sugar_keeps_the_best_weapon() -> None:
    scene = hunter("2 7 g1", who="sugar otto").strike("2 7", *faces(3, 4))
    assert choice(scene) == "keep grim-reaper"


def test_the_tour_is_the_shortest_of_all_orders() -> None:
    scene = Scene("klaus otto").contracts("paris rome seoul lima", "athens").at("hamburg")
    first = planning.next_target(scene.s, 0, scene.s.spaces[0])
    assert SPACE_IDS[LAIR[first]] == "paris"
    prey = planning.prey(scene.s, 0)
    assert planning.tour(LAIR[target("rome")], prey, 2 ** prey.index(target("rome"))) > 0


@pytest.mark.parametrize("stops", range(4))
def test_a_tour_is_as_short_as_the_best_of_all_orders(stops: int) -> None:
    chance = Fast(4)
    for _ in range(50):
        space, targets = int(chance.pick(len(DISTANCE))), [int(chance.pick(len(LAIR))) for _ in range(stops + 1)]
        orders = permutations(LAIR[target] for target in targets[1:])
        best = min(sum(DISTANCE[a][b] for a, b in pairwise((space, *order))) for order in orders)
        assert planning.tour(space, targets, 1) == best, "the first is seen already"


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players_every_time(seats: int) -> None:
    table = GAME.blank(seats, GAME.resolve({}))
    for seat in range(seats):
        policies: list[Policy] = [RandomPolicy() for _ in range(seats)]
        policies[seat] = Greedy()
        assert playouts(table, policies, 5, seat, 2, GAME.bound).win_shares[seat] == 2 * 840


def test_its_games_have_the_expected_length() -> None:
    """Section 8: about twenty rounds; none reaches the limit."""
    rounds = []
    for seed in range(8):
        s = GAME.new(4, {}, Fast(seed), MUTED)
        play_out(s, [Greedy() for _ in range(4)], Fast(seed, 1), Fast(seed, 2), GAME.bound)
        assert s.winner >= 0
        rounds.append(int(s.round))
    assert 12 < sum(rounds) / len(rounds) < 26


def test_patience_pays() -> None:
    """Note 4, in its plainest form: with a single weapon in hand nobody strikes early."""
    scene = hunter("7 g1 g2 g3 g4")
    legal = scene.s.legal_actions(0)
    assert Greedy(0.1, 0.1).choose(scene.s, 0, legal, Fast(0)) == 3
    assert Greedy().choose(scene.s, 0, legal, Fast(0)) == 1


@rule("CA-3.5", "CA-13.10")
@pytest.mark.parametrize("card", ["tip-off", "pickpocket"])
def test_it_does_not_bar_the_loaded_dice_that_it_counts_on(card: str) -> None:
    scene = hunter(f"{READY} loaded-dice {card}").give(1, "7")
    assert choice(scene) == "assassinate"
    assert choice(hunter(f"{READY} {card}").give(1, "7")) == f"bonus {card}"
    assert choice(hunter(f"6 7 loaded-dice {card}").give(1, "7")) == f"bonus {card}", "no attempt is near"


@rule("CA-8.2", "CA-13.5")
def test_it_spends_adrenaline_in_the_aftermath_only_on_an_escape() -> None:
    assert choice(hunter("7 8 adrenaline").actions(1).strike("7", *faces(3, 4))) == "hide"
    assert choice(hunter("7 8 g1 adrenaline").actions(1).strike("7", *faces(3, 4))) == "bonus adrenaline"


@rule("CA-7.2")
def test_it_never_strikes_in_vain() -> None:
    scene = hunter("6 6 6 6 g1").guards("paris", 6).piles()
    scene.s.hands[1] = [0] * len(scene.s.hands[1])
    assert scene.can("assassinate")
    assert not scene.can("take")
    assert choice(scene) == "end-turn"
