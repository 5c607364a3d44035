"""Moves, words, cards and the table in text."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from cutthroat.core.bits import NONE
from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.game import rulebook
from cutthroat.game.contract import IllegalMove
from cutthroat.game.narration import Voice
from cutthroat.games.agencies.edge.game import GAME
from cutthroat.games.agencies.edge.terminal import draw
from cutthroat.games.agencies.rules.state import AgenciesState
from tests.games.agencies.builders import moves, play, position

NAMES = ["Ana", "Bartholomew the Tall", "Cleo", "Dmitri"]


def told(move: str, listener: int | None, hand: str = "2C 3D Jo", hit: str = "", drawn: str = "") -> list[str]:
    s = position([hand, "2S"], ["KS JD", ""])
    log = play(s, move, hit=hit, drawn=drawn)
    voice = Voice(NAMES, listener)
    return [GAME.tell(event.seen_by(NONE if listener is None else listener), voice).text for event in log.events]


def test_a_failure_is_told_to_the_one_who_failed_and_to_the_others() -> None:
    assert told("attempt", 0, hit="QH", drawn="4S 5S") == [
        "You draw Q♥: strength 20 for 2 points.",
        "You fail against Q♥ and lose K♠, J♦ and the hand (3♦, 2♣ and a joker)."
        " Both decks are shuffled with their discards.",
        "You draw 4♠.",
        "You draw 5♠.",
    ]
    assert told("attempt", 1, hit="QH", drawn="4S 5S")[1:3] == [
        "Ana fails against Q♥ and loses K♠, J♦ and the hand (3♦, 2♣ and a joker)."
        " Both decks are shuffled with their discards.",
        "Ana draws an agent.",
    ]


def test_a_success_is_told_with_its_crew() -> None:
    s = position(["10H Jo", "2S"], joker_mode="auto-hit")
    log = play(s, "attempt-joker", hit="KH")
    assert GAME.tell(log.events[2], Voice(NAMES, 80)).text == "Ana completes K♥ with the joker alone: 3 points in all."
    s = position(["10H 9D AS", "2S"])
    play(s, "attempt", hit="KH")
    log = play(s, "crew AS 10H")
    assert GAME.tell(log.events[0], Voice(NAMES, 0)).text == "You complete K♥ with A♠ and 10♥: 3 points in all."


def test_an_insured_failure_is_told() -> None:
    assert told("attempt-joker", None, hit="QH") == [
        "Ana declares a joker.",
        "Ana draws Q♥: strength 20 for 2 points.",
        "Ana fails against Q♥; the joker takes the blame, and everything else is kept.",
    ]


def test_a_crew_is_described_with_its_strength() -> None:
    s = position(["10H 9D AS", ""])
    play(s, "attempt", hit="KH")
    words = GAME.describe(s, 0, int(s.legal_actions(0)[0]))
    assert words.label == "send A♠ and 10♥"
    assert words.detail == "Strength 30 against 30: completes K♥. You keep 1 card."


def test_an_attempt_is_described_by_its_price_and_not_by_its_chances() -> None:
    """Whether chances are worked out is for each player to choose; they are in the view."""
    s = position(["10H Jo", ""], ["KS JD", ""])
    hire, plain, insured = (GAME.describe(s, 0, int(action)).detail for action in s.legal_actions(0))
    assert hire == "Draw one card from the agent deck. Your turn ends."
    assert plain == "A failure costs 4 points and 2 cards."
    assert insured == "The joker is discarded; if you fail, it is all you lose."
    assert "Your hand meets 3 of 10 hits; a failure costs 4 points, 2 cards." in printed(
        draw(GAME.view(s, 0), NAMES, 80)
    )


def test_a_crew_may_be_typed_in_any_order() -> None:
    s = position(["10H 9D AS", ""])
    play(s, "attempt", hit="KH")
    assert GAME.parse(s, 0, "crew 10H AS") == GAME.parse(s, 0, "crew AS 10H") == s.legal_actions(0)[0]
    for wrong in ["crew", "crew 9D", "crew XX AS", "", "hire"]:
        with pytest.raises(IllegalMove):
            GAME.parse(s, 0, wrong)


def test_crew_numbers_are_masks_over_the_sorted_hand() -> None:
    """docs/rules/agencies.md, section 6."""
    s = position(["4C 6D 10H AS Jo", ""], voluntary_fail=True)
    play(s, "attempt", hit="QC")
    assert moves(s)[0] == "fail"
    assert s.legal_actions(0) == [8] + [
        8 + mask for mask in (0b0011, 0b0101, 0b0111, 0b1001, 0b1011, 0b1101, 0b1110, 0b1111)
    ]


def test_the_catalogue_names_every_card_once() -> None:
    cards = GAME.catalogue()
    assert len(cards) == 53
    assert cards["AS"].name == "Ace of spades"
    assert cards["AS"].facts["strength"] == 16
    king = {"strength": 30, "points": 3, "number": 5, "suit": "H", "rank": "K", "color": "red"}
    assert cards["KH"].facts == king
    assert cards["Jo"].facts == {"strength": 0}
    rules = {rule.id for rule in rulebook.read("agencies")}
    assert {card.rule for card in cards.values()} <= rules


def test_every_option_names_the_rule_it_comes_from() -> None:
    rules = {rule.id for rule in rulebook.read("agencies")}
    assert {option.rule for option in GAME.options} <= rules


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_in_text_fits_a_small_terminal(seats: int) -> None:
    chance = Fast(seats)
    s = GAME.new(seats, {"max_turns": 100}, chance, MUTED)
    number = 0
    while s.waiting:
        if number % 7 == 0:
            assert_fits(s, int(s.active))
        legal = s.legal_actions(s.active)
        s.apply(s.active, legal[chance.pick(len(legal))], chance, MUTED)
        number += 1
    for viewer in (0, None):
        assert_fits(s, viewer)
        assert printed(draw(GAME.view(s, viewer), NAMES, 80))[-1].startswith("Hired: ")


def assert_fits(s: AgenciesState, viewer: int | None) -> None:
    lines = printed(draw(GAME.view(s, viewer), NAMES, 80))
    assert max(len(line) for line in lines) <= 80
    assert len(lines) <= 16


def test_the_table_in_text_shows_what_a_crew_choice_needs() -> None:
    s = position(["10H 9D AS", "2S"], ["KS", ""])
    play(s, "attempt", hit="KH")
    text = "\n".join(printed(draw(GAME.view(s, 0), NAMES, 80)))
    for part in [
        "You against  K♥: strength 30 is needed, the hand is worth 41",
        "14 (+4)",
        "11 (+2)",
        "Bartholomew the",
    ]:
        assert part in text


def printed(table: RenderableType) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=80, no_color=True).print(table)
    return [line.rstrip() for line in out.getvalue().splitlines()]
