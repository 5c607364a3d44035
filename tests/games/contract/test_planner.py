"""The bot that plans: it stocks up, strikes late in its turn, and wins more than the greedy one."""

from __future__ import annotations

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import bot_chance, game_chance, play_out
from cutthroat.core.policy import Policy
from cutthroat.games.contract.bot.greedy import Greedy
from cutthroat.games.contract.bot.planner import FAIR_HAND, FULL_HAND, Planner, worth_of_a_card
from cutthroat.games.contract.bot.planning import chance_afterwards
from cutthroat.games.contract.edge.game import GAME
from tests.games.contract.builders import Scene, target
from tests.games.contract.test_greedy import READY, hunter

STOCKED = f"{READY} g1 g2 g3 g4 5 6 7 8 9 10 11"


def choice(scene: Scene, stock: int = FULL_HAND) -> str:
    legal = scene.s.legal_actions(scene.seat)
    return str(GAME.move(scene.s, scene.seat, int(Planner(stock).choose(scene.s, scene.seat, legal, Fast(0)))))


def test_it_stocks_up_for_more_than_one_attempt() -> None:
    assert choice(hunter(READY)) == "take"
    assert choice(hunter(STOCKED).actions(2)) == "assassinate"
    assert len(STOCKED.split()) == FULL_HAND


def test_with_less_patience_it_strikes_with_fewer_cards() -> None:
    fair = " ".join(STOCKED.split()[:FAIR_HAND])
    assert choice(hunter(fair).actions(2), FAIR_HAND) == "assassinate"
    assert choice(hunter(fair).actions(2)) == "take"


def test_the_next_attempt_is_made_with_what_this_one_leaves() -> None:
    """Six different weapons, five of them brought: the 12 is left, one result in 36; a second 7 would be six more."""
    paris = target("paris")
    assert chance_afterwards(hunter("5 6 7 8 9 12", who="lily otto").s, 0, paris) == 1 / 36
    assert chance_afterwards(hunter("5 6 7 7 8 9 12", who="lily otto").s, 0, paris) == 7 / 36
    assert chance_afterwards(hunter("g1").s, 0, paris) == 0.0


def test_it_strikes_with_two_actions_left_because_an_arrest_ends_the_turn() -> None:
    assert choice(hunter(STOCKED).actions(4)) == "take"
    assert choice(hunter(STOCKED).actions(3)) == "take"
    assert choice(hunter(STOCKED).actions(1)) == "take"


def test_before_the_last_kill_good_odds_will_do() -> None:
    """Nothing is left over for later, so the same hand is good enough."""
    scene = hunter(READY).contracts("paris", "rome").done(0, "seoul lima madrid").actions(2)
    assert choice(scene) == "assassinate"
    assert choice(hunter(READY).actions(2)) == "take"


def test_a_card_is_worth_less_the_more_there_are() -> None:
    hands = ["g1", "7 g1", "6 7 8 g1", "6 7 8 g1 g2 g3", "5 6 7 8 9 g1 g2 g3 g4", "4 5 6 7 8 9 g1 g2 g3 g4"]
    worths = [worth_of_a_card(hunter(hand).s, 0, target("paris")) for hand in hands]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > 10 * worths[-1]
    with_house = worth_of_a_card(hunter("6 7 8 g1 safe-house").s, 0, target("paris"))
    assert with_house < worths[2], "who has somewhere to hide needs no getaways"


def test_it_goes_past_a_school_that_is_on_the_way() -> None:
    """From Berlin's side of Europe two ways lead to Rome; the one by Prague teaches."""
    scene = hunter(STOCKED, "hamburg", who="lily otto").contracts("rome", "athens")
    assert choice(scene) in {"learn", "move prague"}


def test_it_beats_the_greedy_bot() -> None:
    """25 deals from both seats; it wins 63 % on average."""
    won = 0.0
    for deal in range(25):
        for seat in range(2):
            policies: list[Policy] = [Greedy(), Greedy()]
            policies[seat] = Planner()
            chance = game_chance(1, deal)
            state = GAME.new(2, {}, chance, MUTED)
            play_out(state, policies, chance, bot_chance(1, deal), GAME.bound)
            won += state.returns()[seat]
    assert won > 25
