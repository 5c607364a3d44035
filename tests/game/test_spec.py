"""Events spelled out by their specification."""

from __future__ import annotations

import pytest

from cutthroat.core.bits import NONE
from cutthroat.core.events import EVERYBODY, HIDDEN, Event
from cutthroat.game.spec import (
    FACTS_KEPT,
    FLAG,
    NUMBER,
    SEAT,
    SEATS,
    About,
    Choice,
    EventSpec,
    Fact,
    Id,
    Ids,
    Numbers,
    hidden,
    kind,
    maybe,
)
from cutthroat.testing.conformance.words import kinds_in

CARDS = ["knife", "rope", "rivals"]
CARD = Id(CARDS, unlisted=["rivals"])
SPEC = EventSpec(
    kind(0, "dealt", SEAT("seat"), d=hidden(CARD("card"))),
    kind(1, "rolled", SEAT("seat"), NUMBER("die"), maybe(NUMBER("second")), FLAG("hit")),
    kind(2, "shared", SEATS("winners"), Choice(("points", "time"))("how"), Ids(CARDS)("cards")),
    kind(3, "packed", (SEAT("seat", lambda n: n // 10), CARD("card", lambda n: n % 10)), b=maybe(SEAT("on"))),
    kind(4, "counted", d=Numbers(lambda n: [n // 10, n % 10])("parts")),
    kind(5, "ended"),
)


def fact(number: int, *values: int) -> Fact:
    a, b, c, d = (*values, NONE, NONE, NONE, NONE)[:4]
    return SPEC.fact(Event(number, a, b, c, d, EVERYBODY))


def test_fields_are_named_and_read_by_their_types() -> None:
    assert fact(1, 2, 4, NONE, 1).fields == {"seat": 2, "die": 4, "second": None, "hit": True}
    assert fact(2, 0b101, 1, 0b11).fields == {"winners": [0, 2], "how": "time", "cards": ["knife", "rope"]}
    assert fact(3, 21, 0).fields == {"seat": 2, "card": "rope", "on": 0}
    assert fact(4, NONE, NONE, NONE, 37).fields == {"parts": [3, 7]}
    assert fact(5) == Fact("ended")


def test_a_secret_is_none_for_those_who_may_not_know_it() -> None:
    assert fact(0, 1, NONE, NONE, 1).fields == {"seat": 1, "card": "rope"}
    assert fact(0, 1, NONE, NONE, HIDDEN).fields == {"seat": 1, "card": None}


def test_what_happens_again_is_not_spelled_out_again() -> None:
    """Nor for everybody at the table; but whoever may not know it is told something else."""
    assert fact(0, 1, NONE, NONE, 1) is fact(0, 1, NONE, NONE, 1)
    assert fact(0, 1, NONE, NONE, 1) is not fact(0, 1, NONE, NONE, HIDDEN)
    assert fact(0, 1, NONE, NONE, 1) != fact(0, 2, NONE, NONE, 1)


def test_no_more_facts_are_kept_than_there_is_room_for() -> None:
    spec = EventSpec(kind(0, "rolled", NUMBER("die")))
    for number in range(FACTS_KEPT + 1):
        spec.fact(Event(0, number, NONE, NONE, NONE, EVERYBODY))
    assert len(spec._facts) == 1


def test_a_fact_is_about_its_seats_and_ids_and_never_about_a_die() -> None:
    assert fact(1, 0, 1, 4, 0).about == About(seats=[0])
    assert fact(2, 0b110, 0, 0b100).about == About(seats=[1, 2], ids=["rivals"])
    assert fact(3, 20, 1).about == About(seats=[1, 2], ids=["knife"])
    assert fact(3, 20, NONE).about == About(seats=[2], ids=["knife"])
    assert fact(0, 3, NONE, NONE, HIDDEN).about == About(seats=[3])


@pytest.mark.parametrize(
    "values", [(0, NONE), (0, 1, NONE, NONE, 3), (0, 1), (2, NONE, 0, 1), (2, 1, 2, 1), (2, 1, 0, NONE), (9,)]
)
def test_numbers_without_a_meaning_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises((ValueError, KeyError)):
        fact(*values)


def test_no_two_kinds_share_a_constant_or_a_name() -> None:
    for twice in (kind(0, "other"), kind(1, "dealt")):
        with pytest.raises(ValueError, match="share"):
            EventSpec(kind(0, "dealt"), twice)


def test_what_may_be_missing_shows_in_the_types_of_the_client() -> None:
    rolled = SPEC.kinds[1]
    assert [field.typescript for field in rolled.fields] == ["Seat", "number", "number | null", "boolean"]
    assert [field.typescript for field in SPEC.kinds[2].fields] == ["Seat[]", '"points" | "time"', "string[]"]
    assert [SPEC.kinds[number].may_hide for number in (0, 1)] == [True, False]


def test_values_of_fields_come_after_the_kinds() -> None:
    assert kinds_in({"DEALT": 0, "WON": 1, "BY_POINTS": 0, "BY_TIME": 1}) == [0, 1]


@pytest.mark.parametrize("number", [2, 3])
def test_a_kind_among_the_values_or_after_a_gap_is_found(number: int) -> None:
    with pytest.raises(AssertionError, match="LATE"):
        kinds_in({"DEALT": 0, "WON": 1, "BY_POINTS": 0, "LATE": number})
