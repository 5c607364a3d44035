"""Token buckets, and names as text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutthroat.server.limits import Bucket, Buckets
from cutthroat.server.text import NAME_LENGTH, clean


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2.0, burst=3.0, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0.4)
    assert bucket.take(0.6)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_runs_backwards_gives_nothing() -> None:
    bucket = Bucket(rate=1.0, burst=1.0, now=100.0)
    assert bucket.take(100.0)
    assert not bucket.take(0.0)
    assert not bucket.take(0.5)


def test_each_key_has_its_own_bucket() -> None:
    buckets = Buckets(rate=1.0, burst=1.0)
    assert buckets.take("one", 0.0)
    assert buckets.take("two", 0.0)
    assert not buckets.take("one", 0.0)


def test_buckets_that_are_full_again_are_forgotten() -> None:
    buckets = Buckets(rate=1.0, burst=2.0, most=10)
    for number in range(10):
        buckets.take(str(number), 0.0)
    buckets.take("late", 100.0)
    assert len(buckets._buckets) == 1


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    buckets = Buckets(rate=1.0, burst=2.0, most=10)
    for number in range(1000):
        buckets.take(str(number), 0.0)
    assert len(buckets._buckets) <= 10


def test_a_flood_of_addresses_is_not_looked_through_for_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[float] = []
    forget = Buckets.forget

    def forget_and_count(buckets: Buckets, now: float) -> None:
        looks.append(now)
        forget(buckets, now)

    monkeypatch.setattr(Buckets, "forget", forget_and_count)
    buckets = Buckets(rate=1.0, burst=100.0, most=100)
    for number in range(1000):
        buckets.take(str(number), float(number))
    assert len(looks) <= 1000 // 50
    assert not any(buckets.spend(str(999), 999.0, 1.0) for _ in range(50)), "the latest are known"


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\n B. ", "Ana B."),
        ("\u202eevil\u202c", "evil"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("\u200b\u200d", ""),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("x" * 99, "x" * NAME_LENGTH),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_names_are_one_line_of_visible_text(given_name: str, kept: str) -> None:
    assert clean(given_name, NAME_LENGTH) == kept


@given(st.text(max_size=200), st.integers(1, 60))
def test_cleaned_text_is_clean(text: str, most: int) -> None:
    cleaned = clean(text, most)
    assert len(cleaned) <= most
    assert cleaned == cleaned.strip()
    assert all(unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") for char in cleaned)
    assert clean(cleaned, most) == cleaned
