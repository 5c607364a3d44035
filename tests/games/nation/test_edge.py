"""The edge: words, facts, the catalogue, the terminal, the bots."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.playouts import playouts
from cutthroat.core.policy import Policy, RandomPolicy
from cutthroat.game.explain import PRESENT, Account
from cutthroat.game.narration import Voice
from cutthroat.game.spec import About
from cutthroat.games.nation.bot.greedy import Greedy
from cutthroat.games.nation.edge.game import GAME
from cutthroat.games.nation.edge.names import TARGET_IDS, TARGET_NAMES
from cutthroat.games.nation.edge.terminal import NARROWEST, WIDEST, draw, tile_name
from tests.games.nation.builders import Table, dice

NAMES = ["Anastasia", "Boris", "Cleo", "Dmitri", "Esra", "Farid"]


def labels(t: Table, player: int) -> list[str]:
    return [GAME.describe(t.s, player - 1, int(action)).label for action in t.s.legal_actions(player - 1)]


def details(t: Table, player: int) -> list[str]:
    return [GAME.describe(t.s, player - 1, int(action)).detail for action in t.s.legal_actions(player - 1)]


def explained(t: Table, player: int, move: str) -> Account:
    account = GAME.explain(t.s, player - 1, GAME.parse(t.s, player - 1, move), PRESENT)
    assert account is not None
    return account


def test_weapons_are_offered_with_what_they_would_need() -> None:
    t = Table(2).specialist(1, "blade").gone("A2", "A3").hand(1, "knife@0900 knife@0200 rope@0500").commit()
    t.play(1, "mark B2")
    assert labels(t, 1) == ["unarmed", "Knife 0200", "Knife 0900", "Rope 0500", "Knife, twice: 0200 and 0900"]
    assert details(t, 1)[2] == (
        "Knife 4+, Judge 0: needs 4 or more on the better of two dice, 75\u00a0%. Strikes at 0900."
    )


def test_contracts_are_offered_with_what_they_would_bring() -> None:
    t = Table(2).hand(1, "pistol@1400 public-execution look-like-an-accident").commit()
    t.play(1, "mark A1", "lay pistol@1400")
    assert details(t, 1) == [
        "Worth \u2212$4,000 with this Weapon, if you succeed.",
        "Worth $2,000 with this Weapon, if you succeed.",
    ]


def test_the_view_shows_what_the_plan_would_become_with_each_card() -> None:
    t = Table(2).specialist(1, "blade").gone("A2", "A3").hand(1, "knife@0900 knife@0200 stealth the-old-way")
    t.hand(2, "rope@0500").commit()
    assert GAME.view(t.s, 0).prospects == []
    t.play(1, "mark B2")
    prospects = GAME.view(t.s, 0).prospects
    assert [one.action for one in prospects] == [int(action) for action in t.s.legal_actions(0)]
    assert [(one.odds.threshold, one.clock) for one in prospects] == [
        (6, "last, unarmed"),
        (4, "0200"),
        (4, "0900"),
        (3, "0200"),
    ]
    assert GAME.view(t.s, 1).prospects == []
    t.play(1, "lay knife@0900")
    done, stealth = GAME.view(t.s, 0).prospects
    assert (done.odds.threshold, stealth.odds.threshold) == (4, 3)
    assert done.payout is not None
    assert done.payout.attributes == {"silent": 1000, "stab-wound": 1000}
    assert (done.seals, stealth.seals) == (True, True)


def test_the_last_move_of_a_plan_is_told_apart_and_shows_the_only_contract() -> None:
    t = Table(2).gone("A2", "A3").hand(1, "knife@0900 the-old-way").commit().play(1, "mark B2")
    unarmed, armed = GAME.view(t.s, 0).prospects
    assert (unarmed.seals, unarmed.contract) == (False, None)
    assert (armed.seals, armed.contract) == (True, "the-old-way")
    assert armed.payout is not None
    t.play(1, "lay knife@0900")
    plan = GAME.view(t.s, 0).plan
    assert plan is not None
    assert plan.payout == armed.payout


def test_a_mark_may_be_the_last_move_of_a_plan() -> None:
    t = Table(2).gone("A2", "A3").hand(1, "good-intel").commit()
    prospects = GAME.view(t.s, 0).prospects
    assert len(prospects) == len(t.s.legal_actions(0)) - 1, "who lies low has no attempt"
    assert all(one.seals and one.time is None for one in prospects)


def test_the_plan_shows_odds_time_and_payout() -> None:
    t = Table(2).hit_list(1, "hit-list-19").gone("A2", "A3").tokens("B2", 1)
    t.hand(1, "pistol@1400 public-execution stealth").commit().play(1, "mark B2", "lay pistol@1400")
    plan = GAME.view(t.s, 0).plan
    assert plan is not None
    assert plan.odds is not None
    assert plan.payout is not None
    assert plan.odds.threshold == 3
    assert plan.clock == "1400"
    assert plan.payout.total == 5000 + 1000 + 2000 + 2000
    assert GAME.view(t.s, 1).plan is not None
    other = GAME.view(t.s, 1).plan
    assert other is not None
    assert other.cards == []


def test_events_are_told_to_the_one_it_happened_to_and_to_others() -> None:
    t = Table(2).attempt(1, "A1", "pistol@1400", "public-execution").resolve(dice(4))
    mine = [GAME.tell(event, Voice(NAMES, 0)).text for event in t.log.events]
    theirs = [GAME.tell(event, Voice(NAMES, 1)).text for event in t.log.events]
    assert "You eliminate the Black Hat." in mine
    assert "Anastasia eliminates the Black Hat." in theirs
    assert "Loud: Public Execution pays you 1 Cash." in mine


def test_facts_name_cards_targets_and_seats() -> None:
    t = Table(2).attempt(1, "A1", "pistol@1400").resolve(dice(4))
    facts = [GAME.fact(event) for event in t.log.events]
    rolled = next(fact for fact in facts if fact.kind == "rolled")
    assert rolled.fields == {"seat": 0, "die": 4, "second": None, "threshold": 2}
    assert rolled.about == About(seats=[0])
    counted = next(fact for fact in facts if fact.kind == "counted")
    assert counted.fields["target"] == "black-hat"
    assert counted.fields["weapon"] == "pistol@1400"


def test_the_catalogue_explains_every_card() -> None:
    everything = GAME.catalogue()
    assert len(everything) == 60 + 19 + 20 + 18 + 6 + 20 + 8
    assert everything["knife@0900"].facts["msr_low"] == 4
    assert everything["bad-intel"].rule == "AN-15.4"
    assert all(card.text for card in everything.values())


def rendered(s: object, seat: int | None) -> list[str]:
    out = Console(file=StringIO(), width=80, no_color=True, legacy_windows=False)
    out.print(draw(GAME.view(s, seat), NAMES, 80))  # type: ignore[arg-type]
    text = out.file.getvalue()  # type: ignore[attr-defined]
    return [line.rstrip() for line in str(text).splitlines()]


@pytest.mark.parametrize("seats", [2, 6])
def test_the_terminal_fits(seats: int) -> None:
    chance, bot = Fast(3), Greedy()
    s = GAME.new(seats, {}, chance, MUTED)
    number = 0
    while s.waiting:
        seat = next(i for i in range(seats) if s.legal_actions(i))
        if number % 12 == 0:
            for viewer in (seat, None):
                lines = rendered(s, viewer)
                assert max(len(line) for line in lines) <= 80
                assert len(lines) <= 24 + seats
        s.apply(seat, bot.choose(s, seat, s.legal_actions(seat), chance), chance, MUTED)
        number += 1
    assert "wins." in rendered(s, None)[-1]
    last = rendered(s, None)
    head = next(number for number, line in enumerate(last) if "thousands" in line)
    start = last[head].index("start") + len("start")
    assert [line[:start].endswith("+2") for line in last[head + 1 : -1]] == [True] * seats


def test_the_terminal_draws_the_pyramid_as_hexes() -> None:
    t = Table(2).gone("A1", owner=2).tokens("A2", 2).hit_list(1, "hit-list-19").commit()
    lines = rendered(t.s, 0)
    text = "\n".join(lines)
    assert "/  (Boris)  \\/DRUG RUNNER\\/JOURNALIST \\! MISTRESS  \\" in text
    assert "\\  A2 3+2   /" in text
    assert "! Dictator  \\" in text
    assert "! on your list" in text


def test_no_name_of_a_target_is_cut_in_the_terminal() -> None:
    assert all(len(tile_name(target, NARROWEST - 2)) <= NARROWEST - 2 for target in TARGET_IDS)
    assert [tile_name(target, WIDEST - 2) for target in TARGET_IDS] == TARGET_NAMES


def test_the_terminal_says_what_ones_specialist_does() -> None:
    t = Table(2).specialist(1, "blade").intel_window()
    assert "          Weapon: Knife. Rolls two dice with it and keeps the higher." in rendered(t.s, 0)


def test_the_terminal_marks_as_many_copies_as_are_discarded_and_tears_no_card_apart() -> None:
    cards = "sniper-rifle@1845 crossbow@1115 stealth stealth change-of-plans loose-ends natural-causes"
    t = Table(2).hand(1, cards).refill().play(1, "throw stealth")
    text = rendered(t.s, 0)
    assert "hand      Sniper Rifle 1845, Crossbow 1115, x Stealth, Stealth, Change of Plans," in text
    assert "          Loose Ends" in text


def test_a_hint_counts_what_is_kept_and_not_what_is_to_be_discarded() -> None:
    t = Table(2).hand(1, "pistol@2200 poison@0730 rope@0500 change-of-plans").refill().play(1, "throw pistol@2200")
    throw = explained(t, 1, "throw poison@0730")
    assert throw.says[-1] == "you hold 2 Weapons in 3 cards"
    t.play(1, "throw poison@0730")
    assert explained(t, 1, "done").says == ("keeps 2 cards with 1 Weapon",)


def test_a_change_of_plans_for_the_same_says_so_and_who_else_is_there() -> None:
    t = Table(2).hand(1, "change-of-plans").attempt(1, "A3", "knife@0900").attempt(2, "A2", "rope@0500")
    t.reveal_window()
    assert explained(t, 1, "move A1").says == ("has the same 67\u00a0% chance for $3,000",)
    beside = "strikes where a rival does, too, with the same 67\u00a0% chance for $3,000"
    assert explained(t, 1, "move A2").says == (beside,)


def test_the_terminal_shows_intel_the_card_in_play_and_what_is_known_of_rivals() -> None:
    t = Table(2).hand(1, "wiretap bad-intel").hand(2, "stealth last-supper").intel(1, bad=3).intel_window()
    t.play(1, "play bad-intel 1")
    assert "played    Bad Intel by Anastasia on Boris" in rendered(t.s, 0)
    assert any(" 1+0 2 cash v3" in line for line in rendered(t.s, 1))
    t.play(2, "allow", "pass").play(1, "play wiretap 1").play(2, "allow")
    assert "Boris     has Stealth, Last Supper" in rendered(t.s, 0)


def test_the_terminal_gives_the_need_of_each_attempt_in_short() -> None:
    t = Table(4).specialist(1, "strangler").attempt(1, "B1", "rope@0500").attempt(2, "A1", "sniper-rifle@1345")
    t.attempt(3, "D1").attempt(4, "B2").spares().reveal_window()
    text = rendered(t.s, None)
    assert "Anastasia B1 0500 2x4+, 75 % $5,000: Rope 4+, Fortune 500 CEO 0" in text
    assert "Boris     A1 1345 sure $3,000: Sniper Rifle 2+, Black Hat \u22121" in text
    assert any("D1 hopeless $10,000" in line for line in text)
    assert any("B2 6, 17 % $5,000" in line for line in text)


@pytest.mark.parametrize(("seats", "share"), [(2, 0.9), (4, 0.8), (6, 0.7)])
def test_greedy_beats_random_players_clearly(seats: int, share: float) -> None:
    table = GAME.blank(seats, GAME.resolve({}))
    wins = games = 0
    for place in range(seats):
        policies: list[Policy] = [Greedy() if seat == place else RandomPolicy() for seat in range(seats)]
        totals = playouts(table, policies, 5, 10 * place, 6, GAME.bound)
        wins += int(totals.win_shares[place])
        games += int(totals.games)
    assert wins / 840 / games >= share


def test_greedy_takes_the_sure_hit_and_the_matching_contract() -> None:
    t = Table(2).hand(1, "sniper-rifle@1345 public-execution natural-causes").only("A4", "B1").commit()
    bot, chance = Greedy(), Fast(1)
    chosen = []
    while t.asked() == [1, 2]:
        action = bot.choose(t.s, 0, t.s.legal_actions(0), chance)
        chosen.append(str(GAME.move(t.s, 0, int(action))))
        t.s.apply(0, action, chance, MUTED)
    assert chosen[1:] == ["lay sniper-rifle@1345", "lay public-execution"]
