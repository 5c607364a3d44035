"""The greedy bot."""

from __future__ import annotations

from cutthroat.core.chance import Fast
from cutthroat.core.playouts import SHARES, playouts
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.games.shinobi.bot.estimates import Lane
from cutthroat.games.shinobi.bot.greedy import Greedy, draft_worth, leaning
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.rules.cards import ASSASSIN
from cutthroat.games.shinobi.rules.marks import ON_STACK
from cutthroat.games.shinobi.rules.state import ShinobiState
from tests.games.shinobi.builders import card, contract_phase, hand, lay, ninja_phase, pair


def choice(s: ShinobiState, seat: int) -> str:
    action = Greedy().choose(s, seat, s.legal_actions(seat), Fast(1))
    return str(GAME.move(s, seat, int(action)))


def test_it_beats_random_players_by_a_clear_margin() -> None:
    games, won = 0, 0
    table = GAME.blank(3, GAME.resolve({}))
    for seat in range(3):
        policies: list[Policy] = [RandomPolicy(), RandomPolicy(), RandomPolicy()]
        policies[seat] = Greedy()
        totals = playouts(table, policies, 3, 20 * seat, 20, GAME.bound)
        games += int(totals.games)
        won += int(totals.win_shares[seat])
    assert won > 0.85 * games * SHARES


def test_it_leans_to_the_side_it_has_cards_for() -> None:
    killers = leaning(hand("Assassin Kunoichi, Assassin Master, Assassin Adept"))
    assert killers > 0
    assert leaning(hand("Guardian Kunoichi, Guardian Master, Guardian Adept")) == -killers
    assert draft_worth(card("Assassin Master"), killers) > draft_worth(card("Guardian Master"), killers)
    assert draft_worth(card("Fukiya"), killers) > draft_worth(card("Tessen"), killers)


def test_it_signs_contracts_for_the_cards_it_holds() -> None:
    s = contract_phase()
    s.hands[0] = hand("Assassin Kunoichi, Assassin Master, Assassin Master, Assassin Adept, Fukiya, Kusari-Fundo")
    s.hands[1] = hand("Guardian Kunoichi, Guardian Master, Guardian Master, Guardian Adept, Tessen, Naginata")
    kills = [0, 0]
    for seat in (0, 1):
        for seed in range(20):
            action = Greedy().choose(s, seat, s.legal_actions(seat), Fast(seed))
            kills[seat] += str(GAME.move(s, seat, int(action))).count("assassinate")
    assert kills[0] > 25
    assert kills[1] < 15


def test_it_signs_only_for_targets_on_the_table() -> None:
    s = contract_phase()
    for seed in range(20):
        action = Greedy().choose(s, 0, s.legal_actions(0), Fast(seed))
        move = str(GAME.move(s, 0, int(action)))
        assert "shogun" not in move
        assert "old-ninja-master" not in move


def test_it_strengthens_the_side_of_its_contract() -> None:
    s = ninja_phase(["Assassin Kunoichi, Guardian Kunoichi", "Thief", "Thief"])
    s.contracts[0] = pair("assassinate:daimyo", "guard:ronin")
    assert choice(s, 0) in ("play assassin-kunoichi daimyo", "play guardian-kunoichi ronin")


def test_it_arms_a_ninja_that_is_there() -> None:
    s = ninja_phase(["Fukiya", "Thief", "Thief"])
    s.contracts[0] = pair("assassinate:daimyo", "assassinate:old-ninja-master")
    lay(s, 0, "Assassin Adept", owner=0)
    assert choice(s, 0) == "play fukiya daimyo assassin"


def test_it_bombs_an_open_enemy_and_not_its_own_card() -> None:
    s = ninja_phase(["Bomb Maker", "Thief", "Thief"])
    s.contracts[0] = pair("assassinate:daimyo", "assassinate:old-ninja-master")
    lay(s, 0, "Guardian Grandmaster", owner=1, face_up=True)
    assert choice(s, 0) == "play bomb-maker daimyo"
    lay(s, 0, "Assassin Kunoichi", owner=0)
    assert choice(s, 0) != "play bomb-maker daimyo"


def test_it_keeps_cards_that_are_of_no_use_before_the_last_round() -> None:
    s = ninja_phase(["Guardian Apprentice", "Thief", "Thief"])
    s.contracts[0] = pair("assassinate:daimyo", "assassinate:ronin")
    assert choice(s, 0) == "pass"


def test_more_power_on_the_own_side_never_looks_worse() -> None:
    s = ninja_phase(["Thief", "Thief", "Thief"])
    lay(s, 0, "Guardian Master", owner=1)
    lay(s, 0, "Assassin Adept", owner=0)
    lane = Lane(s, 0, 0, ASSASSIN, 3)
    values = [lane.prospect_with(kind, ON_STACK) for kind in range(5)]
    assert values == sorted(values)
    assert values[-1] > values[0]
