"""Moves, facts, views and the table in text, as people meet them."""

from __future__ import annotations

import pytest
from rich.console import Console

from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Event, Log
from cutthroat.game.narration import Voice
from cutthroat.game.spec import About
from cutthroat.games.shinobi.bot.greedy import Greedy
from cutthroat.games.shinobi.edge.game import GAME
from cutthroat.games.shinobi.edge.terminal import draw, full, short
from cutthroat.games.shinobi.rules import events as e
from cutthroat.games.shinobi.rules.cards import IDS, TARGET_IDS
from cutthroat.games.shinobi.rules.phases import OVER
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import PLAYERS, cards, contract_phase, lay, new_game, ninja_phase, pair, play

EVERYBODY = -1
WIDTH = 80


def told(event: Event, listener: int | None = None) -> str:
    return GAME.tell(event.seen_by(-1 if listener is None else listener), Voice(PLAYERS, listener)).text


@rule("SC-6.1")
def test_contracts_are_described_with_what_they_pay() -> None:
    s = contract_phase()
    texts = [GAME.describe(s, 0, int(action)) for action in s.legal_actions(0)]
    labels = {text.label: text.detail for text in texts}
    assert labels["kill the Daimyo and guard the Ronin"] == (
        "8 gold to share if the Daimyo dies. 3 gold to share if the Ronin lives."
    )
    assert "never pays" in labels["guard the Shogun and kill the Ronin"]


@rule("SC-7.8")
def test_a_weapons_move_names_the_slot_it_will_take() -> None:
    s = ninja_phase(["Jutte", "", ""])
    lay(s, 0, "Ninjato", where=1)
    labels = [GAME.describe(s, 0, int(action)).label for action in s.legal_actions(0)]
    assert "Jutte to the Daimyo, guardian slot 2" in labels
    assert "Jutte to the Daimyo, assassin slot 1" in labels


@rule("SC-8.13", "SC-8.15")
def test_a_theft_is_told_to_each_as_they_may_know_it() -> None:
    s = ninja_phase(["Disappear in Smoke", "Assassin Adept, Rogue", "Thief"])
    log = play(s, "play disappear-in-smoke 1", Scripted([0]))
    stole = next(event for event in log if event.kind == e.STOLE)
    assert told(stole, 0) == "You steal an Assassin Adept from Boris."
    assert told(stole, 1) == "Ana steals an Assassin Adept from you."
    assert told(stole, 2) == "Ana steals a card from Boris."


@rule("SC-7.6", "SC-8.2")
def test_plays_are_told_face_down_and_face_up() -> None:
    hidden = Event(e.STACKED, 0, 2, -1, IDS.index("rogue"), 0b001)
    assert told(hidden, 0) == "You play a Rogue on the Daimyo."
    assert told(hidden, 1) == "Ana plays a card on the Daimyo."
    assert (
        told(Event(e.STACKED, 0, 2, -1, IDS.index("rogue"), EVERYBODY)) == "Ana plays a Rogue on the Daimyo, face up."
    )
    weapon = Event(e.ARMED, 1, 4, 33, IDS.index("jutte"), 0b010)
    assert told(weapon) == "Boris plays a weapon into assassin slot 2 of the Ronin."


@rule("SC-8.8", "SC-8.9")
def test_a_master_spys_number_is_named() -> None:
    s = ninja_phase(["Shinobi Master Spy", "Shinobi Spy", "Thief"])
    lay(s, 0, "Rogue, Thief", owner=2)
    labels = [GAME.describe(s, 0, int(action)).label for action in s.legal_actions(0)]
    assert "Shinobi Master Spy on the Daimyo, two cards" in labels
    assert "Shinobi Master Spy on the Ronin, no card" in labels
    log = play(s, "play shinobi-master-spy daimyo 2", Fast(1))
    assert told(log[0], 1) == "Ana sends a Shinobi Master Spy to the Daimyo, to turn two cards face up."
    log = play(s, "play shinobi-spy ronin", Fast(1))
    assert told(log[0], 1) == "You send a Shinobi Spy to the Ronin."


@rule("SC-14.6", "SC-14.10")
def test_rewards_are_told_with_their_division() -> None:
    assert told(Event(e.REWARDED, 1, 10, 3, 4, EVERYBODY)) == "The reward for the kill is 10 gold, 4 for each of 3."
    assert told(Event(e.REWARDED, 0, 6, 1, 6, EVERYBODY)) == "The reward for guarding is 6 gold."
    nobody = Event(e.REWARDED, 0, 6, 0, 0, EVERYBODY)
    assert told(nobody) == "Nobody has signed to guard; 6 gold stays in the bank."
    assert told(Event(e.PAID, 1, 4, 9, -1, EVERYBODY), 1) == "You earn 4 gold and now have 9."


