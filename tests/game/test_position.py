"""Positions as text: exact, readable, and safe to read from anybody."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutthroat.core.chance import Fast
from cutthroat.core.events import MUTED
from cutthroat.core.state import State
from cutthroat.game import registry
from cutthroat.game.contract import AnyGame
from cutthroat.game.position import MOST_CHARACTERS, PositionError, from_text, to_text
from cutthroat.testing.toy.edge.game import GAME

TOY: AnyGame = GAME
registry.register(TOY)

OPENING = """
    cutthroat position 1: toy, 2 seats, rules 1
    waiting: [0,1]
    phase: "bidding"
    round: 1
    rounds: 2
    open_scores: true

    hands: [[2,5,7],[1,3,9]]
    bids: [-1,-1]
    pile: [4,6,8,10,11,12]
    top_known: 0
    discard: []
    won: [[],[]]
    winner: -1
    seen: []
"""


def opening(game: AnyGame, seed: int) -> State:
    state: State = game.new(game.seats[0] + 1, {}, Fast(seed), MUTED)
    return state


def with_field(name: str, value: str) -> str:
    return "\n".join(f"{name}: {value}" if line.strip().startswith(f"{name}:") else line for line in lines())


def without(name: str) -> str:
    return "\n".join(line for line in lines() if not line.strip().startswith(f"{name}:"))


def lines() -> Iterator[str]:
    yield from OPENING.splitlines()


@pytest.mark.parametrize("key", registry.all_keys())
def test_the_text_gives_back_the_position(key: str) -> None:
    game = registry.load(key)
    for seed in range(5):
        state = opening(game, seed)
        text = to_text(game, state)
        found, read = from_text(text)
        assert found is game
        assert game.dump(read) == game.dump(state)
        assert to_text(game, read) == text
        assert text.isascii()
        assert len(text) < MOST_CHARACTERS / 10


def test_options_are_part_of_it() -> None:
    state = TOY.new(2, {"rounds": 1, "open_scores": True}, Fast(1), MUTED)
    read = from_text(to_text(TOY, state)).state
    assert TOY.view(read, 0) == TOY.view(state, 0)
    assert "rounds: 1\nopen_scores: true" in to_text(TOY, state)


def test_a_position_can_be_written_by_hand_and_played() -> None:
    game, state = from_text(OPENING)
    assert game.key == "toy"
    assert game.moves(state, 1) == {"bid 1": 1, "bid 3": 3, "bid 9": 9}
    state.apply(0, 7, Fast(1), MUTED)
    state.apply(1, 9, Fast(1), MUTED)
    assert game.view(state, 1).phase == "winning"
    assert to_text(game, state).splitlines()[:3] == [
        "cutthroat position 1: toy, 2 seats, rules 1",
        "waiting: [1]",
        'phase: "winning"',
    ]


def test_the_order_of_fields_does_not_matter() -> None:
    first, *rest = [line for line in lines() if line.strip()]
    assert TOY.dump(from_text("\n".join([first, *reversed(rest)])).state) == TOY.dump(from_text(OPENING).state)


def test_a_position_read_shares_nothing_with_another() -> None:
    one, two = from_text(OPENING).state, from_text(OPENING).state
    one.apply(0, 7, Fast(1), MUTED)
    assert TOY.dump(two) == TOY.dump(from_text(OPENING).state)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the first line of a position reads: cutthroat position 1: KEY, N seats, rules V"),
        ("hello", "the first line of a position reads"),
        (OPENING.replace("position 1", "position 2"), "format 2; this program reads format 1"),
        (OPENING.replace("toy", "chess"), "there is no game 'chess'"),
        (OPENING.replace("toy", "../toy"), "the first line of a position reads"),
        (OPENING.replace("2 seats", "9 seats"), "2 to 4 players, not 9"),
        (OPENING.replace("rules 1", "rules 7"), "rules version 7 of Auction at the Docks; this is 1"),
        (without("rounds"), "field 'rounds' is missing"),
        (without("waiting"), "field 'waiting' is missing"),
        (OPENING + "ghost: 1", "has no field 'ghost'"),
        (OPENING + "seats: 2", "has no field 'seats'"),
        (OPENING + "round: 1", "field 'round' is there twice"),
        (OPENING + "nonsense", "a field is written name: value, not 'nonsense'"),
        (with_field("round", "one"), "the value of field 'round' is not JSON: one"),
        (with_field("round", "__import__('os')"), "is not JSON"),
        (with_field("round", "true"), "field 'round' should be a whole number"),
        (with_field("round", "1.5"), "field 'round' should be a whole number"),
        (with_field("round", "null"), "field 'round' should be a whole number"),
        (with_field("round", str(2**63)), "field 'round' should be a whole number"),
        (with_field("round", "9" * 5000), "field 'round'"),
        (with_field("open_scores", "1"), "field 'open_scores' should be true or false"),
        (with_field("hands", "[1,2]"), "field 'hands' should be a list of lists of numbers"),
        (with_field("hands", '[["a"]]'), "field 'hands' should be a list of lists of numbers"),
        (with_field("bids", "[[1]]"), "field 'bids' should be a list of numbers"),
        (with_field("seen", "[[[1]]]"), "field 'seen' should be a list"),
        (with_field("seen", "[" * 5000), "field 'seen'"),
        (with_field("seen", '{"a": 1}'), "field 'seen' should be a list"),
        (with_field("waiting", "3"), "field 'waiting' should list seats from 0 to 1, in order"),
        (with_field("waiting", "[2]"), "field 'waiting' should list seats from 0 to 1, in order"),
        (with_field("waiting", "[-1]"), "field 'waiting' should list seats from 0 to 1, in order"),
        (with_field("waiting", "[1,0]"), "field 'waiting' should list seats from 0 to 1, in order"),
        (with_field("phase", '"lunch"'), "field 'phase' should be one of: bidding, winning, keeping, over"),
        (with_field("phase", "0"), "field 'phase' should be one of"),
        (with_field("phase", "[]"), "field 'phase' should be one of"),
        (OPENING + " " * MOST_CHARACTERS, "too long for a position"),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(text: str, problem: str) -> None:
    with pytest.raises(PositionError) as found:
        from_text(text)
    assert problem in str(found.value)
    assert len(str(found.value)) < 300


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    for candidate in (text, OPENING + text, f"{OPENING}seen: {text}", with_field("seen", text)):
        with contextlib.suppress(PositionError):
            assert from_text(candidate).game is TOY


@given(st.recursive(st.integers() | st.booleans() | st.none() | st.text(max_size=5), st.lists, max_leaves=8))
def test_a_field_holds_what_it_should_or_is_refused(value: object) -> None:
    for name in ("round", "open_scores", "hands", "bids", "seen"):
        try:
            text = msgspec.json.encode(value).decode()
        except OverflowError:
            return
        try:
            read = from_text(with_field(name, text)).state
        except PositionError:
            continue
        assert getattr(read, name) == value
        assert type(getattr(read, name)) is type(value)


def test_a_state_can_be_read_in_a_failing_test() -> None:
    state = from_text(OPENING).state
    assert repr(state) == (
        "<ToyState: 2 seats, phase bidding, waiting for 0 and 1, round=1, rounds=2, open_scores=True, "
        "hands=[[2,5,7],[1,3,9]], pile=[4,6,8,10,11,12]>"
    )
    over = from_text(with_field("phase", '"over"').replace("[0,1]", "[]")).state
    assert repr(over).startswith("<ToyState: 2 seats, phase over, over, round=1")
    long = from_text(with_field("pile", str(list(range(100))))).state
    assert len(repr(long)) < 250
