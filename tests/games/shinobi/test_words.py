"""Moves, facts, views and the table in text, as people meet them."""

from __future__ import annotations

import pytest
from rich.console import Console

from cutthroat.core.chance import Fast, Scripted
from cutthroat.core.events import MUTED, Event, Log
from cutthroat.core.words import Voice
from cutthroat.games.shinobi import events as e
from cutthroat.games.shinobi.cards import IDS, TARGET_IDS
from cutthroat.games.shinobi.game import GAME
from cutthroat.games.shinobi.greedy import Greedy
from cutthroat.games.shinobi.spelling import FIELDS
from cutthroat.games.shinobi.terminal import WIDTH, draw, short
from cutthroat.testing.citations import rule
from tests.games.shinobi.builders import PLAYERS, cards, contract_phase, lay, new_game, ninja_phase, pair, play

EVERYBODY = -1


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


@rule("SC-14.6", "SC-14.10")
def test_rewards_are_told_with_their_division() -> None:
    assert told(Event(e.REWARDED, 1, 10, 3, 4, EVERYBODY)) == "The assassination reward is 10 gold, 4 for each of 3."
    assert told(Event(e.REWARDED, 0, 6, 1, 6, EVERYBODY)) == "The guard reward is 6 gold."
    nobody = Event(e.REWARDED, 0, 6, 0, 0, EVERYBODY)
    assert told(nobody) == "Nobody holds the guard contract; 6 gold stay in the bank."
    assert told(Event(e.PAID, 1, 4, 9, -1, EVERYBODY), 1) == "You earn 4 gold and have 9."


def test_every_kind_of_event_has_a_name_and_fields() -> None:
    assert sorted(FIELDS) == list(range(len(e.KINDS)))
    assert e.KINDS[e.ENDED] == "ended"
    assert e.KINDS[e.STRUCK] == "struck"
    fact = GAME.fact(Event(e.ARMED, 1, 4, 33, -2, 0b010))
    assert fact.fields == {"seat": 1, "target": "ronin", "side": "assassin", "slot": 2, "card": None}


def test_the_catalogue_explains_every_card_target_and_reward() -> None:
    catalogue = GAME.catalogue()
    assert set(IDS) | set(TARGET_IDS) <= set(catalogue)
    assert len(catalogue) == 40 + 5 + 5
    assert catalogue["jutte"].rule == "SC-12.10"
    assert catalogue["thief"].facts["gold_guard"] == -2


def screen(view: object, names: list[str]) -> list[str]:
    console = Console(width=80, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(draw(view, names))  # type: ignore[arg-type]
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
                assert len(lines) <= 20
        s.apply(seat, bot.choose(s, seat, s.legal_actions(seat), own), chance, MUTED)
        number += 1
    assert "Most gold" in screen(GAME.view(s, None), list(PLAYERS[:seats]))[-1]


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
    assert any("you guard  stack of 3: G.Master ?Bo (A.Adept)" in line for line in lines)


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


def test_a_game_tells_its_rounds_in_order() -> None:
    log = Log()
    new_game(3, events=log)
    lines = [told(event) for event in log.events]
    assert lines[3].startswith("Round 1: ")
    assert sum(line.startswith("On the table: the ") for line in lines) == 3
    assert "Packets of 6 cards are dealt; they go left." in lines
    assert cards("Thief")