def test_events_are_spelled_out() -> None:
    fact = GAME.fact(Event(e.ARMED, 1, 4, 33, -2, 0b010))
    assert fact.fields == {"seat": 1, "target": "ronin", "side": "assassin", "slot": 2, "card": None}
    assert fact.about == About(seats=[1], ids=["ronin"])


def test_the_catalogue_explains_every_card_target_and_reward() -> None:
    catalogue = GAME.catalogue()
    assert set(IDS) | set(TARGET_IDS) <= set(catalogue)
    assert len(catalogue) == 40 + 5 + 5
    assert catalogue["jutte"].rule == "SC-12.10"
    assert catalogue["guardian-adept"].text == "Power 2. No ability."
    assert catalogue["thief"].facts["gold_guard"] == -2


def screen(view: object, names: list[str]) -> list[str]:
    console = Console(width=WIDTH, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(draw(view, names, WIDTH))  # type: ignore[arg-type]
    return [line.rstrip() for line in capture.get().splitlines()]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_the_table_fits_a_small_terminal_all_game_long(seats: int, mode: str) -> None:
    s = new_game(seats, Fast(seats), draft_mode=mode)
    chance, own, bot = Fast(1), Fast(2), Greedy()
    number = 0
    while s.waiting:
        seat = next(seat for seat in range(seats) if s.waiting >> seat & 1)
        if number % 7 == 0:
            for viewer in (seat, None):
                lines = screen(GAME.view(s, viewer), list(PLAYERS[:seats]))
                assert max(len(line) for line in lines) <= WIDTH
                assert len(lines) <= 23
        s.apply(seat, bot.choose(s, seat, s.legal_actions(seat), own), chance, MUTED)
        number += 1
    assert "Most gold" in "\n".join(screen(GAME.view(s, None), list(PLAYERS[:seats])))


@rule("SC-5.3", "SC-17.2")
def test_pool_log_and_discards_are_drawn_in_full_where_there_is_room() -> None:
    s = new_game(5, Fast(2), draft_mode="advanced")
    text = "\n".join(screen(GAME.view(s, 0), list(PLAYERS)))
    assert all(full(IDS[kind]) in text for kind in s.pool)
    assert f"{PLAYERS[s.starter]} first" in text
    taker = int(s.starter)
    play(s, f"take {IDS[s.pool[0]]}")
    taken = GAME.view(s, 0).draft_log[taker]
    text = "\n".join(screen(GAME.view(s, (taker + 1) % 5), list(PLAYERS)))
    assert f"{PLAYERS[taker]} took: {short(taken[0])}" in text
    s = ninja_phase(["Thief", "Rogue", "Scout"], discard="Jutte, Jutte, Tessen")
    assert "Discarded face up: Tessen, Jutte x2" in screen(GAME.view(s, 0), list(PLAYERS))


@rule("SC-17.1")
def test_closed_discards_are_drawn_nowhere() -> None:
    s = ninja_phase(["Thief", "Rogue", "Scout"], discard="Jutte, Jutte, Tessen", open_discards=False)
    lines = screen(GAME.view(s, 0), list(PLAYERS))
    assert "discards 3" in lines[0]
    assert not any("Jutte" in line or "Discarded" in line for line in lines)


@rule("SC-16.2")
def test_the_end_names_all_with_the_most_gold_and_what_would_break_the_tie() -> None:
    s = new_game(3, tiebreak="contracts")
    s.phase, s.waiting, s.packets = OVER, 0, []
    s.gold, s.gold_before, s.fulfilled = [12, 9, 12], [5, 9, 8], [4, 1, 3]
    lines = screen(GAME.view(s, None), list(PLAYERS))
    assert lines[-3:] == [
        "Most gold: Ana and Cleo with 12.",
        "Fulfilled: Ana 4 contracts and 7 gold in round 3,",
        "  Cleo 3 contracts and 4 gold in round 3",
    ]
    assert GAME.outcome(s).winners == [0]
    assert "on equal gold" in GAME.outcome(s).reason
    s.breaks_ties = False
    assert GAME.outcome(s).winners == [0, 2]
    assert GAME.outcome(s).reason == "Three rounds are over."


@rule("SC-3.1")
def test_the_gold_of_a_round_is_counted_from_its_beginning() -> None:
    s = new_game(3, Fast(8))
    chance, own, bot = Fast(8, 1), Fast(8, 2), Greedy()
    while s.waiting:
        before, number = [int(gold) for gold in s.gold], int(s.round)
        seat = next(seat for seat in range(3) if s.waiting >> seat & 1)
        s.apply(seat, bot.choose(s, seat, s.legal_actions(seat), own), chance, MUTED)
        view = GAME.view(s, None)
        if s.round > number:
            assert view.gold_this_round == [0, 0, 0]
            assert list(s.gold_before) == view.gold
        elif not s.waiting:
            assert view.gold_this_round == [now - then for now, then in zip(view.gold, before, strict=True)]
    assert sum(s.gold) > sum(s.gold_before)


def test_a_lane_is_drawn_with_slots_stack_and_own_cards_face_up() -> None:
    s = ninja_phase(["Thief", "Rogue", "Scout"])
    s.contracts[0] = pair("guard:daimyo", "guard:ronin")
    lay(s, 0, "Assassin Adept", owner=0)
    lay(s, 0, "Bomb Maker", owner=1)
    lay(s, 0, "Guardian Master", owner=2, face_up=True)
    lay(s, 0, "Jutte", owner=1, where=1)
    lay(s, 0, "Shuriken", owner=0, where=1)
    lay(s, 0, "Fukiya", owner=2, where=2)
    lines = screen(GAME.view(s, 0), ["Ana", "Boris", "Cleo"])
    assert any("2:(Shuriken) 1:?Bo" in line and "[G Daimyo 3 A]" in line and "1:?Cl" in line for line in lines)
    assert any("you guard  stack of 3: G.Master, ?Bo, (A.Adept)" in line for line in lines)


def test_short_names_are_short_and_different() -> None:
    names = [short(card) for card in IDS]
    assert len(set(names)) == len(names)
    assert max(len(name) for name in names) <= 13


@rule("SC-7.2")
def test_time_outs_pass_in_the_ninja_phase_and_choose_at_random_elsewhere() -> None:
    s = ninja_phase(["Thief", "", ""])
    assert GAME.move(s, 0, GAME.fallback(s, 0, Fast(1))).kind == "pass"
    s = contract_phase()
    chosen = {str(GAME.move(s, 0, GAME.fallback(s, 0, Fast(seed)))) for seed in range(60)}
    assert len(chosen) > 8
    assert not any("shogun" in move or "old-ninja-master" in move for move in chosen)
    s = ninja_phase(["Disappear in Smoke, Thief", "Jutte", ""])
    play(s, "play disappear-in-smoke 1", Scripted([0]))
    chosen = {str(GAME.move(s, 0, GAME.fallback(s, 0, Fast(seed)))) for seed in range(60)}
    assert len(chosen) == 6
    assert all("jutte" in move for move in chosen)


def test_a_game_tells_its_rounds_in_order() -> None:
    log = Log()
    new_game(3, events=log)
    lines = [told(event) for event in log.events]
    assert lines[3].startswith("Round 1: ")
    assert sum(line.startswith("On the table: the ") for line in lines) == 3
    assert "Packets of 6 cards are dealt; they go left." in lines
    assert cards("Thief")


def test_what_a_seat_knows_at_a_target_is_summed_and_nothing_else() -> None:
    s = ninja_phase(["Assassin Adept, Guardian Adept", "Bomb Maker", "Thief"])
    before = [GAME.view(s, seat).lanes[0].known for seat in range(3)]
    assert len(set(map(str, before))) == 1
    lay(s, 0, "Guardian Adept", owner=1)
    lay(s, 0, "Assassin Master", owner=1, face_up=True)
    lay(s, 0, "Ninjato", owner=1, where=2)
    mine, theirs = GAME.view(s, 1).lanes[0], GAME.view(s, 0).lanes[0]
    printed = [("assassin-master", "power"), ("guardian-adept", "power"), ("ninjato", "power_assassin")]
    master, adept, ninjato = (int(str(GAME.catalogue()[card].facts[number])) for card, number in printed)
    assert (mine.known.guardians, mine.known.hidden) == (mine.power + adept, 0)
    assert mine.known.assassins == master + ninjato
    assert (theirs.known.guardians, theirs.known.assassins, theirs.known.hidden) == (theirs.power, master, 2)
    assert GAME.view(s, None).lanes[0].known == theirs.known, "a spectator knows what lies face up"


def test_two_twins_have_the_article_of_two() -> None:
    stolen = Event(e.STOLE, 1, 2, -1, int(cards("Poison Twins")[0]), EVERYBODY)
    assert "the Poison Twins" in told(stolen)
