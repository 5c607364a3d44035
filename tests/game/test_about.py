"""About this edition: everything in a data file is accounted for, once, and with its reason."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

from cutthroat.core.data import read_data
from cutthroat.game import registry
from cutthroat.game.about import Provenance, about_of, origin_of
from cutthroat.testing.toy.edge.game import GAME as TOY

KEYS = registry.house_keys()
MARKS = ("reconstructed_fields", "public_fields", "ruling_fields")
OLD_MARKS = {"values_source", "count_source", "reconstructed"}


def read(key: str) -> Provenance:
    found = about_of(registry.load(key))
    assert found is not None
    return found


def data_of(key: str) -> dict[str, Any]:
    return read_data(f"cutthroat.games.{key}")


def entries(table: Any) -> list[dict[str, Any]]:
    return table if isinstance(table, list) else [table]


@pytest.mark.parametrize("key", KEYS)
def test_every_entry_of_the_data_is_in_exactly_one_group(key: str) -> None:
    groups = [(part.table, section.origin, part.kinds) for section in read(key).sections for part in section.parts]
    expected = [
        (table, origin, len(these) if isinstance(found, list) else 0)
        for table, found in data_of(key).items()
        for origin in ("book", "partly", "public", "reconstructed", "ruling")
        if (these := [entry for entry in entries(found) if origin_of(entry) == origin])
    ]
    assert sorted(groups) == sorted(expected)


@pytest.mark.parametrize("key", KEYS)
def test_whatever_is_not_printed_has_a_reason_and_no_reason_is_left_over(key: str) -> None:
    about = read(key)
    assert about.say
    for section in about.sections:
        assert all(bool(part.why) == (section.origin != "book") for part in section.parts), section.origin
    file = resources.files(f"cutthroat.games.{key}") / "about.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    used = {(part.table, section.origin) for section in about.sections for part in section.parts if part.why}
    assert {(part["table"], origin) for part in written["part"] for origin in part.get("why", {})} == used
    fields = {f for found in data_of(key).values() for e in entries(found) for m in MARKS for f in e.get(m, ())}
    assert set(written.get("words", {})) == fields


@pytest.mark.parametrize("key", KEYS)
def test_marks_name_fields_that_the_entry_has(key: str) -> None:
    for table, found in data_of(key).items():
        for entry in entries(found):
            marked = [field for mark in MARKS for field in entry.get(mark, ())]
            assert set(marked) <= set(entry), (table, entry.get("id"))
            assert len(marked) == len(set(marked)), (table, entry.get("id"))
            assert entry.get("source") not in ("book", ""), "the rulebook needs no mark"
            assert not OLD_MARKS & set(entry), (table, entry.get("id"))


def test_names_and_numbers_come_from_the_data() -> None:
    weapons = {
        section.origin: part for section in read("nation").sections for part in section.parts if part.table == "weapon"
    }
    assert [one.names for one in weapons["public"].entries] == [["RPG"]]
    assert weapons["partly"].copies + weapons["public"].copies == data_of("nation")["counts"]["weapon_cards"]
    rope = next(one for one in weapons["partly"].entries if one.names == ["Rope"])
    assert "what one needs on the die" in rope.ours


def test_a_game_of_somebody_else_need_not_have_one() -> None:
    assert about_of(TOY) is None
