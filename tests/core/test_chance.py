"""Chance: uniform, repeatable, and in the fair stream's case computable by anybody."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutthroat.core.chance import Chance, Fast, Recording, Scripted, ScriptError, mix
from cutthroat.core.fair import Fair, seal_of, stream_key

SEEDS = st.integers(0, 2**62 - 1)


def picks(chance: Chance, sides: int, count: int) -> list[int]:
    return [int(chance.pick(sides)) for _ in range(count)]


@given(SEEDS, SEEDS, st.integers(1, 2**31))
def test_picks_are_below_their_number(seed: int, index: int, sides: int) -> None:
    assert all(0 <= pick < sides for pick in picks(Fast(seed, index), sides, 20))


@given(SEEDS)
def test_mixed_numbers_stay_small(seed: int) -> None:
    assert 0 <= mix(seed, 2**61) < 2**62


def test_fast_is_close_to_uniform() -> None:
    counts = Counter(picks(Fast(3), 6, 60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 30


def test_neighbouring_streams_differ() -> None:
    streams = {tuple(picks(Fast(seed, index), 1000, 8)) for seed in range(40) for index in range(40)}
    assert len(streams) == 1600


def test_first_picks_of_neighbouring_streams_are_close_to_uniform() -> None:
    counts = Counter(int(Fast(1, index).pick(10)) for index in range(20_000))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 40


@pytest.mark.parametrize("chance", [Fast(1), Fair(b"key"), Scripted([1, 2, 3, 0, 1, 2]), Recording(Fast(2))])
def test_a_clone_gives_the_same_picks_and_leaves_the_original_alone(chance: Chance) -> None:
    chance.pick(4)
    twin = chance.clone()
    expected = picks(twin, 4, 5)
    assert picks(chance, 4, 5) == expected


def test_a_script_gives_what_it_says_and_no_more() -> None:
    script = Scripted([2, 5])
    assert script.roll(6) == 3
    assert not script.is_used_up()
    with pytest.raises(ScriptError, match="must be below 5"):
        script.pick(5)
    assert script.pick(6) == 5
    assert script.is_used_up()
    with pytest.raises(ScriptError, match="ends after 2 picks"):
        script.pick(2)


def test_a_recording_replays() -> None:
    recording = Recording(Fast(9))
    cards = list(range(20))
    recording.shuffle(cards)
    again = list(range(20))
    Scripted(recording.picks).shuffle(again)
    assert cards == again
    assert sorted(cards) == list(range(20))
    assert len(recording.picks) == 19


def test_shuffles_are_close_to_uniform() -> None:
    chance = Fast(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 30


def fair_stream(secret: str, entropy: list[str], sides: list[int]) -> Iterator[int]:
    """The fair stream once more, from its description in docs/records.md alone."""
    key = hmac.new(secret.encode(), "".join(f"{part}\n" for part in entropy).encode(), hashlib.sha256).digest()
    words = (
        int.from_bytes(hmac.new(key, k.to_bytes(8, "big"), hashlib.sha256).digest()[i : i + 8], "big")
        for k in range(10**6)
        for i in (0, 8, 16, 24)
    )
    for n in sides:
        yield next(word % n for word in words if word < 2**64 - 2**64 % n)


@given(st.text(max_size=40), st.lists(st.text(max_size=10), max_size=6), st.lists(st.integers(1, 2**62), max_size=30))
def test_the_fair_stream_is_as_described(secret: str, entropy: list[str], sides: list[int]) -> None:
    chance = Fair(stream_key(secret, entropy))
    assert [int(chance.pick(n)) for n in sides] == list(fair_stream(secret, entropy, sides))


def test_the_fair_stream_has_known_answers() -> None:
    assert seal_of("the butler") == "3d04db1aeacec4523f419246cfe174b69baa0869134140b4a6cbfa4c0bb0d3a9"
    assert picks(Fair(stream_key("the butler", ["ana", "bo"])), 6, 12) == [2, 5, 2, 2, 3, 2, 2, 4, 1, 2, 4, 1]


def test_words_that_would_favour_low_picks_are_passed_over() -> None:
    sides = 2**62 + 1
    assert picks(Fair(stream_key("s", [])), sides, 60) == list(fair_stream("s", [], [sides] * 60))
    assert 2**64 % sides > 2**61


def test_every_seat_changes_the_stream() -> None:
    base = ["a", "b", "c"]
    keys = {stream_key("s", base), stream_key("s", ["a", "b", "d"]), stream_key("s", ["x", "b", "c"])}
    keys |= {stream_key("t", base), stream_key("s", ["ab", "", "c"]), stream_key("s", ["a", "b"])}
    assert len(keys) == 6
