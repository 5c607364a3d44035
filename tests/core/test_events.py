"""Events: who may know what."""

from __future__ import annotations

from cutthroat.core.bits import NONE
from cutthroat.core.events import EVERYBODY, HIDDEN, MUTED, Log


def log() -> Log:
    heard = Log()
    heard.public(1, 2, 3, 4, 5)
    heard.private(1, 7, 99, 1, 2, 3)
    heard.among(0b101, 8, 98, 4)
    return heard


def test_everybody_hears_public_facts() -> None:
    for seat in (0, 1, 2, NONE):
        event = log().seen_by(seat)[0]
        assert event.facts() == (1, 2, 3, 4, 5)
        assert event.audience == EVERYBODY


def test_a_private_secret_is_for_one_seat() -> None:
    assert log().seen_by(1)[1].facts() == (7, 1, 2, 3, 99)
    for seat in (0, 2, 62, NONE):
        assert log().seen_by(seat)[1].facts() == (7, 1, 2, 3, HIDDEN)


def test_a_secret_among_some_seats() -> None:
    for seat, secret in ((0, 98), (1, HIDDEN), (2, 98), (NONE, HIDDEN)):
        assert log().seen_by(seat)[2].facts() == (8, 4, NONE, NONE, secret)


def test_redacting_changes_no_original() -> None:
    heard = log()
    heard.seen_by(NONE)
    assert heard.events[1].d == 99


def test_redacting_twice_hides_no_less() -> None:
    event = log().events[1]
    assert event.seen_by(0).seen_by(1).d == HIDDEN


def test_the_muted_listener_keeps_nothing() -> None:
    MUTED.public(1)
    MUTED.private(0, 1, 2)
    MUTED.among(3, 1, 2)
    assert not hasattr(MUTED, "events")
